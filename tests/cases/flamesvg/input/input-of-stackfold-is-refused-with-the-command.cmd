printf 'PERFILE2h\0\0\0\0\0\0\0main 12\n' >x.data
printf '\n\10\1\20\2\22\6\10\1\20\2 main 12\n' >x.pb
printf 'FLR\0\0\2main 12\n' >x.jfr
printf 'app 12 [000] 1.5: 7 cycles:\n\t401136 leaf (/x)\n\t401100 main 12\n\nsleep 7 1.6: 7 cycles:\n' >x.txt
printf '{"nodes":[\n12\n]}\n' >x.json
printf '<?xml version="1.0"?>\n<svg width="1200">\n<title>main 12\n' >x.svg
printf 'Cmdline: x\nSamples: 12\n  main: 4\n' >x.report
mkdir x.threads; : >x.threads/data
for f in x.data x.pb x.jfr x.txt x.json x.svg x.report x.threads; do
	flamesvg $f 2>&1; echo "$?"
done
for tool in foldtop foldfilter foldview; do $tool x.data 2>&1; echo "$?"; done
folddiff x.txt x.txt 2>&1; echo "$?"
stackfold -q -f folded x.txt 2>&1; flamesvg <x.data 2>&1
rm -r x.*
