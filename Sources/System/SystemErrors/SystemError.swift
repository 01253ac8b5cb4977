// SPDX-License-Identifier: MIT

import Glibc

/// The C library's texts for error numbers.
public enum SystemError {
    /// Returns the text for an error number: `No such file or directory`.
    ///
    /// Wraps `strerror_r`, which keeps nothing that threads share.
    public static func text(of code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        let size = text.count
        // For an unknown number it fails, with "Unknown error" and the number as the text.
        _ = unsafe strerror_r(code, &text, size)
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return bytes.isEmpty ? "error \(code)" : String(decoding: bytes, as: UTF8.self)
    }
}
