f=names-of-linkers-are-demangled.in; for o in --names=plain --names=full --names=short --names=raw --no-demangle --module; do stackfold --plain -q "$o" $f; done
