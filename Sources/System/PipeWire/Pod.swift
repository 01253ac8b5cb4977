// SPDX-License-Identifier: MIT
//
// Every value on PipeWire's socket is a "POD": two words, its size and its type, the bytes,
// and padding to a multiple of 8. Words are in the machine's own order. Only the types that
// the registry uses are read; others are skipped by their size.

/// A value of PipeWire's protocol.
///
/// Source: PipeWire 1.4, "SPA POD" and "Native Protocol".
enum Pod: Hashable, Sendable {
    /// `SPA_TYPE_Int`.
    case integer(Int32)
    /// `SPA_TYPE_String`, without its final zero.
    case text(String)
    /// `SPA_TYPE_Struct`.
    case structure([Pod])
    /// Any other type.
    case other(UInt32)

    /// Numbers of types.
    private enum Code {
        static let integer: UInt32 = 4
        static let text: UInt32 = 8
        static let structure: UInt32 = 14
    }

    /// How deep structures may be nested; messages of the registry have 2 levels.
    private static let maximumLevels = 8

    /// Reads the value that begins there; `nil`: it is cut, or nested too deeply.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        guard let pod = Self.read(&rest, levels: Self.maximumLevels) else { return nil }
        self = pod
    }

    private static func read(_ rest: inout ArraySlice<UInt8>, levels: Int) -> Pod? {
        guard levels > 0, rest.count >= 8 else { return nil }
        let size = Int(Word.read(rest, at: 0))
        let code = Word.read(rest, at: 1)
        var body = rest.dropFirst(8)
        guard body.count >= size else { return nil }
        rest = body.dropFirst(padded(size))
        body = body.prefix(size)
        switch code {
        case Code.integer:
            return size == 4 ? .integer(Int32(bitPattern: Word.read(body, at: 0))) : nil
        case Code.text: return .text(String(decoding: body.prefix { $0 != 0 }, as: UTF8.self))
        case Code.structure:
            var fields: [Pod] = []
            while !body.isEmpty {
                guard let field = read(&body, levels: levels - 1) else { return nil }
                fields.append(field)
            }
            return .structure(fields)
        default: return .other(code)
        }
    }

    /// The value in bytes; a value of another type is an empty structure.
    var bytes: [UInt8] {
        let (code, body): (UInt32, [UInt8]) =
            switch self {
            case .integer(let number): (Code.integer, Word.bytes(UInt32(bitPattern: number)))
            case .text(let text): (Code.text, Array(text.utf8) + [0])
            case .structure(let fields): (Code.structure, fields.flatMap(\.bytes))
            case .other: (Code.structure, [])
            }
        let padding = [UInt8](repeating: 0, count: Self.padded(body.count) - body.count)
        return Word.bytes(UInt32(body.count)) + Word.bytes(code) + body + padding
    }

    private static func padded(_ size: Int) -> Int { (size + 7) / 8 * 8 }
}

/// A word of 32 bits in the machine's order.
enum Word {
    /// Reads the word with that number; there must be one.
    static func read(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32 {
        let word = bytes.dropFirst(4 * index).prefix(4)
        return UInt32(littleEndian: word.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }

    static func bytes(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word.littleEndian >> (8 * UInt32($0))) }
    }
}

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
