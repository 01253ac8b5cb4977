// SPDX-License-Identifier: MIT

package import Coding
package import SystemCalls

/// What a display wants to know of files, asked of a process that may wait for them.
public enum PathQuestion: Hashable, Sendable {
    /// What a picture's file holds.
    case head(path: String)
    /// The bytes of a picture's file.
    case contents(path: String)
    /// The file of a theme's icon for a size in pixels at scale 1.
    case icon(name: String, size: Int, scale: Int)

    /// Maximum number of bytes of a path or a name.
    static let textLimit = 4_096
    /// Maximum number of bytes of a packet.
    public static let packetLimit = textLimit + 32

    private var text: String {
        switch self {
        case .head(let path), .contents(let path): path
        case .icon(let name, _, _): name
        }
    }

    /// Whether its answer depends on the icon theme.
    var isIcon: Bool { if case .icon = self { true } else { false } }

    /// Whether it can be asked: its text has a usual length.
    var isAskable: Bool { (1...Self.textLimit).contains(text.utf8.count) }
}

extension PathQuestion: CodedStructure {
    package static var blank: PathQuestion { .head(path: "") }

    private static let blanks: KeyValuePairs<String, PathQuestion> = [
        "head": .head(path: ""), "contents": .contents(path: ""),
        "icon": .icon(name: "", size: 0, scale: 0),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .head(let path): self = .head(path: try coder.only("head", "path", path))
        case .contents(let path): self = .contents(path: try coder.only("contents", "path", path))
        case .icon(var name, var size, var scale):
            try coder.name("icon")
            try coder.field("name", &name)
            try coder.field("size", &size, in: 0...Int(UInt32.max))
            try coder.field("scale", &scale, in: 0...Int(UInt32.max))
            self = .icon(name: name, size: size, scale: scale)
        }
        if coder.isReading, !isAskable {
            try coder.refuse("path", "another length", expects: "1 to \(Self.textLimit) bytes")
        }
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

    /// Maximum number of bytes of a packet.
    static let packetLimit = PathQuestion.textLimit + 64

    /// Reads a packet and the memory that came with it; `nil`: it is malformed.
    init?(packet: ArraySlice<UInt8>, file: consuming FileDescriptor?) {
        guard let reply = try? PathReply(record: packet) else { return nil }
        if let head = reply.head {
            self = .head(head)
        } else if let path = reply.icon {
            self = .icon(path: path)
        } else if !reply.isContents {
            self = .nothing
        } else {
            guard let file else { return nil }
            self = .contents(OpenPicture(adopting: file))
        }
    }

    /// The packet, without the memory of contents.
    public var packet: [UInt8] {
        switch self {
        case .nothing: PathReply().record
        case .head(let head): PathReply(head: head).record
        case .contents: PathReply(isContents: true).record
        case .icon(let path): PathReply(icon: path).record
        }
    }
}

/// An answer as it travels: the file of contents comes beside it.
struct PathReply: CodedStructure {
    var head: PictureFile.Head?
    var icon: String?
    var isContents = false

    static var blank: PathReply { PathReply() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("head", &head)
        try coder.field("icon", &icon)
        try coder.field("is_contents", &isContents)
    }
}

extension PictureFile.Head: CodedStructure {
    package static var blank: PictureFile.Head { PictureFile.Head(stamp: .blank, picture: nil) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("stamp", &stamp)
        try coder.field("picture", &picture)
    }
}

extension PictureFile.Picture: CodedStructure {
    package static var blank: PictureFile.Picture {
        PictureFile.Picture(format: .blank, size: PictureSize(width: 1, height: 1))
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("format", &format)
        try coder.field("width", &size.width)
        try coder.field("height", &size.height)
        try coder.checkPicture(size.width, size.height)
    }
}

extension PictureFormat: CodedValue {}

extension FileStamp: CodedStructure {
    package static var blank: FileStamp {
        FileStamp(device: 0, inode: 0, size: 0, seconds: 0, nanoseconds: 0)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("device", &device)
        try coder.field("inode", &inode)
        try coder.field("size", &size)
        try coder.field("seconds", &seconds)
        try coder.field("nanoseconds", &nanoseconds)
    }
}
