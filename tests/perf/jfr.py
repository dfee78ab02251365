#!/usr/bin/env python3
"""jfr.py CASE | all FOLDER - write a recording of Java Flight Recorder

The same as recording.py, for tests/cases/stackfold/jfrdata: each function of
CASES says in a few calls what a small recording holds.
"""
import re
import struct
import sys

TICKS, BYTES = ("Timespan", "TICKS"), ("DataAmount", "BYTES")
EVENT, ANNOTATION = "jdk.jfr.Event", "java.lang.annotation.Annotation"


def field(name, kind, pooled=False, array=False, unit=None):
    return name, kind, pooled, array, unit


def pooled(name, kind):
    return field(name, kind, pooled=True)


START = field("startTime", "long", unit=("Timestamp", "TICKS"))
STACK = pooled("stackTrace", "jdk.types.StackTrace")
SAMPLED = pooled("sampledThread", "java.lang.Thread")
THREAD = pooled("eventThread", "java.lang.Thread")
STATE = pooled("state", "jdk.types.ThreadState")

# what every recording describes: name -> (super type, fields)
TYPES = {
    "boolean": ("", []), "byte": ("", []), "char": ("", []),
    "short": ("", []), "int": ("", []), "long": ("", []),
    "float": ("", []), "double": ("", []), "java.lang.String": ("", []),
    "jdk.jfr.Timespan": (ANNOTATION, [field("value", "java.lang.String")]),
    "jdk.jfr.Timestamp": (ANNOTATION, [field("value", "java.lang.String")]),
    "jdk.jfr.DataAmount": (ANNOTATION, [field("value", "java.lang.String")]),
    "jdk.types.Symbol": ("", [field("string", "java.lang.String")]),
    "java.lang.Class": ("", [pooled("name", "jdk.types.Symbol")]),
    "jdk.types.FrameType": ("", [field("description", "java.lang.String")]),
    "jdk.types.ThreadState": ("", [field("name", "java.lang.String")]),
    "jdk.types.Method": ("", [
        pooled("type", "java.lang.Class"), pooled("name", "jdk.types.Symbol"),
        pooled("descriptor", "jdk.types.Symbol"), field("hidden", "boolean")]),
    "jdk.types.StackFrame": ("", [
        pooled("method", "jdk.types.Method"), field("lineNumber", "int"),
        field("bytecodeIndex", "int"), pooled("type", "jdk.types.FrameType")]),
    "jdk.types.StackTrace": ("", [
        field("truncated", "boolean"),
        field("frames", "jdk.types.StackFrame", array=True)]),
    "java.lang.Thread": ("", [
        field("osName", "java.lang.String"), field("osThreadId", "long"),
        field("javaName", "java.lang.String"), field("javaThreadId", "long"),
        field("virtual", "boolean")]),
    "jdk.ExecutionSample": (EVENT, [START, SAMPLED, STACK, STATE]),
    "jdk.NativeMethodSample": (EVENT, [START, SAMPLED, STACK, STATE]),
}
SIZES = {"boolean": "B", "byte": "b", "char": "H", "short": "h", "int": "i",
         "long": "q", "float": "f", "double": "d"}
SIMPLE = "jdk.types.Symbol", "jdk.types.FrameType", "jdk.types.ThreadState"
DONE, WRITING = 0, 255


def compressed(n):
    n %= 2**64
    b = bytearray()
    while n > 127 and len(b) < 8:
        b.append(n & 127 | 128)
        n >>= 7
    return bytes(b) + bytes([n])


