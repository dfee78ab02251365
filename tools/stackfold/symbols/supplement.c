#include "tools/stackfold/symbols/supplement.h"

#include "common/base/leb128.h"

#define BY_BUILD_ID ".gnu_debugaltlink"
#define STANDARD ".debug_sup"

/* Read .debug_sup, a section of both the debug file and the supplementary file:
 * a version, is_supplementary, the name of the supplementary file or "", and
 * the checksum. */
static bool
read_debug_sup(struct supplement *s, const struct elf *e, bool is_supplementary)
{
	const struct elf_section *of = elf_section(e, STANDARD);
	struct bytes b;

	if (of == NULL || e->big || !elf_content(e, of, &s->text))
		return false;
	b = bytes_of(buf_str(&s->text));
	if (bytes_u16(&b) != 5 || bytes_u8(&b) != is_supplementary)
		return false;
	s->name = bytes_string(&b);
	s->id = bytes_take(&b, leb128_unsigned(&b));
	return !b.cut && s->id.n > 0 && (is_supplementary || s->name.n > 0);
}

static bool
read_debugaltlink(struct supplement *s, const struct elf *e)
{
	const struct elf_section *of = elf_section(e, BY_BUILD_ID);

	if (of == NULL || !elf_content(e, of, &s->text) ||
	    !str_has_char(buf_str(&s->text), '\0'))
		return false;
	s->id = buf_str(&s->text);
	s->is_build_id = true;
	return str_cut(&s->id, '\0', &s->name) && s->id.n > 0;
}

bool
supplement_needed(const struct elf *e)
{
	return elf_section(e, BY_BUILD_ID) != NULL ||
	    elf_section(e, STANDARD) != NULL;
}

bool
supplement_read(struct supplement *s, const struct elf *e)
{
	if (elf_section(e, BY_BUILD_ID) != NULL)
		return read_debugaltlink(s, e);
	return read_debug_sup(s, e, false);
}

bool
supplement_is(const struct supplement *s, const struct elf *e)
{
	struct supplement other = {0};
	bool same;

	if (s->is_build_id) {
		struct elf_build_id id = elf_build_id(e);

		return str_eq(elf_build_id_str(&id), s->id);
	}
	same = read_debug_sup(&other, e, true) && str_eq(other.id, s->id);
	supplement_free(&other);
	return same;
}

void
supplement_free(struct supplement *s)
{
	buf_free(&s->text);
}
