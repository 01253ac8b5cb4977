// SPDX-License-Identifier: MIT

internal import CWayland

/// The interfaces in use, in the order of the table in `CWayland`.
enum Interface: Int32 {
    case registry
    case callback
    case compositor
    case subcompositor
    case subsurface
    case surface
    case region
    case shm
    case shmPool
    case buffer
    case seat
    case pointer
    case keyboard
    case touch
    case output
    case dataDeviceManager
    case dataDevice
    case dataSource
    case dataOffer
    case layerShell
    case layerSurface
    case viewporter
    case viewport
    case xdgActivation
    case xdgActivationToken
    case xdgWmBase
    case xdgSurface
    case xdgToplevel
    case xdgPositioner
    case xdgPopup
    case xdgOutputManager
    case xdgOutput
    case fractionalScaleManager
    case fractionalScale
    case textInputManager
    case textInput
    case toplevelManager
    case toplevel

    /// The interface in libwayland's tables.
    var table: UnsafePointer<wl_interface> { unsafe topmost_interface(rawValue) }

    /// Its name in the protocol.
    var name: String { unsafe String(cString: table.pointee.name) }

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
        case .registry, .callback, .compositor, .shm, .dataDeviceManager, .toplevelManager: nil
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
        }
    }
}
