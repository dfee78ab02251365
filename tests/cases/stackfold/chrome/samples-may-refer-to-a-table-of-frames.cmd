stackfold --plain; stackfold --plain -q --value=samples samples-may-refer-to-a-table-of-frames.in