class Chunk:
    def __init__(self, types=None, tight=True, start=1_700_000_000 * 10**9,
                 length=10 * 10**9, ticks=10**9, version=(2, 1), encode=3,
                 base=0):
        self.types = dict(TYPES, **(types or {}))
        self.ids = {name: i + 20 for i, name in enumerate(self.types)}
        self.tight, self.start, self.length = tight, start, length
        self.ticks, self.version, self.encode = ticks, version, encode
        self.constants, self.known, self.data = {}, {}, b""
        self.last, self.metadata_at = 0, 0
        self.base = base    # of ids, which jfr print wants to differ

    def number(self, kind, n):
        if kind in ("boolean", "byte", "float", "double") or not self.tight:
            return struct.pack(">" + SIZES[kind], n)
        return compressed(n)

    def text(self, s, how=None):
        how = self.encode if how is None else how
        if s is None:
            return b"\0"
        if s == "":
            return b"\1"
        if how == 2:
            return b"\2" + self.number(
                "long", self.constant("java.lang.String", s, how=3))
        if how == 4:
            units = s.encode("utf-16-be")
            units = struct.unpack(f">{len(units) // 2}H", units)
            return b"\4" + self.number("int", len(units)) + b"".join(
                self.number("char", u) for u in units)
        b = s.encode("latin-1" if how == 5 else "utf-8")
        return bytes([how]) + self.number("int", len(b)) + b

    def value(self, kind, v, how=None):
        if kind == "java.lang.String":
            return self.text(v, how)
        if kind in SIZES:
            return self.number(kind, v)
        b = b""
        for (_, of, is_pooled, array, _), x in zip(self.types[kind][1], v):
            if array:
                b += self.number("int", len(x))
            for one in x if array else [x]:
                b += self.number("long", one) if is_pooled else \
                    self.value(of, one)
        return b

    def constant(self, kind, v, n=None, how=None):
        """the id of a value, which is kept for the next checkpoint"""
        key = kind, repr(v)
        if n is None and key in self.known:
            return self.known[key]
        n = self.base + len(self.known) + 1 if n is None else n
        self.known[key] = n
        written = self.value(kind, v, how)
        self.constants.setdefault(kind, []).append((n, written))
        return n

    def symbol(self, s):
        return self.constant("jdk.types.Symbol", [s])

    def thread(self, java="main", system=None, number=1, virtual=0):
        return self.constant("java.lang.Thread",
                             [system or java, 0, java, number, virtual])

    def frame(self, name, line=0, kind="JIT compiled", hidden=0):
        """a frame: "a/B.c", or "c" of no class"""
        of, _, method = name.rpartition(".")
        method = self.constant("jdk.types.Method", [
            self.constant("java.lang.Class", [self.symbol(of)]) if of else 0,
            self.symbol(method), self.symbol("()V"), hidden])
        kind = self.constant("jdk.types.FrameType", [kind])
        return [method, line, 0, kind]

    def stack(self, *frames, truncated=0):
        return self.constant("jdk.types.StackTrace", [truncated, [
            self.frame(f) if isinstance(f, str) else f for f in frames]])

    def state(self, name):
        return self.constant("jdk.types.ThreadState", [name])

    def raw(self, kind, body):
        """an event of this number"""
        body = self.number("long", kind) + body
        if self.tight:      # as the JVM writes it: four bytes for the size
            n = len(body) + 4
            size = bytes([n & 127 | 128, n >> 7 & 127 | 128,
                          n >> 14 & 127 | 128, n >> 21])
        else:
            size = struct.pack(">i", len(body) + 4)
        at = 68 + len(self.data)
        self.data += size + body
        return at

    def event(self, kind, *values):
        self.raw(self.ids[kind], self.value(kind, values))
        return self

    def sample(self, *frames, kind="jdk.ExecutionSample", at=0, thread=None,
               state="STATE_RUNNABLE", truncated=0):
        return self.event(
            kind, at, self.thread() if thread is None else thread,
            self.stack(*frames, truncated=truncated) if frames else 0,
            self.state(state))

    def checkpoint(self):
        """the constants so far, with the distance to those before"""
        at = 68 + len(self.data)
        b = b"".join(self.number("long", n) for n in (
            0, 0, self.last - at if self.last else 0)) + b"\1"
        pools, self.constants = self.constants, {}
        b += self.number("int", len(pools))
        for kind, pool in pools.items():
            b += self.number("long", self.ids[kind])
            b += self.number("int", len(pool))
            for n, written in pool:
                b += self.number("long", n) + written
        self.last = self.raw(1, b)
        return self

    def type_name(self, name):
        if self.version == (1, 0):
            name = re.sub(r"^jdk[.](?=types[.])", "com.oracle.jfr.", name)
            name = re.sub(r"^jdk[.](?=[A-Z])", "com.oracle.jdk.", name)
        return name

    def metadata(self):
        words = {}

        def word(s):
            return self.number("int", words.setdefault(s, len(words)))

        def element(name, attributes, children=()):
            return word(name) + self.number("int", len(attributes)) + b"".join(
                word(k) + word(v) for k, v in attributes) + self.number(
                    "int", len(children)) + b"".join(children)

        def of(f):
            name, kind, is_pooled, array, unit = f
            a = [("name", name), ("class", str(self.ids[kind]))]
            a += [("constantPool", "true")] if is_pooled else []
            a += [("dimension", "1")] if array else []
            return element("field", a, [] if not unit else [element(
                "annotation", [("class", str(self.ids["jdk.jfr." + unit[0]])),
                               ("value", unit[1])])])

        tree = element("root", [], [element("metadata", [], [element(
            "class", [("id", str(self.ids[name])),
                      ("name", self.type_name(name))] +
            ([("superType", parent)] if parent else []) +
            ([("simpleType", "true")] if name in SIMPLE else []),
            [of(f) for f in fields])
            for name, (parent, fields) in self.types.items()]),
            element("region", [("locale", "en_US"), ("gmtOffset", "0")])])
        self.metadata_at = self.raw(0, b"".join(
            self.number("long", n) for n in (0, 0, 1)) + self.number(
                "int", len(words)) + b"".join(
                    self.text(s, 3) for s in words) + tree)
        return self

    def header(self, size=None, state=DONE):
        size = 68 + len(self.data) if size is None else size
        return b"FLR\0" + struct.pack(
            ">HHqqqqqqqBBH", *self.version, size, self.last, self.metadata_at,
            self.start, self.length, 0, self.ticks, state, 0, self.tight)

    def bytes(self, **header):
        if self.constants:
            self.checkpoint()
        if not self.metadata_at:
            self.metadata()
        return self.header(**header) + self.data


