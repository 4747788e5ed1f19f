"""What clients, bots and cards may name: questions, events, views, timing points, options."""
