screen 8x60 'bytes=1b,5b,41 bytes=c3,a9 bytes=1b,4f,42 bytes=1b,5b,31,3b,35,43 Esc k' foldview app.folded
