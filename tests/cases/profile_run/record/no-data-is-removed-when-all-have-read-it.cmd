../dry capture --measure=locks --no-data ./server | grep -o "^stackfold.*no-merge\|^rm .*data"
