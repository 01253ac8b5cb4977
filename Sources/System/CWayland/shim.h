/* SPDX-License-Identifier: MIT */
/* libwayland-client contains the core protocol. The extensions below are written
 * by hand: each interface's requests and events in numerical order, with the types
 * of their arguments (libwayland, "wl_message": i int, u uint, f fixed, s string,
 * o object, n new id, a array, ? nullable, a leading digit is the first version).
 * libwayland's tables and the numbers are generated from these lists. An event that
 * creates an object also names the object's interface. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <wayland-client-core.h>
#include <wayland-client-protocol.h>
#include <wayland-cursor.h>

#define TOPMOST_zwlr_layer_shell_v1(request, event) \
    request(zwlr_layer_shell_v1, get_layer_surface, "no?ous") \
    request(zwlr_layer_shell_v1, destroy, "3")

#define TOPMOST_zwlr_layer_surface_v1(request, event) \
    request(zwlr_layer_surface_v1, set_size, "uu") \
    request(zwlr_layer_surface_v1, set_anchor, "u") \
    request(zwlr_layer_surface_v1, set_exclusive_zone, "i") \
    request(zwlr_layer_surface_v1, set_margin, "iiii") \
    request(zwlr_layer_surface_v1, set_keyboard_interactivity, "u") \
    request(zwlr_layer_surface_v1, get_popup, "o") \
    request(zwlr_layer_surface_v1, ack_configure, "u") \
    request(zwlr_layer_surface_v1, destroy, "") \
    request(zwlr_layer_surface_v1, set_layer, "2u") \
    event(zwlr_layer_surface_v1, configure, "uuu") \
    event(zwlr_layer_surface_v1, closed, "")

#define TOPMOST_wp_viewporter(request, event) \
    request(wp_viewporter, destroy, "") \
    request(wp_viewporter, get_viewport, "no")

#define TOPMOST_wp_viewport(request, event) \
    request(wp_viewport, destroy, "") \
    request(wp_viewport, set_source, "ffff") \
    request(wp_viewport, set_destination, "ii")

#define TOPMOST_xdg_activation_v1(request, event) \
    request(xdg_activation_v1, destroy, "") \
    request(xdg_activation_v1, get_activation_token, "n") \
    request(xdg_activation_v1, activate, "so")

#define TOPMOST_xdg_activation_token_v1(request, event) \
    request(xdg_activation_token_v1, set_serial, "uo") \
    request(xdg_activation_token_v1, set_app_id, "s") \
    request(xdg_activation_token_v1, set_surface, "o") \
    request(xdg_activation_token_v1, commit, "") \
    request(xdg_activation_token_v1, destroy, "") \
    event(xdg_activation_token_v1, done, "s")

#define TOPMOST_xdg_wm_base(request, event) \
    request(xdg_wm_base, destroy, "") \
    request(xdg_wm_base, create_positioner, "n") \
    request(xdg_wm_base, get_xdg_surface, "no") \
    request(xdg_wm_base, pong, "u") \
    event(xdg_wm_base, ping, "u")

#define TOPMOST_xdg_surface(request, event) \
    request(xdg_surface, destroy, "") \
    request(xdg_surface, get_toplevel, "n") \
    request(xdg_surface, get_popup, "n?oo") \
    request(xdg_surface, set_window_geometry, "iiii") \
    request(xdg_surface, ack_configure, "u") \
    event(xdg_surface, configure, "u")

#define TOPMOST_xdg_toplevel(request, event) \
    request(xdg_toplevel, destroy, "") \
    request(xdg_toplevel, set_parent, "?o") \
    request(xdg_toplevel, set_title, "s") \
    request(xdg_toplevel, set_app_id, "s") \
    request(xdg_toplevel, show_window_menu, "ouii") \
    request(xdg_toplevel, move, "ou") \
    request(xdg_toplevel, resize, "ouu") \
    request(xdg_toplevel, set_max_size, "ii") \
    request(xdg_toplevel, set_min_size, "ii") \
    request(xdg_toplevel, set_maximized, "") \
    request(xdg_toplevel, unset_maximized, "") \
    request(xdg_toplevel, set_fullscreen, "?o") \
    request(xdg_toplevel, unset_fullscreen, "") \
    request(xdg_toplevel, set_minimized, "") \
    event(xdg_toplevel, configure, "iia") \
    event(xdg_toplevel, close, "") \
    event(xdg_toplevel, configure_bounds, "4ii")

#define TOPMOST_xdg_positioner(request, event) \
    request(xdg_positioner, destroy, "") \
    request(xdg_positioner, set_size, "ii") \
    request(xdg_positioner, set_anchor_rect, "iiii") \
    request(xdg_positioner, set_anchor, "u") \
    request(xdg_positioner, set_gravity, "u") \
    request(xdg_positioner, set_constraint_adjustment, "u") \
    request(xdg_positioner, set_offset, "ii")

#define TOPMOST_xdg_popup(request, event) \
    request(xdg_popup, destroy, "") \
    request(xdg_popup, grab, "ou") \
    event(xdg_popup, configure, "iiii") \
    event(xdg_popup, popup_done, "") \
    event(xdg_popup, repositioned, "3u")

#define TOPMOST_zxdg_output_manager_v1(request, event) \
    request(zxdg_output_manager_v1, destroy, "") \
    request(zxdg_output_manager_v1, get_xdg_output, "no")

#define TOPMOST_zxdg_output_v1(request, event) \
    request(zxdg_output_v1, destroy, "") \
    event(zxdg_output_v1, logical_position, "ii") \
    event(zxdg_output_v1, logical_size, "ii") \
    event(zxdg_output_v1, done, "") \
    event(zxdg_output_v1, name, "2s") \
    event(zxdg_output_v1, description, "2s")

#define TOPMOST_wp_fractional_scale_manager_v1(request, event) \
    request(wp_fractional_scale_manager_v1, destroy, "") \
    request(wp_fractional_scale_manager_v1, get_fractional_scale, "no")

#define TOPMOST_wp_fractional_scale_v1(request, event) \
    request(wp_fractional_scale_v1, destroy, "") \
    event(wp_fractional_scale_v1, preferred_scale, "u")

#define TOPMOST_zwp_text_input_manager_v3(request, event) \
    request(zwp_text_input_manager_v3, destroy, "") \
    request(zwp_text_input_manager_v3, get_text_input, "no")

#define TOPMOST_zwp_text_input_v3(request, event) \
    request(zwp_text_input_v3, destroy, "") \
    request(zwp_text_input_v3, enable, "") \
    request(zwp_text_input_v3, disable, "") \
    request(zwp_text_input_v3, set_surrounding_text, "sii") \
    request(zwp_text_input_v3, set_text_change_cause, "u") \
    request(zwp_text_input_v3, set_content_type, "uu") \
    request(zwp_text_input_v3, set_cursor_rectangle, "iiii") \
    request(zwp_text_input_v3, commit, "") \
    event(zwp_text_input_v3, enter, "o") \
    event(zwp_text_input_v3, leave, "o") \
    event(zwp_text_input_v3, preedit_string, "?sii") \
    event(zwp_text_input_v3, commit_string, "?s") \
    event(zwp_text_input_v3, delete_surrounding_text, "uu") \
    event(zwp_text_input_v3, done, "u")

#define TOPMOST_zwlr_foreign_toplevel_manager_v1(request, event) \
    request(zwlr_foreign_toplevel_manager_v1, stop, "") \
    event(zwlr_foreign_toplevel_manager_v1, toplevel, "n", zwlr_foreign_toplevel_handle_v1) \
    event(zwlr_foreign_toplevel_manager_v1, finished, "")

#define TOPMOST_zwlr_foreign_toplevel_handle_v1(request, event) \
    request(zwlr_foreign_toplevel_handle_v1, set_maximized, "") \
    request(zwlr_foreign_toplevel_handle_v1, unset_maximized, "") \
    request(zwlr_foreign_toplevel_handle_v1, set_minimized, "") \
    request(zwlr_foreign_toplevel_handle_v1, unset_minimized, "") \
    request(zwlr_foreign_toplevel_handle_v1, activate, "o") \
    request(zwlr_foreign_toplevel_handle_v1, close, "") \
    request(zwlr_foreign_toplevel_handle_v1, set_rectangle, "oiiii") \
    request(zwlr_foreign_toplevel_handle_v1, destroy, "") \
    request(zwlr_foreign_toplevel_handle_v1, set_fullscreen, "2?o") \
    request(zwlr_foreign_toplevel_handle_v1, unset_fullscreen, "2") \
    event(zwlr_foreign_toplevel_handle_v1, title, "s") \
    event(zwlr_foreign_toplevel_handle_v1, app_id, "s") \
    event(zwlr_foreign_toplevel_handle_v1, output_enter, "o") \
    event(zwlr_foreign_toplevel_handle_v1, output_leave, "o") \
    event(zwlr_foreign_toplevel_handle_v1, state, "a") \
    event(zwlr_foreign_toplevel_handle_v1, done, "") \
    event(zwlr_foreign_toplevel_handle_v1, closed, "") \
    event(zwlr_foreign_toplevel_handle_v1, parent, "3?o")

#define TOPMOST_wp_cursor_shape_manager_v1(request, event) \
    request(wp_cursor_shape_manager_v1, destroy, "") \
    request(wp_cursor_shape_manager_v1, get_pointer, "no")

#define TOPMOST_wp_cursor_shape_device_v1(request, event) \
    request(wp_cursor_shape_device_v1, destroy, "") \
    request(wp_cursor_shape_device_v1, set_shape, "uu")

#define TOPMOST_xdg_wm_dialog_v1(request, event) \
    request(xdg_wm_dialog_v1, destroy, "") \
    request(xdg_wm_dialog_v1, get_xdg_dialog, "no")

#define TOPMOST_xdg_dialog_v1(request, event) \
    request(xdg_dialog_v1, destroy, "") \
    request(xdg_dialog_v1, set_modal, "") \
    request(xdg_dialog_v1, unset_modal, "")

#define TOPMOST_xdg_toplevel_tag_manager_v1(request, event) \
    request(xdg_toplevel_tag_manager_v1, destroy, "") \
    request(xdg_toplevel_tag_manager_v1, set_toplevel_tag, "os") \
    request(xdg_toplevel_tag_manager_v1, set_toplevel_description, "os")

#define TOPMOST_ext_background_effect_manager_v1(request, event) \
    request(ext_background_effect_manager_v1, destroy, "") \
    request(ext_background_effect_manager_v1, get_background_effect, "no") \
    event(ext_background_effect_manager_v1, capabilities, "u")

#define TOPMOST_ext_background_effect_surface_v1(request, event) \
    request(ext_background_effect_surface_v1, destroy, "") \
    request(ext_background_effect_surface_v1, set_blur_region, "?o")

#define TOPMOST_org_kde_kwin_blur_manager(request, event) \
    request(org_kde_kwin_blur_manager, create, "no") \
    request(org_kde_kwin_blur_manager, unset, "o")

#define TOPMOST_org_kde_kwin_blur(request, event) \
    request(org_kde_kwin_blur, commit, "") \
    request(org_kde_kwin_blur, set_region, "?o") \
    request(org_kde_kwin_blur, release, "")

/* Each interface with its version. */
#define TOPMOST_EXTENSIONS(extension) \
    extension(zwlr_layer_shell_v1, 4) \
    extension(zwlr_layer_surface_v1, 4) \
    extension(wp_viewporter, 1) \
    extension(wp_viewport, 1) \
    extension(xdg_activation_v1, 1) \
    extension(xdg_activation_token_v1, 1) \
    extension(xdg_wm_base, 4) \
    extension(xdg_surface, 4) \
    extension(xdg_toplevel, 4) \
    extension(xdg_positioner, 4) \
    extension(xdg_popup, 4) \
    extension(zxdg_output_manager_v1, 3) \
    extension(zxdg_output_v1, 3) \
    extension(wp_fractional_scale_manager_v1, 1) \
    extension(wp_fractional_scale_v1, 1) \
    extension(zwp_text_input_manager_v3, 1) \
    extension(zwp_text_input_v3, 1) \
    extension(zwlr_foreign_toplevel_manager_v1, 2) \
    extension(zwlr_foreign_toplevel_handle_v1, 2) \
    extension(wp_cursor_shape_manager_v1, 1) \
    extension(wp_cursor_shape_device_v1, 1) \
    extension(xdg_wm_dialog_v1, 1) \
    extension(xdg_dialog_v1, 1) \
    extension(xdg_toplevel_tag_manager_v1, 1) \
    extension(ext_background_effect_manager_v1, 1) \
    extension(ext_background_effect_surface_v1, 1) \
    extension(org_kde_kwin_blur_manager, 1) \
    extension(org_kde_kwin_blur, 1)

