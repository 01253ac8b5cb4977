// SPDX-License-Identifier: MIT

/// A picture to decode, as a packet to the decoder; the open file comes with it.
public struct DecoderRequest: Hashable, Sendable {
    /// The number that the answer repeats.
    public var number: UInt32
    /// The size in pixels to cover: bitmaps are only scaled down to it, drawings also up.
    public var width: Int
    /// The height to cover.
    public var height: Int

    /// Creates a request.
    public init(number: UInt32, width: Int, height: Int) {
        self.number = number
        self.width = width
        self.height = height
    }

    /// Reads a packet; `nil`: it is invalid.
    public init?(packet: [UInt8]) {
        guard let words = PacketWords.read(packet, count: 3) else { return nil }
        self.init(number: words[0], width: Int(words[1]), height: Int(words[2]))
    }

    /// The packet.
    public var packet: [UInt8] { PacketWords.write([number, UInt32(width), UInt32(height)]) }
}

/// The decoder's answer: pixels in a memory file that comes with it, or a failure.
public struct DecoderAnswer: Hashable, Sendable {
    /// The number of the request.
    public var number: UInt32
    /// Width of the pixels; 0: the picture cannot be decoded.
    public var width: Int
    /// Height of the pixels.
    public var height: Int
    /// Width before scaling.
    public var naturalWidth: Int
    /// Height before scaling.
    public var naturalHeight: Int

    /// Creates an answer.
    public init(
        number: UInt32,
        width: Int = 0,
        height: Int = 0,
        naturalWidth: Int = 0,
        naturalHeight: Int = 0
    ) {
        self.number = number
        self.width = width
        self.height = height
        self.naturalWidth = naturalWidth
        self.naturalHeight = naturalHeight
    }

    /// Reads a packet; `nil`: it is malformed.
    ///
    /// The decoder may have been taken over.
    public init?(packet: [UInt8]) {
        guard let words = PacketWords.read(packet, count: 5)?.map(Int.init) else { return nil }
        self.init(
            number: UInt32(words[0]),
            width: words[1],
            height: words[2],
            naturalWidth: words[3],
            naturalHeight: words[4]
        )
        guard width > 0 || height > 0 else { return }
        guard PictureLimits.allows(width: width, height: height),
            PictureLimits.allows(width: naturalWidth, height: naturalHeight)
        else { return nil }
    }

    /// The packet.
    public var packet: [UInt8] {
        let sizes = [width, height, naturalWidth, naturalHeight]
        return PacketWords.write([number] + sizes.map(UInt32.init))
    }

    /// The most bytes of a packet.
    public static let packetLimit = 64
}

/// Packets of 32-bit words.
enum PacketWords {
    static func write(_ words: [UInt32]) -> [UInt8] {
        words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    static func read(_ bytes: [UInt8], count: Int) -> [UInt32]? {
        guard bytes.count == 4 * count else { return nil }
        return (0..<count).map { word in
            (0..<4).reduce(0) { $0 | UInt32(bytes[4 * word + $1]) << (8 * UInt32($1)) }
        }
    }
}
