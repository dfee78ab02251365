{ cat ../perf/one-line-samples.in; echo 'broken line'; } | stackfold --no-advice >/dev/null
