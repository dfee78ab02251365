./ailing hidden
