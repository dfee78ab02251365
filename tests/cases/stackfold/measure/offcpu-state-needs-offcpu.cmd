stackfold --thread-state=D <offcpu-ends-with-the-switch-record.in
