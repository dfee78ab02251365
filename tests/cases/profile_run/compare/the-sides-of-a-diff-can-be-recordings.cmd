../dry diff --before ../capture.data --after ../capture.data --output both.svg
