mkfifo early; timeout 60 cat early | screen 5x60 'K dump K' sh -c 'foldtop --browse --live --keep-request=wanted; echo >early'; ls wanted 2>/dev/null || echo none
