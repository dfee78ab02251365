# perf script of a program that is called like its function: 3 of 4 samples
printf '# event="cpu-clock"\n# unit="samples"\n# samples="400"\n# weight="400"\nfib;_start;main;fib;fib;fib 300\nfib;_start;main;print 100\n' >tmp.fib
foldtop --report --ascii tmp.fib | sed -n '/^Top/,$p'
rm tmp.fib
