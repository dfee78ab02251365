"""work - Python that sorts and matches"""
import re
import subprocess

words = [str(i * 7919 % 10007) for i in range(150000)]
print(len(sorted(set(words))), sum(1 for w in words if re.match("1+2", w)))
subprocess.run(["ls", "-R", "/usr/share/doc"], stdout=subprocess.DEVNULL,
               check=False)
