screen 24x50 'part part part part part part part part part ? dump / dump' foldtop --browse --live --keep-request=none parts.folded
