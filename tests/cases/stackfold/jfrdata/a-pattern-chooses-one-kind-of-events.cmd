export TZ=UTC
for e in InNewTLAB OutsideTLAB; do stackfold -q --plain --meta --event="*$e" each-kind-of-event-has-its-own-weight.in; done
