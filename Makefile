# make                 build the seven programs into bin/
# make demo            report on a capture of examples/, draw it as flame.svg
# make test            run the tests
# make lint            verify the rules of sources, scripts and pages
# make check           both; needs a compiler, make and sh
# make check-live      record with perf, drive a browser, build in other ways
# make fuzz            look for input that breaks a tool; SECONDS=N for each
# make mutants         see whether the tests notice changed sources
# make pictures        draw the pictures of README.md anew, in headless Chromium
# make bench           measure beside cat, wc, the Perl scripts and inferno
# make install         PREFIX and DESTDIR as usual
# make install-flamegraph   also under the names of the FlameGraph scripts;
#                      FLAMEGRAPH_DIR=DIR puts them and the programs into DIR
# make uninstall       what both have installed
# make dist            pack what is committed
# make deb             a package of it for Debian
# make static          programs that run on any Linux, as one file; needs musl
# make clean
#
# STATIC=yes links all into the programs; with musl: make CC=musl-gcc STATIC=yes

VERSION = 0.4.0
PREFIX = /usr/local
bindir = $(PREFIX)/bin
libexecdir = $(PREFIX)/libexec/foldtools
mandir = $(PREFIX)/share/man
docdir = $(PREFIX)/share/doc/foldtools
bashdir = $(PREFIX)/share/bash-completion/completions
zshdir = $(PREFIX)/share/zsh/site-functions
# where the names of the FlameGraph scripts go
FLAMEGRAPH_DIR = $(bindir)
CC ?= cc
CFLAGS ?= -O2
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wwrite-strings
CPPFLAGS_ALL = -I. -D_POSIX_C_SOURCE=200809L -D_DARWIN_C_SOURCE \
	-DVERSION='"$(VERSION)"' \
	$(CPPFLAGS)
# With -g an object names its source, but not the place of the build.
HIDE_PLACE != case " $(CFLAGS)" in *" -g"*) \
	printf '"-ffile-prefix-map=%s=."' "$$PWD" ;; esac
CFLAGS_ALL = -std=c11 -ffp-contract=off $(WARN) $(CFLAGS) $(HIDE_PLACE)
LDFLAGS_yes = -static
LDFLAGS_ALL = $(LDFLAGS_$(STATIC)) $(LDFLAGS)
LIBS = -lm -lpthread $(LDLIBS)
LINK = mkdir -p $(@D) && $(CC) $(CFLAGS_ALL) $(LDFLAGS_ALL) -o $@

# A room is a folder.  It may use those that stand above it in the list of its
# program or of common, and common itself (tests/rules/layers).  Where DOORS
# lists headers of a room, all others are private to it and to the rooms in it
# (tests/rules/doors).

BASE = \
	arena base64 buf err hash_table nearest num printable radix str sys \
	task u64_map units utf16
IO = \
	crc gzip in inflate json note opt out unpack xxhash zstd
ELF = elf
PROFILE = \
	capture count_unit cpu_time event frame meta names marks own_rule \
	samples stacks stack_order time_range tree
FOLDED = \
	folded folded_line folded_match folded_parts \
	folded_picture folded_probe folded_read folded_reader folded_text \
	folded_write foreign lost pack pack_read pack_times slice
FRAMES = match own rust suffix symbol
SCREEN = columns screen
HEALTH = language quality remedy health
MOMENTS = moments scan series
COMMON = \
	$(BASE:%=common/base/%.o) \
	$(IO:%=common/io/%.o) \
	$(ELF:%=common/elf/%.o) \
	$(PROFILE:%=common/profile/%.o) \
	$(FOLDED:%=common/folded/%.o) \
	$(FRAMES:%=common/frames/%.o) \
	$(SCREEN:%=common/screen/%.o) \
	$(HEALTH:%=common/health/%.o) \
	$(MOMENTS:%=common/moments/%.o)

COMMON_DOORS = \
	io/crc io/in io/json io/note io/opt io/out io/unpack io/zstd \
	folded/folded folded/folded_line folded/folded_match \
	folded/folded_parts \
	folded/folded_probe folded/folded_read folded/folded_write \
	folded/lost folded/pack folded/pack_times folded/slice \
	moments/moments moments/series

