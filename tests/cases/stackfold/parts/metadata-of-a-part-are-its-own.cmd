stackfold --every=2 --meta --module app.perf | grep -v "marks\|event"
