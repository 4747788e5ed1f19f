"""Everything that touches a private name of Textual, each with a test that says which name broke."""
