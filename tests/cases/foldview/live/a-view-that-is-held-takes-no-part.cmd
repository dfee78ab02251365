mkfifo held; { sed -n 1,5p parts.folded; timeout 60 cat held; sed -n 31,35p parts.folded; } | screen 8x60 'part z go=held part part dump z dump t' foldview --live
