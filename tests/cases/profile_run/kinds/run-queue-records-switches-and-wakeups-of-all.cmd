../dry capture --run-queue ./server | grep "record\|stackfold\|foldtop"
