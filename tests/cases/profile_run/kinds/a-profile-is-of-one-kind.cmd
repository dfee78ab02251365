../dry capture --faults --off-cpu ./server; ../dry capture --alloc --event cycles ./server
