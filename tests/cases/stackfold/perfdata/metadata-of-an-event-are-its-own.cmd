f=metadata-of-an-event-are-its-own.in; stackfold -q --meta $f | grep -e event -e rate -e cpus; for event in cycles page-faults; do stackfold -q --meta --event=$event $f | grep -e event -e rate; done
