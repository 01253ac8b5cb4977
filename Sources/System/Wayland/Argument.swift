// SPDX-License-Identifier: MIT

internal import Glibc

/// An argument of a request.
enum Argument {
    case int(Int)
    case uint(UInt32)
    case string(String)
    /// An object; `nil` if the protocol allows that.
    case object(Proxy?)
    /// An object of another library.
    case foreign(ForeignObject)
    case descriptor(Int32)
    /// The position of the new object's id.
    case new
}
