// SPDX-License-Identifier: MIT

/// The names on the bus.
public enum BusNames {
    /// Our own name.
    public static let name = "org.topmost.Topmost1"
    /// Our own object.
    public static let path = "/org/topmost/Topmost1"
    /// The interface for applications.
    public static let presenter = "org.topmost.Presenter1"
    /// The interface for users and their tools.
    public static let control = "org.topmost.Control1"

    /// The name, and the interface, of notification servers.
    public static let notifications = "org.freedesktop.Notifications"
    /// The object of notification servers.
    public static let notificationsPath = "/org/freedesktop/Notifications"
    /// The supported version of the notification specification.
    public static let notificationsVersion = "1.3"

    /// The name, and the interface, of servers for GLib's `GNotification`.
    public static let applicationNotifications = "org.gtk.Notifications"
    /// The object of servers for `GNotification`.
    public static let applicationNotificationsPath = "/org/gtk/Notifications"

    /// The D-Bus error names of refused requests.
    public enum Failure: String, Sendable, CaseIterable {
        /// An option is unknown, of the wrong type, or out of range.
        case invalidOption = "org.topmost.Error.InvalidOption"
        /// The presentation belongs to another application.
        case notOwner = "org.topmost.Error.NotOwner"
        /// The presentation has no outcome yet.
        case notEnded = "org.topmost.Error.NotEnded"
        /// There is no such presentation.
        case unknownPresentation = "org.topmost.Error.UnknownPresentation"
        /// The presentation has no such button.
        case unknownButton = "org.topmost.Error.UnknownButton"
        /// The application has reached its limit.
        case limitReached = "org.topmost.Error.LimitReached"
        /// No presentation can get the keyboard.
        case noKeyboard = "org.topmost.Error.NoKeyboard"
        /// No display can show it, and it should not wait for one.
        case noDisplay = "org.topmost.Error.NoDisplay"
        /// The caller is sandboxed, which this method does not allow.
        case accessDenied = "org.topmost.Error.AccessDenied"
        /// The daemon failed to do it.
        case failed = "org.topmost.Error.Failed"
    }
}
