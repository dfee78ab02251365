#include "tools/stackfold/dwarf/registers.h"

#include "common/base/sys.h"

/* the DWARF number of each, + 1: ax bx cx dx si di bp sp ip, flags and
 * segments, r8 to r15 */
static const uint8_t dwarf_number[] = {
	1, 4, 3, 2, 5, 6, 7, 8, 17, 0, 0, 0, 0, 0, 0, 0,
	9, 10, 11, 12, 13, 14, 15, 16
};

#define ALL 0xff0fffu		/* without the data segments */
#define NEEDED 0x1c0u		/* bp, sp, ip */

bool
registers_of_x86(uint64_t mask)
{
	return (mask & ~(uint64_t)ALL) == 0 && (mask & NEEDED) == NEEDED;
}

void
registers_take(uint64_t mask, struct bytes b, uint64_t to[CFI_REGISTERS])
{
	for (unsigned i = 0; i < CFI_REGISTERS; i++)
		to[i] = 0;
	for (unsigned i = 0; i < LENGTH(dwarf_number); i++) {
		uint64_t v;

		if (!(mask >> i & 1))
			continue;
		v = bytes_u64(&b);
		if (dwarf_number[i] > 0)
			to[dwarf_number[i] - 1] = v;
	}
}
