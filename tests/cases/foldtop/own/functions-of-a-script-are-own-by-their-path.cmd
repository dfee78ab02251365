foldtop --report script.in | sed -n 4,8p
