stackfold; sed 's/$/\r/' kstack-proc-pid-stack-ends-where-the-kernel-was-entered.in | stackfold --kernel
