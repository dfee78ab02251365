echo 'a 1' | foldtop --moments; echo $?; echo 'a 1' | foldtop --timeline; echo $?; echo '00000s;a 1' | foldtop --moments --sliced; foldtop --moments --of=x
