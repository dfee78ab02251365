#include "tools/folddiff/gate/rule_parse.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/num.h"

static const struct {
	const char *option, *example;
} types[] = {
	[RULE_OVER] = {"fail-over", "+5pp, self:+10% or time:+5%"},
	[RULE_ON] = {"fail-on",
	    "total:^parse:+2pp, self:hash:+10% or time:hash:+10%"},
	[RULE_NEW] = {"fail-new", "1%"},
	[RULE_DETECT] = {"detect", "5%"},
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

static bool
parse_rule(struct rules *rules, struct rule *r, str s)
{
	size_t at;

	s = parse_kind(r, s);
	if (r->type != RULE_ON)
		return parse_amount(r, s);
	at = str_rchr(s, ':');
	if (at == STR_NONE || at == 0 ||
	    !parse_amount(r, str_trim(str_from(s, at + 1))))
		return false;
	s = str_trim(str_upto(s, at));
	match_new(&r->match, arena_str(&rules->arena, s).p, r->text);
	return true;
}

void
rules_add(struct rules *rules, const char *option, const char *text)
{
	struct rule r = {0};
	struct buf b = {0};

	while (strcmp(types[r.type].option, option) != 0)
		r.type++;
	buf_fmt(&b, "--%s=%s", option, text);
	r.text = arena_str(&rules->arena, buf_str(&b)).p;
	buf_free(&b);
	if (!parse_rule(rules, &r, str_of(text)))
		die("%s: not a rule; write %s", r.text, types[r.type].example);
	*APPEND(rules->all, rules->cap, rules->n) = r;
}

bool
rules_about(struct rule *r, const struct functions *f, uint32_t func,
    unsigned kind)
{
	return r->kind[kind] && (r->type != RULE_ON ||
	    match_id(&r->match, &f->names, func));
}
