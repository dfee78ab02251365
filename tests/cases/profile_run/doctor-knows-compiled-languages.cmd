./ailing sound fake/java fake/node fake/python3
