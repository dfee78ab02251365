# zlib_streams.py FOLDER - write streams, NAME.gz, and what they hold,
# NAME.plain, as zlib makes them: all levels and strategies, flushed in each
# way, with each part of a head, as gzip and as zlib, several members
import random
import struct
import sys
import zlib

random.seed(1)


def plain():
    n = random.choice([0, 1, 5, 100, 700, 3000, 70000])
    kind = random.randrange(5)
    if kind == 0:
        return random.randbytes(n)
    if kind == 1:
        return bytes(n)
    b = bytearray()
    letters = random.choice([b"ab", b"etaoin shrdlu;", bytes(range(256))])
    while len(b) < n:
        far = random.randrange(1, 33000 if kind == 2 else 20)
        if far <= len(b) and random.random() < 0.7:
            for _ in range(random.randrange(3, 300 if kind == 3 else 20)):
                b.append(b[-far])
        else:
            b.append(random.choice(letters))
    return bytes(b[:n])


def deflate(data, bits, level, strategy):
    z = zlib.compressobj(level, 8, bits, random.randrange(1, 10), strategy)
    out, at = b"", 0
    while at < len(data) and random.random() < 0.8:
        n = random.randrange(1, len(data) + 1 - at)
        out += z.compress(data[at:at + n])
        out += z.flush(random.choice([zlib.Z_NO_FLUSH, zlib.Z_PARTIAL_FLUSH,
                                      zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH]))
        at += n
    return out + z.compress(data[at:]) + z.flush()


def gzip(data, level, strategy):
    flags = random.randrange(32)
    head = b"\x1f\x8b\x08" + bytes([flags]) + random.randbytes(6)
    if flags & 4:
        n = random.randrange(300)
        head += struct.pack("<H", n) + random.randbytes(n)
    if flags & 8:
        head += b"name\0"
    if flags & 16:
        head += b"a comment\0"
    if flags & 2:
        head += struct.pack("<H", zlib.crc32(head) & 0xffff)
    return head + deflate(data, -random.randrange(9, 16), level, strategy) + \
        struct.pack("<II", zlib.crc32(data), len(data))


def write(name, stream, data):
    with open(f"{sys.argv[1]}/{name}.gz", "wb") as f:
        f.write(stream)
    with open(f"{sys.argv[1]}/{name}.plain", "wb") as f:
        f.write(data)


for level in range(10):
    for strategy in range(5):
        data = plain()
        name = f"{level}-{strategy}"
        write(f"gzip-{name}", gzip(data, level, strategy), data)
        data = plain()
        write(f"zlib-{name}", deflate(data, random.randrange(9, 16), level,
                                      strategy), data)
for n in range(2, 6):
    parts = [plain() for _ in range(n)]
    write(f"members-{n}", b"".join(gzip(p, 6, 0) for p in parts),
          b"".join(parts))
