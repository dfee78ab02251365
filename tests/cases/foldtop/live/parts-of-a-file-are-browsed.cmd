screen 8x70 'part part part part part part part part part k' foldtop --browse --live parts.folded
