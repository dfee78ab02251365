# make                 build the six programs into bin/
# make demo            report on a capture of examples/, draw it as flame.svg
# make test            run the tests
# make lint            verify the rules of sources, scripts and pages
# make check           both; needs a compiler, make and sh
# make check-live      record with perf, drive a browser, build in other ways
# make fuzz            look for input that breaks a tool; SECONDS=N for each
# make mutants         see whether the tests notice changed sources
# make bench           measure beside cat, wc, the Perl scripts and inferno
# make install         PREFIX and DESTDIR as usual
# make install-flamegraph   also under the names of the FlameGraph scripts;
#                      FLAMEGRAPH_DIR=DIR puts them and the programs into DIR
# make uninstall       what both have installed
# make dist            pack what is committed
# make deb             a package of it for Debian
# make clean
#
# STATIC=yes links all into the programs; with musl: make CC=musl-gcc STATIC=yes

VERSION = 0.2.0
PREFIX = /usr/local
bindir = $(PREFIX)/bin
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
CPPFLAGS_ALL = -I. -D_POSIX_C_SOURCE=200809L -DVERSION='"$(VERSION)"' \
	$(CPPFLAGS)
# With -g an object names its source, but not the place of the build.
HIDE_PLACE != case " $(CFLAGS)" in *" -g"*) \
	printf '"-ffile-prefix-map=%s=."' "$$PWD" ;; esac
CFLAGS_ALL = -std=c11 -ffp-contract=off $(WARN) $(CFLAGS) $(HIDE_PLACE)
LDFLAGS_yes = -static
LDFLAGS_ALL = $(LDFLAGS_$(STATIC)) $(LDFLAGS)
LIBS = -lm -lpthread $(LDLIBS)
LINK = mkdir -p bin && $(CC) $(CFLAGS_ALL) $(LDFLAGS_ALL) -o $@

# A module may use those above it and no other (tests/rules/layers).
COMMON = \
	common/base/sys.o \
	common/base/str.o \
	common/base/printable.o \
	common/base/err.o \
	common/base/arena.o \
	common/base/buf.o \
	common/profile/capture.o \
	common/base/utf16.o \
	common/base/num.o \
	common/profile/time_range.o \
	common/base/units.o \
	common/io/out.o common/io/json.o \
	common/io/deflate_codes.o common/io/inflate_table.o common/io/inflate_run.o \
	common/io/inflate.o common/io/deflate_code.o common/io/deflate.o \
	common/io/crc.o common/io/adler.o common/io/gzip.o \
	common/io/unsupported.o \
	common/io/in.o \
	common/io/note.o \
	common/profile/names.o \
	common/profile/frame.o \
	common/profile/event.o \
	common/profile/stacks.o \
	common/profile/tree.o \
	common/profile/meta.o \
	common/profile/pack_form.o \
	common/profile/pack_times.o \
	common/profile/pack.o \
	common/profile/pack_read.o \
	common/profile/folded_line.o \
	common/profile/slice.o \
	common/profile/lost.o \
	common/profile/folded_text.o \
	common/profile/folded_parallel.o \
	common/profile/folded.o \
	common/profile/folded_report.o \
	common/profile/folded_write.o \
	common/profile/samples.o \
	common/profile/cpu_time.o \
	common/moments/series.o \
	common/moments/scan_cells.o common/moments/scan_permute.o common/moments/scan.o \
	common/moments/moments.o \
	common/frames/rust.o \
	common/frames/suffix.o \
	common/frames/symbol.o \
	tools/stackfold/demangle/cxx_node.o tools/stackfold/demangle/cxx_name.o tools/stackfold/demangle/cxx_type.o \
	tools/stackfold/demangle/cxx_function.o tools/stackfold/demangle/cxx_expr.o tools/stackfold/demangle/cxx_unresolved.o \
	tools/stackfold/demangle/cxx_encoding.o tools/stackfold/demangle/cxx_print.o tools/stackfold/demangle/cxx_print_type.o \
	tools/stackfold/demangle/cxx_print_expr.o tools/stackfold/demangle/demangle_cxx.o tools/stackfold/demangle/rust_reader.o \
	tools/stackfold/demangle/rust_path.o tools/stackfold/demangle/rust_const.o tools/stackfold/demangle/demangle_rust.o \
	tools/stackfold/demangle/demangle.o \
	tools/stackfold/symbols/elf.o \
	common/frames/match.o \
	common/frames/subst.o \
	common/health/quality.o \
	common/health/remedy.o \
	common/health/health.o \
	common/io/opt.o

