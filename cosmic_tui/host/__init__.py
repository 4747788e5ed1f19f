"""The host: lobby, tables, seats, pace and the games on disk. Clients reach it by `messages` alone.

Start reading at `host.Host`; what happens to an answer stands in `running.RunningGame`.
"""
