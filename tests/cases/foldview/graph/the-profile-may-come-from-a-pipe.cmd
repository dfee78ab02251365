foldfilter --focus=gc app.folded | screen 8x60 'kkk' foldview
