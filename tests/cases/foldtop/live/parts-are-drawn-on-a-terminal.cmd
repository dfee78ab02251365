mkfifo wait; screen 8x80 'part part dump' sh -c '{ sed -n 1,10p parts.folded; timeout 60 sh -c "read -r line <wait"; } | { foldtop --live -n 2 >/dev/tty; echo >wait; }'
