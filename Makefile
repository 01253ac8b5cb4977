# SPDX-License-Identifier: MIT
#
#   make run      build Topmost, start it and play a tour of the five kinds
#   make test     build everything and run every test
#   make check    what CI runs: lint, then test
#   make lint     formatting, imports, spelling, manual pages, scripts
#   make format   rewrite the sources in the house style
#   make golden   record the golden files again (look at the difference)
#   make pictures draw the pictures of docs/pictures again (look at them)
#   make bench    measure the release build beside mako, dunst and a server that only answers
#   make build    release binaries with the Swift runtime linked statically; COMPAT=no leaves out
#                 the names of other programs
#   make install  install them: PREFIX=/usr/local DESTDIR= UNITDIR= LIBDIR= STRIP= COMPAT=
#                 (make uninstall removes them again)
#   make clean    remove what was built

PREFIX ?= /usr/local
DESTDIR ?=
UNITDIR ?=
LIBDIR ?=
STRIP ?=
COMPAT ?=

# The programs in the table of Package.swift.
PROGRAMS = $(shell sed -n 's/^    \(topmost[a-z0-9-]*\): .*/\1/p' Package.swift | paste -sd,)

.PHONY: help run test check lint format golden pictures bench build install uninstall clean

help:
	@sed -n 's/^#   //p' Makefile

run:
	@Scripts/run

test:
	@Scripts/test

check: lint test

lint:
	@Scripts/lint

format:
	swift format --in-place --recursive Package.swift Sources Tests

# The tests with golden files of text; `make pictures` has the others.
GOLDENS = BusServiceTests,BusWireTests,CompatTests,ConfigurationTests,DesignSystemTests,PluginWireTests,TerminalLookTests,TopmostClientTests,topmostTests

golden:
	@Scripts/install-packages build run
	-RECORD_SNAPSHOTS=1 TOPMOST_ONLY=$(GOLDENS) swift test
	TOPMOST_ONLY=$(GOLDENS) swift test
	git --no-pager diff --stat

pictures:
	@Scripts/pictures

bench:
	@Scripts/install-packages run bench
	@Scripts/bench

# The C++ library of the Swift runtime is linked statically too: each program starts 0.3 to 0.5 ms
# sooner, and libtopmost.so brings no C++ library into programs in C. Neither exported names nor a
# search for libraries beside the program: docs/decisions/0019.
build: .build-release/static/libFoundationStandIn.a
	@Scripts/install-packages build
	@ln -sf "$$(cc -print-file-name=libstdc++.a)" .build-release/static/libstdc++.a
	@ln -sf "$$(cc -print-file-name=libgcc_eh.a)" .build-release/static/libgcc_s.a
	COMPAT="$(COMPAT)" TOPMOST_ONLY="$(PROGRAMS),TopmostC" swift build --configuration release --static-swift-stdlib --scratch-path .build-release --disable-local-rpath -Xswiftc -I"$(CURDIR)/.build-release/static" -Xlinker -L"$(CURDIR)/.build-release/static" -Xlinker --no-export-dynamic
	@COMPAT="$(COMPAT)" Scripts/link .build-release

# For ArgumentParser alone, which would bring 6 MB of Foundation: docs/decisions/0028.
.build-release/static/libFoundationStandIn.a: Scripts/FoundationEssentials.swift $(shell readlink -f "$$(command -v swiftc)")
	@mkdir -p $(@D)
	@swiftc -O -parse-as-library -swift-version 6 -static -module-name FoundationEssentials \
		-module-link-name FoundationStandIn -emit-module-path $(@D)/FoundationEssentials.swiftmodule -emit-library -o $@ $<

# With sudo, installs the existing build: root needs no Swift and owns no build files.
install:
	@[ -n "$$SUDO_USER" ] && [ -x .build-release/programs/topmostd ] || $(MAKE) --no-print-directory build
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" UNITDIR="$(UNITDIR)" STRIP="$(STRIP)" LIBDIR="$(LIBDIR)" COMPAT="$(COMPAT)" Scripts/install

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" UNITDIR="$(UNITDIR)" LIBDIR="$(LIBDIR)" Scripts/install --remove

clean:
	rm -rf .build .build-release tour
