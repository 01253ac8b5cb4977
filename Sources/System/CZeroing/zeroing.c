/* SPDX-License-Identifier: MIT
 *
 * free(3) and realloc(3) in place of the C library's: "Replacing malloc" in its manual. The
 * dynamic linker gives them to all libraries, so that pango, cairo and libxcb leave nothing
 * in freed memory either. The C library's own M_PERTURB leaves out small blocks, which its
 * cache of each thread keeps.
 */
#include "zeroing.h"

/* Sanitizers replace them too. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define KEEPS_LIBRARY_FREE 1
#endif
#endif

#ifdef KEEPS_LIBRARY_FREE
void topmost_zero_freed_memory(void) {}
#else
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern void __libc_free(void *memory);
extern void *__libc_realloc(void *memory, size_t size);

static atomic_bool zeroes;

void topmost_zero_freed_memory(void) { atomic_store(&zeroes, true); }

void free(void *memory) {
    if (memory && atomic_load_explicit(&zeroes, memory_order_relaxed))
        explicit_bzero(memory, malloc_usable_size(memory));
    __libc_free(memory);
}

void *realloc(void *memory, size_t size) {
    if (!memory || !size || !atomic_load_explicit(&zeroes, memory_order_relaxed))
        return __libc_realloc(memory, size);
    size_t room = malloc_usable_size(memory);
    if (size <= room) {
        explicit_bzero((char *)memory + size, room - size);
        return memory;
    }
    void *larger = malloc(size);
    if (!larger) return NULL;
    memcpy(larger, memory, room);
    free(memory);
    return larger;
}
#endif
