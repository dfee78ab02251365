stackfold -q --slice=1 samples-of-several-threads-are-below-their-names.in
printf '%s' '{"version": "2", "profile": {"frames": [{"function": "f"}],
"stacks": [[0]], "samples": [{"stack_id": 0, "thread_id": "1",
"timestamp": 1700000000.25}, {"stack_id": 0, "thread_id": "1",
"timestamp": 1700000001.5}]}}' | stackfold -q --slice=1 --plain
