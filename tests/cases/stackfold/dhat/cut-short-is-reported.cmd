head -n 16 stacks-lead-to-the-allocation.in | stackfold --plain; sed 's/$/\r/; s/0x1091BC: main/0x1: größe;f(int) [x]/;s/ (mas.c:3)/ é\\u00e9\\n/' stacks-lead-to-the-allocation.in | stackfold --plain
