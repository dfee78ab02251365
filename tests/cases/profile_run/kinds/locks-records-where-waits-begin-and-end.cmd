../dry capture --measure=locks ./server | grep -E "record|stackfold"
