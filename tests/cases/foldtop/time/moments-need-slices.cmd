echo 'a 1' | foldtop --moments; echo $?; echo 'a 1' | foldtop --timeline; echo $?; printf '# slice="1"\n00000s;a 1\n' | foldtop --moments; foldtop --moments --of=x
