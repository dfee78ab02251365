printf a | gzip | stackfold 2>&1 | grep -q 'cannot read' && { echo "no zlib" >&2; exit 77; }; stackfold -q --symfs=symfs --inline --context
