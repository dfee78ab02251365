foldfilter --preset rust