STACKFOLD = \
	tools/stackfold/stackfold.o tools/stackfold/input/format.o \
	tools/stackfold/plan/doctor.o tools/stackfold/plan/inspect.o \
	tools/stackfold/plan/inspection.o tools/stackfold/plan/machine.o \
	tools/stackfold/plan/record_plan.o tools/stackfold/plan/runtime.o \
	tools/stackfold/formats.o tools/stackfold/sample/diag.o \
	tools/stackfold/sample/sink.o tools/stackfold/plan/target.o \
	tools/stackfold/sample/slicing.o \
	tools/stackfold/sample/sample.o \
	tools/stackfold/formats/parts/call_tree.o \
	tools/stackfold/formats/parts/spans.o \
	tools/stackfold/formats/parts/clock.o \
	tools/stackfold/formats/parts/jfr_events.o \
	tools/stackfold/sample/value.o \
	tools/stackfold/formats/parts/chrome_cpu.o tools/stackfold/formats/parts/chrome_event.o \
	tools/stackfold/formats/parts/chrome_spans.o tools/stackfold/formats/parts/chrome_threads.o \
	tools/stackfold/formats/parts/firefox_tables.o tools/stackfold/formats/parts/v8_profile.o \
	tools/stackfold/formats/parts/speedscope_profile.o \
	tools/stackfold/formats/parts/protobuf.o \
	tools/stackfold/formats/parts/code_maps.o \
	tools/stackfold/formats/parts/profile_proto.o \
	tools/stackfold/formats/parts/blocks.o \
	tools/stackfold/formats/parts/csv.o \
	tools/stackfold/formats/parts/jread.o \
	tools/stackfold/formats/parts/xml.o \
	tools/stackfold/formats/parts/java.o \
	tools/stackfold/formats/parts/numbered.o \
	tools/stackfold/formats/parts/valgrind.o \
	tools/stackfold/formats/parts/bpftrace_key.o \
	tools/stackfold/perf/list.o \
	tools/stackfold/input/parallel_read.o \
	tools/stackfold/input/progress.o \
	tools/stackfold/sample/report.o \
	tools/stackfold/perf/perf.o \
	tools/stackfold/perf/perf_command.o \
	tools/stackfold/perf/text/perf_columns.o \
	tools/stackfold/perf/text/perf_comment.o \
	tools/stackfold/perf/perf_debuginfo.o \
	tools/stackfold/perf/perf_events.o \
	tools/stackfold/perf/perf_frame.o \
	tools/stackfold/perf/text/line_cache.o \
	tools/stackfold/perf/text/perf_header.o \
	tools/stackfold/perf/perf_info.o \
	tools/stackfold/perf/perf_inline.o \
	tools/stackfold/perf/text/perf_line.o \
	tools/stackfold/perf/perf_module.o \
	tools/stackfold/perf/perf_offcpu.o \
	tools/stackfold/perf/perf_payload.o \
	tools/stackfold/perf/perf_root.o \
	tools/stackfold/perf/perf_runq.o \
	tools/stackfold/perf/text/script_fields.o \
	tools/stackfold/perf/text/time_lookahead.o \
	tools/stackfold/perf/text/perf_text.o \
	tools/stackfold/perf/text/perf_text_parts.o \
	tools/stackfold/perf/perf_time.o \
	tools/stackfold/perf/perf_weight.o \
	tools/stackfold/dwarf/abbrevs.o \
	tools/stackfold/dwarf/cfi.o \
	tools/stackfold/dwarf/fde.o \
	tools/stackfold/dwarf/cfi_row.o \
	tools/stackfold/dwarf/elf_cache.o \
	tools/stackfold/dwarf/debuginfo.o \
	tools/stackfold/dwarf/die.o \
	tools/stackfold/dwarf/expr.o \
	tools/stackfold/dwarf/form.o \
	tools/stackfold/dwarf/inlines.o \
	tools/stackfold/dwarf/lines.o \
	tools/stackfold/dwarf/memory.o \
	tools/stackfold/dwarf/dwp.o \
	tools/stackfold/dwarf/ranges.o \
	tools/stackfold/dwarf/registers.o \
	tools/stackfold/dwarf/scopes.o \
	tools/stackfold/dwarf/sections.o \
	tools/stackfold/dwarf/dwo.o \
	tools/stackfold/dwarf/unwind_stats.o \
	tools/stackfold/dwarf/unwind.o \
	tools/stackfold/perf/data/user_stack.o \
	tools/stackfold/perf/data/unwind_pool.o \
	tools/stackfold/perf/data/attrs.o \
	tools/stackfold/perf/data/chain.o \
	tools/stackfold/perf/data/perf_file.o \
	tools/stackfold/symbols/debugfiles.o \
	tools/stackfold/perf/data/deferred.o \
	tools/stackfold/perf/data/features.o \
	tools/stackfold/perf/data/recording_dir.o \
	tools/stackfold/symbols/kallsyms.o \
	tools/stackfold/symbols/ksyms.o \
	tools/stackfold/perfdata/keys.o \
	tools/stackfold/perf/data/mapping.o \
	tools/stackfold/symbols/maps.o \
	tools/stackfold/symbols/modules.o \
	tools/stackfold/perf/data/time_order.o tools/stackfold/perf/data/pages.o \
	tools/stackfold/symbols/perfmap.o \
	tools/stackfold/symbols/program.o \
	tools/stackfold/perf/data/dispatch.o \
	tools/stackfold/perf/data/record.o \
	tools/stackfold/perf/data/recording.o \
	tools/stackfold/perf/data/record_stream.o \
	tools/stackfold/symbols/supplement.o \
	tools/stackfold/symbols/symbols.o \
	tools/stackfold/symbols/symtab.o \
	tools/stackfold/perf/data/threads.o \
	tools/stackfold/perf/data/tracepoints.o \
	tools/stackfold/perf/data/recording_report.o \
	tools/stackfold/symbols/vmlinux.o \
	tools/stackfold/perf/data/sample_queue.o \
	tools/stackfold/formats/asyncprofiler.o \
	tools/stackfold/formats/austin.o \
	tools/stackfold/formats/bcc.o \
	tools/stackfold/formats/bpftrace.o \
	tools/stackfold/formats/chrome.o \
	tools/stackfold/formats/cpuprofile.o \
	tools/stackfold/formats/dhat.o \
	tools/stackfold/formats/dtrace.o \
	tools/stackfold/formats/eustack.o \
	tools/stackfold/formats/faulthandler.o \
	tools/stackfold/formats/firefox.o \
	tools/stackfold/formats/folded.o \
	tools/stackfold/formats/ftrace.o \
	tools/stackfold/formats/gdb.o \
	tools/stackfold/formats/ghcjson.o tools/stackfold/formats/ghcprof.o \
	tools/stackfold/formats/goheap.o \
	tools/stackfold/formats/gopprof.o \
	tools/stackfold/formats/goroutine.o \
	tools/stackfold/formats/gperftools.o \
	tools/stackfold/formats/heapprofile.o \
	tools/stackfold/formats/instruments.o \
	tools/stackfold/formats/javacore.o \
	tools/stackfold/formats/javaexceptions.o \
	tools/stackfold/formats/jfr.o tools/stackfold/formats/jfrjson.o \
	tools/stackfold/formats/jstack.o tools/stackfold/formats/kstack.o \
	tools/stackfold/formats/ljp.o tools/stackfold/formats/lldb.o \
	tools/stackfold/formats/massif.o tools/stackfold/formats/memleak.o \
	tools/stackfold/formats/perf.o tools/stackfold/formats/perfdata.o \
	tools/stackfold/formats/perfreport.o \
	tools/stackfold/formats/perftrace.o \
	tools/stackfold/formats/phpspy.o \
	tools/stackfold/formats/pmcstat.o \
	tools/stackfold/formats/pprof.o tools/stackfold/formats/pprofstacks.o \
	tools/stackfold/formats/pproftraces.o \
	tools/stackfold/formats/procstack.o \
	tools/stackfold/formats/pyspydump.o \
	tools/stackfold/formats/rprof.o \
	tools/stackfold/formats/sample.o \
	tools/stackfold/formats/sanitizer.o \
	tools/stackfold/formats/speedscope.o \
	tools/stackfold/formats/stackprof.o \
	tools/stackfold/formats/stap.o \
	tools/stackfold/formats/strace.o \
	tools/stackfold/formats/timehist.o \
	tools/stackfold/formats/vsprof.o tools/stackfold/formats/vtune.o \
	tools/stackfold/formats/wcp.o tools/stackfold/formats/xctrace.o \
	tools/stackfold/formats/xdebug.o

