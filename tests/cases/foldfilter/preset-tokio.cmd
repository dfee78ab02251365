foldfilter --preset tokio
