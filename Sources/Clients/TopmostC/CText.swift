// SPDX-License-Identifier: MIT

import Glibc

/// A text for C, which is overwritten when it is no longer used.
@safe
final class CText {
    /// The text, ended by a zero byte; it lives as long as this object.
    let pointer: UnsafePointer<CChar>
    private let buffer: UnsafeMutablePointer<CChar>
    private let count: Int

    /// Copies a text; a zero byte in it ends it for C.
    init(_ text: String) {
        count = text.utf8.count + 1
        unsafe buffer = UnsafeMutablePointer<CChar>.allocate(capacity: count)
        for (place, byte) in text.utf8.enumerated() {
            unsafe buffer[place] = CChar(bitPattern: byte)
        }
        unsafe buffer[count - 1] = 0
        unsafe pointer = UnsafePointer(buffer)
    }

    /// Copies a text; `nil`: there is none.
    convenience init?(_ text: String?) {
        guard let text else { return nil }
        self.init(text)
    }

    deinit {
        unsafe explicit_bzero(buffer, count)
        unsafe buffer.deallocate()
    }
}
