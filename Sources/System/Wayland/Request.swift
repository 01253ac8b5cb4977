// SPDX-License-Identifier: MIT

internal import CWayland
internal import Glibc

/// A request of the protocol, for example `wl_surface_commit_request`.
typealias Request = topmost_request
