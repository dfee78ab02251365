../dry flamegraph --input ../capture.data --from 1 --to 2.5; ../dry flamegraph --input ../capture.data --to 9
