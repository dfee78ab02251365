"""pack.py FROM TO - compress the .debug_ sections of a program, for seeds

Writes TO-old, whose sections are named .zdebug_, and TO-new, whose sections
have a flag.  The blocks are stored, not coded: what the fuzzer changes in them
is changed in what is read.
"""
import struct
import sys
import zlib

NAME, FLAGS, OFFSET, SIZE = 0, 2, 4, 5  # of a section header
FLAG = 0x800


def packed(data, old):
    """a section's bytes, behind their head"""
    head = b"ZLIB" + struct.pack(">Q", len(data)) if old else \
        struct.pack("<IIQQ", 1, 0, len(data), 1)
    return head + zlib.compress(data, 0)


def pack(elf, old):
    """the program with its tables at the end once more"""
    at, = struct.unpack_from("<Q", elf, 40)
    n, names = struct.unpack_from("<HH", elf, 60)
    all_ = [list(struct.unpack_from("<IIQQQQIIQQ", elf, at + 64 * i))
            for i in range(n)]
    text = elf[all_[names][OFFSET]:][:all_[names][SIZE]]
    out = bytearray(elf)

    def add(section, data):
        section[OFFSET], section[SIZE] = len(out), len(data)
        out.extend(data)

    for section in all_:
        name = text[section[NAME]:].split(b"\0")[0]
        if not name.startswith(b".debug_"):
            continue
        data = elf[section[OFFSET]:][:section[SIZE]]
        if old:
            section[NAME] = len(text)
            text += b".z" + name[1:] + b"\0"
        else:
            section[FLAGS] |= FLAG
        add(section, packed(data, old))
    add(all_[names], text)
    struct.pack_into("<Q", out, 40, len(out))
    for section in all_:
        out += struct.pack("<IIQQQQIIQQ", *section)
    return bytes(out)


with open(sys.argv[1], "rb") as file:
    program = file.read()
for way in "old", "new":
    with open(sys.argv[2] + "-" + way, "wb") as file:
        file.write(pack(program, way == "old"))
