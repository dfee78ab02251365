for text in '# Children      Self  Command\n    99.00%%     0.00%%  app\n' \
	'TRACE START [2024-01-01 10:00:00.000000]\n    0.0002     393520   -> {main}() /x.php:0\n' \
	'\110\001\062\000\062\007samples\062\005count' \
	'\132\001\062\000\062\005count\062\003cpu'; do
	printf "$text" | stackfold || echo "exit $?"
done
