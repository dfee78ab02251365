stackfold --plain; sed 's/$/\r/' proc-pid-stack-ends-where-the-kernel-was-entered.in | stackfold --plain --kernel
