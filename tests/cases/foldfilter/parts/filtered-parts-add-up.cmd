foldfilter --hide=work parts.folded | grep -v "^#" | foldfilter >a; grep -v "^#" parts.folded | foldfilter --hide=work | cmp - a && cat a
