HOME=/none stackfold --no-advice ./data-of-the-kernel-have-their-names.in 2>&1 >/dev/null
