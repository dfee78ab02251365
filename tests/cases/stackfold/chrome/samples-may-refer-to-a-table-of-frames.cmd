stackfold; stackfold -q --value=samples samples-may-refer-to-a-table-of-frames.in
