screen 8x40 'kk ^Z' foldview app.folded
