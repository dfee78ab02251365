#include "tools/stackfold/symbols/modules.h"

#include <string.h>

#include "common/base/sys.h"
#include "tools/stackfold/symbols/kallsyms_text.h"

#define WORST 5		/* maximum modules without symbols that are reported */

static struct module *
add_module(struct modules *all, enum module_kind kind, str name,
    const struct module_recorded *recorded)
{
	struct module *m = NEW(&all->arena, struct module, 1);

	m->kind = kind;
	m->name = arena_str(&all->arena, name);
	if (recorded != NULL)
		m->recorded = *recorded;
	m->table.names.arena = &all->loaded;
	*APPEND(all->all, all->cap, all->n) = m;
	return m;
}

/* properties that distinguish modules of the same name */
struct identity {
	uint64_t kind, inode, generation, addr, size;
	uint32_t major, minor;
	unsigned char id[ELF_BUILD_ID];
};

struct module *
modules_get(struct modules *all, enum module_kind kind, str name,
    const struct module_recorded *recorded)
{
	struct identity i;
	uint64_t generation = 0;
	struct module *m;
	uint32_t at;

	memset(&i, 0, sizeof(i));
	i.kind = kind;
	if (recorded != NULL) {
		generation = recorded->generation;
		i.inode = recorded->inode;
		i.major = recorded->major;
		i.minor = recorded->minor;
		i.addr = recorded->addr;
		i.size = recorded->size;
		memcpy(i.id, recorded->id.byte, sizeof(i.id));
	}
	for (;;) {
		at = names_pair(&all->known, name, (str){(char *)&i,
		    sizeof(i)});
		if (at == all->n)
			return add_module(all, kind, name, recorded);
		m = all->all[at];
		if (i.generation == generation || generation == 0 ||
		    m->recorded.generation == 0 ||
		    m->recorded.generation == generation)
			return m;
		i.generation = generation;	/* the inode number was
						 * reused */
	}
}

void
modules_build_id(struct modules *all, str name, str id)
{
	struct modules_ids *ids = &all->ids;
	uint32_t at = names_id(&ids->path, name);
	struct elf_build_id new = {.n = id.n < ELF_BUILD_ID ? id.n :
	    ELF_BUILD_ID};

	memcpy(new.byte, id.p, new.n);
	if (at == ids->n) {
		*APPEND(ids->id, ids->cap, ids->n) = new;
	} else if (!str_eq(elf_build_id_str(&ids->id[at]),
	    elf_build_id_str(&new)))
		ids->id[at].n = 0;	/* the file has two build ids, and
					 * neither is certain */
}

void
modules_identify(const struct modules *all, struct module *m)
{
	uint32_t at;

	if (m->recorded.id.n == 0 &&
	    names_find(&all->ids.path, m->name, &at))
		m->recorded.id = all->ids.id[at];
}

void
modules_load(struct modules *all, struct module *m)
{
	if (m->loaded)
		return;
	m->loaded = true;
	modules_identify(all, m);
	all->settings.load(all, m);
}

/* Return true if the address is after the part of kallsyms that is searched as
 * text. */
static bool
is_after_core(struct symtab *t, uint64_t place)
{
	return place - t->core.from >= t->core.to - t->core.from &&
	    (t->core.rest == 0 || !kallsyms_text_extend(t, place));
}

static bool
find_symbol(struct modules *all, struct module *m, uint64_t place,
    struct symtab_hit *hit)
{
	struct symtab *t = &m->table;
	bool found;

	if (t->core.to != 0) {
		if (!is_after_core(t, place) &&
		    kallsyms_text_find(t, place, hit, &found))
			return found;
		/* read the symbols again, for all addresses */
		symtab_free(t);
		t->names.arena = &all->loaded;
		all->whole_kernel = true;
		all->settings.load(all, m);
	}
	return symtab_find(t, place, hit);
}

bool
modules_find(struct modules *all, struct module *m, uint64_t place,
    struct symtab_hit *hit)
{
	struct symtab_hit kernel = {.to = UINT64_MAX};
	bool found;

	if (m->kind == MODULE_KO && all->kernel.module != NULL &&
	    modules_find(all, all->kernel.module, place, &kernel)) {
		*hit = kernel;
		hit->number = SYMTAB_NONE;
		return true;
	}
	modules_load(all, m);
	if (m->kind == MODULE_KSYMBOL) {
		*hit = (struct symtab_hit){.name = m->name, .number = 1,
		    .to = UINT64_MAX};
		return true;
	}
	found = find_symbol(all, m, place, hit);
	hit->from = hit->from > kernel.from ? hit->from : kernel.from;
	hit->to = hit->to < kernel.to ? hit->to : kernel.to;
	if (!found) {
		m->unknown++;
		return false;
	}
	all->doubtful += hit->doubtful;
	return true;
}

/* Return the unreported module with the most unknown addresses, or NULL. */
static struct module *
find_worst(const struct modules *all)
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

/* Return true if the health report has a remedy for this reason.  It has none
 * for a file that is not the recorded one. */
static bool
is_for_health(const char *why)
{
	static const char *const reasons[] = {
		MODULE_STRIPPED, MODULE_NO_MAP, MODULE_HIDDEN
	};

	for (size_t i = 0; i < LENGTH(reasons); i++)
		if (strcmp(why, reasons[i]) == 0)
			return true;
	return false;
}

void
modules_report(const struct modules *all, struct diag *diag,
    struct names *absent)
{
	struct module *m;
	size_t n = 0;

	for (size_t i = 0; i < all->n; i++) {
		m = all->all[i];
		if (m->why != NULL && m->refused != NULL && m->unknown > 0)
			names_id(absent, str_from(m->name,
			    str_folder(m->name)));
	}
	for (; (m = find_worst(all)) != NULL; n++) {
		/* a file may be several modules, which differ in build id,
		 * inode or generation */
		for (size_t i = 0; i < all->n; i++)
			if (all->all[i]->why == m->why &&
			    str_eq(all->all[i]->name, m->name))
				all->all[i]->reported = true;
		if (n >= WORST)
			continue;
		(is_for_health(m->why) ? diag_advise : diag_remark)(diag,
		    "no symbols of %s: %s", m->name.p, m->why);
	}
	if (n > WORST)
		diag_remark(diag, "no symbols of %zu more module%s with fewer "
		    "samples", n - WORST,
		    n - WORST == 1 ? "" : "s");
}

void
modules_close_files(struct module_files *f)
{
	elf_close(&f->symbols);
	elf_close(&f->run);
}

void
modules_close(struct modules *all)
{
	for (size_t i = 0; i < all->n; i++) {
		struct module *m = all->all[i];

		symtab_free(&m->table);
		if (m->has_files)
			modules_close_files(&m->files);
		for (size_t k = 0; k < LENGTH(m->frames); k++) {
			u64_map_free(&m->frames[k].by_addr);
			u64_map_free(&m->frames[k].group_at);
			buf_drop(m->frames[k].page);
			buf_drop(m->frames[k].by_symbol);
		}
	}
}
