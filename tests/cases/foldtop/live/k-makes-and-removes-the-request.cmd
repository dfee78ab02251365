there() { if [ -e asked ]; then echo there; else echo missing; fi; }
screen 5x80 'part part K dump k' foldtop --browse --live --keep-request=asked parts.folded; there; screen 5x80 'part part dump K' foldtop --browse --live --keep-request=asked parts.folded; there; screen 5x80 'part part K' foldtop --browse --live --keep-request=no/where parts.folded
