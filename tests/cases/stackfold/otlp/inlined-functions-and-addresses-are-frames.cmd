stackfold -q --plain --all --addrs layout-of-2026.otlp
