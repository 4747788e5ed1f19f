"""The screens: they pass keys and clicks to the data behind them and show it; what they know is in `TableInfo`."""
