sed 's/f30 30000/f30 6000/' ten.folded | folddiff --scatter 0 --report --check --fail-over +3pp --samples 50000 ten.folded -
