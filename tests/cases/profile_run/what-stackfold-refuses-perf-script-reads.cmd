./grouped
