../grouped
