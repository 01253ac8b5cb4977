/* SPDX-License-Identifier: MIT */
#pragma once
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The variadic calls; they return 0 or errno. */
static inline int topmost_prctl(int option, unsigned long value) {
    return prctl(option, value, 0, 0, 0) == 0 ? 0 : errno;
}
static inline int topmost_seccomp(const struct sock_fprog *program) {
    return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, program) == 0
        ? 0 : errno ? errno : ESRCH;
}
/* The version of Landlock, 0 without it. */
static inline int topmost_landlock_version(void) {
    long version = syscall(444 /* landlock_create_ruleset */, NULL, 0, 1 /* its version */);
    return version > 0 ? (int)version : 0;
}
/* Denies all those accesses to files. */
static inline int topmost_landlock(unsigned long long accesses) {
    struct { unsigned long long accesses; } rules = { accesses };
    int ruleset = (int)syscall(444 /* landlock_create_ruleset */, &rules, sizeof rules, 0);
    if (ruleset < 0) return errno;
    int failure = syscall(446 /* landlock_restrict_self */, ruleset, 0) == 0 ? 0 : errno;
    close(ruleset);
    return failure;
}
/* Constants that are macros with a cast, which Swift does not import. */
#if defined(__x86_64__)
static const unsigned int topmost_architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const unsigned int topmost_architecture = AUDIT_ARCH_AARCH64;
#endif
