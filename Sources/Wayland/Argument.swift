// SPDX-License-Identifier: MIT

internal import Glibc

/// An argument of a request.
enum Argument {
    case int(Int)
    case uint(UInt32)
    case string(String)
    /// An object; `nil` where the protocol allows none.
    case object(Proxy?)
    /// An object that another library owns.
    case foreign(ForeignObject)
    case descriptor(Int32)
    /// Where the new object's number goes.
    case new
}
