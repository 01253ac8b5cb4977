/* SPDX-License-Identifier: MIT */
#pragma once
#include <stdbool.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <xcb/randr.h>
#include <xcb/screensaver.h>
#include <xcb/shape.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
#include <xcb/xcb_cursor.h>
#include <xcb/xcbext.h>
#include <xcb/xfixes.h>
#include <xcb/xkb.h>
#include <xkbcommon/xkbcommon-x11.h>

/* Swift 6 code may not access the extensions' descriptions, which are global
 * variables: these functions return them. */
static inline const xcb_query_extension_reply_t *topmost_randr(xcb_connection_t *c) {
    return xcb_get_extension_data(c, &xcb_randr_id);
}
static inline const xcb_query_extension_reply_t *topmost_screensaver(xcb_connection_t *c) {
    return xcb_get_extension_data(c, &xcb_screensaver_id);
}
static inline const xcb_query_extension_reply_t *topmost_shape(xcb_connection_t *c) {
    return xcb_get_extension_data(c, &xcb_shape_id);
}
static inline const xcb_query_extension_reply_t *topmost_shm(xcb_connection_t *c) {
    return xcb_get_extension_data(c, &xcb_shm_id);
}
static inline const xcb_query_extension_reply_t *topmost_xfixes(xcb_connection_t *c) {
    return xcb_get_extension_data(c, &xcb_xfixes_id);
}
static inline const xcb_query_extension_reply_t *topmost_xkb(xcb_connection_t *c) {
    return xcb_get_extension_data(c, &xcb_xkb_id);
}
/* SYNC has a library of its own. These are the four requests in use, which need none.
 * Source: X Synchronization Extension Protocol 3.1, "Encoding". */
static inline xcb_extension_t *topmost_sync_id(void) {
    static xcb_extension_t id = {"SYNC", 0};
    return &id;
}
static inline const xcb_query_extension_reply_t *topmost_sync(xcb_connection_t *c) {
    return xcb_get_extension_data(c, topmost_sync_id());
}
/* The first word of `words` is the header, which libxcb writes. Returns the request's number. */
static inline unsigned int topmost_sync_send(
    xcb_connection_t *c, uint8_t opcode, uint32_t *words, size_t count, bool is_void
) {
    xcb_protocol_request_t request = {1, topmost_sync_id(), opcode, is_void};
    struct iovec parts[3] = {{0, 0}, {0, 0}, {words, count * sizeof *words}};
    return xcb_send_request(c, is_void ? 0 : XCB_REQUEST_CHECKED, parts + 2, &request);
}
static inline void topmost_sync_initialize(xcb_connection_t *c) {
    uint32_t words[2] = {0, 0};
    ((uint8_t *)words)[4] = 3; /* version 3.1 */
    ((uint8_t *)words)[5] = 1;
    xcb_discard_reply(c, topmost_sync_send(c, 0, words, 2, false));
}
/* Returns the reply, whose bytes the caller frees, or NULL. Waits. */
static inline xcb_generic_reply_t *topmost_sync_list_system_counters(xcb_connection_t *c) {
    uint32_t word = 0;
    return xcb_wait_for_reply(c, topmost_sync_send(c, 1, &word, 1, false), 0);
}
static inline xcb_generic_reply_t *topmost_sync_query_counter(xcb_connection_t *c, uint32_t counter) {
    uint32_t words[2] = {0, counter};
    return xcb_wait_for_reply(c, topmost_sync_send(c, 5, words, 2, false), 0);
}
/* An alarm that fires once: when the counter is at least the value, or at most. */
static inline void topmost_sync_create_alarm(
    xcb_connection_t *c, uint32_t alarm, uint32_t counter, uint32_t value, bool at_least
) {
    uint32_t words[11] = {0, alarm, 0x3F /* all attributes */, counter, 0 /* absolute */, 0, value,
                          at_least ? 2 : 3 /* comparison */, 0, 0 /* delta */, 1 /* events */};
    topmost_sync_send(c, 8, words, 11, true);
}
static inline void topmost_sync_destroy_alarm(xcb_connection_t *c, uint32_t alarm) {
    uint32_t words[2] = {0, alarm};
    topmost_sync_send(c, 11, words, 2, true);
}
static inline void topmost_prefetch_extensions(xcb_connection_t *c) {
    xcb_prefetch_extension_data(c, &xcb_randr_id);
    xcb_prefetch_extension_data(c, &xcb_screensaver_id);
    xcb_prefetch_extension_data(c, &xcb_shape_id);
    xcb_prefetch_extension_data(c, &xcb_shm_id);
    xcb_prefetch_extension_data(c, topmost_sync_id());
    xcb_prefetch_extension_data(c, &xcb_xfixes_id);
    xcb_prefetch_extension_data(c, &xcb_xkb_id);
    xcb_prefetch_maximum_request_length(c);
}
