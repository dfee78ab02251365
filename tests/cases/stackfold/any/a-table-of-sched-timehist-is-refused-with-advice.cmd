{ cat; for i in 1 2 3 4 5 6; do sed -n '4,18p' a-table-of-sched-timehist-is-refused-with-advice.in; done; } | stackfold
