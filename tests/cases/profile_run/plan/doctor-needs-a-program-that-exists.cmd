recording_plan doctor ./no-such-program
