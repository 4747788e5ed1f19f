"""The lobby: tables by code, accounts of people, codes of guests."""
