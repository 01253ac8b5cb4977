// SPDX-License-Identifier: MIT

/// Another program's request for the selection we own.
public struct SelectionRequest: Hashable, Sendable {
    var requestor: UInt32
    var selection: UInt32
    var target: UInt32
    var property: UInt32
    var time: UInt32
}