DEMANGLE = \
	cxx_parse demangle demangle_cxx demangle_rust punycode
OWN = own_names own_notes own_path own_rule_make
SAMPLE = diag parts report sample sink slicing value
INPUT = \
	detect file_window json_keys json_read mistakes parallel_read \
	progress protobuf
SYMBOLS = \
	debugfiles elf_symbols jit_file jitdump kallsyms kallsyms_text maps \
	modules pclntab recorded_file recorded_symbols supplement symbols \
	symtab
DWARF = \
	arch arm64_code caller_rules cfi cfi_row debuginfo die dwo elf_cache \
	expr form inlines lines memory ranges scopes sections unwind \
	unwind_frame unwind_rows unwind_stats
CALLERS = callers code_file functions routes x86_code
PERF_SAMPLE = list perf_payload
SPANS = timeline spans spans_read
PERF = \
	perf perf_events perf_finish perf_frame perf_info perf_inline \
	perf_time perf_weight
PERF_TEXT = \
	line_cache perf_text perf_text_parts perf_text_probe script_comment \
	script_fields script_frame script_sample time_lookahead
PERF_DATA_RECORDS = \
	attrs record recording_header time_order tracepoints
PERF_DATA_SAMPLES = \
	callchain code_page machine_state sample_pool sample_queue threads \
	user_stack
PERF_DATA = \
	dispatch machine_records perf_file record_stream recording \
	recording_dir recording_fold replay
MEASURE = cpu latency locks measures off_cpu run_queue sched_threads
FORMAT_PARTS = \
	address_names ancestors call_tree counted_stacks csv java \
	numbered_frames open_frames profile_tables v8_profile valgrind
JFR = \
	jfr_chunk jfr_events jfr_frames jfr_info jfr_recording jfr_types \
	jfr_values
FORMATS = \
	austin bcc bpftrace chrome cpuprofile dhat dtrace eustack \
	faulthandler firefox folded ftrace functiongraph gdb ghcjson ghcprof \
	goheap gopprof goroutine gperftools heapprofile heaptimeline \
	instruments javacore javaexceptions jfrdata jstack kstack ljp lldb \
	lockcontention massif memleak otlp perf perfdata perfjson perfreport \
	perftrace phpspy pmcstat pprof procstack pyinstrument rprof sample \
	sanitizer sentry speedscope stackprof stap strace timehist vsprof \
	vtune wcp xctrace xdebug
STACKFOLD_MAIN = formats options stackfold
STACKFOLD = \
	$(DEMANGLE:%=tools/stackfold/demangle/%.o) \
	$(OWN:%=tools/stackfold/own/%.o) \
	$(SAMPLE:%=tools/stackfold/sample/%.o) \
	$(INPUT:%=tools/stackfold/input/%.o) \
	$(SYMBOLS:%=tools/stackfold/symbols/%.o) \
	$(DWARF:%=tools/stackfold/dwarf/%.o) \
	$(CALLERS:%=tools/stackfold/callers/%.o) \
	$(PERF_SAMPLE:%=tools/stackfold/perf/sample/%.o) \
	$(SPANS:%=tools/stackfold/spans/%.o) \
	$(PERF:%=tools/stackfold/perf/%.o) \
	$(PERF_TEXT:%=tools/stackfold/perf/text/%.o) \
	$(PERF_DATA_RECORDS:%=tools/stackfold/perf/data/records/%.o) \
	$(PERF_DATA_SAMPLES:%=tools/stackfold/perf/data/samples/%.o) \
	$(PERF_DATA:%=tools/stackfold/perf/data/%.o) \
	$(MEASURE:%=tools/stackfold/measure/%.o) \
	$(FORMAT_PARTS:%=tools/stackfold/formats/parts/%.o) \
	$(JFR:%=tools/stackfold/jfr/%.o) \
	$(FORMATS:%=tools/stackfold/formats/%.o) \
	$(STACKFOLD_MAIN:%=tools/stackfold/%.o)

