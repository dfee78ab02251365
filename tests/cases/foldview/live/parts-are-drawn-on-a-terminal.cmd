mkfifo wait; screen 8x80 'part part dump' sh -c '{ sed -n 1,10p parts.folded; timeout 60 sh -c "read -r line <wait"; } | { foldview --changes >/dev/tty; echo >wait; }'
