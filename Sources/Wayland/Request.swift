// SPDX-License-Identifier: MIT

internal import CWayland
internal import Glibc

/// A request of the protocol, `wl_surface_commit_request`.
typealias Request = topmost_request