STACKFOLD_DOORS = \
	demangle/demangle \
	own/own_notes own/own_rule_make \
	sample/diag sample/fold_options sample/report sample/sample \
	sample/sink sample/slicing sample/value \
	input/detect input/file_window input/format input/json_read \
	input/parallel_read input/progress input/protobuf \
	symbols/debugfiles symbols/jitdump symbols/kallsyms symbols/maps \
	symbols/modules symbols/pclntab symbols/recorded_symbols \
	symbols/supplement symbols/symbols \
	dwarf/cfi dwarf/cfi_row dwarf/elf_cache dwarf/inlines dwarf/unwind \
	dwarf/unwind_stats callers/callers \
	perf/perf perf/perf_events perf/perf_finish perf/perf_time \
	perf/sample/list perf/sample/measure perf/sample/perf_options \
	perf/sample/perf_payload perf/sample/perf_sample \
	perf/text/perf_text perf/text/script_frame \
	perf/data/recording_dir perf/data/recording_fold \
	measure/measures \
	jfr/jfr_recording

SVG = nameattr rgb svg utf8
COLOR = \
	class_weights classify color_rules hue paint palette palette_map ramp
TREE = stack_rewrite stack_times trees
LAYOUT = chance diff heat_cells layout
EMBED = pack_parts pack_write profile_elements profile_pack script sha256
PAGE = \
	boxes chart_axis diff_text footer headings heatmap heatmap_marks \
	legend page text title
FLAMESVG_MAIN = draw flamesvg options output_file parts
FLAMESVG = \
	$(SVG:%=tools/flamesvg/svg/%.o) \
	$(COLOR:%=tools/flamesvg/color/%.o) \
	$(TREE:%=tools/flamesvg/tree/%.o) \
	$(LAYOUT:%=tools/flamesvg/layout/%.o) \
	$(EMBED:%=tools/flamesvg/embed/%.o) \
	$(PAGE:%=tools/flamesvg/page/%.o) \
	$(FLAMESVG_MAIN:%=tools/flamesvg/%.o)

MODEL = edges groups input profile managed profile_kind same_name
PRINT = list page table
FINDINGS = advice blame hotspots own_code patterns
REPORTS = \
	brief budget calls histogram moments report report_blame \
	report_export report_hotspots report_own timeline top
FOLDTOP_MAIN = foldtop reports
FOLDTOP = \
	$(MODEL:%=tools/foldtop/model/%.o) \
	$(PRINT:%=tools/foldtop/print/%.o) \
	$(FINDINGS:%=tools/foldtop/findings/%.o) \
	$(REPORTS:%=tools/foldtop/reports/%.o) \
	$(FOLDTOP_MAIN:%=tools/foldtop/%.o)

TERMINAL = canvas keys terminal
VIEW = \
	help layout ranking reshape search view view_command
FOLDVIEW_MAIN = browse changes draw foldview
FOLDVIEW = \
	$(TERMINAL:%=tools/foldview/terminal/%.o) \
	$(VIEW:%=tools/foldview/view/%.o) \
	$(FOLDVIEW_MAIN:%=tools/foldview/%.o)

STEPS = \
	anonymize cut frames recursion rename select small_frames \
	stack_path step strip subst time
FOLDFILTER_MAIN = \
	foldfilter passes pprof step_list unsliced
FOLDFILTER = \
	$(STEPS:%=tools/foldfilter/steps/%.o) \
	$(FOLDFILTER_MAIN:%=tools/foldfilter/%.o)

NAMES = canonical
READ = rename runs waits
JUDGE = \
	assumed_scatter change common counts dispersion explain functions \
	judge power reference reference_search scale significance stats total
GATE = gate rule_parse
REPORT = report report_gate report_json report_text two_counts
FOLDDIFF_MAIN = folddiff
FOLDDIFF = \
	$(NAMES:%=tools/folddiff/names/%.o) \
	$(READ:%=tools/folddiff/read/%.o) \
	$(JUDGE:%=tools/folddiff/judge/%.o) \
	$(GATE:%=tools/folddiff/gate/%.o) \
	$(REPORT:%=tools/folddiff/report/%.o) \
	$(FOLDDIFF_MAIN:%=tools/folddiff/%.o)

