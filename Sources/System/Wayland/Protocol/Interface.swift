// SPDX-License-Identifier: MIT

internal import CWayland

/// The interfaces in use, by their names in the protocol.
enum Interface: String, CaseIterable {
    case registry = "wl_registry"
    case callback = "wl_callback"
    case compositor = "wl_compositor"
    case subcompositor = "wl_subcompositor"
    case subsurface = "wl_subsurface"
    case surface = "wl_surface"
    case region = "wl_region"
    case shm = "wl_shm"
    case shmPool = "wl_shm_pool"
    case buffer = "wl_buffer"
    case seat = "wl_seat"
    case pointer = "wl_pointer"
    case keyboard = "wl_keyboard"
    case touch = "wl_touch"
    case output = "wl_output"
    case dataDeviceManager = "wl_data_device_manager"
    case dataDevice = "wl_data_device"
    case dataSource = "wl_data_source"
    case dataOffer = "wl_data_offer"
    case layerShell = "zwlr_layer_shell_v1"
    case layerSurface = "zwlr_layer_surface_v1"
    case viewporter = "wp_viewporter"
    case viewport = "wp_viewport"
    case xdgActivation = "xdg_activation_v1"
    case xdgActivationToken = "xdg_activation_token_v1"
    case xdgWmBase = "xdg_wm_base"
    case xdgSurface = "xdg_surface"
    case xdgToplevel = "xdg_toplevel"
    case xdgPositioner = "xdg_positioner"
    case xdgPopup = "xdg_popup"
    case xdgOutputManager = "zxdg_output_manager_v1"
    case xdgOutput = "zxdg_output_v1"
    case fractionalScaleManager = "wp_fractional_scale_manager_v1"
    case fractionalScale = "wp_fractional_scale_v1"
    case textInputManager = "zwp_text_input_manager_v3"
    case textInput = "zwp_text_input_v3"
    case toplevelManager = "zwlr_foreign_toplevel_manager_v1"
    case toplevel = "zwlr_foreign_toplevel_handle_v1"
    case cursorShapeManager = "wp_cursor_shape_manager_v1"
    case cursorShapeDevice = "wp_cursor_shape_device_v1"
    case dialogManager = "xdg_wm_dialog_v1"
    case dialog = "xdg_dialog_v1"
    case tagManager = "xdg_toplevel_tag_manager_v1"
    case backgroundEffectManager = "ext_background_effect_manager_v1"
    case backgroundEffect = "ext_background_effect_surface_v1"
    case blurManager = "org_kde_kwin_blur_manager"
    case blur = "org_kde_kwin_blur"

    /// The interface in libwayland's tables.
    var table: UnsafePointer<wl_interface> {
        guard let table = unsafe topmost_interface(rawValue) else {
            preconditionFailure("CWayland has every interface: \(rawValue)")
        }
        return unsafe table
    }

    /// The name in the protocol.
    var name: String { rawValue }

    /// The highest supported version; core interfaces are bound at no more than this.
    var version: UInt32 {
        switch self {
        case .compositor: 4
        case .seat: 5
        case .output: 4
        case .dataDeviceManager: 3
        default: UInt32(unsafe table.pointee.version)
        }
    }

    /// The destructor request, and its first version; `nil` if there is none.
    ///
    /// Source: each interface's request of the type "destructor".
    var destructor: (request: Request, since: UInt32)? {
        switch self {
        case .registry, .callback, .compositor, .shm, .dataDeviceManager, .toplevelManager,
            .blurManager:
            nil
        case .subcompositor: (wl_subcompositor_destroy_request, 1)
        case .subsurface: (wl_subsurface_destroy_request, 1)
        case .surface: (wl_surface_destroy_request, 1)
        case .region: (wl_region_destroy_request, 1)
        case .shmPool: (wl_shm_pool_destroy_request, 1)
        case .buffer: (wl_buffer_destroy_request, 1)
        case .seat: (wl_seat_release_request, 5)
        case .pointer: (wl_pointer_release_request, 3)
        case .keyboard: (wl_keyboard_release_request, 3)
        case .touch: (wl_touch_release_request, 3)
        case .output: (wl_output_release_request, 3)
        case .dataDevice: (wl_data_device_release_request, 2)
        case .dataSource: (wl_data_source_destroy_request, 1)
        case .dataOffer: (wl_data_offer_destroy_request, 1)
        case .layerShell: (zwlr_layer_shell_v1_destroy_request, 3)
        case .layerSurface: (zwlr_layer_surface_v1_destroy_request, 1)
        case .viewporter: (wp_viewporter_destroy_request, 1)
        case .viewport: (wp_viewport_destroy_request, 1)
        case .xdgActivation: (xdg_activation_v1_destroy_request, 1)
        case .xdgActivationToken: (xdg_activation_token_v1_destroy_request, 1)
        case .xdgWmBase: (xdg_wm_base_destroy_request, 1)
        case .xdgSurface: (xdg_surface_destroy_request, 1)
        case .xdgToplevel: (xdg_toplevel_destroy_request, 1)
        case .xdgPositioner: (xdg_positioner_destroy_request, 1)
        case .xdgPopup: (xdg_popup_destroy_request, 1)
        case .xdgOutputManager: (zxdg_output_manager_v1_destroy_request, 1)
        case .xdgOutput: (zxdg_output_v1_destroy_request, 1)
        case .fractionalScaleManager: (wp_fractional_scale_manager_v1_destroy_request, 1)
        case .fractionalScale: (wp_fractional_scale_v1_destroy_request, 1)
        case .textInputManager: (zwp_text_input_manager_v3_destroy_request, 1)
        case .textInput: (zwp_text_input_v3_destroy_request, 1)
        case .toplevel: (zwlr_foreign_toplevel_handle_v1_destroy_request, 1)
        case .cursorShapeManager: (wp_cursor_shape_manager_v1_destroy_request, 1)
        case .cursorShapeDevice: (wp_cursor_shape_device_v1_destroy_request, 1)
        case .dialogManager: (xdg_wm_dialog_v1_destroy_request, 1)
        case .dialog: (xdg_dialog_v1_destroy_request, 1)
        case .tagManager: (xdg_toplevel_tag_manager_v1_destroy_request, 1)
        case .backgroundEffectManager: (ext_background_effect_manager_v1_destroy_request, 1)
        case .backgroundEffect: (ext_background_effect_surface_v1_destroy_request, 1)
        case .blur: (org_kde_kwin_blur_release_request, 1)
        }
    }
}
