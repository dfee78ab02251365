printf ' 0)   5.000 us    |  }\n 0)   |  main() {\n 0)   1.000 us |    leaf();\n 0)    |  late();\n' | stackfold --plain
