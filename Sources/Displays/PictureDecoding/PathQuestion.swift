// SPDX-License-Identifier: MIT

import SystemCalls

/// What a display wants to know of files, asked of a process that may wait for them.
public enum PathQuestion: Hashable, Sendable {
    /// What a picture's file holds.
    case head(path: String)
    /// The bytes of a picture's file.
    case contents(path: String)
    /// The file of a theme's icon for a size in pixels at scale 1.
    case icon(name: String, size: Int, scale: Int)

    /// The most bytes of a path or a name.
    static let textLimit = 4_096
    /// The most bytes of a packet.
    public static let packetLimit = textLimit + 16

    private var text: String {
        switch self {
        case .head(let path), .contents(let path): path
        case .icon(let name, _, _): name
        }
    }

    /// Whether it can be asked: its text has a usual length.
    var isAskable: Bool { (1...Self.textLimit).contains(text.utf8.count) }

    /// Reads a packet; `nil`: it is invalid.
    public init?(packet: [UInt8]) {
        guard let words = PacketWords.read(Array(packet.prefix(12)), count: 3) else { return nil }
        let text = String(decoding: packet.dropFirst(12), as: UTF8.self)
        switch words[0] {
        case 1: self = .head(path: text)
        case 2: self = .contents(path: text)
        case 3: self = .icon(name: text, size: Int(words[1]), scale: Int(words[2]))
        default: return nil
        }
        guard isAskable else { return nil }
    }

    /// The packet.
    public var packet: [UInt8] {
        let words: [UInt32] =
            switch self {
            case .head: [1, 0, 0]
            case .contents: [2, 0, 0]
            case .icon(_, let size, let scale):
                [3, UInt32(clamping: size), UInt32(clamping: scale)]
            }
        return PacketWords.write(words) + text.utf8
    }
}

/// The answer to a `PathQuestion`.
public enum PathAnswer: Sendable {
    /// There is no such file or icon, or it cannot be read.
    case nothing
    /// What a file holds.
    case head(PictureFile.Head)
    /// The bytes of a file, in memory.
    case contents(OpenPicture)
    /// The file of an icon.
    case icon(path: String)

    /// Whether a layout with one is the same as with the other.
    func isSame(as other: PathAnswer) -> Bool {
        switch (self, other) {
        case (.nothing, .nothing): true
        case (.head(let one), .head(let other)): one == other
        case (.icon(let one), .icon(let other)): one == other
        case (.nothing, _), (.head, _), (.icon, _), (.contents, _): false
        }
    }

    /// The most bytes of a packet.
    static let packetLimit = PathQuestion.textLimit + 64

    /// Reads a packet and the memory that came with it; `nil`: it is malformed.
    init?(packet: [UInt8], file: consuming FileDescriptor?) {
        guard let kind = PacketWords.read(Array(packet.prefix(4)), count: 1)?.first else {
            return nil
        }
        let rest = Array(packet.dropFirst(4))
        switch kind {
        case 0: self = .nothing
        case 1:
            guard let head = Self.head(rest) else { return nil }
            self = .head(head)
        case 2:
            guard let file else { return nil }
            self = .contents(OpenPicture(adopting: file))
        case 3: self = .icon(path: String(decoding: rest, as: UTF8.self))
        default: return nil
        }
    }

    /// The packet, without the memory of contents.
    public var packet: [UInt8] {
        switch self {
        case .nothing: PacketWords.write([0])
        case .head(let head): PacketWords.write([1]) + Self.words(head)
        case .contents: PacketWords.write([2])
        case .icon(let path): PacketWords.write([3]) + path.utf8
        }
    }

    private static func words(_ head: PictureFile.Head) -> [UInt8] {
        let stamp = head.stamp
        let numbers = [
            stamp.device, stamp.inode, stamp.size, stamp.seconds, stamp.nanoseconds,
        ]
        let format = head.picture.flatMap { PictureFormat.allCases.firstIndex(of: $0.format) }
        return PacketWords.write(
            numbers.flatMap { [UInt32(truncatingIfNeeded: $0), UInt32($0 >> 32)] }
                + [
                    format.map { UInt32($0 + 1) } ?? 0,
                    UInt32(head.picture?.size.width ?? 0),
                    UInt32(head.picture?.size.height ?? 0),
                ]
        )
    }

    private static func head(_ bytes: [UInt8]) -> PictureFile.Head? {
        guard let words = PacketWords.read(bytes, count: 13) else { return nil }
        func number(_ place: Int) -> UInt64 {
            UInt64(words[2 * place]) | UInt64(words[2 * place + 1]) << 32
        }
        let stamp = FileStamp(
            device: number(0),
            inode: number(1),
            size: number(2),
            seconds: number(3),
            nanoseconds: number(4)
        )
        guard words[10] > 0 else { return PictureFile.Head(stamp: stamp, picture: nil) }
        let formats = PictureFormat.allCases
        let size = PictureSize(width: Int(words[11]), height: Int(words[12]))
        guard words[10] <= formats.count,
            PictureLimits.allows(width: size.width, height: size.height)
        else { return nil }
        let picture = PictureFile.Picture(format: formats[Int(words[10]) - 1], size: size)
        return PictureFile.Head(stamp: stamp, picture: picture)
    }
}
