// SPDX-License-Identifier: MIT

internal import Glibc

/// An object that another library owns, alive as long as it is used.
@safe struct ForeignObject {
    let pointer: OpaquePointer
    init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }
}
