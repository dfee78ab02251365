MACHINE=virtual ../kept --verbose true | grep "hardware cycles"
