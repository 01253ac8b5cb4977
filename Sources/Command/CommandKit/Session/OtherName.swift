// SPDX-License-Identifier: MIT

/// A command of another project, whose name `topmost-compat` has.
package enum OtherName: String, CaseIterable {
    case dunstctl
    case makoctl
    case swayncClient = "swaync-client"
    case notifySend = "notify-send"
    case dunstify
    case zenity
    case kdialog
    case yad

    /// The name that a program was started by; `nil`: none of these.
    package init?(program: String) {
        let start = program.utf8.lastIndex(of: UInt8(ascii: "/")).map(program.utf8.index(after:))
        self.init(rawValue: String(program[(start ?? program.startIndex)...]))
    }
}
