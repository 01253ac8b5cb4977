// SPDX-License-Identifier: MIT

/// The errors every D-Bus service answers with.
///
/// Source: D-Bus Specification 0.38, and `dbus-protocol.h`.
public enum StandardError {
    /// Anything without a better name.
    public static let failed = "org.freedesktop.DBus.Error.Failed"
    /// The arguments do not fit.
    public static let invalidArgs = "org.freedesktop.DBus.Error.InvalidArgs"
    /// There is no such method.
    public static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    /// There is no such object.
    public static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
    /// The object has no such interface.
    public static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
    /// The interface has no such property.
    public static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    /// The property cannot be set.
    public static let propertyReadOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
    /// The caller may not do that.
    public static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
    /// Nobody has that name.
    public static let nameHasNoOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"
    /// Nobody has that name and nothing starts it.
    public static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
}
