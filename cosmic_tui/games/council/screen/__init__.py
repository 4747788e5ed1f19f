"""The screens of Council of Suns."""
