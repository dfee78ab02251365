frames='# event="sched:sched_switch"\n# unit="us"\n'
printf "${frames}"'a;main;wait_reply;recv;tcp_recvmsg_[k] 40\na;main;send_all;sendmsg;tcp_sendmsg_[k] 30\na;main;clone_tree;read;pipe_read_[k] 20\na;main;waitpid;do_wait_[k] 10\n' | foldtop --brief
# frames with modules
printf "${frames}"'w;app`main;libc.so.6`pthread_join;[kernel]`futex_wait_[k] 60\nw;app`main;app`wait_lock;libc.so.6`pthread_mutex_lock;[kernel]`futex_wait_[k] 40\n' | foldtop --brief
