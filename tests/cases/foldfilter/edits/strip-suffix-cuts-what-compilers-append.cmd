printf '%s\n' 'f.__uniq.1.llvm.2;g (.llvm.3);h() [clone .part.0] [clone .cold];k.clone.1 1' | foldfilter --strip=suffix
