./dry capture
