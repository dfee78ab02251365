/* peak COMMAND [ARG ...] - run it, and print the most memory it held, in KB */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int
main(int argc, char *argv[])
{
	struct rusage used;
	int status;
	pid_t pid;

	if (argc < 2)
		return 2;
	pid = fork();
	if (pid == 0) {
		execvp(argv[1], argv + 1);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid || status != 0 ||
	    getrusage(RUSAGE_CHILDREN, &used) != 0)
		return 2;
	fprintf(stderr, "%ld\n", used.ru_maxrss);
	return 0;
}
