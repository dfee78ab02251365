for word in "capture --frequncy 3" "capture --alll" "capture --frobnicate" "capure" "anallyze" "analyze --frequency 3" "analyze --inptu x" "frobnicate"; do
	profile_run $word 2>&1
done
stackfold --quite 2>&1
flamesvg --tilte=x 2>&1
foldtop --colums 2>&1
