# its chains have one frame each
stackfold 2>&1 | grep -o "try recording with --.*"
