/*
 * Is a file of this machine the one that was recorded?  Its name proves
 * nothing: it may be another one's in a container, on another machine, or after
 * the next build.  What a recording knows of a file in memory is
 *
 *	the inode and its device, if the kernel recorded no build id;
 *	a build id, from the kernel, which is a proof, or from the header, where
 *	  perf record put that of the file which had the name at the end;
 *	when it was mapped; and of itself, host, kernel, begin and end.
 *
 * What MMAP2 has on Linux 6.18, as recorded there, against stat(2): the inode
 * is the same on ext4, xfs, tmpfs, btrfs with subvolumes, overlayfs (layers of
 * one or more file systems, files copied up, xino=on) and in bind mounts.  The
 * device differs on btrfs, where it is the same for all subvolumes, and on
 * overlayfs with layers of several file systems.  Before Linux 6.18 a file on
 * overlayfs has inode and device of its layer; the inode is another one only if
 * the file was copied up.  The generation is 0 on overlayfs and in records that
 * perf makes from /proc/PID/maps.  Two subvolumes of btrfs may have files of
 * one name, inode and generation: these cannot be told apart.
 *
 * perf record may link a file into ~/.debug when it ends, which changes its
 * ctime, so of a file with other links that time proves nothing.  A program
 * that was rewritten in place while it was recorded, and touched since, cannot
 * be told from one that was touched; only the kernel's build id can.
 */
#ifndef STACKFOLD_RECORDED_FILE_H
#define STACKFOLD_RECORDED_FILE_H

#include <stdbool.h>

#include "common/elf/elf.h"
#include "tools/stackfold/symbols/modules.h"

/*
 * Judge the file that has the module's name, by its status and build id (n is 0
 * if it has none); NULL if it serves, or why not.  Where it serves, module.id
 * is its build id; where it shows that the build id of the header is another
 * file's, module.id is none.  A file in the folder of --symfs is a copy, of
 * which only the build id counts.
 */
const char *recorded_file_refuse(struct modules *, struct module *,
    const char *path, const struct elf_build_id *its);
/* the same for perf's copy of the file in ~/.debug, which has the build id */
bool recorded_file_is_copy(struct modules *, const struct module *,
    const char *path);
/* was it recorded on another machine?  False if that is not known */
bool recorded_file_elsewhere(const struct modules *);
/* is the running kernel the one that was recorded? */
bool recorded_file_kernel_runs(const struct modules *);

#endif
