stackfold --no-advice no-advice-is-silent-on-idle-threads.in | wc -l | tr -d ' '
