printf '%s\n' '# event="sched:sched_switch"' '# unit="us"' \
	'app;main;serve;__libc_recv;do_syscall_64;tcp_recvmsg;schedule;__schedule 500000' \
	'app;main;serve;pthread_mutex_lock;do_syscall_64;futex_wait;schedule;__schedule 300000' \
	'app;main;save;fsync;do_syscall_64;ext4_sync_file;jbd2_log_wait_commit;schedule;__schedule 100000' \
	'app;main;idle;clock_nanosleep;do_syscall_64;hrtimer_nanosleep;schedule;__schedule 50000' \
	'app;main;work;asm_sysvec_apic_timer_interrupt;irqentry_exit;schedule;__schedule 40000' \
	'[gzip];[gzip];read;do_syscall_64;ksys_read;anon_pipe_read;schedule;__schedule 10000' \
	'app;main;odd;do_syscall_64;odd_wait;schedule;__schedule 5000' |
	foldtop --report --ascii | sed -n '/What/,$p'
