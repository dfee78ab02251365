for text in 'MOJ\1\1austin\0' '--- contentionz 1 ---\n' '--- threadz 1 ---\n' '--- heapz 1 ---\n'; do
	printf -- "$text" | stackfold || echo "exit $?"
done
