../dry capture --measure=off-cpu ./server | grep -E "record|script"
