opt_repeat=1 ../dry compare --before true --after false | grep -c 'perf record'
