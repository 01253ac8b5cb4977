// SPDX-License-Identifier: MIT

/// A message on PipeWire's socket: for or from an object, with a number for its meaning.
struct Message: Hashable, Sendable {
    /// The object.
    var object: UInt32
    /// The method or event of that object.
    var opcode: UInt8
    var arguments: [Pod]

    /// Bytes of a header: object, opcode and size, sequence number, number of descriptors.
    static let headerSize = 16

    init(object: UInt32, opcode: UInt8, _ arguments: [Pod]) {
        self.object = object
        self.opcode = opcode
        self.arguments = arguments
    }

    /// Reads a message: `nil`: its arguments are not a structure.
    ///
    /// Bytes after the arguments, a footer of newer versions, are ignored.
    init?(header: ArraySlice<UInt8>, payload: ArraySlice<UInt8>) {
        guard case .structure(let arguments)? = Pod(payload) else { return nil }
        object = Word.read(header, at: 0)
        opcode = UInt8(truncatingIfNeeded: Word.read(header, at: 1) >> 24)
        self.arguments = arguments
    }

    /// The size of the payload that follows a header, below 16 MiB.
    static func payloadSize(_ header: ArraySlice<UInt8>) -> Int {
        Int(Word.read(header, at: 1) & 0xFF_FFFF)
    }

    /// The message in bytes, as number `sequence` of its sender.
    func bytes(sequence: UInt32) -> [UInt8] {
        let payload = Pod.structure(arguments).bytes
        let words = [object, UInt32(opcode) << 24 | UInt32(payload.count), sequence, 0]
        return words.flatMap(Word.bytes) + payload
    }
}
