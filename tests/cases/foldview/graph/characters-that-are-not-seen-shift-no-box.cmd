printf 'main;a\342\200\250b 6\nmain;\360\237\221\250\342\200\215\360\237\221\251x 6\n' | screen 6x40 'k' foldview
