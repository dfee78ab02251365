printf 'main;[unknown] 500\nmain;b 500\n' | foldtop --report | grep -c 'Debug symbols'; printf 'main;a 970\nmain;b 30\n' | foldtop --report | grep 'Debug symbols'
