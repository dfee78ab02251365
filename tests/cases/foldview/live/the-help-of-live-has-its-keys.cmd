screen 24x50 'part part part part part part part part part ? dump / dump' foldview --live parts.folded
