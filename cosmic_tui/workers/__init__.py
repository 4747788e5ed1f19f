"""`cosmic serve --workers N`: the screens are drawn by processes of their own, the tables stay in one.

Start reading at `frames` (what is said over the host's socket). `host_endpoint` is the host's side of it, `remote` a
worker's; `supervisor` starts the workers and keeps them going, `worker` is what each of them runs.
"""
