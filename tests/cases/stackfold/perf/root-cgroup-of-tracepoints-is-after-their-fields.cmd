stackfold --plain -q --root=cgroup
