#include "tools/profile_run/plan/input.h"

#include <string.h>
#include <unistd.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/folded/folded_probe.h"
#include "common/io/in.h"
#include "common/profile/capture.h"
#include "tools/profile_run/plan/lines.h"

#define HEAD ((size_t)64 << 10)	/* bytes that tell what a file is */

/* struct perf_file_header: the magic, and the size of the data, which perf
 * writes when it ends */
#define MAGIC STR("PERFILE2")
#define SWAPPED STR("2ELIFREP")	/* of a machine of the other byte order */
#define SIZE_AT 48
#define SIZE_END 56

static bool
is_recording(str head)
{
	return str_starts(head, MAGIC) || str_starts(head, SWAPPED);
}

/* without the beginning of a line that follows */
static str
whole_lines(str head)
{
	size_t last = str_rchr(head, '\n');

	return head.n < HEAD || last == STR_NONE ? head :
	    str_upto(head, last + 1);
}

static void
tell_file(const char *path, struct out *out)
{
	struct in in;
	str head;

	in_open(&in, path);
	head = in_peek(&in, HEAD);
	if (is_recording(head))
		lines_add(out, "recording", STR(""));
	else if (folded_probe(whole_lines(head)) >= FOLDED_MAYBE)
		lines_add(out, "folded", STR(""));
	in_close(&in);
}

void
input_tell(const char *path, struct out *out)
{
	struct buf file = {0};
	bool folder = sys_is_folder(path);
	bool folded = capture_find(path, CAPTURE_FOLDED, &file);

	if (folder && !folded && !capture_find(path, CAPTURE_RECORDING, &file))
		die("%s: no capture in it", path);
	if (!folder && access(path, R_OK) != 0)
		die("%s: no such file, or no capture in it", path);
	if (folder)
		lines_add(out, "inside", str_from(buf_str(&file),
		    strlen(path) + 1));
	if (folded)
		lines_add(out, "folded", STR(""));
	else
		tell_file(folder ? buf_text(&file) : path, out);
	buf_free(&file);
}

bool
input_finished(const char *path)
{
	bool finished = false;
	struct in in;
	str head;

	if (!sys_is_file(path))
		return false;
	in_open(&in, path);
	head = in_peek(&in, SIZE_END);
	for (size_t i = SIZE_AT; is_recording(head) && i < head.n &&
	    i < SIZE_END; i++)
		finished |= head.p[i] != '\0';
	in_close(&in);
	return finished;
}
