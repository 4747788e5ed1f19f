"""Games as text: positions, scenarios, saved marks."""
