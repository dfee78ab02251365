#include "tools/stackfold/symbols/vmlinux.h"

#include "common/base/sys.h"
#include "tools/stackfold/symbols/debugfiles.h"
#include "tools/stackfold/symbols/elf_symbols.h"
#include "tools/stackfold/symbols/recorded_file.h"

/* places for debugfiles_path() */
static const char *const places[] = {
	"%h/.debug/.build-id/%b/%r/elf", "%h/.debug/.build-id/%b/%r/vmlinux",
	"/usr/lib/debug/.build-id/%b/%r.debug",
	"/boot/vmlinux-%v", "/usr/lib/debug/boot/vmlinux-%v",
	"/lib/modules/%v/build/vmlinux",
	"/usr/lib/debug/lib/modules/%v/vmlinux",
	"/usr/lib/debug/boot/vmlinux-%v.debug",
	"%h/.cache/debuginfod_client/%b%r/debuginfo"
};

/* open the file if it is the recorded one; returns NULL or the reason */
static const char *
open_recorded(struct elf *e, const char *path, const struct modules *all,
    const struct module *m)
{
	const char *why = elf_open(e, path);

	if (why != NULL || (m->recorded.id.n == 0 &&
	    all->settings.symfs != NULL))
		return why;
	if (m->recorded.id.n == 0)
		return recorded_file_elsewhere(all) ? "recorded on another "
		    "machine, without its build id" : NULL;
	return elf_build_id_is(e, &m->recorded.id) ? NULL : "another build id";
}

bool
vmlinux_load(const struct modules *all, struct module *m)
{
	struct buf path = {0};
	bool found = false;

	for (size_t i = 0; i < LENGTH(places) && !found; i++) {
		struct elf e;

		if (!debugfiles_path(&path, places[i], all, m,
		    elf_build_id_str(&m->recorded.id)))
			continue;
		found = open_recorded(&e, buf_text(&path), all, m) == NULL &&
		    elf_symbols_load_kernel(all, m, &e);
		elf_close(&e);
	}
	buf_free(&path);
	return found;
}

void
vmlinux_load_ko(const struct modules *all, struct module *m)
{
	struct buf path = {0};
	struct elf e;
	bool found;

	if (m->name.n == 0 || m->name.p[0] != '/') {
		m->why = "no file";
		return;
	}
	if (all->settings.symfs != NULL)
		buf_add(&path, str_of(all->settings.symfs));
	buf_add(&path, m->name);
	m->why = open_recorded(&e, buf_text(&path), all, m);
	found = m->why == NULL && elf_symbols_load_ko(m, &e);
	if (m->why == NULL && !found)
		m->why = MODULE_STRIPPED;
	elf_close(&e);
	buf_free(&path);
}
