// tree - a parser that recurs: nodes, their children and their texts
#include <memory>
#include <string>
#include <vector>

#define NOINLINE __attribute__((noinline))

struct node {
	std::string text;
	std::vector<std::unique_ptr<node>> children;
};

NOINLINE static void
set_text(node &n, int depth)
{
	n.text.assign(static_cast<size_t>(20 + 8 * depth), 'x');
}

NOINLINE static std::unique_ptr<node>
new_node()
{
	return std::make_unique<node>();
}

NOINLINE static std::unique_ptr<node>
parse(int depth)
{
	std::unique_ptr<node> n = new_node();

	set_text(*n, depth);
	for (int i = 0; i < 4 && depth < 6; i++)
		n->children.push_back(parse(depth + 1));
	return n;
}

int
main()
{
	int n = 0;

	for (int i = 0; i < 6; i++)
		n += parse(0)->children.empty();
	return n;
}
