../kept --no-data true
