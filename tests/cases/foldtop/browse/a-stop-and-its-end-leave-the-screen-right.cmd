screen 8x40 'kk ^Z' foldtop --browse app.folded
