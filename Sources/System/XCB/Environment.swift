// SPDX-License-Identifier: MIT

internal import Glibc

/// Returns an environment variable; `nil` if it is not set.
///
/// Wraps `getenv`.
func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
}
