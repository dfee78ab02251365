stackfold --no-advice --root=cgroup
