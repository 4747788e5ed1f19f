"""What can happen to ships, troops, planets and goods, one operation at a time; sheets and phases are made of these."""
