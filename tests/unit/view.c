/* A view has the bytes of its file, and zeros where the file became shorter. */
#define _DEFAULT_SOURCE
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/sys.h"
#include "common/io/in.h"
#include "tests/unit/unit.h"

#define SIZE 300000
#define FROM 12345
#define LEFT 200000

int
main(void)
{
	FILE *f = tmpfile();
	size_t wrong = 0, i;
	char *p = NULL;
	struct in whole = {0}, part;

	for (i = 0; f != NULL && i < SIZE; i++)
		fputc((int)(i % 251 + 1), f);
	if (f != NULL && fflush(f) == 0)
		p = sys_view(fileno(f), FROM, SIZE - FROM);
	check(p != NULL, "a file has a view from any byte on");
	if (p == NULL)
		return unit_done();
	for (i = FROM; i < SIZE; i++)
		wrong += (unsigned char)p[i - FROM] != i % 251 + 1;
	check(wrong == 0, "it shows the bytes of the file");
	whole.fd = fileno(f);
	check(in_view(&part, &whole, FROM, SIZE) && in_view_good(&part),
	    "a file has all that a view of it shows");
	check(ftruncate(fileno(f), LEFT) == 0, "the file is cut");
	check(!in_view_good(&part), "a file that became shorter has not");
	for (i = FROM; i < LEFT; i++)
		wrong += (unsigned char)p[i - FROM] != i % 251 + 1;
	check(wrong == 0, "what the file has is as before");
	for (i = LEFT; i < SIZE; i++)
		wrong += p[i - FROM] != '\0';
	check(wrong == 0, "what it lacks is zeros");
	sys_unview(p, SIZE - FROM);
	in_close(&part);
	fclose(f);
	return unit_done();
}
