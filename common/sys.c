#include "common/sys.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

uint64_t
sys_div(uint64_t high, uint64_t low, uint64_t d, uint64_t *rest)
{
	uint64_t q = 0;

	if (high == 0) {
		*rest = low % d;
		return low / d;
	}
	for (int i = 0; i < 64; i++) {
		uint64_t carry = high >> 63;

		high = high << 1 | low >> 63;
		low <<= 1;
		q <<= 1;
		if (carry != 0 || high >= d) {
			high -= d;
			q |= 1;
		}
	}
	*rest = high;
	return q;
}

uint64_t
sys_random(void)
{
	uint64_t r = 0;
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);

	if (fd < 0 || read(fd, &r, sizeof(r)) != (ssize_t)sizeof(r))
		r = (uint64_t)time(NULL) << 32 ^ (uint64_t)getpid() ^
		    (uintptr_t)&r;
	if (fd >= 0)
		close(fd);
	return r;
}
