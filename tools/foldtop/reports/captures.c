#include "tools/foldtop/reports/captures.h"

#include <dirent.h>
#include <sys/stat.h>

#include "common/profile/capture.h"
#include "common/profile/frame.h"
#include "tools/foldtop/findings/blame.h"
#include "tools/foldtop/findings/hotspots.h"
#include "tools/foldtop/model/managed.h"

#define HOTTEST 40	/* columns of the hottest function, at most */

static uint64_t
read_file_size(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 ?
	    (uint64_t)st.st_size : 0;
}

/* the size of the files in a folder, without those in its folders */
static uint64_t
sum_folder_size(str folder)
{
	struct buf path = {0};
	const struct dirent *in;
	uint64_t sum = 0;
	DIR *d;

	buf_add(&path, folder);
	d = opendir(buf_text(&path));
	while (d != NULL && (in = readdir(d)) != NULL) {
		path.n = 0;
		buf_add(&path, folder);
		buf_fmt(&path, "/%s", in->d_name);
		sum += read_file_size(buf_text(&path));
	}
	if (d != NULL)
		closedir(d);
	buf_free(&path);
	return sum;
}

str
captures_name(const char *path)
{
	str folder = capture_of(str_of(path));
	str name = folder.n > 0 ? folder : str_of(path);

	return str_from(name, str_folder(name));
}

static uint64_t
read_capture_size(const char *path)
{
	str folder = capture_of(str_of(path));

	return folder.n > 0 ? sum_folder_size(folder) : read_file_size(path);
}

static struct capture *
new_capture(struct captures *all, const char *path, const struct profile *p)
{
	struct capture c = {.whole = p->whole, .samples = p->samples.n,
	    .size = NUM(read_capture_size(path))};

	c.name = arena_str(&all->arena, captures_name(path));
	c.command = arena_str(&all->arena, meta_get(p->meta, STR("command")));
	c.date = arena_str(&all->arena, meta_get(p->meta, STR("date")));
	GROW(all->all, all->cap, all->n + 1);
	all->all[all->n] = c;
	return &all->all[all->n++];
}

/*
 * Fill in the hottest function: the first hot function, or where no function
 * is hot the one with the most self
 */
static void
find_hottest(struct captures *all, struct capture *c, const struct profile *p)
{
	struct managed m;
	struct groups g = {0};
	struct hotspots h = {0};
	struct group hot;

	managed_split(&m, p);
	groups_sum_functions(&g, &m.functions);
	hotspots_find(&h, &m.functions, &g);
	if (h.n > 0) {
		hot = h.all[0].group;
		c->part = hot.total;
	} else {
		groups_sort(&g, ORDER_SELF, 1);
		hot = g.all[0];
		c->part = hot.self;
	}
	c->hottest = arena_str(&all->arena, frame_function(hot.name));
	hotspots_free(&h);
	groups_free(&g);
	managed_free(&m);
}

void
captures_add(struct captures *all, const char *path, const struct profile *p)
{
	struct capture *c = new_capture(all, path, p);
	enum profile_kind kind = profile_kind(p);

	if (num_is0(p->total))
		return;
	if (kind == PROFILE_CPU)
		find_hottest(all, c, p);
	else
		c->hottest = arena_str(&all->arena, frame_function(
		    blame_hottest(p, kind, &c->part)));
}

static struct num
find_largest_size(const struct captures *all)
{
	struct num most = {0};

	for (size_t i = 0; i < all->n; i++)
		if (num_cmp(all->all[i].size, most) > 0)
			most = all->all[i].size;
	return most;
}

static str
shorten_name(const struct page *page, struct arena *arena, str name)
{
	struct buf b = {0};
	str s;

	if (!page_for_people(page))
		return name;
	screen_fit(&page->screen, &b, name, page->screen.full ? 0 : HOTTEST);
	s = arena_str(arena, buf_str(&b));
	buf_free(&b);
	return s;
}

void
captures_list(const struct page *page, const struct captures *all)
{
	struct table s = {.unit = STR("bytes"), .like = find_largest_size(all)};
	struct arena arena = {0};

	table_column(&s, CELL_WORD, "name", "NAME");
	table_column(&s, CELL_WORD, "date", "DATE");
	table_column(&s, CELL_SAMPLES, "samples", "SAMPLES");
	table_column(&s, CELL_COUNT, "size", "SIZE");
	table_column(&s, CELL_PERCENT, "percent", "SHARE");
	table_column(&s, CELL_WORD, "hottest", "HOTTEST");
	table_column(&s, CELL_NAME, "command", "COMMAND");
	for (size_t i = 0; i < all->n; i++) {
		const struct capture *c = &all->all[i];

		table_text(&s, c->name);
		table_text(&s, c->date);
		table_count_known(&s, c->samples > 0, NUM(c->samples));
		table_count_known(&s, !num_is0(c->size), c->size);
		table_percent(&s, num_percent(c->part, c->whole), false);
		table_text(&s, shorten_name(page, &arena, c->hottest));
		table_text(&s, c->command);
	}
	page_begin_files(page, "list");
	page_table(page, &s, "captures");
	page_end(page);
}
