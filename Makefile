# SPDX-License-Identifier: MIT
#
#   make run      build Topmost, start it and play a tour of the five kinds
#   make test     build everything and run every test
#   make check    what CI runs: lint, then test
#   make lint     formatting, imports, texts and translations, spelling, manual pages, scripts
#   make format   rewrite the sources in the house style
#   make golden   record the golden files again (look at the difference)
#   make pot      write po/topmost.pot, the texts for translators: docs/translating.md
#   make pictures draw the pictures of docs/pictures again (look at them)
#   make test-brokers  try the bridge with mosquitto and, where it is installed, ejabberd
#   make bench    measure the release build beside mako, dunst and a server that only answers
#   make build    release binaries with the Swift runtime linked statically; COMPAT=no leaves out
#                 the names of other programs; docs/packaging.md has SWIFT, DEPENDENCIES, APT, PIE and flags
#   make install  install them: PREFIX=/usr/local DESTDIR= SYSCONFDIR= UNITDIR= LIBDIR= STRIP= COMPAT=
#                 (make uninstall removes them again)
#   make package  Debian packages, in .build-package; make package-test tries them in a minimal Debian
#   make clean    remove what was built

PREFIX ?= /usr/local
DESTDIR ?=
SYSCONFDIR ?=
UNITDIR ?=
LIBDIR ?=
STRIP ?=
COMPAT ?=
# The program of the toolchain.
SWIFT ?= swift
# The folder with the sources of swift-argument-parser; without it SwiftPM fetches them.
DEPENDENCIES ?=
# no: the build installs no packages.
APT ?= yes
# yes: no program is at a fixed address.
PIE ?=
export SWIFT LDFLAGS PIE

# The programs in the table of Package.swift.
PROGRAMS = $(shell sed -n 's/^    \(topmost[a-z0-9-]*\): .*/\1/p' Package.swift | paste -sd,)
TOOLCHAIN := $(shell dirname "$$(readlink -f "$$(command -v "$(SWIFT)")")")

# Of the flags of a distribution, those that the linker and clang know, as `swift build` takes them. What has the folder of the
# build in it, so that two folders build alike, is left out where that folder is mapped to another name.
comma := ,
# As FOLDER=NAME.
MAPPED := $(patsubst -ffile-prefix-map=%,%,$(filter -ffile-prefix-map=%,$(CFLAGS)))
FLAGS := $(foreach flag,$(filter -Wl$(comma)%,$(LDFLAGS)),$(patsubst %,-Xlinker %,$(subst $(comma), ,$(patsubst -Wl$(comma)%,%,$(flag))))) \
    $(addprefix -Xcc ,$(filter -fstack-% -fcf-protection% -ffile-prefix-map=%,$(CFLAGS))) \
    $(addprefix -Xswiftc ,$(foreach folder,$(MAPPED),-file-prefix-map $(folder) \
        -Xfrontend -disable-incremental-llvm-codegen -Xfrontend -no-clang-module-breadcrumbs))

.PHONY: help run test test-brokers check lint format golden pot pictures bench build catalogues install uninstall package package-test clean

help:
	@sed -n 's/^#   //p' Makefile

run:
	@Scripts/run

test:
	@Scripts/test

check: lint test

test-brokers:
	TOPMOST_BROKER=mosquitto Tests/EndToEnd/run test_bridge
	TOPMOST_BROKER=ejabberd Tests/EndToEnd/run test_bridge

lint:
	@Scripts/lint

format:
	swift format --in-place --recursive Package.swift Sources Tests

# The tests with golden files of text; `make pictures` has the others.
GOLDENS = BusServiceTests,BusWireTests,CompatTests,ConfigurationTests,DesignSystemTests,DisplayKitTests,PluginWireTests,TerminalLookTests,TopmostClientTests,topmostTests

golden:
	@Scripts/install-packages build run
	-RECORD_SNAPSHOTS=1 TOPMOST_ONLY=$(GOLDENS) swift test
	TOPMOST_ONLY=$(GOLDENS) swift test
	git --no-pager diff --stat

pot:
	@Scripts/texts pot

pictures:
	@Scripts/pictures

bench:
	@Scripts/install-packages run bench
	@Scripts/bench

# The C++ library of the Swift runtime is linked statically too: each program starts 0.3 to 0.5 ms
# sooner, and libtopmost.so brings no C++ library into programs in C. Neither exported names nor a
# search for libraries beside the program: docs/decisions/0019.
build: .build-release/static/libFoundationStandIn.a
	$(if $(filter-out no,$(APT)),@Scripts/install-packages build)
	@[ -z "$(DEPENDENCIES)" ] || [ -e "$(DEPENDENCIES)/swift-argument-parser/Package.swift" ] \
	    || { echo 'make build: DEPENDENCIES takes a folder that contains swift-argument-parser, got "$(DEPENDENCIES)"' >&2; exit 66; }
	@ln -sf "$$(cc -print-file-name=libstdc++.a)" .build-release/static/libstdc++.a
	@ln -sf "$$(cc -print-file-name=libgcc_eh.a)" .build-release/static/libgcc_s.a
	COMPAT="$(COMPAT)" TOPMOST_ONLY="$(PROGRAMS),TopmostC" TOPMOST_DEPENDENCIES="$(DEPENDENCIES)" "$(SWIFT)" build $(FLAGS) --configuration release --static-swift-stdlib --scratch-path .build-release --disable-local-rpath -Xswiftc -I"$(CURDIR)/.build-release/static" -Xlinker -L"$(CURDIR)/.build-release/static" -Xlinker --no-export-dynamic
	@COMPAT="$(COMPAT)" Scripts/link .build-release
	@$(MAKE) --no-print-directory catalogues

# The translations.
catalogues:
	@Scripts/texts mo .build-release/locale

# For ArgumentParser alone, which would bring 6 MB of Foundation: docs/decisions/0028.
.build-release/static/libFoundationStandIn.a: Scripts/FoundationEssentials.swift $(TOOLCHAIN)/swiftc
	@mkdir -p $(@D)
	@"$(TOOLCHAIN)/swiftc" -O -parse-as-library -swift-version 6 -static -Xfrontend -disable-incremental-llvm-codegen -module-name FoundationEssentials \
		-module-link-name FoundationStandIn -emit-module-path $(@D)/FoundationEssentials.swiftmodule -emit-library -o $@ $<

# With sudo, installs the existing build: root needs no Swift and owns no build files.
install:
	@[ -n "$$SUDO_USER" ] && [ -x "$(or $(BUILT),.build-release/programs)/topmostd" ] && [ -d .build-release/locale ] \
	    || $(MAKE) --no-print-directory $(if $(BUILT),catalogues,build)
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" SYSCONFDIR="$(SYSCONFDIR)" UNITDIR="$(UNITDIR)" STRIP="$(STRIP)" LIBDIR="$(LIBDIR)" COMPAT="$(COMPAT)" BUILT="$(BUILT)" Scripts/install

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" SYSCONFDIR="$(SYSCONFDIR)" UNITDIR="$(UNITDIR)" LIBDIR="$(LIBDIR)" Scripts/install --remove

package:
	@Scripts/package

package-test: package
	@Scripts/package-test

clean:
	rm -rf .build .build-release .build-package tour
