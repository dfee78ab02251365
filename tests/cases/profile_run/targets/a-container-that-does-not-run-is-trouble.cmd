../dry capture --container gone
