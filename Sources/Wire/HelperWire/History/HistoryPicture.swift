// SPDX-License-Identifier: MIT

/// The picture of an entry in the history.
public struct HistoryPicture: Hashable, Sendable {
    /// The id of its entry.
    public var entry: Int64
    /// The picture's number, as in `HistoryEntry.pictureNumber`.
    public var number: Int64
    /// The picture.
    public var picture: SmallPicture

    /// Maximum number of pictures in one answer.
    public static let mostPictures = 256

    /// Creates the picture of an entry.
    public init(entry: Int64, number: Int64, picture: SmallPicture) {
        self.entry = entry
        self.number = number
        self.picture = picture
    }
}
