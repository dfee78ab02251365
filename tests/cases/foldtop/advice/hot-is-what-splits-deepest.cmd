hot() { foldtop --report --tsv | awk -F'\t' 'NR > 1 && $2 == $NF { print $2, $4 }' | paste -s -d , -; }
# leaves below main stand for themselves
printf 'app;main;a 50\napp;main;b 30\napp;main;c 20\n' | hot
# what holds less than 5% does not count
printf 'app;main;a 500\napp;main;b 451\napp;main;c 49\n' | hot
printf 'app;main;a 500\napp;main;b 450\napp;main;c 50\n' | hot
# one callee with 90% of it is the place to look at
printf 'app;main;a;x 90\napp;main;a;y 10\napp;main;b 100\n' | hot
printf 'app;main;a;x 89\napp;main;a;y 11\napp;main;b 100\n' | hot
# two parts of 10% split
printf 'app;main;a;x 50\napp;main;a 3\napp;main;b 47\n' | hot
printf 'app;main;a;x 50\napp;main;a 6\napp;main;b 44\n' | hot
# what holds 75% is main by another name
printf 'app;main;run;x 38\napp;main;run;y 37\napp;main;b 25\n' | hot
printf 'app;main;run;x 37\napp;main;run;y 37\napp;main;b 26\n' | hot
# unless it works itself
printf 'app;main;run 10\napp;main;run;y 90\n' | hot
printf 'app;main;run 9\napp;main;run;y 91\n' | hot
# even main, and what recurs through another
printf 'app;main 30\napp;main;y 70\n' | hot
printf 'app;main;fib;fib.part.0;fib 30\napp;main;fib;fib.part.0 70\n' | hot
# a fifth of itself must be its own
printf 'app;main;a;b;x 20\napp;main;a;b;y 20\napp;main;a 9\napp;main;c 51\n' | hot
printf 'app;main;a;b;x 20\napp;main;a;b;y 20\napp;main;a 10\napp;main;c 50\n' | hot
# neither a thread's start, nor the kernel's door, nor what has no name
printf 'app;start_thread;do_syscall_64;r 3\napp;start_thread;do_syscall_64;w 3\napp;clone3;[unknown];u 2\napp;clone3;[unknown];v 2\n' | hot
# a library without symbols counts as a whole
printf 'app;main;[libz.so];x 20\napp;main;[libz.so];y 20\napp;main;[libz.so] 25\napp;main;b 35\n' | hot
