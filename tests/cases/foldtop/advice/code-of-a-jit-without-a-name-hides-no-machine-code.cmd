printf 'java;start_thread;[perf-12.map]_[j];memcmp 300\njava;start_thread;App.run_[j];_new_array_Java_[j];memcpy 700\n' | foldtop --report --ascii | sed -n '/^Top/,/^Machine/p'
