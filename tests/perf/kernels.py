#!/usr/bin/env python3
"""kernels.py CASE [FILE] - write a recording with addresses of the kernel

The same as recording.py, for where a kernel and its modules lay.
"""
import sys

from recording import CONTEXT_KERNEL, KERNEL, app, main, padded, u


def kernel():
    """the kernel lay 0x1000 lower when it was recorded"""
    r = app()
    r.mmap(-1, 0xffffffff80fff000, 0x10000, 0xffffffff80fff000,
           "[kernel.kallsyms]_text", misc=KERNEL)
    for at in 0xffffffff80fff010, 0xffffffff80fff110:
        r.sample(12, 12, (CONTEXT_KERNEL, at))
    return r


def moved_kernel(anchor, at):
    """a kernel with code between _text and _stext"""
    r = app()
    r.mmap(-1, at, 0x100000, at, "[kernel.kallsyms]" + anchor, misc=KERNEL)
    return r


def unmoved():
    r = moved_kernel("_text", 0xffff800080000000)
    return r.sample(12, 12, (CONTEXT_KERNEL, 0xffff800080010110))


def moved():
    r = moved_kernel("_stext", 0xffff800081010000)
    return r.sample(12, 12, (CONTEXT_KERNEL, 0xffff800081010110))


def other_kernel():
    """a kernel that does not run here, 0x1000 higher than it was linked"""
    r = app()
    release = padded("5.1-test")
    r.features[4] = u(4, len(release)) + release
    r.mmap(-1, 0xffffffff81001000, 0x100000, 0xffffffff81001000,
           "[kernel.kallsyms]_text", misc=KERNEL)
    r.mmap(-1, 0xffffffffc0000000, 0x1000, 0, "/none/x.ko", misc=KERNEL)
    r.mmap(-1, 0xffffffffc0001000, 0x1000, 0, "/none/y.ko", misc=KERNEL)
    return r.sample(12, 12, (CONTEXT_KERNEL, 0xffffffff81001110,
                             0xffffffffc0000018, 0xffffffffc0001018))


def modules():
    """only one of them has a build id"""
    r = app()
    chain = [CONTEXT_KERNEL]
    for k, name in enumerate(("usb-net.ko", "kvm.ko.xz", "md.ko.gz")):
        path, at = "/none/kernel/" + name, 0xffffffffc0000000 + (k << 12)
        r.mmap(-1, at, 0x1000, 0, path, misc=KERNEL)
        chain.append(at + 0x10)
    b = u(4, -1) + b"\x55" * 20 + u(4, 0) + padded("/none/kernel/kvm.ko.xz")
    r.features[2] = u(4, 0) + u(2, KERNEL, 8 + len(b)) + b
    return r.sample(12, 12, chain)


CASES = {
    "modules-of-the-kernel-have-the-names-that-perf-prints": modules,
    "vmlinux-and-modules-of-another-kernel-have-names": other_kernel,
    "kallsyms-names-the-kernel-wherever-it-lay": kernel,
    "kallsyms-of-a-kernel-that-did-not-move-stays": unmoved,
    "kallsyms-moves-by-the-symbol-that-was-recorded": moved,
}


if __name__ == "__main__":
    main(sys.argv, CASES, {}, {})
