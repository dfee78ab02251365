../kept --workload 'echo out; exit 7'
