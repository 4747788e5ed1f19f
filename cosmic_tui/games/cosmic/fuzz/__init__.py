"""Random positions, played at random by players who prefer to answer: `cosmic fuzz`.

`positions` builds one, `player` answers, `episode` plays it and checks after every answer, `shrinking` makes a
scenario of what fails, `pairs` counts what was played into whose window, `series` does all of that for a while.
"""
