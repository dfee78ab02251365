../dry capture --call-graph fp --pid 12 --delay 1.5 --duration 2 | grep -o "sleep.*"
