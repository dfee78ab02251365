../dry flamegraph ../capture.data -- --title x
../dry analyze ../capture.data
../dry diff ../capture.data ../capture.data
