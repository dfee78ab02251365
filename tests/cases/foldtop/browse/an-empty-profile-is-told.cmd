printf '' | screen 8x60 '' foldtop --browse
