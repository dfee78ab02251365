./kept true
