#include "tools/foldtop/model/profile_kind.h"

enum profile_kind
profile_kind(const struct profile *p)
{
	str event = meta_get(p->meta, STR("event"));

	if (str_eq(event, STR("wall")))
		return PROFILE_WALL;
	if (str_eq(event, STR("run queue")))
		return PROFILE_RUNQ;
	if (str_eq(event, STR("locks")))
		return PROFILE_LOCKS;
	if (str_has(event, STR("page-faults")))
		return PROFILE_FAULTS;
	if (str_has(event, STR("switch")) && str_eq(p->unit.given, STR("us")))
		return PROFILE_OFFCPU;
	return str_eq(p->unit.given, STR("bytes")) ? PROFILE_ALLOC :
	    PROFILE_CPU;
}
