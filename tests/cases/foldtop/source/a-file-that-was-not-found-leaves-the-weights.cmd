sed 's,/build/app-1/src/list,gone,' list.folded | foldtop --source=list_sum; sed 's,/build/app-1/src/,/none/gone,' list.folded | foldtop --source=list_sum
