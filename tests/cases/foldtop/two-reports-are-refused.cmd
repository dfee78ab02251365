foldtop --tree --traces calls.in
foldtop --top --tree calls.in
