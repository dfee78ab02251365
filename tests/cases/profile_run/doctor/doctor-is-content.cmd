./ailing sound
