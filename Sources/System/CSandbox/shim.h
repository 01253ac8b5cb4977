/* SPDX-License-Identifier: MIT */
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The variadic calls; they return 0 or errno. */
static inline int topmost_prctl(int option, unsigned long value) {
    return prctl(option, value, 0, 0, 0) == 0 ? 0 : errno;
}
/* Whether this process may leave a core dump; see prctl(2). */
static inline int topmost_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }
static inline int topmost_seccomp(const struct sock_fprog *program) {
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, program) == 0
        ? 0 : errno ? errno : ESRCH;
}
/* The version of Landlock, 0 without it. */
static inline int topmost_landlock_version(void) {
    long version = syscall(444 /* landlock_create_ruleset */, NULL, 0, 1 /* its version */);
    return version > 0 ? (int)version : 0;
}
/* A set of rules that denies those accesses to files and those kinds of contact with other
   processes; the descriptor, or -errno. */
static inline int topmost_landlock_create(unsigned long long accesses, unsigned long long scopes) {
    struct { unsigned long long accesses, network, scopes; } rules = { accesses, 0, scopes };
    /* Older kernels know a shorter structure. */
    size_t size = scopes ? sizeof rules : sizeof rules.accesses;
    int ruleset = (int)syscall(444 /* landlock_create_ruleset */, &rules, size, 0);
    return ruleset < 0 ? -errno : ruleset;
}
/* Allows accesses to a file, or to all below a folder. */
static inline int topmost_landlock_allow(int ruleset, const char *path, unsigned long long accesses) {
    struct { unsigned long long accesses; int parent; } __attribute__((packed)) rule = { accesses, -1 };
    rule.parent = open(path, 010000000 /* O_PATH */ | O_CLOEXEC);
    if (rule.parent < 0) return errno;
    int failure = syscall(445 /* landlock_add_rule */, ruleset, 1 /* beneath a path */, &rule, 0) == 0 ? 0 : errno;
    close(rule.parent);
    return failure;
}
/* Applies a set of rules to this thread, and closes it. */
static inline int topmost_landlock_apply(int ruleset) {
    int failure = syscall(446 /* landlock_restrict_self */, ruleset, 0) == 0 ? 0 : errno;
    close(ruleset);
    return failure;
}
/* The program that the kernel starts to load a dynamically linked one; NULL: unknown. */
static inline const char *topmost_loader(void) {
    struct link_map *map;
    for (map = _r_debug.r_map; map; map = map->l_next)
        if (map->l_addr && map->l_addr == getauxval(AT_BASE)) return map->l_name;
    return NULL;
}
/* Constants that are macros with a cast, which Swift does not import. */
#if defined(__x86_64__)
static const unsigned int topmost_architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const unsigned int topmost_architecture = AUDIT_ARCH_AARCH64;
#endif
