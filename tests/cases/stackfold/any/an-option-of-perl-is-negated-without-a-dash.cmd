stackfold --plain -q --noinclude-tname ../jstack/no-include-tname-has-no-root.in | sha256sum; stackfold --plain -q --no-include-tname ../jstack/no-include-tname-has-no-root.in | sha256sum
