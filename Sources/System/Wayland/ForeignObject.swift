// SPDX-License-Identifier: MIT

internal import Glibc

/// An object of another library, which keeps it alive.
@safe struct ForeignObject {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }
}
