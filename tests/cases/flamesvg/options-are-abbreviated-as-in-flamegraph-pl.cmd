./abbreviations two.folded
