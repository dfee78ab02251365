printf 'm;parse;do_syscall_64;help;ksys_read;vfs 30\nm;draw;do_syscall_64 9\nm;y 61\n' | foldtop --report | sed -n '/Recomm/,$p'
