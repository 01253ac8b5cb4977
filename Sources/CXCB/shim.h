/* SPDX-License-Identifier: MIT */
#pragma once
#include <stdlib.h>
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
/* memfd_create needs _GNU_SOURCE, which a module's header must not define. */
static inline int topmost_shared_file(void) {
    extern int memfd_create(const char *, unsigned int);
    return memfd_create("topmost", 1 /* MFD_CLOEXEC */);
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
static inline void topmost_prefetch_extensions(xcb_connection_t *c) {
    xcb_prefetch_extension_data(c, &xcb_randr_id);
    xcb_prefetch_extension_data(c, &xcb_screensaver_id);
    xcb_prefetch_extension_data(c, &xcb_shape_id);
    xcb_prefetch_extension_data(c, &xcb_shm_id);
    xcb_prefetch_extension_data(c, &xcb_xfixes_id);
    xcb_prefetch_extension_data(c, &xcb_xkb_id);
    xcb_prefetch_maximum_request_length(c);
}
