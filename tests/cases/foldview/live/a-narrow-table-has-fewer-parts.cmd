for size in 8x40 8x55; do screen $size '' sh -c 'sed -n 1,10p parts.folded | foldview --changes >/dev/tty; printf "\033[?25h" >/dev/tty'; done
