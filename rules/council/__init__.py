"""The rules of Council of Suns: fleets, councils and promises, by orders. It knows the kernel and no other game.

Begin with `game.Game`, and with `flow.line`, which names what is done at each timing point. Each folder imports only
those before it: `protocol` (what clients may name), `state` (what changes), `cards` (what is printed, and the
quantities that entries change), `moves` (what can happen), `sheets` (the check of orders), `flow` (the phases of a
round); over them `game`, and `notation` (positions and scenarios).
"""