def plain():
    c = Chunk()
    c.sample("a/B$C.run", "a/B.main")
    c.sample("a/B$C.run", "a/B.main", at=10**9)
    c.sample("java/lang/Thread.sleep", "a/B.main",
             kind="jdk.NativeMethodSample", at=2 * 10**9)
    return c


def chunks():
    b = b""
    for i, name in enumerate(("one", "two")):
        c = Chunk(start=(1_700_000_000 + 10 * i) * 10**9, length=4 * 10**9,
                  base=100 * i)
        b += c.sample("A." + name, at=10**9).sample("A.f").bytes()
    return b


def checkpoints():
    c = Chunk()
    c.sample("A.first").checkpoint()
    c.sample("A.second").checkpoint()
    c.sample("A.first")
    return c


def numbers():
    c = plain()
    wide = Chunk(tight=False)
    wide.sample("a/B$C.run", "a/B.main")
    return c.bytes() + wide.bytes()


def strings():
    b = b""
    for how in (2, 3, 4, 5):
        c = Chunk(encode=how, base=100 * how)
        c.sample("A.caf\u00e9", thread=c.thread("t\u00e9"))
        b += c.bytes()
    c = Chunk(encode=4)
    return b + c.sample("A.\U0001d11e").bytes()


ALLOCATION = {
    "jdk.ObjectAllocationSample": (EVENT, [
        START, THREAD, STACK, field("weight", "long", unit=BYTES)]),
    "jdk.ObjectAllocationInNewTLAB": (EVENT, [
        START, THREAD, STACK, field("allocationSize", "long", unit=BYTES),
        field("tlabSize", "long", unit=BYTES)]),
    "jdk.ObjectAllocationOutsideTLAB": (EVENT, [
        START, THREAD, STACK, field("allocationSize", "long", unit=BYTES)]),
    "jdk.JavaMonitorEnter": (EVENT, [
        START, field("duration", "long", unit=TICKS), THREAD, STACK]),
    "jdk.FileRead": (EVENT, [
        START, field("duration", "long", unit=TICKS), THREAD, STACK,
        field("path", "java.lang.String"),
        field("bytesRead", "long", unit=BYTES)]),
    "jdk.CPUTimeSample": (EVENT, [
        START, STACK, THREAD, field("failed", "boolean"),
        field("samplingPeriod", "long", unit=("Timespan", "NANOSECONDS"))]),
    "jdk.JavaExceptionThrow": (EVENT, [
        START, field("duration", "long", unit=TICKS), THREAD, STACK]),
    "acme.Step": (EVENT, [
        START, field("share", "float"), THREAD, STACK,
        field("wait", "int", unit=("Timespan", "MILLISECONDS"))]),
}


