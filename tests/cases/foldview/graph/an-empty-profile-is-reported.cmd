printf '' | screen 8x60 '' foldview
