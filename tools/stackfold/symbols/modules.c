#include "tools/stackfold/symbols/modules.h"

#include <string.h>

#include "tools/stackfold/symbols/ksyms.h"

#define WORST 5		/* modules without symbols that are named */

static struct module *
add(struct modules *all, enum module_kind kind, str name,
    const struct module *like)
{
	struct module *m = NEW(&all->arena, struct module, 1);

	m->kind = kind;
	m->name = arena_str(&all->arena, name);
	m->file.fd = -1;
	m->table.arena = &all->arena;
	if (like != NULL) {
		m->pid = like->pid;
		m->inode = like->inode;
		m->size = like->size;
		m->id = like->id;
	}
	GROW(all->all, all->cap, all->n + 1);
	all->all[all->n++] = m;
	return m;
}

/* what makes two modules of one name different */
struct identity {
	uint64_t kind, inode, size;
	unsigned char id[ELF_BUILD_ID];
};

struct module *
modules_get(struct modules *all, enum module_kind kind, str name,
    const struct module *like)
{
	struct identity i;
	uint32_t at;

	memset(&i, 0, sizeof(i));
	i.kind = kind;
	if (like != NULL) {
		i.inode = like->inode;
		i.size = like->size;
		memcpy(i.id, like->id.byte, sizeof(i.id));
	}
	at = names_pair(&all->known, name, (str){(char *)&i, sizeof(i)});
	return at < all->n ? all->all[at] : add(all, kind, name, like);
}

void
modules_build_id(struct modules *all, str name, str id)
{
	uint32_t at = names_id(&all->id_of, name);
	struct elf_build_id *to;

	if (at == all->nid) {
		GROW(all->id, all->id_cap, all->nid + 1);
		all->nid++;
	}
	to = &all->id[at];
	to->n = id.n < ELF_BUILD_ID ? id.n : ELF_BUILD_ID;
	memcpy(to->byte, id.p, to->n);
}

/* it may come after the first address */
void
modules_identify(const struct modules *all, struct module *m)
{
	uint32_t at;

	if (m->id.n == 0 && names_find(&all->id_of, m->name, &at))
		m->id = all->id[at];
}

void
modules_load(struct modules *all, struct module *m)
{
	if (m->loaded)
		return;
	m->loaded = true;
	modules_identify(all, m);
	all->load(all, m);
}

/* read the symbols once more, for all addresses */
static void
load_rest(struct modules *all, struct module *m)
{
	symtab_free(&m->table);
	m->table.arena = &all->arena;
	all->beyond = true;
	all->load(all, m);
}

static bool
find(struct modules *all, struct module *m, uint64_t place,
    struct symtab_hit *hit)
{
	struct symtab *t = &m->table;

	if (t->to != 0 && place - t->from >= t->to - t->from)
		load_rest(all, m);
	return t->to == 0 ? symtab_find(t, place, hit) :
	    ksyms_find(t, place, hit);
}

bool
modules_find(struct modules *all, struct module *m, uint64_t place,
    struct symtab_hit *hit)
{
	if (m->kind == MODULE_KO && all->kernel != NULL &&
	    modules_find(all, all->kernel, place, hit)) {
		hit->number = SYMTAB_NONE;
		return true;
	}
	modules_load(all, m);
	if (m->kind == MODULE_ONE) {
		*hit = (struct symtab_hit){.name = m->name, .number = 1};
		return true;
	}
	if (!find(all, m, place, hit)) {
		m->unknown++;
		return false;
	}
	all->doubtful += hit->doubtful;
	return true;
}

/* the module with the most unknown addresses that is not reported, or NULL */
static struct module *
worst(const struct modules *all)
{
	struct module *found = NULL;

	for (size_t i = 0; i < all->n; i++) {
		struct module *m = all->all[i];

		if (m->why != NULL && !m->reported &&
		    m->unknown > (found != NULL ? found->unknown : 0))
			found = m;
	}
	return found;
}

void
modules_report(const struct modules *all, struct diag *diag)
{
	struct module *m;

	for (int i = 0; i < WORST && (m = worst(all)) != NULL; i++) {
		m->reported = true;
		diag_remark(diag, "no symbols of %s: %s", m->name.p, m->why);
	}
}

void
modules_close(struct modules *all)
{
	for (size_t i = 0; i < all->n; i++) {
		struct module *m = all->all[i];
		struct buf meant[2] = {{0}};

		symtab_free(&m->table);
		elf_close(&m->file);
		u64_map_free(&m->seen[0]);
		u64_map_free(&m->seen[1]);
		meant[0].p = (char *)m->meant[0];
		meant[1].p = (char *)m->meant[1];
		buf_free(&meant[0]);
		buf_free(&meant[1]);
	}
}
