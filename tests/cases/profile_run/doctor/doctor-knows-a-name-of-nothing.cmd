./ailing sound ./no-such-program
