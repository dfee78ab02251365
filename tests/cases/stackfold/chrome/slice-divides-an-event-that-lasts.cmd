# Load from 1 s to 2.2 s holds Parse from 1.3 s to 1.6 s
echo '[{"pid":1,"tid":2,"ts":1000000,"ph":"X","name":"Load","dur":1200000},{"pid":1,"tid":2,"ts":1300000,"ph":"B","name":"Parse"},{"pid":1,"tid":2,"ts":1600000,"ph":"E"}]' | stackfold -q --slice=0.5
