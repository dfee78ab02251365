#include "tools/stackfold/jfr/jfr_frames.h"

#include "common/base/sys.h"
#include "tools/stackfold/jfr/jfr_chunk.h"
#include "tools/stackfold/perf/sample/perf_options.h"

#define HIDDEN UINT32_MAX	/* not a frame: a method that the JVM
				 * generated */

/* the kind of code of a frame */
enum code {JAVA = 1, COMPILED, INLINED, NATIVE, KERNEL};

static const struct {
	const char *name;
	enum code code;
} codes[] = {
	{"Interpreted", JAVA}, {"JIT compiled", COMPILED},
	{"C1 compiled", COMPILED}, {"Inlined", INLINED}, {"Native", NATIVE},
	{"C++", NATIVE}, {"Kernel", KERNEL},
};

enum {TRUNCATED, FRAMES, OF_STACK};
static const char *const of_stack[] = {"truncated", "frames"};
enum {METHOD, LINE, TYPE, OF_FRAME};
static const char *const of_frame[] = {"method", "lineNumber", "type"};
enum {CLASS, NAME, IS_HIDDEN, OF_METHOD};
static const char *const of_method[] = {"type", "name", "hidden"};

/* Return true if the recording has a frame type with this name. */
static bool
has_kind(struct jfr_frames *f, const char *name)
{
	uint32_t type = jfr_types_named(&f->r->types,
	    STR("types.FrameType"));
	const struct u64_map *all;

	if (type == JFR_NO_TYPE)
		return false;
	all = &f->r->types.all[type].constants;
	for (size_t i = 0; i < all->n; i++) {
		struct jfr_field field = {.type = type, .pooled = true};
		struct jfr_value v = {.field = &field,
		    .number = all->all[i].key};

		f->text.n = 0;
		if (jfr_text(f->r, &v, &f->text) &&
		    str_eq(buf_str(&f->text), str_of(name)))
			return true;
	}
	return false;
}

void
jfr_frames_init(struct jfr_frames *f, struct jfr_reader *r,
    struct jfr_events *events)
{
	const struct jfr_types *t = &r->types;

	*f = (struct jfr_frames){.r = r, .events = events};
	f->stack_type = jfr_types_named(t, STR("types.StackTrace"));
	f->frame_type = jfr_types_named(t, STR("types.StackFrame"));
	f->method_type = jfr_types_named(t, STR("types.Method"));
	f->of_stack = jfr_want(r, f->stack_type, of_stack, OF_STACK);
	f->of_frame = jfr_want(r, f->frame_type, of_frame, OF_FRAME);
	f->of_method = jfr_want(r, f->method_type, of_method, OF_METHOD);
	if (f->frame_type != JFR_NO_TYPE)	/* read all fields: another
						 * frame follows directly */
		f->of_frame.n = t->all[f->frame_type].n;
	f->native_code = has_kind(f, "Kernel");
}

/* Return the kind of code for the type of a frame, such as NATIVE for "C++". */
static enum code
find_code(struct jfr_frames *f, const struct jfr_value *type)
{
	uint32_t code = type->field != NULL && type->field->pooled ?
	    u64_map_get(&f->kinds, type->number) : 0;

	if (code != 0)
		return code;
	code = JAVA;
	f->text.n = 0;
	if (type->field != NULL && jfr_text(f->r, type, &f->text))
		for (size_t i = 0; i < LENGTH(codes); i++)
			if (str_eq(buf_str(&f->text), str_of(codes[i].name)))
				code = codes[i].code;
	if (type->field != NULL && type->field->pooled)
		*u64_map_put(&f->kinds, type->number) = code;
	return code;
}

/* Return the mark of a frame, or 0 if the options do not ask for it. */
static char
choose_mark(const struct fold_options *o, enum code code)
{
	return code == KERNEL && (o->kernel || o->all) ? 'k' :
	    code == COMPILED && (o->jit || o->all) ? 'j' :
	    code == INLINED && o->all ? 'i' : '\0';
}

