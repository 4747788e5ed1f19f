"""The screen: a Textual app that knows views, asks and events, and talks to a host over a `Link`."""
