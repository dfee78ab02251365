printf '%s\n' ' sleep-19703 [001] d..2. 2879.328325: <stack trace>' ' => schedule' ' sleep-19703 [001] d..2. 2880.9: <stack trace>' ' => read' | stackfold --plain -q --slice=1
