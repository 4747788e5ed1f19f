"""`cosmic serve --workers N`: the screens are drawn by processes of their own, the tables stay in one.

Start reading at `frames` (what is said over the host's socket). `hall` is the host's side of it, `remote` a worker's;
`crew` starts the workers and keeps them going, `worker` is what each of them runs.
"""

MOST_WORKERS = 64
