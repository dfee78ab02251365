// templates - names that C++ has: templates, lambdas, operators, destructors
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

template<typename Key, typename Value> struct Table {
	std::map<Key, Value> of;
	Value &operator[](const Key &key) { return of[key]; }
	~Table() { of.clear(); }
};

template<int N> std::string
digits(int n)
{
	std::string s;
	for (int i = 0; i < N; i++, n = n * 31 + 7)
		s += static_cast<char>('0' + n % 7);
	return s;
}

}

int
main()
{
	std::function<bool(const std::string &, const std::string &)> later =
	    [](const std::string &a, const std::string &b) { return a > b; };
	long sum = 0;

	for (int round = 0; round < 600; round++) {
		Table<std::string, std::vector<int>> table;
		std::vector<std::string> all;

		for (int i = 0; i < 900; i++) {
			all.push_back(digits<9>(i));
			table[all.back()].push_back(i);
		}
		std::sort(all.begin(), all.end(), later);
		for (const auto &s : all)
			sum += table[s].front();
	}
	return sum == 0;
}
