// words - strings, a vector of them, a map and a hash table
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#define NOINLINE __attribute__((noinline))

NOINLINE static std::string
make_word(int i)
{
	return std::string(30 + i % 20, 'a' + i % 26);
}

NOINLINE static void
keep_word(std::vector<std::string> &all, std::string word)
{
	all.push_back(std::move(word));
}

NOINLINE static void
index_word(std::map<std::string, int> &index, const std::string &word, int i)
{
	index[word + std::to_string(i)] = i;
}

NOINLINE static void
count_word(std::unordered_map<std::string, int> &counts,
    const std::string &word)
{
	counts[word]++;
}

int
main()
{
	std::vector<std::string> all;
	std::map<std::string, int> index;
	std::unordered_map<std::string, int> counts;

	for (int i = 0; i < 40000; i++) {
		std::string word = make_word(i);

		count_word(counts, word);
		if (i % 3 == 0)
			index_word(index, word, i);
		keep_word(all, std::move(word));
	}
	return all.size() == index.size();
}