def kinds():
    c = Chunk(ALLOCATION, ticks=10**8)
    t = c.thread()
    c.event("jdk.ObjectAllocationSample", 0, t, c.stack("A.sample"), 70000)
    c.event("jdk.ObjectAllocationInNewTLAB", 0, t, c.stack("A.in"), 24, 4096)
    c.event("jdk.ObjectAllocationOutsideTLAB", 0, t, c.stack("A.out"), 8192)
    c.event("jdk.JavaMonitorEnter", 0, 3, t, c.stack("A.lock"))
    c.event("jdk.FileRead", 0, 7, t, c.stack("A.read"), "/x", 100)
    c.event("jdk.CPUTimeSample", 0, c.stack("A.cpu"), t, 0, 20000000)
    c.event("jdk.CPUTimeSample", 0, 0, t, 1, 10000000)
    c.event("jdk.JavaExceptionThrow", 0, 0, t, c.stack("A.throw"))
    c.event("acme.Step", 0, 0.5, t, c.stack("A.step"), 15)
    return c


OBJECTS = {
    "jdk.ObjectAllocationSample": (EVENT, [
        START, THREAD, STACK, pooled("objectClass", "java.lang.Class"),
        field("weight", "long", unit=BYTES)]),
    "jdk.ThreadPark": (EVENT, [
        START, field("duration", "long", unit=TICKS), THREAD, STACK,
        pooled("parkedClass", "java.lang.Class")]),
}


def objects():
    c = Chunk(OBJECTS)
    t = c.thread()
    names = "java/lang/String", "[B", "[[Ljava/lang/String;", "[Z", "Plain"
    for i, name in enumerate(names):
        of = c.constant("java.lang.Class", [c.symbol(name)])
        c.event("jdk.ObjectAllocationSample", 0, t,
                c.stack("a/B.run", "a/B.main"), of, 1 << i)
    c.event("jdk.ObjectAllocationSample", 0, t, c.stack("a/B.main"), 0, 64)
    of = c.constant("java.lang.Class", [c.symbol("java/util/Lock$Sync")])
    c.event("jdk.ThreadPark", 0, 5, t, c.stack("a/B.wait"), of)
    c.event("jdk.ThreadPark", 0, 7, t, c.stack("a/B.wait"), 0)
    return c


def frames():
    c = Chunk()
    c.sample(c.frame("a/b/C.leaf", 12, "Inlined"),
             c.frame("a/b/C.top", 7, "JIT compiled"),
             c.frame("java/lang/invoke/X.call", 1, hidden=1),
             c.frame("a/C$$Lambda$88+0x7f8a/179.run", 2, "Interpreted"),
             c.frame("a/b/C.wait", -1, "Native"),
             c.frame("a/b/C.main", 3, "Interpreted"))
    return c


def kernel():
    c = Chunk({"profiler.Free": (EVENT, [START])})
    c.sample(c.frame("do_sys_open", kind="Kernel"),
             c.frame("libc.read", kind="Native"),
             c.frame("Parse::do_call()", kind="C++"),
             c.frame("a/B.main", kind="Interpreted"), truncated=1)
    return c


def threads():
    c = Chunk()
    c.sample("A.f", thread=c.thread("pool-1", number=31))
    c.sample("A.f", thread=c.thread(None, "GC Thread#0", number=0))
    c.sample("A.f", thread=c.thread("", "", number=40, virtual=1))
    c.sample("A.f", thread=0)
    return c


def states():
    c = Chunk({"profiler.WallClockSample": (EVENT, [
        START, SAMPLED, STACK, STATE, field("samples", "int")])})
    t = c.thread()
    for name, n in (("RUNNABLE", 2), ("SLEEPING", 5), ("PARKED", 9)):
        c.event("profiler.WallClockSample", 0, t, c.stack("A." + name.lower()),
                c.state("STATE_" + name), n)
    return c


