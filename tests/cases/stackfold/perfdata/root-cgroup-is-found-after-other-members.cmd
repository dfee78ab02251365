stackfold --plain --no-advice --root=cgroup
