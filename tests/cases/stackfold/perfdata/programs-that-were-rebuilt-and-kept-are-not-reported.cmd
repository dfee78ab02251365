kept=symfs/kept/.debug/.build-id/22/$(printf '22%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19)
mkdir -p "$kept" && LC_ALL=C tr '\021' '\042' <symfs/none/built >"$kept/elf"
HOME=/kept stackfold --symfs=symfs --no-advice --no-restore ./programs-that-were-rebuilt-are-reported.in 2>&1 | grep -c rebuilt
rm -r symfs/kept
HOME=/kept stackfold --symfs=symfs --no-advice --no-restore ./programs-that-were-rebuilt-are-reported.in 2>&1 | grep -c rebuilt
