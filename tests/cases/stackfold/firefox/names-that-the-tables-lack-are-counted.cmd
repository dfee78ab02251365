lacks() { echo "--- $1"; sed "s/$1/$2/" threads-with-samples-are-roots.in | sed 's/\[0,7\]/[0,0]/' >lacks.tmp; stackfold --plain lacks.tmp 2>&1; rm lacks.tmp; }
lacks '"name":\[0,1\]' '"name":[0,9]'
lacks '"func":\[0,1\]' '"func":[9,1]'
lacks '"frame":\[0,1\]' '"frame":[9,9]'
lacks '"prefix":\[null,0\]' '"prefix":[null,9]'
lacks nothing
