stackfold --no-advice --locks --event='lock:*' <locks-are-charged-from-beginning-to-end.in
