./ailing container
