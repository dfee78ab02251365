../dry capture --measure=locks --no-data ./server | grep -o "^stackfold.*histogram\|^rm .*data"
