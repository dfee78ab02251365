echo '{"dhatFileVersion":3,"mode":"heap","pps":[{"tb":8,"tbk":1,"fs":[1,4]}],"ftbl":["[root]","0x1: main (a.c:3)"]}' | stackfold --plain