/* The interfaces of a message's arguments: libwayland does not check one without a
 * declared interface, so a row of NULL serves all that create no object. */
static const struct wl_interface *const topmost_arguments_[] = {0, 0, 0, 0, 0, 0};
static const struct wl_interface topmost_zwlr_foreign_toplevel_handle_v1;
static const struct wl_interface *const topmost_arguments_zwlr_foreign_toplevel_handle_v1[] = {
    &topmost_zwlr_foreign_toplevel_handle_v1};

#define TOPMOST_NOTHING(interface, name, ...)
#define TOPMOST_MESSAGE(interface, name, signature, ...) \
    {#name, signature, (const struct wl_interface **)topmost_arguments_##__VA_ARGS__},
#define TOPMOST_TABLE(interface, version) \
    static const struct wl_message topmost_##interface##_requests[] = { \
        TOPMOST_##interface(TOPMOST_MESSAGE, TOPMOST_NOTHING){0, 0, 0}}; \
    static const struct wl_message topmost_##interface##_events[] = { \
        TOPMOST_##interface(TOPMOST_NOTHING, TOPMOST_MESSAGE){0, 0, 0}}; \
    static const struct wl_interface topmost_##interface = { \
        #interface, version, \
        sizeof topmost_##interface##_requests / sizeof(struct wl_message) - 1, \
        topmost_##interface##_requests, \
        sizeof topmost_##interface##_events / sizeof(struct wl_message) - 1, \
        topmost_##interface##_events};
TOPMOST_EXTENSIONS(TOPMOST_TABLE)

/* The number of each request: its position in the list, or the core header's constant. */
#define TOPMOST_REQUEST(interface, name, ...) interface##_##name##_request,
#define TOPMOST_REQUESTS(interface, version) \
    interface##_requests_from = -1, TOPMOST_##interface(TOPMOST_REQUEST, TOPMOST_NOTHING)
enum topmost_request : int32_t {
    TOPMOST_EXTENSIONS(TOPMOST_REQUESTS)
    wl_display_sync_request = WL_DISPLAY_SYNC,
    wl_display_get_registry_request = WL_DISPLAY_GET_REGISTRY,
    wl_registry_bind_request = WL_REGISTRY_BIND,
    wl_compositor_create_surface_request = WL_COMPOSITOR_CREATE_SURFACE,
    wl_compositor_create_region_request = WL_COMPOSITOR_CREATE_REGION,
    wl_shm_create_pool_request = WL_SHM_CREATE_POOL,
    wl_shm_pool_create_buffer_request = WL_SHM_POOL_CREATE_BUFFER,
    wl_shm_pool_destroy_request = WL_SHM_POOL_DESTROY,
    wl_buffer_destroy_request = WL_BUFFER_DESTROY,
    wl_data_offer_receive_request = WL_DATA_OFFER_RECEIVE,
    wl_data_offer_destroy_request = WL_DATA_OFFER_DESTROY,
    wl_data_source_offer_request = WL_DATA_SOURCE_OFFER,
    wl_data_source_destroy_request = WL_DATA_SOURCE_DESTROY,
    wl_data_device_set_selection_request = WL_DATA_DEVICE_SET_SELECTION,
    wl_data_device_release_request = WL_DATA_DEVICE_RELEASE,
    wl_data_device_manager_create_data_source_request = WL_DATA_DEVICE_MANAGER_CREATE_DATA_SOURCE,
    wl_data_device_manager_get_data_device_request = WL_DATA_DEVICE_MANAGER_GET_DATA_DEVICE,
    wl_surface_destroy_request = WL_SURFACE_DESTROY,
    wl_surface_attach_request = WL_SURFACE_ATTACH,
    wl_surface_frame_request = WL_SURFACE_FRAME,
    wl_surface_set_input_region_request = WL_SURFACE_SET_INPUT_REGION,
    wl_surface_commit_request = WL_SURFACE_COMMIT,
    wl_surface_set_buffer_scale_request = WL_SURFACE_SET_BUFFER_SCALE,
    wl_surface_damage_buffer_request = WL_SURFACE_DAMAGE_BUFFER,
    wl_seat_get_pointer_request = WL_SEAT_GET_POINTER,
    wl_seat_get_keyboard_request = WL_SEAT_GET_KEYBOARD,
    wl_seat_get_touch_request = WL_SEAT_GET_TOUCH,
    wl_seat_release_request = WL_SEAT_RELEASE,
    wl_pointer_set_cursor_request = WL_POINTER_SET_CURSOR,
    wl_pointer_release_request = WL_POINTER_RELEASE,
    wl_keyboard_release_request = WL_KEYBOARD_RELEASE,
    wl_touch_release_request = WL_TOUCH_RELEASE,
    wl_output_release_request = WL_OUTPUT_RELEASE,
    wl_region_destroy_request = WL_REGION_DESTROY,
    wl_region_add_request = WL_REGION_ADD,
    wl_subcompositor_destroy_request = WL_SUBCOMPOSITOR_DESTROY,
    wl_subcompositor_get_subsurface_request = WL_SUBCOMPOSITOR_GET_SUBSURFACE,
    wl_subsurface_destroy_request = WL_SUBSURFACE_DESTROY,
    wl_subsurface_set_position_request = WL_SUBSURFACE_SET_POSITION,
    wl_subsurface_place_above_request = WL_SUBSURFACE_PLACE_ABOVE,
};

/* The number of each event: its position in the list, or in the core header's listener. */
#define TOPMOST_EVENT(interface, name, ...) interface##_##name##_event,
#define TOPMOST_EVENTS(interface, version) \
    interface##_events_from = -1, TOPMOST_##interface(TOPMOST_NOTHING, TOPMOST_EVENT)
#define TOPMOST_CORE_EVENT(interface, name) \
    interface##_##name##_event = offsetof(struct interface##_listener, name) / sizeof(void (*)(void))
enum topmost_event : int32_t {
    TOPMOST_EXTENSIONS(TOPMOST_EVENTS)
    TOPMOST_CORE_EVENT(wl_registry, global),
    TOPMOST_CORE_EVENT(wl_registry, global_remove),
    TOPMOST_CORE_EVENT(wl_callback, done),
    TOPMOST_CORE_EVENT(wl_buffer, release),
    TOPMOST_CORE_EVENT(wl_data_offer, offer),
    TOPMOST_CORE_EVENT(wl_data_source, send),
    TOPMOST_CORE_EVENT(wl_data_source, cancelled),
    TOPMOST_CORE_EVENT(wl_data_device, data_offer),
    TOPMOST_CORE_EVENT(wl_data_device, enter),
    TOPMOST_CORE_EVENT(wl_data_device, selection),
    TOPMOST_CORE_EVENT(wl_surface, enter),
    TOPMOST_CORE_EVENT(wl_seat, capabilities),
    TOPMOST_CORE_EVENT(wl_pointer, enter),
    TOPMOST_CORE_EVENT(wl_pointer, leave),
    TOPMOST_CORE_EVENT(wl_pointer, motion),
    TOPMOST_CORE_EVENT(wl_pointer, button),
    TOPMOST_CORE_EVENT(wl_pointer, axis),
    TOPMOST_CORE_EVENT(wl_pointer, frame),
    TOPMOST_CORE_EVENT(wl_pointer, axis_discrete),
    TOPMOST_CORE_EVENT(wl_keyboard, keymap),
    TOPMOST_CORE_EVENT(wl_keyboard, enter),
    TOPMOST_CORE_EVENT(wl_keyboard, leave),
    TOPMOST_CORE_EVENT(wl_keyboard, key),
    TOPMOST_CORE_EVENT(wl_keyboard, modifiers),
    TOPMOST_CORE_EVENT(wl_keyboard, repeat_info),
    TOPMOST_CORE_EVENT(wl_touch, down),
    TOPMOST_CORE_EVENT(wl_touch, up),
    TOPMOST_CORE_EVENT(wl_touch, motion),
    TOPMOST_CORE_EVENT(wl_touch, cancel),
    TOPMOST_CORE_EVENT(wl_output, geometry),
    TOPMOST_CORE_EVENT(wl_output, mode),
    TOPMOST_CORE_EVENT(wl_output, done),
    TOPMOST_CORE_EVENT(wl_output, scale),
    TOPMOST_CORE_EVENT(wl_output, name),
};

/* Returns the interface of that name, NULL for others. Swift 6 code may not access global
 * variables of C. */
#define TOPMOST_POINTER(interface, version) &topmost_##interface,
static inline const struct wl_interface *topmost_interface(const char *name) {
    static const struct wl_interface *const all[] = {
        TOPMOST_EXTENSIONS(TOPMOST_POINTER)
        &wl_display_interface,
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
    };
    for (size_t index = 0; index < sizeof all / sizeof *all; index++)
        if (strcmp(all[index]->name, name) == 0) return all[index];
    return 0;
}
