"""A table: seats, subscribers, talk, votes, invitations."""
