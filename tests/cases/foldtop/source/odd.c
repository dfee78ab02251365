a	b	c[31mééééé long long long long long long long line
