# boxes.awk - the boxes of a picture, of ours or of flamegraph.pl: distance from
# the root, width, colour and title, a line each
function hex(digits,  i, n) {
	for (i = 1; i <= length(digits); i++)
		n = n * 16 + index("0123456789abcdef", substr(digits, i, 1)) - 1
	return n
}

function attribute(name) {
	if (!match($0, " " name "=\"[^\"]*\""))
		return ""
	return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4)
}

/<title>.*<\/title><rect / {
	title = $0
	sub(/.*<title>/, "", title)
	sub(/<\/title>.*/, "", title)
	sub(/.*<\/title>/, "")
	fill = attribute("fill")
	if (fill ~ /^#/)
		fill = "rgb(" hex(substr(fill, 2, 2)) "," \
		    hex(substr(fill, 4, 2)) "," hex(substr(fill, 6, 2)) ")"
	y[++n] = attribute("y") + 0
	box[n] = sprintf("%.0f %s %s", attribute("width"), fill, title)
	if (title ~ /^all \(/)
		root = y[n]
}

END {
	for (i = 1; i <= n; i++)
		print (y[i] > root ? y[i] - root : root - y[i]), box[i]
}
