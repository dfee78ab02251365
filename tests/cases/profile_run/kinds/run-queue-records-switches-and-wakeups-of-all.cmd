../dry capture --measure=run-queue ./server | grep "record\|stackfold\|foldtop"