/* Return the frame of a method, or HIDDEN. */
static uint32_t
make_frame(struct jfr_frames *f, uint64_t method, uint32_t line,
    enum code code)
{
	struct sample *s = f->events->s;
	struct jfr_value v[OF_METHOD];
	str of_class = STR("");
	struct bytes b;
	bool native = code == KERNEL || (code == NATIVE && f->native_code);

	f->text.n = f->method.n = 0;
	if (jfr_constant(f->r, f->method_type, method, &b)) {
		jfr_begin(f->r, &b);
		jfr_read(f->r, &b, f->method_type, &f->of_method, v,
		    OF_METHOD);
		if (v[IS_HIDDEN].number != 0)
			return HIDDEN;
		if (jfr_text(f->r, &v[CLASS], &f->text))
			of_class = buf_str(&f->text);
		jfr_text(f->r, &v[NAME], &f->method);
	}
	if (native)
		sample_symbol(s, &(struct sample_code){
		    .name = buf_str(&f->method), .module = of_class,
		    .kind = choose_mark(s->opts, code)});
	else
		jfr_events_method(f->events, of_class, buf_str(&f->method),
		    line, choose_mark(s->opts, code));
	return s->frames.p[--s->frames.n];
}

/* Add the frame at b and advance b. */
static void
add_frame(struct jfr_frames *f, struct bytes *b)
{
	struct { uint64_t method; uint32_t line, code; } key;
	struct jfr_value v[OF_FRAME];
	uint32_t i;

	jfr_read(f->r, b, f->frame_type, &f->of_frame, v, OF_FRAME);
	if (b->cut)
		return;
	key.method = v[METHOD].number;
	key.line = f->events->s->opts->perf->srcline &&
	    v[LINE].number <= INT32_MAX ? (uint32_t)v[LINE].number : 0;
	key.code = find_code(f, &v[TYPE]);
	i = names_id(&f->keys, (str){(const char *)&key, sizeof(key)});
	if (i == f->frames.n)
		sample_ids_add(&f->frames, make_frame(f, key.method,
		    key.line, key.code));
	if (f->frames.p[i] != HIDDEN)
		sample_ids_add(&f->ids, f->frames.p[i]);
}

static const struct jfr_stack *
add_stack(struct jfr_frames *f, struct bytes b)
{
	struct jfr_stack stack = {.at = f->ids.n};
	struct jfr_value v[OF_STACK];
	struct bytes frames;

	jfr_begin(f->r, &b);
	jfr_read(f->r, &b, f->stack_type, &f->of_stack, v, OF_STACK);
	stack.truncated = v[TRUNCATED].number != 0;
	frames = v[FRAMES].at;
	if (v[FRAMES].field != NULL && v[FRAMES].field->array &&
	    !v[FRAMES].field->pooled && f->frame_type != JFR_NO_TYPE &&
	    v[FRAMES].field->type == f->frame_type)
		for (uint64_t n = jfr_integer(&frames, f->r->compressed, 4);
		    n > 0 && !frames.cut; n--)
			add_frame(f, &frames);
	stack.n = f->ids.n - stack.at;
	*APPEND(f->stacks, f->cap, f->n) = stack;
	return &f->stacks[f->n - 1];
}

const struct jfr_stack *
jfr_frames_push(struct jfr_frames *f, uint64_t id)
{
	uint32_t known = u64_map_get(&f->known, id);
	const struct jfr_stack *stack;
	struct bytes b;

	if (known > 0) {
		stack = &f->stacks[known - 1];
	} else {
		if (!jfr_constant(f->r, f->stack_type, id, &b))
			return NULL;
		stack = add_stack(f, b);
		*u64_map_put(&f->known, id) = (uint32_t)f->n;
	}
	for (size_t i = 0; i < stack->n; i++)
		sample_push(f->events->s, f->ids.p[stack->at + i]);
	return stack;
}

void
jfr_frames_free(struct jfr_frames *f)
{
	u64_map_free(&f->known);
	u64_map_free(&f->kinds);
	names_free(&f->keys);
	buf_drop(f->stacks);
	buf_drop(f->ids.p);
	buf_drop(f->frames.p);
	buf_free(&f->text);
	buf_free(&f->method);
}
