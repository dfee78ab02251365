while read -r line; do printf '# captured on    : %s\n#\na 1/1 1.0: 1 cycles:\n\t1 f (/a)\n\n' "$line" | stackfold -q --meta | grep date; done
