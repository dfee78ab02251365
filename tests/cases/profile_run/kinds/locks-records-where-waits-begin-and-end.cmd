../dry capture --locks ./server | grep -E "record|stackfold"
