export TZ=UTC
stackfold --plain --meta --event="*TLAB" --event-root each-kind-of-event-has-its-own-weight.in
