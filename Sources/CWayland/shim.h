/* SPDX-License-Identifier: MIT */
/* The core protocol comes with libwayland-client. The extensions below are
 * described by hand: each interface's name and version, and its requests and
 * events in the order of their numbers with their arguments' kinds (libwayland,
 * "wl_message": i int, u uint, f fixed, s string, o object, n new id, a array,
 * ? may be null, a leading digit is the version it came with). libwayland takes
 * an argument without a declared interface as it is, so one row of nothing
 * serves them all. */
#pragma once
#include <wayland-client-core.h>
#include <wayland-client-protocol.h>
#include <wayland-cursor.h>

static const struct wl_interface *const topmost_any[] = {0, 0, 0, 0, 0, 0};

static const struct wl_message topmost_zwlr_layer_shell_v1_requests[] = {
    {"get_layer_surface", "no?ous", (const struct wl_interface **)topmost_any},
    {"destroy", "3", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_zwlr_layer_shell_v1 = {
    "zwlr_layer_shell_v1", 4,
    2, topmost_zwlr_layer_shell_v1_requests,
    0, 0};

static const struct wl_message topmost_zwlr_layer_surface_v1_requests[] = {
    {"set_size", "uu", (const struct wl_interface **)topmost_any},
    {"set_anchor", "u", (const struct wl_interface **)topmost_any},
    {"set_exclusive_zone", "i", (const struct wl_interface **)topmost_any},
    {"set_margin", "iiii", (const struct wl_interface **)topmost_any},
    {"set_keyboard_interactivity", "u", (const struct wl_interface **)topmost_any},
    {"get_popup", "o", (const struct wl_interface **)topmost_any},
    {"ack_configure", "u", (const struct wl_interface **)topmost_any},
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"set_layer", "2u", (const struct wl_interface **)topmost_any},
};
static const struct wl_message topmost_zwlr_layer_surface_v1_events[] = {
    {"configure", "uuu", (const struct wl_interface **)topmost_any},
    {"closed", "", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_zwlr_layer_surface_v1 = {
    "zwlr_layer_surface_v1", 4,
    9, topmost_zwlr_layer_surface_v1_requests,
    2, topmost_zwlr_layer_surface_v1_events};

static const struct wl_message topmost_wp_viewporter_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"get_viewport", "no", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_wp_viewporter = {
    "wp_viewporter", 1,
    2, topmost_wp_viewporter_requests,
    0, 0};

static const struct wl_message topmost_wp_viewport_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"set_source", "ffff", (const struct wl_interface **)topmost_any},
    {"set_destination", "ii", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_wp_viewport = {
    "wp_viewport", 1,
    3, topmost_wp_viewport_requests,
    0, 0};

static const struct wl_message topmost_xdg_activation_v1_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"get_activation_token", "n", (const struct wl_interface **)topmost_any},
    {"activate", "so", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_xdg_activation_v1 = {
    "xdg_activation_v1", 1,
    3, topmost_xdg_activation_v1_requests,
    0, 0};

static const struct wl_message topmost_xdg_activation_token_v1_requests[] = {
    {"set_serial", "uo", (const struct wl_interface **)topmost_any},
    {"set_app_id", "s", (const struct wl_interface **)topmost_any},
    {"set_surface", "o", (const struct wl_interface **)topmost_any},
    {"commit", "", (const struct wl_interface **)topmost_any},
    {"destroy", "", (const struct wl_interface **)topmost_any},
};
static const struct wl_message topmost_xdg_activation_token_v1_events[] = {
    {"done", "s", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_xdg_activation_token_v1 = {
    "xdg_activation_token_v1", 1,
    5, topmost_xdg_activation_token_v1_requests,
    1, topmost_xdg_activation_token_v1_events};

static const struct wl_message topmost_xdg_wm_base_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"create_positioner", "n", (const struct wl_interface **)topmost_any},
    {"get_xdg_surface", "no", (const struct wl_interface **)topmost_any},
    {"pong", "u", (const struct wl_interface **)topmost_any},
};
static const struct wl_message topmost_xdg_wm_base_events[] = {
    {"ping", "u", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_xdg_wm_base = {
    "xdg_wm_base", 4,
    4, topmost_xdg_wm_base_requests,
    1, topmost_xdg_wm_base_events};

static const struct wl_message topmost_xdg_surface_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"get_toplevel", "n", (const struct wl_interface **)topmost_any},
    {"get_popup", "n?oo", (const struct wl_interface **)topmost_any},
    {"set_window_geometry", "iiii", (const struct wl_interface **)topmost_any},
    {"ack_configure", "u", (const struct wl_interface **)topmost_any},
};
static const struct wl_message topmost_xdg_surface_events[] = {
    {"configure", "u", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_xdg_surface = {
    "xdg_surface", 4,
    5, topmost_xdg_surface_requests,
    1, topmost_xdg_surface_events};

static const struct wl_message topmost_xdg_toplevel_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"set_parent", "?o", (const struct wl_interface **)topmost_any},
    {"set_title", "s", (const struct wl_interface **)topmost_any},
    {"set_app_id", "s", (const struct wl_interface **)topmost_any},
    {"show_window_menu", "ouii", (const struct wl_interface **)topmost_any},
    {"move", "ou", (const struct wl_interface **)topmost_any},
    {"resize", "ouu", (const struct wl_interface **)topmost_any},
    {"set_max_size", "ii", (const struct wl_interface **)topmost_any},
    {"set_min_size", "ii", (const struct wl_interface **)topmost_any},
    {"set_maximized", "", (const struct wl_interface **)topmost_any},
    {"unset_maximized", "", (const struct wl_interface **)topmost_any},
    {"set_fullscreen", "?o", (const struct wl_interface **)topmost_any},
    {"unset_fullscreen", "", (const struct wl_interface **)topmost_any},
    {"set_minimized", "", (const struct wl_interface **)topmost_any},
};
static const struct wl_message topmost_xdg_toplevel_events[] = {
    {"configure", "iia", (const struct wl_interface **)topmost_any},
    {"close", "", (const struct wl_interface **)topmost_any},
    {"configure_bounds", "4ii", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_xdg_toplevel = {
    "xdg_toplevel", 4,
    14, topmost_xdg_toplevel_requests,
    3, topmost_xdg_toplevel_events};

static const struct wl_message topmost_xdg_positioner_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"set_size", "ii", (const struct wl_interface **)topmost_any},
    {"set_anchor_rect", "iiii", (const struct wl_interface **)topmost_any},
    {"set_anchor", "u", (const struct wl_interface **)topmost_any},
    {"set_gravity", "u", (const struct wl_interface **)topmost_any},
    {"set_constraint_adjustment", "u", (const struct wl_interface **)topmost_any},
    {"set_offset", "ii", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_xdg_positioner = {
    "xdg_positioner", 4,
    7, topmost_xdg_positioner_requests,
    0, 0};

static const struct wl_message topmost_xdg_popup_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"grab", "ou", (const struct wl_interface **)topmost_any},
};
static const struct wl_message topmost_xdg_popup_events[] = {
    {"configure", "iiii", (const struct wl_interface **)topmost_any},
    {"popup_done", "", (const struct wl_interface **)topmost_any},
    {"repositioned", "3u", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_xdg_popup = {
    "xdg_popup", 4,
    2, topmost_xdg_popup_requests,
    3, topmost_xdg_popup_events};

static const struct wl_message topmost_zxdg_output_manager_v1_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"get_xdg_output", "no", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_zxdg_output_manager_v1 = {
    "zxdg_output_manager_v1", 3,
    2, topmost_zxdg_output_manager_v1_requests,
    0, 0};

static const struct wl_message topmost_zxdg_output_v1_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
};
static const struct wl_message topmost_zxdg_output_v1_events[] = {
    {"logical_position", "ii", (const struct wl_interface **)topmost_any},
    {"logical_size", "ii", (const struct wl_interface **)topmost_any},
    {"done", "", (const struct wl_interface **)topmost_any},
    {"name", "2s", (const struct wl_interface **)topmost_any},
    {"description", "2s", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_zxdg_output_v1 = {
    "zxdg_output_v1", 3,
    1, topmost_zxdg_output_v1_requests,
    5, topmost_zxdg_output_v1_events};

static const struct wl_message topmost_wp_fractional_scale_manager_v1_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"get_fractional_scale", "no", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_wp_fractional_scale_manager_v1 = {
    "wp_fractional_scale_manager_v1", 1,
    2, topmost_wp_fractional_scale_manager_v1_requests,
    0, 0};

static const struct wl_message topmost_wp_fractional_scale_v1_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
};
static const struct wl_message topmost_wp_fractional_scale_v1_events[] = {
    {"preferred_scale", "u", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_wp_fractional_scale_v1 = {
    "wp_fractional_scale_v1", 1,
    1, topmost_wp_fractional_scale_v1_requests,
    1, topmost_wp_fractional_scale_v1_events};

static const struct wl_message topmost_zwp_text_input_manager_v3_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"get_text_input", "no", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_zwp_text_input_manager_v3 = {
    "zwp_text_input_manager_v3", 1,
    2, topmost_zwp_text_input_manager_v3_requests,
    0, 0};

static const struct wl_message topmost_zwp_text_input_v3_requests[] = {
    {"destroy", "", (const struct wl_interface **)topmost_any},
    {"enable", "", (const struct wl_interface **)topmost_any},
    {"disable", "", (const struct wl_interface **)topmost_any},
    {"set_surrounding_text", "sii", (const struct wl_interface **)topmost_any},
    {"set_text_change_cause", "u", (const struct wl_interface **)topmost_any},
    {"set_content_type", "uu", (const struct wl_interface **)topmost_any},
    {"set_cursor_rectangle", "iiii", (const struct wl_interface **)topmost_any},
    {"commit", "", (const struct wl_interface **)topmost_any},
};
static const struct wl_message topmost_zwp_text_input_v3_events[] = {
    {"enter", "o", (const struct wl_interface **)topmost_any},
    {"leave", "o", (const struct wl_interface **)topmost_any},
    {"preedit_string", "?sii", (const struct wl_interface **)topmost_any},
    {"commit_string", "?s", (const struct wl_interface **)topmost_any},
    {"delete_surrounding_text", "uu", (const struct wl_interface **)topmost_any},
    {"done", "u", (const struct wl_interface **)topmost_any},
};
static const struct wl_interface topmost_zwp_text_input_v3 = {
    "zwp_text_input_v3", 1,
    8, topmost_zwp_text_input_v3_requests,
    6, topmost_zwp_text_input_v3_events};

/* Swift 6 does not let code touch global variables of C: a table hands them on. */
static inline const struct wl_interface *topmost_interface(int index) {
    static const struct wl_interface *const all[] = {
        &wl_registry_interface,
        &wl_callback_interface,
        &wl_compositor_interface,
        &wl_subcompositor_interface,
        &wl_subsurface_interface,
        &wl_surface_interface,
        &wl_region_interface,
        &wl_shm_interface,
        &wl_shm_pool_interface,
        &wl_buffer_interface,
        &wl_seat_interface,
        &wl_pointer_interface,
        &wl_keyboard_interface,
        &wl_touch_interface,
        &wl_output_interface,
        &wl_data_device_manager_interface,
        &wl_data_device_interface,
        &wl_data_source_interface,
        &wl_data_offer_interface,
        &topmost_zwlr_layer_shell_v1,
        &topmost_zwlr_layer_surface_v1,
        &topmost_wp_viewporter,
        &topmost_wp_viewport,
        &topmost_xdg_activation_v1,
        &topmost_xdg_activation_token_v1,
        &topmost_xdg_wm_base,
        &topmost_xdg_surface,
        &topmost_xdg_toplevel,
        &topmost_xdg_positioner,
        &topmost_xdg_popup,
        &topmost_zxdg_output_manager_v1,
        &topmost_zxdg_output_v1,
        &topmost_wp_fractional_scale_manager_v1,
        &topmost_wp_fractional_scale_v1,
        &topmost_zwp_text_input_manager_v3,
        &topmost_zwp_text_input_v3,
    };
    return all[index];
}

/* Declared here because it needs a feature macro that would change Glibc's own module. */
static inline int topmost_memory_file(const char *name) {
    extern int memfd_create(const char *, unsigned int);
    return memfd_create(name, 1 /* MFD_CLOEXEC */);
}
