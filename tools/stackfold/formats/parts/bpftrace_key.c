#include "tools/stackfold/formats/parts/bpftrace_key.h"

/* outermost functions of the kernel, and what their names begin with */
static const char *const entries[] = {
	"entry_SYSCALL", "asm_", "ret_from_fork", "ret_to_user", "el0",
	"el1", "common_startup", "secondary_startup", "start_kernel",
	"x86_64_start", "do_syscall_64", "0xffff", NULL
};

void
bpftrace_map(struct bpftrace *b, str name)
{
	uint32_t i = names_id(&b->names, name);

	GROW(b->maps, b->cap, i + 1u);
	if (i == b->nmaps)
		b->maps[b->nmaps++] = (struct sink_pending){0};
	b->map = i;
}

void
bpftrace_key(struct bpftrace *b)
{
	b->fields.n = b->frames.n = b->first = 0;
	b->in_key = true;
	b->in_stack = false;
}

void
bpftrace_frame(struct bpftrace *b, str line)
{
	str name = str_trim(line), rest = name, word;
	size_t module;
	uint64_t addr;

	if (line.p[0] == '\t' && str_word(&rest, &word) &&
	    num_hex(word, &addr) && rest.n > 0) {
		name = str_trim(rest);
		module = str_find(name, STR(" ("));
		if (module != STR_NONE && str_ends(name, STR(")")))
			name = str_upto(name, module);
	}
	if (!b->in_stack && b->first == 0)
		b->first = b->frames.n;
	b->in_stack = true;
	sample_ids_add(&b->frames, sample_id(b->s, name, '\0'));
}

void
bpftrace_fields(struct bpftrace *b, str s, str comma)
{
	b->in_stack = false;
	for (;;) {
		size_t i = str_find(s, comma);
		str field = str_trim(str_upto(s, i != STR_NONE ? i : s.n));

		if (str_eq(field, STR(",")))
			field.n = 0;
		if (field.n > 0)
			sample_ids_add(&b->fields, sample_id(b->s, field,
			    '\0'));
		if (i == STR_NONE)
			return;
		s = str_from(s, i + comma.n);
	}
}

/* does the stack before frames[end], leaf first, begin in the kernel? */
static bool
of_kernel(const struct bpftrace *b, size_t end)
{
	str root = names_text(b->s->names, b->frames.p[end - 1]);

	for (const char *const *e = entries; root.n > 0 && *e != NULL; e++)
		if (**e == root.p[0] && str_starts(root, str_of(*e)))
			return true;
	return false;
}

static void
push_reversed(struct bpftrace *b, size_t from, size_t to)
{
	while (to > from)
		sample_push(b->s, b->frames.p[--to]);
}

/* the fields, then the stack of the process, then that of the kernel */
void
bpftrace_end(struct bpftrace *b, struct num weight)
{
	size_t n = b->frames.n, first = b->first;

	b->in_key = false;
	for (size_t i = 0; i < b->fields.n; i++)
		sample_push(b->s, b->fields.p[i]);
	if (first > 0 && of_kernel(b, n) && !of_kernel(b, first)) {
		push_reversed(b, 0, first);
		push_reversed(b, first, n);
	} else {
		push_reversed(b, first, n);
		push_reversed(b, 0, first);
	}
	sample_end_pending(b->s, &b->maps[b->map], weight);
}

void
bpftrace_finish(struct bpftrace *b)
{
	size_t used = 0;

	for (uint32_t i = 0; i < b->nmaps; i++)
		used += b->maps[i].stacks.n > 0;
	for (uint32_t i = 0; i < b->nmaps; i++) {
		str name = names_text(&b->names, i);
		uint32_t root = sample_id(b->s, name, '\0');

		sink_release(b->s->sink, &b->maps[i],
		    used > 1 && name.n > 0 ? &root : NULL);
	}
}
