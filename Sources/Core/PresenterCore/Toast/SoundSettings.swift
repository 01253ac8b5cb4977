// SPDX-License-Identifier: MIT

/// The user's settings of sounds.
public struct SoundSettings: Hashable, Sendable {
    /// Whether toasts play sounds.
    public var isEnabled: Bool
    /// The sound of toasts that name none, by urgency.
    public var low, normal, critical: ToastSound

    /// The defaults, as in `config/topmost.toml`: only sounds named by applications.
    public init(
        isEnabled: Bool = true,
        low: ToastSound = .silence,
        normal: ToastSound = .silence,
        critical: ToastSound = .silence
    ) {
        self.isEnabled = isEnabled
        self.low = low
        self.normal = normal
        self.critical = critical
    }

    /// The card with the sound that is to be played for it; without one, none is.
    public func applied(to card: Card) -> Card {
        guard case .toast(var toast) = card.content else { return card }
        let sound = toast.sound ?? standard(for: toast.urgency)
        toast.sound = isEnabled && sound != .silence ? sound : nil
        var card = card
        card.content = .toast(toast)
        return card
    }

    private func standard(for urgency: Urgency) -> ToastSound {
        switch urgency {
        case .low: low
        case .normal: normal
        case .critical: critical
        }
    }
}
