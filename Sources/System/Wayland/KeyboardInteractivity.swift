// SPDX-License-Identifier: MIT

/// Whether a layer gets the keys.
///
/// Source: `zwlr_layer_surface_v1.keyboard_interactivity`.
enum KeyboardInteractivity: UInt32 {
    case none
    case exclusive
}
