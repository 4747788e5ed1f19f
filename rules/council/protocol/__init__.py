"""What clients may name: order lines, kinds of questions and events, views, timing points, options of a table."""
