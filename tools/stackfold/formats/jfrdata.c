/*
 * java -XX:StartFlightRecording=filename=app.jfr ...	when the program ends
 * jcmd PID JFR.start; jcmd PID JFR.dump filename=app.jfr
 * asprof -d 10 -f app.jfr PID
 *
 * A binary file of chunks.  Two events, as jfr print shows them,
 *
 *	jdk.ExecutionSample {
 *	  sampledThread = "main" (javaThreadId = 1)
 *	  stackTrace = [
 *	    J.io(byte[], int) line: 1
 *	    J.main(String[]) line: 2
 *	  ]
 *	}
 *
 * give		main;J.main;J.io 2
 *
 * The weight of a sample is 1, of other events their bytes or nanoseconds.  By
 * default only samples are folded or, if there are none, another kind of event.
 * --event selects other kinds.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/jfr/jfr_recording.h"

const struct format format_jfrdata = {
	.name = "jfrdata",
	.what = "recordings of Java Flight Recorder and async-profiler",
	.tested_with = "real: OpenJDK 17 and 25, async-profiler 4.1",
	.options = "event event-filter include-tid "
	    "include-tname list-events no-pkgs "
	    "object-class thread-state shorten-pkgs slice srcline time weight",
	.marks = "kernel jit inlined",
	.leaf_first = true,
	.probe = jfr_recording_probe,
	.binary = true,
	.fold = jfr_recording_fold,
	.state_size = sizeof(struct jfr_recording),
	.finish = jfr_recording_finish,
};
