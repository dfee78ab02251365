for n in raw full plain short; do stackfold --plain --names=$n stackcount-names-the-process-in-brackets.in; done
