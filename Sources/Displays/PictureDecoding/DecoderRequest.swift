// SPDX-License-Identifier: MIT

package import Coding

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
}

extension DecoderRequest: CodedStructure {
    package static var blank: DecoderRequest { DecoderRequest(number: 0, width: 0, height: 0) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("number", &number)
        try coder.field("width", &width, in: 0...Int(UInt32.max))
        try coder.field("height", &height, in: 0...Int(UInt32.max))
    }
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

    /// Maximum number of bytes of a packet.
    public static let packetLimit = 64
}

extension DecoderAnswer: CodedStructure {
    package static var blank: DecoderAnswer { DecoderAnswer(number: 0) }

    /// The decoder may have been taken over: sizes are checked.
    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("number", &number)
        try coder.field("width", &width)
        try coder.field("height", &height)
        try coder.field("natural_width", &naturalWidth)
        try coder.field("natural_height", &naturalHeight)
        guard coder.isReading, width != 0 || height != 0 else { return }
        try coder.checkPicture(width, height)
        try coder.checkPicture(naturalWidth, naturalHeight)
    }
}

extension Coder {
    /// Refuses sizes of a picture that is not decoded.
    func checkPicture(_ width: Int, _ height: Int) throws(CodingError) {
        guard isReading, !PictureLimits.allows(width: width, height: height) else { return }
        try refuse("width", "\(width) x \(height)", expects: "the size of a picture")
    }
}
