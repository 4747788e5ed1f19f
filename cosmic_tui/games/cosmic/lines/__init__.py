"""Cosmic Encounter in plain lines."""
