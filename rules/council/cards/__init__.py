"""What is printed: the facts the engine plays by. Begin with `catalogue.Catalogue`; the numbers are in `content`.

`units`, `galaxy`, `research`, `neutral`, `goals` and `papers` describe one kind of entry each, `effects` what an entry
does, `names` the names that entries may use: timing points, quantities, kinds of questions. `balance` measures how fair
a map is, `dealing` deals one.
"""
