printf 'cat;main;copy_file;read;entry_SYSCALL_64_after_hwframe;vfs_read;filemap_read;_copy_to_iter 600\ncat;main;work 400\n' | foldtop --report --ascii | sed -n '/^Optim/,$p'
