../dry capture --latency ./server | grep -E "record|stackfold|flamesvg"
../dry capture --latency --cgroups --user-only --duration 5 | grep -E "record|stackfold"
