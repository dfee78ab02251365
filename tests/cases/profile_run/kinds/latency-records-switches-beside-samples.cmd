../dry capture --measure=latency ./server | grep -E "record|stackfold|flamesvg"
../dry capture --measure=latency --cgroups --duration 5 | grep -E "record|stackfold"
