/*
 * What recording_plan tells the script of profile_run: one thing a line, a
 * word and, behind a blank, its value, which is the rest of the line and is
 * not quoted.  A control character of a value is '?', so that each value is
 * one line.  The script reads a line by read, and looks at its first word:
 *
 *	while IFS= read -r line; do
 *		case $line in
 *		"program "*) program=${line#* } ;;
 *
 * recording_plan plan: how perf records what is asked for
 *	program /usr/bin/sort	what will run, where that is known
 *	what process 12		what is recorded, where that is no command,
 *	label pid-12		and the same as a part of a file's name
 *	told python3 -X perf	what was said to do, so that functions have
 *				names
 *	plain			the workload needs no shell: plain words, of
 *				which the first is a program
 *	pointers-only		no other call graph than fp leads through
 *				its functions
 *	kind Off-CPU		the kind of profile, as its title has it
 *	fold --measure=off-cpu		an option for stackfold
 *	scale 499		what the counts are to be multiplied by
 *	size-register %di	where perf probe finds the size in malloc
 *	record -e		an argument of perf record; there are several,
 *	record cycles		in their order
 *	meta frequency=99	what the capture is to keep of it; several
 *
 * recording_plan input PATH: what is read of a file or folder
 *	inside latest/folded.txt	which file of the folder
 *	folded			it is folded stacks, or
 *	recording		it is a recording of perf, or neither
 *
 * recording_plan processes USER SECONDS: numbers of processes, 12,13,14
 *
 * recording_plan symbols MODULE PATH: what installs its debug symbols
 *
 * recording_plan nearest WORD CANDIDATE ...: the one that was meant, or nothing
 *
 * recording_plan doctor prints for people, and recording_plan
 * finished FILE prints nothing.
 */
#ifndef PROFILE_RUN_LINES_H
#define PROFILE_RUN_LINES_H

#include "common/base/str.h"
#include "common/io/out.h"

/* a line of these; a value that is empty has no blank before it */
void lines_add(struct out *, const char *word, str value);

#endif
