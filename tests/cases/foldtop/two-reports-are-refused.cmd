foldtop --tree --moments calls.in
foldtop --top --tree calls.in
