/* SPDX-License-Identifier: MIT */
#pragma once
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast: the text is copied. */
static inline int topmost_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
