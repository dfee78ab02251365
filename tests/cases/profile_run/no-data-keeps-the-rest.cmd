./kept --no-data true
