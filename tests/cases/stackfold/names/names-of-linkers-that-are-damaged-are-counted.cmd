stackfold -j2 names-of-linkers-that-are-damaged-are-counted.in 2>&1 | grep -e mangled -e app
