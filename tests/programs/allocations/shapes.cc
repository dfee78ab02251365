// shapes - operator new, of arrays, of classes, aligned, and make_shared
#include <memory>
#include <new>
#include <vector>

#define NOINLINE __attribute__((noinline))

struct shape {
	virtual ~shape() = default;
	double at[6] = {};
};
struct circle : shape { double radius[2] = {}; };
struct alignas(64) tile : shape { double cell[50] = {}; };

NOINLINE static shape *
new_circle()
{
	return new circle;
}

NOINLINE static shape *
new_tile()
{
	return new tile;
}

NOINLINE static double *
new_mesh(int n)
{
	return new double[static_cast<size_t>(n)];
}

NOINLINE static std::shared_ptr<circle>
share_circle()
{
	return std::make_shared<circle>();
}

NOINLINE static char *
try_scratch()
{
	return new (std::nothrow) char[2000];
}

int
main()
{
	std::vector<std::shared_ptr<circle>> shared;

	for (int i = 0; i < 60000; i++) {
		delete new_circle();
		if (i % 4 == 0)
			delete new_tile();
		if (i % 20 == 0)
			delete[] new_mesh(300 + i % 7);
		if (i % 40 == 0)
			delete[] try_scratch();
		shared.push_back(share_circle());
	}
	return shared.empty();
}