FLAMESVG = \
	tools/flamesvg/flamesvg.o \
	tools/flamesvg/svg/utf8.o \
	tools/flamesvg/svg/rgb.o \
	tools/flamesvg/color/hue.o \
	tools/flamesvg/color/classify.o \
	tools/flamesvg/color/palette.o \
	tools/flamesvg/rewrite.o \
	tools/flamesvg/color/paint.o tools/flamesvg/color/paint_thread.o \
	tools/flamesvg/page/layout.o \
	tools/flamesvg/page/text.o \
	tools/flamesvg/page/diff.o \
	tools/flamesvg/page/sha256.o \
	tools/flamesvg/svg/svg.o \
	tools/flamesvg/svg/attrs.o \
	tools/flamesvg/page/packed.o \
	tools/flamesvg/page/header_footer.o \
	tools/flamesvg/page/boxes.o \
	tools/flamesvg/page/marks.o tools/flamesvg/page/heatmap.o \
	tools/flamesvg/page/embed.o \
	tools/flamesvg/page/page.o \
	tools/flamesvg/save.o \
	tools/flamesvg/draw.o

PRESETS != find tools/foldfilter/presets -name '*.rules' | sort
VIEWER != find tools/flamesvg/viewer -name '*.js' | sort
STYLE != find tools/flamesvg/style -name '*.css' | sort

