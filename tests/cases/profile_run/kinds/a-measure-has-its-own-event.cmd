../dry capture --measure=alloc --event cycles ./server; ../dry capture --measure=wal ./server
