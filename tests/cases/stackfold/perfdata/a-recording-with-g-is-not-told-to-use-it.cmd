# its chains have one frame each
stackfold --meta 2>&1 | grep -o "^# callgraph.*\|try recording with -.*"
