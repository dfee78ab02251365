SCREEN_LC_ALL=C.UTF-8 screen 12x64 'kk dump l dump l dump l dump t' foldview hostile.folded
