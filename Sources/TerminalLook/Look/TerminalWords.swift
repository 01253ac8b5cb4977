// SPDX-License-Identifier: MIT

/// The words that only a terminal needs, in one language.
public struct TerminalWords: Hashable, Sendable {
    /// The eye of a hidden field.
    public var show, hide: String
    /// What an empty screen says.
    public var nothing, leave: String
    /// What a screen says that is too small, before the least size.
    public var tooSmall: String
    /// What keys do, for the last line.
    public var next, press, choose, cancel, scroll: String

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
