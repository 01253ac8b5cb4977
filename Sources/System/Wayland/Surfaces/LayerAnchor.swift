// SPDX-License-Identifier: MIT

/// The edges of a monitor that a layer is anchored to.
///
/// Source: `zwlr_layer_surface_v1.anchor`.
struct LayerAnchor: OptionSet {
    let rawValue: UInt32

    static let top = LayerAnchor(rawValue: 1)
    static let bottom = LayerAnchor(rawValue: 2)
    static let left = LayerAnchor(rawValue: 4)
    static let right = LayerAnchor(rawValue: 8)
    static let all: LayerAnchor = [.top, .bottom, .left, .right]
}

/// A layer of the desktop, from the lowest to the highest.
///
/// Source: `zwlr_layer_shell_v1.layer`.
enum LayerNumber: UInt32 {
    case background
    case bottom
    case top
    case overlay
}

/// Whether a layer gets the keys.
///
/// Source: `zwlr_layer_surface_v1.keyboard_interactivity`.
enum KeyboardInteractivity: UInt32 {
    case none
    case exclusive
}
