// SPDX-License-Identifier: MIT

import DBus

/// The clients that asked for quiet, by cookie.
struct Inhibitions {
    /// Maximum number at once.
    static let maximum = 256

    private var all: [UInt32: Inhibition] = [:]
    private var lastCookie: UInt32 = 0
    /// `Inhibited` as it was announced last.
    private var wasInhibited = false

    /// Whether the maximum number is reached.
    var areFull: Bool { all.count >= Self.maximum }

    /// A cookie for the next inhibition.
    mutating func makeCookie() -> UInt32 {
        lastCookie &+= 1
        return lastCookie
    }

    /// Adds one.
    mutating func add(_ inhibition: Inhibition, as cookie: UInt32) { all[cookie] = inhibition }

    /// The unique name of the client that has that cookie.
    func owner(of cookie: UInt32) -> String? { all[cookie]?.owner }

    /// Removes one; returns whether it was the last.
    mutating func remove(_ cookie: UInt32) -> Bool {
        all.removeValue(forKey: cookie) != nil && all.isEmpty
    }

    /// Records the value of `Inhibited`; returns whether it changed.
    mutating func announce(_ isInhibited: Bool) -> Bool {
        defer { wasInhibited = isInhibited }
        return isInhibited != wasInhibited
    }
}

/// A client's request for quiet.
struct Inhibition {
    /// The client's unique name.
    var owner: String
    /// Follows the client until it leaves the bus.
    var token: BusToken
}
