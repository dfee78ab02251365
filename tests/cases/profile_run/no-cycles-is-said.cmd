MACHINE=virtual ./kept true | head -n 1
