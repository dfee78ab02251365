SCREEN_LC_ALL=C.UTF-8 screen 12x24 'kk dump l dump t' foldview hostile.folded
