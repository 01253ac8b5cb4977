// SPDX-License-Identifier: MIT

import Glibc

/// Returns an environment variable; `nil` if it is unset or empty.
///
/// An empty variable counts as unset, as in the XDG specifications.
///
/// Wraps `getenv`.
public func environmentVariable(_ name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
}
