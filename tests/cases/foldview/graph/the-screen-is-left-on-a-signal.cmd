for s in TERM HUP QUIT INT SEGV; do screen 8x40 "kk signal=$s" foldview app.folded; echo "status $?"; done 2>/dev/null
