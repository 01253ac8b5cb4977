// SPDX-License-Identifier: MIT

/// The files that the next session continues with.
///
/// They have a folder of their own in that of the history, which the daemon watches for rules.
public enum NextSessionFile {
    /// The folder, in that of the history.
    public static let folder = "session"
    /// The database of the history, beside that folder.
    public static let database = "history.db"
    /// The file with missed and snoozed toasts.
    public static let toasts = "toasts"
    /// How many bytes of toasts are stored: half of what fits in a request.
    public static let maximumBytes = 2 << 20
    /// The file with the id that the next session begins with: all in the history are below it.
    public static let firstID = "first-id"

    /// The bytes of the file with an id.
    public static func bytes(_ id: UInt32) -> [UInt8] { Array("\(id)\n".utf8) }

    /// The id in these bytes of the file; `nil`: it is damaged.
    public static func id(_ bytes: [UInt8]) -> UInt32? {
        guard bytes.last == UInt8(ascii: "\n") else { return nil }
        let id = UInt32(String(decoding: bytes.dropLast(), as: UTF8.self))
        return id == 0 ? nil : id
    }
}
