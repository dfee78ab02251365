stackfold --every=2 --rich app.perf | grep -v "marks\|event"