FOLDTOP = \
	tools/foldtop/foldtop.o tools/foldtop/reports/advice.o \
	tools/foldtop/reports/budget.o \
	tools/foldtop/reports/calls.o tools/foldtop/reports/captures.o tools/foldtop/model/edges.o \
	tools/foldtop/model/group.o tools/foldtop/reports/hotspots.o \
	tools/foldtop/reports/hotspots_export.o tools/foldtop/reports/hotspots_list.o \
	tools/foldtop/model/capture_meta.o tools/foldtop/reports/kinds.o \
	tools/foldtop/reports/moments_report.o \
	tools/foldtop/model/patterns.o \
	tools/foldtop/reports/peek.o tools/foldtop/reports/percentiles.o \
	tools/foldtop/print/report_lines.o \
	tools/foldtop/model/profile.o tools/foldtop/reports/report.o \
	tools/foldtop/reports/report_context.o tools/foldtop/print/screen.o \
	tools/foldtop/print/table.o tools/foldtop/print/table_export.o \
	tools/foldtop/reports/timeline.o \
	tools/foldtop/reports/top.o tools/foldtop/reports/traces.o tools/foldtop/reports/trend.o

FOLDFILTER = \
	tools/foldfilter/foldfilter.o tools/foldfilter/plan.o \
	tools/foldfilter/run.o tools/foldfilter/view.o \
	tools/foldfilter/steps/step.o tools/foldfilter/steps/select.o \
	tools/foldfilter/steps/time.o tools/foldfilter/steps/path.o \
	tools/foldfilter/steps/cut.o tools/foldfilter/steps/edit.o \
	tools/foldfilter/steps/recursion.o tools/foldfilter/steps/rename.o \
	tools/foldfilter/steps/strip.o tools/foldfilter/steps/anonymize.o \
	tools/foldfilter/steps/weigh.o tools/foldfilter/steps/limit.o \
	tools/foldfilter/kinds.o tools/foldfilter/pprof.o \
	tools/foldfilter/presets.o

