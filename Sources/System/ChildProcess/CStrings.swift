// SPDX-License-Identifier: MIT

import Glibc

/// Strings in the format of `argv` and `environ`.
@safe
final class CStrings {
    private var pointers: [UnsafeMutablePointer<CChar>?]

    /// Creates an array from strings without NUL.
    init(_ strings: [[UInt8]]) {
        unsafe pointers = []
        for string in strings {
            let copy = (string + [0]).map { CChar(bitPattern: $0) }
            unsafe pointers.append(strdup(copy))
        }
        unsafe pointers.append(nil)
    }

    deinit {
        for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    }

    func withPointers(
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return EINVAL }
            return unsafe body(base)
        }
    }
}
