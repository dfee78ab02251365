for n in 1 2; do stackfold -q --threads=$n --meta namespaces-of-cxx-are-own-but-not-std.in | grep '^# own'; done
