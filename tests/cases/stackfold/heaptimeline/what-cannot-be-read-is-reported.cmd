in=allocations-are-bytes-or-objects-below-their-stacks.in
head -c 460 $in | stackfold --plain
echo '{"snapshot": {"meta": {"node_fields": ["type"]}}, "nodes": [1],
"trace_function_infos": [], "trace_tree": [], "strings": []}' | stackfold
