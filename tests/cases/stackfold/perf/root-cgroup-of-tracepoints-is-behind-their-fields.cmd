stackfold -q --root=cgroup
