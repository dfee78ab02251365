head -c 180 layout-of-2026.otlp | stackfold --plain 2>&1 | grep 'cut\|;'; head -c 420 stacks.json | stackfold --plain
