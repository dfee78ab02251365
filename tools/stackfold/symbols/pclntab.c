#include "tools/stackfold/symbols/pclntab.h"

#include "common/base/bytes.h"
#include "common/base/leb128.h"
#include "common/base/search.h"

#define GO_1_18 0xfffffff0u	/* magic numbers of the formats of Go 1.18 and
				 * 1.20 */
#define GO_1_20 0xfffffff1u
#define PAIR 8			/* bytes per entry of functab */
#define WORD 8
#define MODULE_TEXT 22		/* index of the word with the start of code in
				 * runtime.moduledata */
#define ALIGNED 64		/* maximum padding after the last function, in
				 * bytes */
#define TOP_FRAME 1		/* flag of abi.FuncFlag */
#define SP_WRITE 2

const struct elf_section *
pclntab_section(const struct elf *e)
{
	const struct elf_section *s = elf_section(e, ".gopclntab");

	return s != NULL ? s : elf_section(e, ".data.rel.ro.gopclntab");
}

static struct bytes
bytes_at(const struct pclntab *t, uint64_t at)
{
	return bytes_in_order(str_from(buf_str(&t->view.all),
	    at < t->view.all.n ? (size_t)at : t->view.all.n), t->big);
}

/* Find the start of code.  Go 1.26 does not write it into the table but into
 * runtime.moduledata, where linkers may leave 0 if it is relocated.  Then all
 * of .text is Go code. */
static bool
find_text(struct pclntab *t, const struct elf *e)
{
	const struct elf_section *module = elf_section(e, ".go.module");
	const struct elf_section *text = elf_section(e, ".text");
	struct bytes b = bytes_at(t, t->functab + t->n * PAIR);
	uint32_t size = bytes_u32(&b);
	char word[WORD];

	if (b.cut || text == NULL)
		return false;
	if (t->text == 0 && module != NULL &&
	    module->sh_type != SHT_NOBITS &&
	    elf_read(e, module->sh_offset + MODULE_TEXT * WORD, word, WORD)) {
		b = bytes_in_order((str){word, WORD}, t->big);
		t->text = bytes_u64(&b);
	}
	if (t->text == 0 && text->sh_size >= size &&
	    text->sh_size - size < ALIGNED)
		t->text = text->sh_addr;
	return t->text >= text->sh_addr && text->sh_size >= size &&
	    t->text - text->sh_addr <= text->sh_size - size;
}

bool
pclntab_read(struct pclntab *t, const struct elf *e)
{
	const struct elf_section *s = pclntab_section(e);
	struct bytes b;
	uint32_t magic;
	uint8_t word;

	if (s == NULL || !e->is64 || !elf_view(e, s, &t->view))
		return false;
	t->big = e->big;
	b = bytes_at(t, 0);
	magic = bytes_u32(&b);
	bytes_u16(&b);
	t->quantum = bytes_u8(&b);
	word = bytes_u8(&b);
	t->n = bytes_u64(&b);
	bytes_u64(&b);			/* files */
	t->text = bytes_u64(&b);
	t->names = bytes_u64(&b);
	t->names_end = bytes_u64(&b);	/* start of cutab */
	bytes_u64(&b);			/* filetab */
	t->pctab = bytes_u64(&b);
	t->functab = bytes_u64(&b);
	t->lines = magic == GO_1_20;
	if (!b.cut && (magic == GO_1_18 || magic == GO_1_20) && word == WORD &&
	    t->names <= t->names_end && t->names_end <= t->view.all.n &&
	    t->pctab <= t->view.all.n && t->functab <= t->view.all.n &&
	    t->n < (t->view.all.n - t->functab) / PAIR && find_text(t, e))
		return true;
	pclntab_free(t);
	return false;
}

bool
pclntab_function(const struct pclntab *t, uint64_t i,
    struct pclntab_function *to)
{
	struct bytes b = bytes_at(t, t->functab + i * PAIR);
	uint32_t start = bytes_u32(&b), at = bytes_u32(&b);
	uint32_t next = bytes_u32(&b);
	uint8_t flag;

	*to = (struct pclntab_function){.start = t->text + start,
	    .end = t->text + next};
	b = bytes_at(t, t->functab + at);
	bytes_u32(&b);			/* entryOff */
	to->name = bytes_u32(&b);
	bytes_u64(&b);			/* args, deferreturn */
	to->pcsp = bytes_u32(&b);
	bytes_u64(&b);			/* pcfile, pcln */
	bytes_u64(&b);			/* npcdata, cuOffset */
	if (t->lines)
		bytes_u32(&b);		/* startLine */
	bytes_u8(&b);			/* funcID */
	flag = bytes_u8(&b);
	to->top = flag & TOP_FRAME;
	to->switches = flag & SP_WRITE;
	return !b.cut && start < next && to->name < t->names_end - t->names;
}

struct query {
	const struct pclntab *of;
	uint64_t offset;	/* offset from pclntab.text */
};

static bool
pclntab_begins(const void *of, size_t i)
{
	const struct query *q = of;
	struct bytes b = bytes_at(q->of, q->of->functab + i * PAIR);

	return bytes_u32(&b) <= q->offset;
}

bool
pclntab_find(const struct pclntab *t, uint64_t addr,
    struct pclntab_function *to)
{
	struct query q = {t, addr - t->text};
	size_t i;

	if (t->n == 0 || addr < t->text)
		return false;
	i = search_first((size_t)t->n, pclntab_begins, &q);
	return i > 0 && pclntab_function(t, i - 1, to) && addr < to->end;
}

/* The table consists of pairs: the change of the value, with the sign in the
 * lowest bit, and the length of the code that has the new value.  The value is
 * -1 at first. */
bool
pclntab_lowered(const struct pclntab *t, const struct pclntab_function *f,
    uint64_t addr, uint64_t *to)
{
	struct bytes b = bytes_at(t, t->pctab + f->pcsp);
	uint64_t at = f->start;
	uint32_t value = UINT32_MAX, change;

	for (bool first = true; f->pcsp > 0 && !b.cut; first = false) {
		change = (uint32_t)leb128_unsigned(&b);
		if (change == 0 && !first)
			return false;
		value += change & 1 ? ~(change >> 1) : change >> 1;
		at += (uint32_t)leb128_unsigned(&b) * (uint64_t)t->quantum;
		if (addr >= at)
			continue;
		*to = value;
		return !b.cut && value <= INT32_MAX;
	}
	return false;
}

void
pclntab_free(struct pclntab *t)
{
	elf_unview(&t->view);
	*t = (struct pclntab){0};
}
