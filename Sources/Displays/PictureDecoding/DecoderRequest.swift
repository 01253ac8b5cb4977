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
