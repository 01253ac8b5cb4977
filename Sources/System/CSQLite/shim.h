/* SPDX-License-Identifier: MIT */
#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast: the bytes are copied. */
static inline int topmost_bind_text(sqlite3_stmt *statement, int place, const char *text, int length) {
    return sqlite3_bind_text(statement, place, text, length, SQLITE_TRANSIENT);
}

static inline int topmost_bind_bytes(sqlite3_stmt *statement, int place, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}
