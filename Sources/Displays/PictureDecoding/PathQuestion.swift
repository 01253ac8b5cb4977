// SPDX-License-Identifier: MIT

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
