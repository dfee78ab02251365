./dry capture --wall --frequency 49 ./server | grep -E "record|script|foldfilter"
