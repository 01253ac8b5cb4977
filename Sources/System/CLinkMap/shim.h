/* SPDX-License-Identifier: MIT */
#pragma once
#include <link.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Unmaps what the program and its libraries only read: code and constants. A page that is used
 * again comes back from the page cache. Objects without a base address are left out: programs at a
 * fixed address, which do not idle. */
static inline void topmost_unmap_code(void) {
    uintptr_t rest = (uintptr_t)sysconf(_SC_PAGESIZE) - 1;
    for (const struct link_map *object = _r_debug.r_map; object; object = object->l_next) {
        const ElfW(Ehdr) *head = (const void *)object->l_addr;
        if (!head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0) continue;
        const ElfW(Phdr) *parts = (const void *)(object->l_addr + head->e_phoff);
        /* Backwards, and no further than the first part, which has these headers. */
        for (int index = head->e_phnum; index-- > 0;) {
            const ElfW(Phdr) part = parts[index];
            if (part.p_type != PT_LOAD || (part.p_flags & PF_W)) continue;
            uintptr_t start = (object->l_addr + part.p_vaddr) & ~rest;
            uintptr_t end = (object->l_addr + part.p_vaddr + part.p_memsz + rest) & ~rest;
            madvise((void *)start, end - start, MADV_DONTNEED);
            if (part.p_offset == 0) break;
        }
    }
}

/* Waits until there is something to read, or a signal, with code and constants unmapped: what runs between the two is this
 * function and two of the C library, and no more is mapped again. */
static inline void topmost_wait_unmapped(int descriptor) {
    struct pollfd input = { .fd = descriptor, .events = POLLIN };
    /* Also finds the function, for which the loader reads tables of all libraries. */
    if (poll(&input, 1, 0) != 0) return;
    topmost_unmap_code();
    poll(&input, 1, -1);
}
