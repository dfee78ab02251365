#!/bin/sh
# files.sh - names come from the file that was recorded; see also files.py
# shellcheck disable=SC2154 # run has set it

# rebuilt, in a container, on another machine, changed before a copy
names_of_other_files() {	# 0 with names of another file
	python3 "$top/tests/perf/files.py" ways 1 8 >said 2>&1
	sed -n 's/.*, \([0-9]* with names of another file\),.*/\1/p' said
}

# what PERF_RECORD_MMAP2 has is compared with stat(2)
names_on_file_systems() {	# 0 without their names
	python3 "$top/tests/perf/files.py" flows overlayfs >said 2>&1
	sed -n 's/.*, \([0-9]* without their names\)/\1/p' said
}
