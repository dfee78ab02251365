FAKE_PERF= PATH=$PWD/../fake:$PATH profile_run analyze 2>/dev/null --input ../capture.data | sed -n "/Workload/p; /saved/,\$p"
