screen 8x70 'part part part part part part part part part k' foldview --live parts.folded
