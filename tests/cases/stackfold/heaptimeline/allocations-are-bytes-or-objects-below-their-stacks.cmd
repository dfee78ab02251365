in=allocations-are-bytes-or-objects-below-their-stacks.in
stackfold
stackfold -q --value=objects --plain $in
