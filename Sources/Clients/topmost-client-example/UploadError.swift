// SPDX-License-Identifier: MIT

/// Why a draft was not uploaded.
struct UploadError: Error, CustomStringConvertible {
    var reason: String

    var description: String { reason }
}
