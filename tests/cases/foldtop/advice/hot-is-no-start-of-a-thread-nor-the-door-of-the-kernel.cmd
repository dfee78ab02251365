# neither a thread's start, nor the kernel's door, nor what has no name
printf 'app;start_thread;do_syscall_64;r 3\napp;start_thread;do_syscall_64;w 3\napp;clone3;[unknown];u 2\napp;clone3;[unknown];v 2\n' | sh hot.sh
