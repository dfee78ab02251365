stackfold --meta 2>&1 | grep 'event=\|waiting'; sed 's/exclude_user = 1, //' a-clock-of-the-kernel-only-is-not-all-time.in | stackfold --meta 2>&1 | grep 'event=\|waiting'
