// SPDX-License-Identifier: MIT

/// A layer of the desktop, from the lowest to the highest.
///
/// Source: `zwlr_layer_shell_v1.layer`.
enum LayerNumber: UInt32 {
    case background
    case bottom
    case top
    case overlay
}
