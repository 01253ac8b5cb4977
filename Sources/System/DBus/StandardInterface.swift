// SPDX-License-Identifier: MIT

/// The interfaces that every object has.
enum StandardInterface {
    static let introspectable = "org.freedesktop.DBus.Introspectable"
    static let peer = "org.freedesktop.DBus.Peer"
    static let properties = "org.freedesktop.DBus.Properties"
}
