export TZ=UTC
stackfold --meta --event="*TLAB" --event-root each-kind-of-event-has-its-own-weight.in
