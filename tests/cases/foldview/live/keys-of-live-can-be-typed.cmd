screen 8x60 'part part part part part part part part part /zK dump Esc' foldview --live parts.folded
