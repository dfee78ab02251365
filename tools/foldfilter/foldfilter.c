/*
 * foldfilter - select, cut and rename stacks
 *
 *	main;b 1
 *	main;a 2
 *	main;b 3
 *
 * gives	main;a 2
 *		main;b 4
 */
#include "common/folded.h"
#include "common/opt.h"
#include "common/out.h"

static const struct opt opts[] = {
	OPT_END
};

static const struct program program = {
	"foldfilter", "[file ...]",
	"Select, cut, rename and merge folded stacks.", opts
};

int
main(int argc, char *argv[])
{
	struct folded f = {0};
	struct out out;

	(void)argc;
	folded_read_all(&f, opt_parse(&program, argv));
	folded_complain(&f);
	out_stdout(&out);
	folded_write(&f, f.meta.n > 0, &out);
	out_close(&out);
	return 0;
}
