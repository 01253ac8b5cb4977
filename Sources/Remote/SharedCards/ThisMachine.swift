// SPDX-License-Identifier: MIT

import Files

/// The machine that this runs on.
package enum ThisMachine {
    /// The host name, without a domain.
    package static var name: String {
        do {
            let bytes = try Files.read("/proc/sys/kernel/hostname", limit: 256)
            return String(decoding: bytes.prefix { $0 > 0x20 && $0 != 0x2E }, as: UTF8.self)
        } catch {
            return "?"
        }
    }
}
