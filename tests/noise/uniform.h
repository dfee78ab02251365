/* Random numbers of the programs here, the same for a seed on each machine. */
#ifndef NOISE_UNIFORM_H
#define NOISE_UNIFORM_H

#include <stdint.h>

/* a number between 0 and 1 (splitmix64, Steele, Lea and Flood 2014) */
static inline double
uniform(uint64_t *seed)
{
	uint64_t z = *seed += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return ((double)((z ^ z >> 31) >> 11) + 0.5) / 9007199254740992.0;
}

#endif
