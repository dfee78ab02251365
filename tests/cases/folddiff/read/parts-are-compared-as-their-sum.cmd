printf '%s\n' 'a;b 2' 'a;c 6' >whole.folded
printf '%s\n' '# part="1 from=0 to=2 samples=3 lost=0"' 'a;b 2' 'a;c 1' '# part-end="1"' '# part="2 from=2 to=4 samples=5 lost=0"' 'a 1' 'a;c 4' '# part-end="2"' | folddiff whole.folded -
