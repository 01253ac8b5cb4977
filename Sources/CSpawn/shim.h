/* SPDX-License-Identifier: MIT */
#pragma once
#include <spawn.h>

/* <spawn.h> declares these two only with _GNU_SOURCE, which a shim must not define. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from)
    __attribute__((nothrow, nonnull(1)));
int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int terminal)
    __attribute__((nothrow, nonnull(1)));

/* A mutable global, which Swift code may not access. */
extern char **environ;
static inline char **topmost_environ(void) { return environ; }
