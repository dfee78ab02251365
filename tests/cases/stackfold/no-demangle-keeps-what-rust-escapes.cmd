folds() { printf 'app 1 1.5: 1 cycles:\n\tf6 %s (/bin/app)\n' '_ZN67_$LT$core..option..Option$LT$T$GT$$u20$as$u20$syn..parse..Parse$GT$5parse17h2161959981a34d39E' | stackfold --plain -q "$@"; }
folds --no-demangle; folds
