# functions of programs that are called as those of the kernel or of a library
advice() { foldtop --report --json | sed -n 's/.*"pattern":"\([^"]*\)".*"text":\(.*\)}.*/\1 \2/p'; echo .; }
for name in lookup_hash_chain idle my_snprintf handle_mm_fault kfree down_read_config osq_lock _raw_spin_unlock_irq tcache_lookup; do
	printf "idle;main;$name 30\\nidle;main;a 25\\nidle;main;b 25\\nidle;main;c 20\\n"
done | advice
# a program that is called as the idle task, and a copy of the kernel's own
printf 'swapper;main;a 35\nswapper;main;do_idle 35\nswapper;main;c 30\n' | advice
printf 'app;main;do_syscall_64_[k];memcpy_[k] 25\napp;main;a 25\napp;main;b 25\napp;main;c 25\n' | advice
# names as long as they like
printf 'app;main;%0200d;malloc 100\n' 7 | foldtop --report --ascii | sed -n '/^Optim/,$p'