def about():
    text = "java.lang.String"
    c = Chunk({
        "jdk.JVMInformation": (EVENT, [
            START, field("jvmArguments", text), field("javaArguments", text)]),
        "jdk.InitialEnvironmentVariable": (EVENT, [
            START, field("key", text), field("value", text)]),
        "jdk.CPUInformation": (EVENT, [START, field("hwThreads", "int")]),
        "jdk.DataLoss": (EVENT, [START, field("amount", "long", unit=BYTES)]),
        "jdk.CPUTimeSamplesLost": (EVENT, [
            START, field("lostSamples", "int")])})
    c.event("jdk.JVMInformation", 0, "-Xmx1g", "acme.Main 12")
    c.event("jdk.InitialEnvironmentVariable", 0, "HOME", "/root")
    c.event("jdk.InitialEnvironmentVariable", 0, "HOSTNAME", "db1")
    c.event("jdk.CPUInformation", 0, 16)
    c.event("jdk.DataLoss", 0, 4096)
    c.event("jdk.CPUTimeSamplesLost", 0, 3)
    return c.sample("A.f")


def unfinished():
    c = Chunk()
    c.sample("A.f").checkpoint().metadata()
    size = 68 + len(c.data)
    c.sample("A.f", at=2 * 10**9)
    c.data += b"\x40\x80"
    return c.header(size=size, state=WRITING) + c.data


def killed():
    c = Chunk()
    c.sample("A.f").checkpoint().metadata().sample("A.f")
    c.last = c.metadata_at = 0
    return c.header(size=0) + c.data


def damaged():
    c = Chunk()
    c.sample("A.f").sample()
    c.event("jdk.ExecutionSample", 0, 0, 999, 0)
    c.raw(c.ids["jdk.ExecutionSample"], b"\xff\xff")
    c.raw(5000, b"")
    c.checkpoint()
    c.raw(1, b"\0\0\0\1" + compressed(1) + compressed(7777))
    empty = Chunk()
    empty.last = empty.metadata_at = 70
    empty.data = b"\0" * 9
    return c.bytes() + empty.header() + empty.data + b"what is this"


def old():
    return Chunk(version=(0, 9)).sample("A.f").bytes()


def stackless():
    return Chunk().sample()


def first():
    """version 1.0, of JDK 9 and 10"""
    return Chunk(version=(1, 0)).sample("a/B.f", "a/B.main").sample(
        "java/net/S.read", "a/B.main", kind="jdk.NativeMethodSample")


def recursive():
    """a type that holds itself, and one of no bytes that makes an array"""
    c = Chunk({"acme.Itself": ("", [field("x", "acme.Itself")]),
               "acme.Empty": ("", []),
               "acme.Many": (EVENT, [
                   field("x", "acme.Empty", array=True), START, THREAD,
                   STACK]),
               "acme.Loop": (EVENT, [field("x", "acme.Itself"), START, THREAD,
                                     STACK])})
    c.raw(c.ids["acme.Many"], compressed(2**60) + b"\0\0\0")
    c.raw(c.ids["acme.Loop"], b"\0\0\0")
    return c.sample("A.f")


CASES = {
    "samples-of-java-and-of-native-methods-are-folded": plain,
    "several-chunks-are-one-recording": chunks,
    "constants-are-in-any-checkpoint": checkpoints,
    "numbers-may-be-compressed-or-not": numbers,
    "strings-have-five-encodings": strings,
    "each-kind-of-event-has-its-own-weight": kinds,
    "the-class-of-an-object-may-be-the-leaf": objects,
    "kinds-of-frames-are-marked": frames,
    "native-and-kernel-frames-are-those-of-async-profiler": kernel,
    "threads-are-roots": threads,
    "states-of-threads-are-selected": states,
    "a-recording-describes-itself": about,
    "an-unfinished-chunk-is-read-to-its-end": unfinished,
    "a-chunk-whose-header-was-never-written-is-read": killed,
    "what-cannot-be-read-is-reported": damaged,
    "recordings-of-old-versions-are-refused": old,
    "recordings-of-jdk-9-have-other-names": first,
    "a-recording-without-stacks-is-reported": stackless,
    "types-that-hold-themselves-end": recursive,
}


def main(argv):
    if len(argv) == 3 and argv[1] == "all":
        for name, make in CASES.items():
            with open(f"{argv[2]}/{name}.in", "wb") as f:
                made = make()
                f.write(made if isinstance(made, bytes) else made.bytes())
    elif len(argv) == 2:
        made = CASES[argv[1]]()
        sys.stdout.buffer.write(
            made if isinstance(made, bytes) else made.bytes())
    else:
        print("\n".join(CASES))


if __name__ == "__main__":
    main(sys.argv)
