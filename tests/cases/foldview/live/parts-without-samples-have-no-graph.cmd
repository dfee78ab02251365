printf '%s\n' '# part="1 from=2 to=4 samples=0 lost=0"' '# part-end="1"' | screen 5x60 'part part' foldview --live
