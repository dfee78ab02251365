printf '%s\n' '# unit="bytes"' '# samples="8"' 'm;load;malloc 900' 'm;load;malloc 100' \
	'm;load;malloc 500' 'm;parse;malloc 10' 'm;parse;malloc 10' 'm;parse;malloc 10' \
	'm;parse;malloc 10' 'm;parse;malloc 10' >tmp.single
foldtop --brief tmp.single
foldfilter tmp.single | foldtop --brief	# lines are sums: their number is unknown
mkdir tmp.capture && mv tmp.single tmp.capture/folded.txt
foldtop --report tmp.capture | sed -n '/^Functions/,$p'
rm -r tmp.capture
