../kept true
