printf 'go;main 1\n' | stackfold --format=folded --inline=auto; echo "status $?"
