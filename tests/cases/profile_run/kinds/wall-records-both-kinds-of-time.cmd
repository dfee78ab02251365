../dry capture --measure=wall --frequency 49 ./server | grep -E "record|stackfold|foldfilter"
