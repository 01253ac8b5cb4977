// SPDX-License-Identifier: MIT

internal import CWayland
internal import Glibc

/// The connection's handle; every object retains it.
@safe final class DisplayHandle {
    let pointer: OpaquePointer
    init(adopting pointer: OpaquePointer) { unsafe self.pointer = pointer }
    deinit { unsafe wl_display_disconnect(pointer) }
}
