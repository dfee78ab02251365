printf 'main;a_b|c;std::vector<int> 2\n' | foldtop --markdown
