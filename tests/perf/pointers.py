#!/usr/bin/env python3
"""pointers.py IN OUT - find callers by frame pointers instead of tables

Reads a recording with copies of stacks (perf record --call-graph dwarf) of a
program that keeps frame pointers, and writes one with call chains: what the
kernel would have recorded with --call-graph fp for the same samples.  Nothing
of stackfold takes part.
"""
import struct
import sys

CALLCHAIN, REGS_USER, STACK_USER = 1 << 5, 1 << 12, 1 << 13
BEFORE = (16, 0, 1, 2, 3, 6, 9, 7, 8)  # bits of members of 8 bytes
OTHERS = 1 << 4 | 1 << 10 | 1 << 11  # which are not expected
CONTEXT_USER = 2**64 - 512
BP, SP, IP = 6, 7, 8  # bits of the mask of registers
MOST = 127


def u64(b, at):
    return struct.unpack_from("<Q", b, at)[0]


def walk(reg, stack):
    """return addresses, innermost first"""
    found, at = [reg[IP]], reg[BP] - reg[SP]
    while 0 <= at <= len(stack) - 16 and at % 8 == 0 and len(found) < MOST:
        after, back = struct.unpack_from("<QQ", stack, at)
        if back == 0:
            break
        found.append(back - 1)  # within the call
        if after - reg[SP] <= at:
            break
        at = after - reg[SP]
    return found


def sample(body, sample_type, mask):
    """the body of a sample, with its chain completed, and without its copy"""
    at = 8 * sum(sample_type >> bit & 1 for bit in BEFORE)
    head, n = body[:at], u64(body, at)
    chain = list(struct.unpack_from(f"<{n}Q", body, at + 8))
    at += 8 + 8 * n
    abi = u64(body, at)
    at += 8
    bits = [b for b in range(64) if mask >> b & 1] if abi else []
    reg = {b: u64(body, at + 8 * k) for k, b in enumerate(bits)}
    at += 8 * len(bits)
    size = u64(body, at)
    stack = body[at + 8:at + 8 + size]
    at += 8 + size
    if size:
        stack = stack[:u64(body, at)]
        at += 8
    if abi:
        chain = [a for a in chain if a != CONTEXT_USER]
        chain += [CONTEXT_USER] + walk(reg, stack)
    return head + struct.pack(f"<{len(chain) + 1}Q", len(chain), *chain) + \
        body[at:]


def main(source, target):
    with open(source, "rb") as f:
        b = bytearray(f.read())
    attrs, data, size = u64(b, 24), u64(b, 40), u64(b, 48)
    sample_type, mask = u64(b, attrs + 24), u64(b, attrs + 80)
    needed = CALLCHAIN | REGS_USER | STACK_USER
    assert sample_type & needed == needed
    assert not sample_type & OTHERS, hex(sample_type)
    made, at = b"", data
    parts = []
    while at < data + size:
        kind, misc, n = struct.unpack_from("<IHH", b, at)
        body = bytes(b[at + 8:at + n])
        if kind == 9:
            body = sample(body, sample_type, mask)
        parts.append(struct.pack("<IHH", kind, misc, 8 + len(body)) + body)
        at += n
    made = b"".join(parts)
    struct.pack_into("<Q", b, attrs + 24,
                     sample_type & ~(REGS_USER | STACK_USER))
    struct.pack_into("<Q", b, 48, len(made))
    features = sum(bin(u64(b, at)).count("1") for at in range(72, 104, 8))
    for k in range(features):
        at = data + size + 16 * k
        struct.pack_into("<Q", b, at, u64(b, at) - size + len(made))
    with open(target, "wb") as f:
        f.write(b[:data] + made + b[data + size:])


if __name__ == "__main__":
    main(*sys.argv[1:])
