stackfold; stackfold samples-are-counted-besides-the-value.in - <samples-are-counted-besides-the-value.in | grep samples; stackfold --value=samples samples-are-counted-besides-the-value.in
