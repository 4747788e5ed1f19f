"""The rules of Council of Suns: fleets, councils and promises, by orders. It knows the kernel and no other game."""
