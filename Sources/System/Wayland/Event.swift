// SPDX-License-Identifier: MIT

internal import CWayland
internal import Glibc

/// An event of the protocol, for example `wl_pointer_enter_event`.
typealias Event = topmost_event