PRESETS != find tools/foldfilter/presets -name '*.rules' | sort
# The script in a picture: each file uses those before it (tests/rules/viewer).
VIEWER_MODEL = \
	number names tree derive reverse times chance unpack edit range \
	weights headline change stem search label walk
VIEWER_VIEW = \
	contract elements document base words address selection labels color \
	changes facts tools axis boxes hits scroll map-words marks map \
	overview draw tip menu legend hottest details panel rows table refresh \
	act change-acts turn range map-acts choices keys help page fragment \
	save pointer start
VIEWER = \
	$(VIEWER_MODEL:%=tools/flamesvg/viewer/model/%.js) \
	$(VIEWER_VIEW:%=tools/flamesvg/viewer/view/%.js)
STYLE != find tools/flamesvg/style -name '[0-9]*.css' | sort

PLAN = \
	allocators frame_pointers libraries machine plan program
RECORDING_PLAN = \
	$(PLAN:%=tools/profile_run/plan/%.o) \
	tools/profile_run/recording_plan.o

# One script, joined in this order.
PROFILE_RUN = \
	tools/profile_run/options.sh \
	tools/profile_run/run.sh \
	tools/profile_run/record.sh \
	tools/profile_run/keep.sh \
	tools/profile_run/commands.sh

LIB = common/common.a
BIN = bin/foldtop bin/foldview bin/stackfold bin/foldfilter bin/folddiff \
	bin/flamesvg bin/profile_run
# what profile_run runs, and nobody else
LIBEXEC = libexec/foldtools/recording_plan
OBJECTS = $(COMMON) $(STACKFOLD) $(FLAMESVG) $(FOLDTOP) $(FOLDVIEW) \
	$(FOLDFILTER) $(FOLDDIFF) $(RECORDING_PLAN)

.SUFFIXES:
.SUFFIXES: .c .o

all: $(BIN) $(LIBEXEC)

bin/stackfold: $(STACKFOLD) $(LIB)
	$(LINK) $(STACKFOLD) $(LIB) $(LIBS)

bin/flamesvg: $(FLAMESVG) $(LIB)
	$(LINK) $(FLAMESVG) $(LIB) $(LIBS)

bin/foldtop: $(FOLDTOP) $(LIB)
	$(LINK) $(FOLDTOP) $(LIB) $(LIBS)

bin/foldview: $(FOLDVIEW) $(LIB)
	$(LINK) $(FOLDVIEW) $(LIB) $(LIBS)

bin/foldfilter: $(FOLDFILTER) $(LIB)
	$(LINK) $(FOLDFILTER) $(LIB) $(LIBS)

bin/folddiff: $(FOLDDIFF) $(LIB)
	$(LINK) $(FOLDDIFF) $(LIB) $(LIBS)

libexec/foldtools/recording_plan: $(RECORDING_PLAN) $(LIB)
	$(LINK) $(RECORDING_PLAN) $(LIB) $(LIBS)

bin/profile_run: $(PROFILE_RUN) Makefile
	@mkdir -p bin
	cat $(PROFILE_RUN) | sed 's/@VERSION@/$(VERSION)/' >$@
	chmod 755 $@

$(LIB): $(COMMON)
	rm -f $@
	$(AR) -rc $@ $(COMMON)

$(OBJECTS): Makefile

# Which headers an object needs the compiler writes beside it.
-include $(OBJECTS:.o=.d)

SCRIPT_BYTES = viewer plain load static
tools/flamesvg/embed/script.o: $(SCRIPT_BYTES:%=tools/flamesvg/%.inc)

# The script and the style as bytes: a string literal is limited in length.
AS_BYTES = od -An -v -tu1 | sed 's/\([0-9]\{1,\}\)/\1,/g'
# They travel in every picture, so without comments and needless blanks.
TERSE_STYLE = sed -e 's/^[	 ]*//' -e '/^\/\*.*\*\/$$/d' \
	-e '/^\/\*/,/\*\/$$/d' -e 's/\([:,]\) /\1/g' -e 's/ {$$/{/' | \
	awk '{ printf "%s%s", $$0, /}$$/ ? "\n" : "" }'

