sed 's/$/\r/' asyncprofiler-what-cannot-be-read-is-said.in | stackfold
