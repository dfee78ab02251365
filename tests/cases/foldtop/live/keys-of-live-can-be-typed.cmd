screen 8x60 'part part part part part part part part part /zK dump Esc' foldtop --browse --live --keep-request=none parts.folded
