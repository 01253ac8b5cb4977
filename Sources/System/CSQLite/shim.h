/* SPDX-License-Identifier: MIT */
#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast: the bytes are copied. */
static inline int topmost_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

static inline int topmost_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}
