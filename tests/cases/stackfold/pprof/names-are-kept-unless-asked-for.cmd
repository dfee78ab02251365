stackfold; stackfold --names=short names-are-kept-unless-asked-for.in
