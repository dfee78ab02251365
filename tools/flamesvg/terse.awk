# terse.awk - the viewer's script without comments and needless blanks
#
# It travels in every picture, so it is squeezed on the way there; names and
# statements stay as they are.  Each top-level statement becomes one line.
# Strings and expressions are copied; none continues on the next line.

# is c part of a word or number?
function wordlike(c) {
	return c ~ /[A-Za-z0-9_$]/
}

# do these two characters mean something else without a blank between?
function apart(a, b) {
	return wordlike(a) && wordlike(b) || (a == "+" || a == "-") && a == b
}

# does a slash begin an expression here, and not divide?
function starts(before) {
	return before == "" || before ~ /[(,=:!&|?{};[]$/ ||
	    before ~ /(^|[^A-Za-z0-9_$])return$/
}

# the length of the string or expression that line begins with at i
function literal(line, i,    quote, inside, k, c) {
	quote = substr(line, i, 1)
	for (k = i + 1; k <= length(line); k++) {
		c = substr(line, k, 1)
		if (c == "\\")
			k++
		else if (quote == "/" && c == "[")
			inside = 1
		else if (c == "]")
			inside = 0
		else if (c == quote && !inside)
			break
	}
	return k - i + 1
}

function put(text) {
	if (blank && apart(substr(done, length(done)), substr(text, 1, 1)))
		text = " " text
	done = done text
	blank = 0
}

function squeeze(line,    i, c, n) {
	for (i = 1; i <= length(line); i += n) {
		c = substr(line, i, 1)
		n = 1
		if (comment) {
			if (substr(line, i, 2) == "*/") {
				comment = 0
				n = 2
			}
		} else if (c == " " || c == "\t") {
			blank = 1
		} else if (substr(line, i, 2) == "/*") {
			comment = blank = 1
			n = 2
		} else {
			if (c == "\"" || c == "'" || c == "`" ||
			    c == "/" && starts(done))
				n = literal(line, i)
			put(substr(line, i, n))
		}
	}
	blank = 1
}

{ squeeze($0) }

/^[^\t ].*;$|^}/ && !comment {
	print done
	done = ""
	blank = 0
}

END {
	if (done != "")
		print done
}
