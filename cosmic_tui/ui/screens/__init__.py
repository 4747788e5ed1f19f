"""The screens: they hand keys and clicks to the data behind them and show it; what they know is in `Table`."""
