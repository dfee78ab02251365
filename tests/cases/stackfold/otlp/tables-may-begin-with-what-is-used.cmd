# as async-profiler 4.1 writes them
echo '{"resourceProfiles":[{"scopeProfiles":[{"profiles":[{
"sampleType":[{"typeStrindex":0,"unitStrindex":1},
 {"typeStrindex":0,"unitStrindex":2}],
"samples":[{"values":["7","700"]},{"stackIndex":1,"values":["2","200"]}]}]}]}],
"dictionary":{"stringTable":["itimer","count","ns","main","work"],
"stackTable":[{"locationIndices":[1,0]},{"locationIndices":[0]}],
"mappingTable":[{}],"locationTable":[{"lines":[{"functionIndex":0}]},
 {"lines":[{"functionIndex":1}]}],
"functionTable":[{"nameStrindex":3},{"nameStrindex":4}]}}' | stackfold
