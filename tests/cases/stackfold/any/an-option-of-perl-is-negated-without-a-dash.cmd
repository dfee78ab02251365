stackfold -q --noinclude-tname ../jstack/no-include-tname-has-no-root.in | sha256sum; stackfold -q --no-include-tname ../jstack/no-include-tname-has-no-root.in | sha256sum
