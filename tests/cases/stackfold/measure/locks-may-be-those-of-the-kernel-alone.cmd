stackfold --plain --no-advice --measure=locks --event='lock:*' <locks-are-charged-from-beginning-to-end.in
