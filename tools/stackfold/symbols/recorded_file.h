/*
 * Decides whether a file of this machine is the recorded one.  Its name proves
 * nothing: it may be the name of another file in a container, on another
 * machine, or after the next build.  A recording has this evidence:
 *
 *	inode and device of a mapped file, if the kernel recorded no build id;
 *	a build id: one from the kernel is a proof, one from the header is that
 *	  of the file which had the name when perf record ended;
 *	the time when the file was mapped, and its own host, kernel and times.
 *
 * In MMAP2 records of Linux 6.18 the inode equals that of stat(2) on ext4, xfs,
 * tmpfs, btrfs with subvolumes, overlayfs (layers of one or more file systems,
 * files copied up, xino=on) and in bind mounts.  The device differs on btrfs,
 * where all subvolumes have one, and on overlayfs with layers of several file
 * systems.  Before Linux 6.18, files on overlayfs have the inode and device of
 * their layer; the inode differs only if the file was copied up.  The
 * generation is 0 on overlayfs and in records that perf makes from
 * /proc/PID/maps.  Two subvolumes of btrfs may have files of one name, inode
 * and generation, which cannot be distinguished.
 *
 * perf record may link a file into ~/.debug when it ends, which changes its
 * ctime, so that of a file with other links is no evidence.  A program that
 * was rewritten in place during the recording and touched later looks like one
 * that was only touched; only the kernel's build id shows the difference.
 */
#ifndef STACKFOLD_RECORDED_FILE_H
#define STACKFOLD_RECORDED_FILE_H

#include <stdbool.h>

#include "common/elf/elf.h"
#include "tools/stackfold/symbols/modules.h"

/* Check the file that the module's name refers to, by its status and build id
 * (n is 0 if it has none).  Return NULL if it can be used, or the reason.  Set
 * module.id to its build id, or to none if the build id in the header belongs
 * to another file.  Only the build id matters below --symfs, where files are
 * copies. */
const char *recorded_file_refuse(struct modules *, struct module *,
    const char *path, const struct elf_build_id *its);
/* Return true if perf's copy in ~/.debug, whose build id matches, is a copy of
 * the recorded file. */
bool recorded_file_is_copy(struct modules *, const struct module *,
    const char *path);
/* Return true if the recording is known to be from another machine. */
bool recorded_file_elsewhere(const struct modules *);
/* Return true if the running kernel is the recorded one. */
bool recorded_file_kernel_runs(const struct modules *);

#endif
