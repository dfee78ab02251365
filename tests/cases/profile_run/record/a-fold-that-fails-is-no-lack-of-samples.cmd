PATH=$PWD/../broken:$PATH ../kept true 2>&1
