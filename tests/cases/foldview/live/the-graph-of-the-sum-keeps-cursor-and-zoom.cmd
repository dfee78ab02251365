mkfifo zoomed; { sed -n 1,5p parts.folded; timeout 60 cat zoomed; sed -n 31,35p parts.folded; } | screen 10x70 'part kk Enter k dump go=zoomed part part dump Back' foldview --live