tools/foldfilter/step_list.o: tools/foldfilter/presets.inc

tools/foldfilter/presets.inc: $(PRESETS) Makefile
	for f in $(PRESETS); do \
		echo "{\"$$(basename $$f .rules)\", (const char *const []){"; \
		sed 's/[\\"]/\\&/g; s/.*/"&",/' $$f; \
		echo "NULL}},"; \
	done >$@

# $$style and $$script with a form feed between them, packed.
PACK_VIEWER = { cat $$style | $(TERSE_STYLE); printf '\f'; \
	{ echo '(function () {'; echo '"use strict";'; cat $$script; \
		echo '}());'; } | awk -f tools/flamesvg/terse.awk; } | \
	gzip -9n | $(AS_BYTES)
# What a picture of one profile without times does not need.
SPECIAL = times|chance|marks|26-map|map(-words|-acts)?|change(s|-acts)?

tools/flamesvg/viewer.inc: $(VIEWER) $(STYLE) tools/flamesvg/terse.awk Makefile
	style='$(STYLE)' script='$(VIEWER)'; $(PACK_VIEWER) >$@

tools/flamesvg/plain.inc: tools/flamesvg/viewer.inc
	plain() { printf '%s\n' "$$@" | grep -Ev '/($(SPECIAL))\.'; }; \
	style=$$(plain $(STYLE)) script=$$(plain $(VIEWER)); \
	$(PACK_VIEWER) >$@

tools/flamesvg/load.inc: tools/flamesvg/viewer/load.js tools/flamesvg/terse.awk
	awk -f tools/flamesvg/terse.awk tools/flamesvg/viewer/load.js | \
		$(AS_BYTES) >$@

tools/flamesvg/static.inc: tools/flamesvg/style/static.css Makefile
	cat tools/flamesvg/style/static.css | $(TERSE_STYLE) | $(AS_BYTES) >$@

.c.o:
	$(CC) $(CFLAGS_ALL) $(CPPFLAGS_ALL) -MMD -MP -c -o $@ $<

# What a test needs to compile or link as we do.
objects:
	@echo $(OBJECTS)

# What other rooms may include of those that have doors.
doors:
	@echo $(COMMON_DOORS:%=common/%.h) \
		$(STACKFOLD_DOORS:%=tools/stackfold/%.h)

flags:
	@echo $(CFLAGS_ALL) $(CPPFLAGS_ALL) | sed 's/-DVERSION=[^ ]*//'

libs:
	@echo $(LIBS)

viewer-model:
	@echo $(VIEWER_MODEL:%=tools/flamesvg/viewer/model/%.js)

viewer:
	@echo $(VIEWER)

# what cases run besides the programs; several runs may want it at a time
build/tests/screen: tests/programs/screen.c
	@mkdir -p build/tests
	$(CC) -O -o $@.$$$$ tests/programs/screen.c && mv -f $@.$$$$ $@

test: all
	tests/all

lint: all
	tests/rules/all

check: all
	tests/sum 'tests/rules/all -q' $$(tests/all -l)

check-live: all
	tests/live

pictures: all
	tests/browser/pictures

bench: all
	tests/bench/run
	tests/bench/run scaling

# what is committed, as one file
dist:
	git archive --prefix=foldtools-$(VERSION)/ \
		-o foldtools-$(VERSION).tar.gz HEAD

deb:
	tools/package/deb

static:
	tools/package/static

mutants: all
	tests/builds/mutants

fuzz:
	tests/fuzz/run $(SECONDS)

# a line for each program; the rest is built while the answer is read
demo:
	@for bin in bin/stackfold bin/flamesvg bin/foldtop; do \
		echo "building $$bin"; $(MAKE) -s $$bin || exit; done
	@PATH="$$PWD/bin:$$PATH" BIN=bin/ examples/demo.sh
	@echo "building the other programs"; $(MAKE) -s all

MKDIR = install -d -m 755
FILES = install -m 644
PROGRAMS = install -m 755

