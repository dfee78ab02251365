for year in 2024 2025 2026; do echo $year; stackfold -q --plain --root=label:thread.name --root=label:service.name layout-of-$year.otlp; done
