../dry capture
