profile_run compare --before ./old
