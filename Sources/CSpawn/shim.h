/* SPDX-License-Identifier: MIT */
#pragma once
#include <spawn.h>

/* In <spawn.h> these two stand behind _GNU_SOURCE, which a shim may not set. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from)
    __attribute__((nothrow, nonnull(1)));
int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int terminal)
    __attribute__((nothrow, nonnull(1)));

/* A mutable global, which Swift would not let us name. */
extern char **environ;
static inline char **topmost_environ(void) { return environ; }
