// SPDX-License-Identifier: MIT

public import PresenterCore

/// A notice that its owner has not received yet.
public struct UndeliveredNotice: Hashable, Sendable {
    /// The number of the notice; later ones are higher.
    public var number: UInt64
    /// The unique name of the owner.
    public var name: String
    /// The owner's interface.
    public var channel: Owner.Channel
    /// The notice.
    public var notice: Notice

    /// Creates a notice.
    public init(number: UInt64, name: String, channel: Owner.Channel, notice: Notice) {
        self.number = number
        self.name = name
        self.channel = channel
        self.notice = notice
    }
}
