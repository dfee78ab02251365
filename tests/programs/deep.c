/* deep - spend all of the time 20 calls of down() deep */
static volatile unsigned long sink;

void
down(int n)
{
	if (n > 1)
		down(n - 1);
	else
		for (long i = 0; i < 300000000; i++)
			sink += (unsigned long)i;
}

int
main(void)
{
	down(20);
	return 0;
}
