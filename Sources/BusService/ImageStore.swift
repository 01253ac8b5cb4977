// SPDX-License-Identifier: MIT

public import Files
public import PresenterCore
public import Wire

/// Keeps the raw pixels that clients send, as files that only displays of this
/// user can read.
public final class ImageStore {
    private let folder: String
    private var sizes: [String: Int] = [:]
    private var bytes = 0
    private var next = 0

    /// Bytes that are kept at most: the folder lies in memory.
    public static let mostBytes = 128 << 20

    /// Opens the store: makes its folder and empties it.
    ///
    /// - Parameter folder: its path, `$XDG_RUNTIME_DIR/topmost/images`; the
    ///   folder above it is made too.
    /// - Throws: `FileError` when the folder cannot be made or read.
    public init(folder: String) throws(FileError) {
        self.folder = folder
        if let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
            try Files.makeFolder(String(folder[..<slash]))
        }
        try Files.makeFolder(folder)
        for name in try Files.names(in: folder) { try Files.remove(folder + "/" + name) }
    }

    /// Writes pixels into a new file.
    ///
    /// - Returns: where they are; `nil` when the store is full.
    /// - Throws: the failed call; nothing is left behind.
    public func store(_ image: RawImage) throws(FileError) -> StoredImage? {
        guard bytes + image.bytes.count <= Self.mostBytes else { return nil }
        next += 1
        let path = folder + "/" + String(next)
        try Files.create(path, image.bytes)
        sizes[path] = image.bytes.count
        bytes += image.bytes.count
        return StoredImage(
            path: path,
            width: image.width,
            height: image.height,
            rowStride: image.rowStride,
            hasAlpha: image.hasAlpha
        )
    }

    /// Deletes the files of images; those that are not ours are left alone.
    ///
    /// - Throws: the first failed call; the others are deleted.
    public func drop(_ images: [StoredImage]) throws(FileError) {
        var failure: FileError?
        for image in images {
            guard let size = sizes.removeValue(forKey: image.path) else { continue }
            bytes -= size
            do { try Files.remove(image.path) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// How many images are kept.
    public var count: Int { sizes.count }
}
