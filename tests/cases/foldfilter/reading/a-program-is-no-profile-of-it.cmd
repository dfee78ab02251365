printf '\177ELF\002\001\001\000' | foldfilter