FOLDDIFF = \
	tools/folddiff/test/stats.o tools/folddiff/read/canon.o \
	tools/folddiff/read/run_thread.o tools/folddiff/read/merge.o tools/folddiff/read/run.o \
	tools/folddiff/read/rename.o tools/folddiff/test/norm.o tools/folddiff/test/scale.o \
	tools/folddiff/test/total.o tools/folddiff/test/funcs.o \
	tools/folddiff/test/change.o tools/folddiff/test/overdispersion.o \
	tools/folddiff/test/significance.o tools/folddiff/test/reference.o \
	tools/folddiff/test/power.o tools/folddiff/test/judge.o \
	tools/folddiff/test/fold.o tools/folddiff/report/explain.o tools/folddiff/gate/rule.o \
	tools/folddiff/gate/label.o tools/folddiff/gate/gate.o tools/folddiff/report/report_text.o \
	tools/folddiff/report/report.o tools/folddiff/report/export.o \
	tools/folddiff/folddiff.o

# One script, joined in this order.
PROFILE_RUN = \
	tools/profile_run/options.sh \
	tools/profile_run/read.sh \
	tools/profile_run/record.sh \
	tools/profile_run/choose.sh \
	tools/profile_run/capture.sh \
	tools/profile_run/compare.sh \
	tools/profile_run/store.sh \
	tools/profile_run/main.sh

LIB = common/common.a
BIN = bin/foldtop bin/stackfold bin/foldfilter bin/folddiff bin/flamesvg \
	bin/profile_run
OBJECTS = $(COMMON) $(STACKFOLD) $(FLAMESVG) $(FOLDTOP) $(FOLDFILTER) $(FOLDDIFF)

.SUFFIXES:
.SUFFIXES: .c .o

all: $(BIN)

bin/stackfold: $(STACKFOLD) $(LIB)
	$(LINK) $(STACKFOLD) $(LIB) $(LIBS)

bin/flamesvg: $(FLAMESVG) $(LIB)
	$(LINK) $(FLAMESVG) $(LIB) $(LIBS)

bin/foldtop: $(FOLDTOP) $(LIB)
	$(LINK) $(FOLDTOP) $(LIB) $(LIBS)

bin/foldfilter: $(FOLDFILTER) $(LIB)
	$(LINK) $(FOLDFILTER) $(LIB) $(LIBS)

bin/folddiff: $(FOLDDIFF) $(LIB)
	$(LINK) $(FOLDDIFF) $(LIB) $(LIBS)

bin/profile_run: $(PROFILE_RUN)
	@mkdir -p bin
	cat $(PROFILE_RUN) | sed 's/@VERSION@/$(VERSION)/' >$@
	chmod 755 $@

$(LIB): $(COMMON)
	rm -f $@
	$(AR) -rc $@ $(COMMON)

$(OBJECTS): Makefile

# Which headers an object needs the compiler writes beside it.
-include $(OBJECTS:.o=.d)

tools/flamesvg/page/page.o: tools/flamesvg/viewer.inc tools/flamesvg/style.inc

# The script and the style as bytes: a string literal is limited in length.
AS_BYTES = od -An -v -tu1 | sed 's/\([0-9]\{1,\}\)/\1,/g'
# They travel in every picture, so without comments and needless blanks.
TERSE_STYLE = sed -e 's/^[	 ]*//' -e '/^\/\*.*\*\/$$/d' \
	-e '/^\/\*/,/\*\/$$/d' -e 's/\([:,]\) /\1/g' -e 's/ {$$/{/' | \
	awk '{ printf "%s%s", $$0, /}$$/ ? "\n" : "" }'

tools/foldfilter/presets.o: tools/foldfilter/presets.inc

tools/foldfilter/presets.inc: $(PRESETS) Makefile
	for f in $(PRESETS); do \
		echo "{\"$$(basename $$f .rules)\", (const char *const []){"; \
		sed 's/[\\"]/\\&/g; s/.*/"&",/' $$f; \
		echo "NULL}},"; \
	done >$@

tools/flamesvg/viewer.inc: $(VIEWER) tools/flamesvg/terse.awk Makefile
	{ echo '(function () {'; echo '"use strict";'; cat $(VIEWER); \
		echo '}());'; } </dev/null | awk -f tools/flamesvg/terse.awk | \
		$(AS_BYTES) >$@

tools/flamesvg/style.inc: $(STYLE) Makefile
	cat $(STYLE) | $(TERSE_STYLE) | $(AS_BYTES) >$@

.c.o:
	$(CC) $(CFLAGS_ALL) $(CPPFLAGS_ALL) -MMD -MP -c -o $@ $<

