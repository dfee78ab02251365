printf a | gzip | stackfold 2>&1 | grep -q 'cannot read' && { echo "no zlib" >&2; exit 77; }; printf a | gzip | gzip | stackfold
