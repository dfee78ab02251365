mkfifo begun; timeout 60 cat begun | screen 5x60 '' sh -c 'foldtop --live >/dev/tty; echo >begun'
