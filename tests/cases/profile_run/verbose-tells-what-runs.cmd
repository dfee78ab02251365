./kept --verbose true