install: all
	$(MKDIR) "$(DESTDIR)$(bindir)" "$(DESTDIR)$(libexecdir)" \
		"$(DESTDIR)$(mandir)/man1" \
		"$(DESTDIR)$(mandir)/man5" "$(DESTDIR)$(mandir)/man7" \
		"$(DESTDIR)$(docdir)/presets" "$(DESTDIR)$(docdir)/examples" \
		"$(DESTDIR)$(bashdir)" "$(DESTDIR)$(zshdir)"
	$(PROGRAMS) $(BIN) "$(DESTDIR)$(bindir)"
	$(PROGRAMS) $(LIBEXEC) "$(DESTDIR)$(libexecdir)"
	for s in 1 5 7; do \
		$(FILES) man/*.$$s "$(DESTDIR)$(mandir)/man$$s"; done
	$(FILES) tools/foldfilter/presets/*.rules "$(DESTDIR)$(docdir)/presets"
	$(FILES) README.md LICENSE "$(DESTDIR)$(docdir)"
	$(FILES) examples/* "$(DESTDIR)$(docdir)/examples"
	chmod 755 "$(DESTDIR)$(docdir)"/examples/*.sh \
		"$(DESTDIR)$(docdir)"/examples/*.py
	for f in $(BIN); do $(FILES) tools/completion/foldtools.bash \
		"$(DESTDIR)$(bashdir)/$${f#bin/}"; done
	$(FILES) tools/completion/_foldtools "$(DESTDIR)$(zshdir)"

# The scripts run the programs beside them, so a folder of their own gets these,
# too, and nothing is written elsewhere.
install-flamegraph: all
	if [ "$(FLAMEGRAPH_DIR)" = "$(bindir)" ]; then \
		$(MAKE) install && $(MAKE) install-flamegraph-pages; \
	else \
		$(MKDIR) "$(DESTDIR)$(FLAMEGRAPH_DIR)/libexec/foldtools" && \
		$(PROGRAMS) $(BIN) "$(DESTDIR)$(FLAMEGRAPH_DIR)" && \
		$(PROGRAMS) $(LIBEXEC) \
			"$(DESTDIR)$(FLAMEGRAPH_DIR)/$(LIBEXEC)"; \
	fi
	tools/flamegraph/install "$(DESTDIR)$(FLAMEGRAPH_DIR)"

# a page for each of the names, which is foldtools-compat(7)
install-flamegraph-pages:
	tools/flamegraph/install --names | while read -r name; do \
		echo .so man7/foldtools-compat.7 | \
			(umask 022; cat >"$(DESTDIR)$(mandir)/man1/$$name.1"); \
	done

uninstall:
	for f in $(BIN); do rm -f "$(DESTDIR)$(bindir)/$${f#bin/}" \
		"$(DESTDIR)$(FLAMEGRAPH_DIR)/$${f#bin/}" \
		"$(DESTDIR)$(bashdir)/$${f#bin/}"; done
	tools/flamegraph/install --names | while read -r name; do \
		rm -f "$(DESTDIR)$(FLAMEGRAPH_DIR)/$$name" \
			"$(DESTDIR)$(mandir)/man1/$$name.1"; done
	for dir in "$(DESTDIR)$(FLAMEGRAPH_DIR)" "$(DESTDIR)$(PREFIX)"; do \
		rm -f "$$dir/$(LIBEXEC)"; \
		rmdir "$$dir/libexec/foldtools" "$$dir/libexec" \
			2>/dev/null || :; \
	done
	rm -f "$(DESTDIR)$(zshdir)/_foldtools"
	for f in man/*.[157]; do \
		rm -f "$(DESTDIR)$(mandir)/man$${f##*.}/$${f#man/}"; done
	rm -rf "$(DESTDIR)$(docdir)"
	rmdir "$(DESTDIR)$(FLAMEGRAPH_DIR)" 2>/dev/null || :

clean:
	rm -rf bin libexec build $(LIB) flame.svg demo.folded
	rm -f tools/*/*.inc $(OBJECTS) $(OBJECTS:.o=.d)

.PHONY: all objects doors flags libs viewer viewer-model test lint check \
	check-live pictures bench fuzz mutants dist deb static demo install \
	install-flamegraph install-flamegraph-pages uninstall clean
