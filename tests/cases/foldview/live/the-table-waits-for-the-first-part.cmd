mkfifo begun; timeout 60 cat begun | screen 5x60 '' sh -c 'foldview --changes >/dev/tty; echo >begun'