# What a test needs to compile or link as we do.
flags:
	@echo $(CFLAGS_ALL) $(CPPFLAGS_ALL) | sed 's/-DVERSION=[^ ]*//'

libs:
	@echo $(LIBS)

test: all
	tests/all

lint: all
	tests/rules/all

check: all
	tests/sum 'tests/rules/all -q' $$(tests/all -l)

check-live: all
	tests/live

bench: all
	tests/bench/run
	tests/bench/run scaling

# what is committed, as one file
dist:
	git archive --prefix=foldtools-$(VERSION)/ \
		-o foldtools-$(VERSION).tar.gz HEAD

deb:
	tools/package/deb

mutants: all
	tests/builds/mutants

fuzz:
	tests/fuzz/run $(SECONDS)

demo: all
	@PATH="$$PWD/bin:$$PATH" BIN=bin/ examples/demo.sh

MKDIR = install -d -m 755
FILES = install -m 644
PROGRAMS = install -m 755

install: all
	$(MKDIR) "$(DESTDIR)$(bindir)" "$(DESTDIR)$(mandir)/man1" \
		"$(DESTDIR)$(mandir)/man5" "$(DESTDIR)$(mandir)/man7" \
		"$(DESTDIR)$(docdir)/presets" "$(DESTDIR)$(docdir)/examples" \
		"$(DESTDIR)$(bashdir)" "$(DESTDIR)$(zshdir)"
	$(PROGRAMS) $(BIN) "$(DESTDIR)$(bindir)"
	for s in 1 5 7; do \
		$(FILES) man/*.$$s "$(DESTDIR)$(mandir)/man$$s"; done
	$(FILES) tools/foldfilter/presets/*.rules "$(DESTDIR)$(docdir)/presets"
	$(FILES) README.md LICENSE "$(DESTDIR)$(docdir)"
	$(FILES) examples/*.* "$(DESTDIR)$(docdir)/examples"
	chmod 755 "$(DESTDIR)$(docdir)"/examples/*.sh
	for f in $(BIN); do $(FILES) tools/completion/foldtools.bash \
		"$(DESTDIR)$(bashdir)/$${f#bin/}"; done
	$(FILES) tools/completion/_foldtools "$(DESTDIR)$(zshdir)"

# The scripts run the programs beside them, so a folder of their own gets both.
install-flamegraph: install
	$(MKDIR) "$(DESTDIR)$(FLAMEGRAPH_DIR)"
	[ "$(FLAMEGRAPH_DIR)" = "$(bindir)" ] || \
		$(PROGRAMS) $(BIN) "$(DESTDIR)$(FLAMEGRAPH_DIR)"
	tools/flamegraph/install "$(DESTDIR)$(FLAMEGRAPH_DIR)"
	tools/flamegraph/install --names | while read -r name; do \
		echo .so man7/foldtools.7 | \
			(umask 022; cat >"$(DESTDIR)$(mandir)/man1/$$name.1"); \
	done

uninstall:
	for f in $(BIN); do rm -f "$(DESTDIR)$(bindir)/$${f#bin/}" \
		"$(DESTDIR)$(FLAMEGRAPH_DIR)/$${f#bin/}" \
		"$(DESTDIR)$(bashdir)/$${f#bin/}"; done
	tools/flamegraph/install --names | while read -r name; do \
		rm -f "$(DESTDIR)$(FLAMEGRAPH_DIR)/$$name" \
			"$(DESTDIR)$(mandir)/man1/$$name.1"; done
	rm -f "$(DESTDIR)$(zshdir)/_foldtools"
	for f in man/*.[157]; do \
		rm -f "$(DESTDIR)$(mandir)/man$${f##*.}/$${f#man/}"; done
	rm -rf "$(DESTDIR)$(docdir)"
	rmdir "$(DESTDIR)$(FLAMEGRAPH_DIR)" 2>/dev/null || :

clean:
	rm -rf bin build $(LIB) flame.svg demo.folded
	rm -f tools/*/*.inc $(OBJECTS) $(OBJECTS:.o=.d)

.PHONY: all flags libs test lint check check-live bench fuzz mutants dist deb \
	demo install install-flamegraph uninstall clean
