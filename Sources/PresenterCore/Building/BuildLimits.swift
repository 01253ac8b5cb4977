// SPDX-License-Identifier: MIT

/// The sizes that builders accept.
///
/// Texts are measured in UTF-8 bytes.
public enum BuildLimits {
    /// A title.
    public static let titleBytes = 1024
    /// A message or a retry's details.
    public static let messageBytes = 16 * 1024
    /// A button's or a choice's label.
    public static let labelBytes = 256
    /// A button's or a choice's id.
    public static let idBytes = 64
    /// The rows of a bottom sheet.
    public static let sheetActions = 1...20
    /// The actions of a toast.
    public static let toastActions = 0...32
    /// The buttons of a modal, positive and negative among them.
    public static let modalButtons = 1...8
    /// What a modal offers to choose among.
    public static let choices = 1...50
    /// The characters a text field may hold.
    public static let inputCharacters = 1...4096
    /// The width or height that a picture may ask for, in pixels at scale 1.
    public static let pictureSide = 1...4096
    /// How long an indicator may be held back, in milliseconds.
    public static let delayMilliseconds: ClosedRange<Int64> = 0...60_000
    /// How long input may be asked to be held, in milliseconds: as far as
    /// `Limits.longestCeiling` may go, which is what holds.
    public static let ceilingMilliseconds: ClosedRange<Int64> = 1000...600_000
    /// How long something may stay, in milliseconds: up to a week.
    public static let timeoutMilliseconds: ClosedRange<Int64> = 1...604_800_000
    /// Which attempt may have failed.
    public static let attempt = 1...1_000_000
}
