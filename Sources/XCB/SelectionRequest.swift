// SPDX-License-Identifier: MIT

/// Another program's wish to have what we offer.
public struct SelectionRequest: Hashable, Sendable {
    var requestor: UInt32
    var selection: UInt32
    var target: UInt32
    var property: UInt32
    var time: UInt32
}
