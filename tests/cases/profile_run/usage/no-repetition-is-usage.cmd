profile_run compare --before ./old --after ./new --repeat 0
