stackfold; stackfold --value=2 full-metrics-are-chosen-by-value.in; stackfold --value=3 full-metrics-are-chosen-by-value.in; stackfold --value=4 full-metrics-are-chosen-by-value.in
