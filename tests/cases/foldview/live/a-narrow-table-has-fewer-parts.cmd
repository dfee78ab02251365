for size in 8x40 8x55; do mkfifo $size; screen $size 'part dump' sh -c "{ sed -n 1,10p parts.folded; timeout 60 sh -c 'read -r line <$size'; } | { foldview --changes >/dev/tty; echo >$size; }"; done
