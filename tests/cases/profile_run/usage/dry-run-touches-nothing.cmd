../kept --dry-run touch here | grep -v '^+'
