../dry capture --off-cpu ./server | grep -E "record|script"
