// SPDX-License-Identifier: MIT

internal import CWayland
internal import Glibc

/// An event of the protocol, `wl_pointer_enter_event`.
typealias Event = topmost_event
