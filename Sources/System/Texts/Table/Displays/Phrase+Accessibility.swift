// SPDX-License-Identifier: MIT

extension Phrase {
    /// Spoken after the text of a notification: how many buttons can answer it.
    public static var toastButtons: Phrase { Phrase("{count} button", plural: "{count} buttons") }
    /// Spoken when a program begins to load something; the value is the title: Opening the file.
    public static var loadingBusy: Phrase { "{title}: busy" }
    /// Spoken when that has ended.
    public static var loadingDone: Phrase { "{title}: done" }
}
