said() {
	printf "app;main;%s %d\napp;main;b0 %d\napp;main;b1 %d\napp;main;b2 %d\n" \
		"$1" "$2" $(((1000 - $2) / 3)) $(((1000 - $2) / 3)) $((1000 - $2 - (1000 - $2) / 3 * 2)) |
		foldtop --report --json |
		sed -n 's/.*"pattern":"\([^"]*\)","count":\([0-9]*\).*/\1 \2/p' | paste -s -d , -
}
while read -r stack share; do
	echo "$stack: $((share - 1)) $(said "$stack" $((share - 1))); $share $(said "$stack" "$share")"
done <<'END'
parse;malloc 100
parse;libc.so.6`memcpy 100
parse;pthread_mutex_lock 50
parse;osq_lock_[k] 30
parse;do_syscall_64;ksys_read;vfs_read 300
parse;asm_exc_page_fault;clear 50
parse;do_futex_[k] 50
parse;do_syscall_64;_copy_to_iter 100
parse;_PyEval_EvalFrameDefault 200
parse;_raw_spin_unlock_irqrestore_[k] 30
parse;own 400
END
