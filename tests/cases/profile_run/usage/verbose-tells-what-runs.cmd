../kept --verbose true
