// SPDX-License-Identifier: MIT

import Glibc
public import SystemCalls

/// An untrusted local file: opened without waiting, and only if it is a regular file within
/// the size limit.
///
/// A file system may still wait for ever: a process that holds the user's input asks a
/// `PathReader` instead.
public enum PictureFile {
    /// The content of a file, by its first bytes.
    public struct Head: Hashable, Sendable {
        /// The present state of the file.
        public var stamp: FileStamp
        /// Format and size of the picture; `nil`: the format is not accepted.
        public var picture: Picture?
    }

    /// A picture before it is decoded.
    public struct Picture: Hashable, Sendable {
        /// The format of the file.
        public var format: PictureFormat
        /// The size in pixels, within `PictureLimits`.
        public var size: PictureSize
    }

    /// The bytes that hold the header of nearly every picture.
    private static let headerSize = 65_536

    /// Returns what a file holds; `nil` if it is missing, empty or not regular.
    public static func head(of path: String) -> Head? {
        guard isLocal(path), let found = try? FileDescriptor.open(path, flags: pathOnly),
            let stamp = found.stamp, stamp.size > 0
        else { return nil }
        var head = Head(stamp: stamp, picture: nil)
        guard stamp.size <= PictureLimits.fileSize, let file = open(found) else { return head }
        var bytes = file.file.firstBytes(headerSize)
        guard let format = PictureFormat(bytes) else { return head }
        if PictureSize(format, bytes) == nil, bytes.count == headerSize {
            bytes = file.file.firstBytes(PictureLimits.fileSize)
        }
        head.picture = PictureSize(format, bytes).map { Picture(format: format, size: $0) }
        return head
    }

    /// Returns the file, open; `nil` if it is not regular, empty, too large or unreadable.
    ///
    /// A file larger than `limit` bytes is rejected, not cut.
    public static func open(_ path: String, limit: Int = PictureLimits.fileSize) -> OpenPicture? {
        guard isLocal(path), let found = try? FileDescriptor.open(path, flags: pathOnly),
            let stamp = found.stamp, stamp.size > 0, stamp.size <= limit
        else { return nil }
        return open(found)
    }

    /// Returns the file's bytes, under the same conditions.
    public static func read(_ path: String, limit: Int = PictureLimits.fileSize) -> [UInt8]? {
        let bytes = open(path, limit: limit)?.file.firstBytes(limit)
        return bytes?.isEmpty == false ? bytes : nil
    }

    /// Opens what was found, not its path: that may be another file by now, and opening a device
    /// may already do something.
    private static func open(_ found: borrowing FileDescriptor) -> OpenPicture? {
        let path = "/proc/self/fd/\(found.number)"
        guard
            let file = try? FileDescriptor.open(path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        else { return nil }
        return OpenPicture(adopting: file)
    }

    /// `O_PATH`, which needs _GNU_SOURCE.
    private static let pathOnly: Int32 = 0o10_000_000

    private static func isLocal(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: "/") && !path.utf8.contains(0)
    }
}

/// An open picture file, closed when it is no longer used.
public final class OpenPicture: Sendable {
    /// The descriptor.
    public let file: FileDescriptor

    /// Takes ownership of a descriptor.
    public init(adopting file: consuming FileDescriptor) {
        self.file = file
    }
}
