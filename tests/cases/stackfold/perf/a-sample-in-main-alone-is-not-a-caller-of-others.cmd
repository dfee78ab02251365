# the sample in main itself is whole, which does not mean that callers were recorded
stackfold 2>&1 | grep -o "try recording with.*"
