stackfold --plain; stackfold --plain --names=short names-are-kept-unless-asked-for.in
