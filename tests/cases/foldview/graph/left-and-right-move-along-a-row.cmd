screen 24x80 'kk kk l dump Right dump h Left Left Left' foldview app.folded
