screen 12x80 't /~E Enter dump n j dump / Enter' foldview app.folded
