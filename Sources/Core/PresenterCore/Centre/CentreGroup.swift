// SPDX-License-Identifier: MIT

/// The notifications of an application, in the centre.
public struct CentreGroup: Hashable, Sendable {
    /// The name of the application, as toasts show it.
    public var name: String
    /// The picture of its newest notification.
    public var icon: ImageSource?
    /// How many there are.
    public var count: Int
    /// Whether all of them are listed, not only the newest.
    public var isOpen: Bool

    /// Creates a group.
    public init(name: String, icon: ImageSource? = nil, count: Int, isOpen: Bool = false) {
        self.name = name
        self.icon = icon
        self.count = count
        self.isOpen = isOpen
    }
}
