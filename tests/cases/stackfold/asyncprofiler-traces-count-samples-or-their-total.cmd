stackfold; stackfold --value=2 asyncprofiler-traces-count-samples-or-their-total.in; sed 's/$/\r/' asyncprofiler-traces-count-samples-or-their-total.in | stackfold --value=3
