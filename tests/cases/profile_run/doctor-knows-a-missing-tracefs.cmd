./ailing bare
