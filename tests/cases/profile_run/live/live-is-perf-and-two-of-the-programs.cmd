../dry live --pid 4711 --fold-opt=--symfs=/ | tail -n 1; ../dry live -F 10 --call-graph fp -- ls -l | tail -n 1
