printf 'read 3\nwrite 4\n' >single.folded
stackfold single.folded
stackfold -f folded single.folded
{ echo '# unit="samples"'; cat single.folded; } | stackfold
foldfilter single.folded; foldtop single.folded | tail -n 2; flamesvg single.folded | grep -c '<title>write'
folddiff --plain single.folded single.folded; rm single.folded
