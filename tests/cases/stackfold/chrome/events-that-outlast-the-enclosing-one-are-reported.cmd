echo '[{"ph":"X","name":"copy","ts":0,"dur":10,"pid":1,"tid":1},{"ph":"X","name":"wait","ts":4,"dur":13.5,"pid":1,"tid":1}]' | stackfold --plain
