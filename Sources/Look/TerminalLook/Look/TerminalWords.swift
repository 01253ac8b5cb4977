// SPDX-License-Identifier: MIT

/// The texts that only a terminal needs, in one language.
public struct TerminalWords: Hashable, Sendable {
    /// The button of a hidden field.
    public var show, hide: String
    /// The texts of an empty screen.
    public var nothing, leave: String
    /// The text of a screen that is too small, before the minimum size.
    public var tooSmall: String
    /// The key hints on the last line.
    public var next, press, choose, cancel, scroll: String
    /// The keys of the notification centre.
    public var centre = "↑↓ move · ↵ open · Del dismiss · Esc close"

    /// English.
    public static let english = TerminalWords(
        show: "show",
        hide: "hide",
        nothing: "Nothing to show",
        leave: "leave",
        tooSmall: "Too small: needs",
        next: "move",
        press: "press",
        choose: "choose",
        cancel: "cancel",
        scroll: "scroll"
    )
}
