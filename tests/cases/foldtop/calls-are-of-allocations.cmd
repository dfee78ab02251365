foldtop --report --calls-from=calls.in calls.in; foldtop --kind=alloc --calls-from=calls.in calls.in
