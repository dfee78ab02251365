#include "tools/foldview/part_input.h"

#include <string.h>
#include <unistd.h>

void
part_input_open(struct part_input *p, const char *path)
{
	p->opened = strcmp(path, "-") != 0;
	if (p->opened)
		in_open(&p->in, path);
}

int
part_input_waits(const struct part_input *p)
{
	if (!p->opened)
		return STDIN_FILENO;
	return p->in.beg == p->in.end && !p->in.eof ? p->in.fd : -1;
}

bool
part_input_next(struct part_input *p, struct folded_part *part,
    struct buf *text, struct folded *f)
{
	if (!p->opened)
		in_open(&p->in, "-");
	p->opened = true;
	return folded_parts_read(&p->in, part, text, f);
}
