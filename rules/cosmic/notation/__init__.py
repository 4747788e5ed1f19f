"""Games as text: positions and scenarios (`position`, `writing`, `scenario`, `runner`)."""
