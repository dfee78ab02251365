mkfifo listed; { sed -n 1,5p parts.folded; timeout 60 cat listed; sed -n 31,35p parts.folded; } | screen 10x70 'part t j dump go=listed part part' foldview --live
