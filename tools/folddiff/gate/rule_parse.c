#include "tools/folddiff/gate/rule_parse.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/num.h"
#include "common/io/in.h"

static const char *const options[] = {
	[RULE_OVER] = "--fail-over", [RULE_ON] = "--fail-on",
	[RULE_NEW] = "--fail-new", [RULE_DETECT] = "--detect",
	[RULE_LIMIT] = "--limits",
};

static const char *const examples[] = {
	[RULE_OVER] = "+5pp, self:+10% or time:+5%",
	[RULE_ON] = "total:^parse:+2pp, self:hash:+10% or time:hash:+10%",
	[RULE_NEW] = "1%",
	[RULE_DETECT] = "5%",
	[RULE_LIMIT] = "a function, a tab and 40%",
};

/* parse an optional prefix "self:", "total:" or "time:"; return the rest */
static str
parse_kind(struct rule *r, str s)
{
	bool growth = r->type == RULE_OVER || r->type == RULE_ON;
	bool self = str_starts(s, STR("self:"));
	bool total = str_starts(s, STR("total:"));

	r->time = r->type == RULE_DETECT ||
	    (growth && str_starts(s, STR("time:")));
	r->kind[SELF] = !total && !r->time && (self || growth);
	r->kind[TOTAL] = !self;
	if (r->time && growth)
		return str_from(s, 5);
	return self || total ? str_from(s, self ? 5 : 6) : s;
}

/* parse a growth, "+5pp" or "+10%", or a share, "1%" or "1" */
static bool
parse_amount(struct rule *r, str s)
{
	bool growth = r->type == RULE_OVER || r->type == RULE_ON;
	bool points = str_ends(s, STR("pp"));
	struct num n;

	if (growth && !str_starts(s, STR("+")))
		return false;
	s = str_from(s, growth);
	r->relative = growth && str_ends(s, STR("%"));
	if (growth && (r->time || !points) && !r->relative)
		return false;
	if (points || str_ends(s, STR("%")))
		s.n -= points ? 2 : 1;
	if (num_parse(s, &n) == NUM_BAD)
		return false;
	r->amount = num_real(n) / 100;
	return r->type != RULE_DETECT || (!points && r->amount > 0);
}

static void
set_match(struct rules *rules, struct rule *r, str expr)
{
	r->any = false;
	match_new(&r->match, arena_str(&rules->arena, expr).p, r->text);
}

static bool
parse_rule(struct rules *rules, struct rule *r, str s)
{
	size_t at;

	s = parse_kind(r, s);
	if (r->type == RULE_ON || r->type == RULE_LIMIT) {
		at = str_rchr(s, r->type == RULE_ON ? ':' : '\t');
		if (at == STR_NONE || at == 0 ||
		    !parse_amount(r, str_trim(str_from(s, at + 1))))
			return false;
		set_match(rules, r, str_trim(str_upto(s, at)));
		return true;
	}
	return parse_amount(r, s);
}

static void
add_rule(struct rules *rules, struct rule *r, str s)
{
	if (!parse_rule(rules, r, s))
		die("%s: not a rule; write %s", r->text, examples[r->type]);
	GROW(rules->all, rules->cap, rules->n + 1);
	rules->all[rules->n++] = *r;
}

void
rules_add(struct rules *rules, enum rule_type type, const char *text)
{
	struct rule r = {.type = type, .any = true};
	struct buf b = {0};

	buf_fmt(&b, "%s=%s", options[type], text);
	r.text = arena_str(&rules->arena, buf_str(&b)).p;
	buf_free(&b);
	add_rule(rules, &r, str_of(text));
}

void
rules_limits(struct rules *rules, const char *path)
{
	struct in in;
	str line;

	in_open(&in, path);
	while (in_line(&in, &line)) {
		struct rule r = {.type = RULE_LIMIT};
		struct buf b = {0};

		if (str_trim(line).n == 0 || line.p[0] == '#')
			continue;
		buf_fmt(&b, "%s:%zu", in.name, in.lineno);
		r.text = arena_str(&rules->arena, buf_str(&b)).p;
		buf_free(&b);
		add_rule(rules, &r, line);
	}
	in_close(&in);
}

bool
rules_about(struct rule *r, const struct functions *f, uint32_t func,
    unsigned kind)
{
	return r->kind[kind] && (r->any ||
	    match_id(&r->match, &f->names, func));
}
