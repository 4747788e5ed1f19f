"""Cosmic Encounter at a table: bots, simulation, screen, standing orders, replay, lessons."""
