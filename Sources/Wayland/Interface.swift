// SPDX-License-Identifier: MIT

internal import CWayland

/// The interfaces this display speaks, in the order of the door's table.
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

    /// What libwayland knows it by.
    var table: UnsafePointer<wl_interface> { unsafe topmost_interface(rawValue) }

    /// Its name in the protocol.
    var name: String { unsafe String(cString: table.pointee.name) }

    /// The highest version we speak; more of a core interface is not asked for.
    var version: UInt32 {
        switch self {
        case .compositor: 4
        case .seat: 5
        case .output: 4
        case .dataDeviceManager: 3
        default: UInt32(unsafe table.pointee.version)
        }
    }

    /// The request that ends an object, and the version it came with; `nil`: there is none.
    ///
    /// Source: each interface's request of the type "destructor".
    var destructor: (opcode: UInt32, since: UInt32)? {
        switch self {
        case .registry, .callback, .compositor, .shm, .dataDeviceManager: nil
        case .shmPool, .dataSource: (1, 1)
        case .seat: (3, 5)
        case .pointer: (1, 3)
        case .keyboard, .touch, .output: (0, 3)
        case .dataDevice: (2, 2)
        case .dataOffer: (2, 1)
        case .layerShell: (1, 3)
        case .layerSurface: (7, 1)
        case .xdgActivationToken: (4, 1)
        case .subcompositor, .subsurface, .surface, .region, .buffer, .viewporter, .viewport,
            .xdgActivation, .xdgWmBase, .xdgSurface,
            .xdgToplevel, .xdgPositioner, .xdgPopup,
            .xdgOutputManager, .xdgOutput, .fractionalScaleManager,
            .fractionalScale, .textInputManager, .textInput:
            (0, 1)
        }
    }
}
