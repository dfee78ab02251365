mkfifo first; timeout 60 cat first | screen 5x60 'k' sh -c 'foldview --live; echo >first'
