"""The panels of the table: functions from what is known to rows of text, and the widget that shows rows."""
