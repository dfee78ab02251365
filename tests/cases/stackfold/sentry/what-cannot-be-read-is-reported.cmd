echo '{"profile": {"frames": [{"function": "f"}], "stacks": [[0], [9]],
"samples": [{"stack_id": 0}, {"stack_id": 5}, {"stack_id": 1}]}}' |
	stackfold --plain
head -c 400 samples-of-several-threads-are-below-their-names.in |
	stackfold --plain -f sentry
