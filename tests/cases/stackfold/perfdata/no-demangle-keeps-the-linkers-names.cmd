stackfold -q --symfs=symfs --no-demangle
