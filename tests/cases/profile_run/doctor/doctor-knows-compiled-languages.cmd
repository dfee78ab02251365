./ailing sound ../fake/java ../fake/node ../fake/python3 | grep -v '^/bin/sh\|--call-graph'
