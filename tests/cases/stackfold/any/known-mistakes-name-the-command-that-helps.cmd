for text in '# Children      Self  Command\n    99.00%%     0.00%%  app\n' \
	'TRACE START [2024-01-01 10:00:00.000000]\n    0.0002     393520   -> {main}() /x.php:0\n'; do
	printf "$text" | stackfold || echo "exit $?"
done
