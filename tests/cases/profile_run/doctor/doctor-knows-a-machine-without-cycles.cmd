./ailing virtual
