foldview --changes --sort=total parts.folded | sed -n '/^part [12]:/,/work$/p'
