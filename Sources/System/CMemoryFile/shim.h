/* SPDX-License-Identifier: MIT */
#pragma once

/* memfd_create needs _GNU_SOURCE, which a module's header must not define; a header that it
 * includes would give the C library's types another module. */
static inline int topmost_memory_file(const char *name) {
    extern int memfd_create(const char *, unsigned int);
    return memfd_create(name, 1 /* MFD_CLOEXEC */);
}
