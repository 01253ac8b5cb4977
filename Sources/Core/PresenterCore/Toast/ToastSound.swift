// SPDX-License-Identifier: MIT

import Texts

/// The sound when a toast appears.
public enum ToastSound: Hashable, Sendable {
    /// Nothing: also not the sound that the user set for its urgency.
    case silence
    /// A sound of the desktop's theme: `message-new-instant`.
    ///
    /// Source: freedesktop.org Sound Naming Specification.
    case name(String)
    /// A file, by its absolute path.
    case file(path: String)

    /// Reads a sound from an option or the configuration: `none`, a name or an absolute path;
    /// `nil`: anything else.
    public init?(text: String) {
        if text == "none" {
            self = .silence
        } else if text.hasPrefix("/"), text.utf8.count > 1, !text.utf8.contains(0) {
            self = .file(path: text)
        } else if Self.isName(text) {
            self = .name(text)
        } else {
            return nil
        }
    }

    /// The form in options and in the configuration.
    public var text: String {
        switch self {
        case .silence: "none"
        case .name(let name): name
        case .file(let path): path
        }
    }

    /// The values that `init(text:)` accepts, in words.
    public static let accepted = Phrase.soundAccepted.english()

    /// Whether a text is a name of the specification: 1 to 128 letters, digits, `-`, `_`, `.`.
    public static func isName(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count) && text.first != "."
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}

extension Content {
    /// Removes a sound that is a file, for those who may not name files.
    public mutating func dropSoundFile() {
        guard case .toast(var toast) = self, case .file? = toast.sound else { return }
        toast.sound = nil
        self = .toast(toast)
    }
}

/// The user's settings of sounds.
public struct SoundSettings: Hashable, Sendable {
    /// Whether toasts play sounds.
    public var isEnabled = true
    /// The sound of toasts of low urgency that name none.
    public var low = ToastSound.silence
    /// The sound of toasts of normal urgency that name none.
    public var normal = ToastSound.silence
    /// The sound of critical toasts that name none.
    public var critical = ToastSound.silence

    /// The defaults, as in `config/topmost.toml`: only sounds named by applications.
    public init(_ change: (inout SoundSettings) -> Void = { _ in }) { change(&self) }

    /// The card with the sound that is to be played for it; without one, none is.
    public func applied(to card: Card) -> Card {
        guard case .toast(var toast) = card.content else { return card }
        let chosen = toast.sound ?? standard(for: toast.urgency)
        let sound = isEnabled && chosen != .silence ? chosen : nil
        guard toast.sound != sound else { return card }
        toast.sound = sound
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
