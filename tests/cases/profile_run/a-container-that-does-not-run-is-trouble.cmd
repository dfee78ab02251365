./dry capture --container gone
