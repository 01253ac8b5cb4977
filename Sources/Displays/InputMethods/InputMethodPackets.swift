// SPDX-License-Identifier: MIT
//
// The messages between a display and `topmost-input-method`, each in a packet.

public import Basics
package import Coding
public import InputEvents

/// A message of a display to the input method.
public enum InputMethodRequest: Hashable, Sendable {
    /// A field has the keyboard, or the one that has it changed.
    case focus(InputMethodField)
    /// No field has the keyboard.
    case unfocus
    /// A key was pressed or released.
    case key(InputMethodKey)
    /// The caret may move: what is being composed ends, as text or not. The answer is that of a
    /// key of that number.
    case finish(UInt32)
}

/// A message of the input method to a display.
public enum InputMethodReport: Hashable, Sendable {
    /// The input method serves the field of that number.
    case ready(field: UInt32)
    /// Whether it used a key, by the key's number.
    case answered(key: UInt32, isUsed: Bool)
    /// A change of the text at the caret of a field.
    case composed(Composition, field: UInt32)
    /// A key that it sends to a field, as if it had been pressed.
    case pressed(InputMethodKey, field: UInt32)
    /// There is no input method, or it ended.
    case gone

    /// Maximum number of bytes of a packet, requests included.
    public static let packetLimit = 16 * 1024
}

/// The text field that has the keyboard.
public struct InputMethodField: Hashable, Sendable {
    /// Another number is another field, or the same one from the beginning.
    public var number: UInt32
    /// The text around the caret.
    public var text: SurroundingText
    /// The caret on the root window, in device pixels.
    public var caret: Rectangle<Int>

    /// Creates a description.
    public init(number: UInt32, text: SurroundingText, caret: Rectangle<Int>) {
        self.number = number
        self.text = text
        self.caret = caret
    }
}

/// A key as input methods know it.
public struct InputMethodKey: Hashable, Sendable {
    /// The number that the answer repeats; 0: none is awaited.
    public var number: UInt32
    /// The number of its symbol; Source: `keysymdef.h`.
    public var symbol: UInt32
    /// The keycode of X, 8 more than the kernel's.
    public var code: UInt32
    /// The modifiers, as bits of the X protocol.
    public var state: UInt32
    /// Whether it came up.
    public var isRelease: Bool

    /// Creates a key.
    public init(number: UInt32, symbol: UInt32, code: UInt32, state: UInt32, isRelease: Bool) {
        self.number = number
        self.symbol = symbol
        self.code = code
        self.state = state
        self.isRelease = isRelease
    }
}

extension InputMethodRequest: CodedStructure {
    package static var blank: InputMethodRequest { .unfocus }

    private static let blanks: KeyValuePairs<String, InputMethodRequest> = [
        "focus": .focus(.blank), "unfocus": .unfocus, "key": .key(.blank),
        "finish": .finish(0),
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .focus(let field): self = .focus(try coder.only("focus", "field", field))
        case .unfocus: try coder.name("unfocus")
        case .key(let key): self = .key(try coder.only("key", "key", key))
        case .finish(let number): self = .finish(try coder.only("finish", "number", number))
        }
    }
}

extension InputMethodReport: CodedStructure {
    package static var blank: InputMethodReport { .gone }

    private static let blanks: KeyValuePairs<String, InputMethodReport> = [
        "ready": .ready(field: 0), "answered": .answered(key: 0, isUsed: false),
        "composed": .composed(Composition(), field: 0), "pressed": .pressed(.blank, field: 0),
        "gone": .gone,
    ]

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.begin(&self, Self.blanks)
        switch self {
        case .ready(let field): self = .ready(field: try coder.only("ready", "field", field))
        case .answered(var key, var isUsed):
            try coder.name("answered")
            try coder.field("key", &key)
            try coder.field("is_used", &isUsed)
            self = .answered(key: key, isUsed: isUsed)
        case .composed(var composition, var field):
            try coder.name("composed")
            try coder.field("composition", &composition)
            try coder.field("field", &field)
            self = .composed(composition, field: field)
        case .pressed(var key, var field):
            try coder.name("pressed")
            try coder.field("key", &key)
            try coder.field("field", &field)
            self = .pressed(key, field: field)
        case .gone: try coder.name("gone")
        }
    }
}

extension InputMethodField: CodedStructure {
    package static var blank: InputMethodField {
        InputMethodField(number: 0, text: SurroundingText("", caretByte: 0), caret: .zero)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var (whole, caretByte) = (text.text, text.caretByte)
        try coder.field("number", &number)
        try coder.field("text", &whole)
        try coder.field("caret_byte", &caretByte, in: 0...whole.utf8.count)
        try coder.field("x", &caret.x)
        try coder.field("y", &caret.y)
        try coder.field("width", &caret.width)
        try coder.field("height", &caret.height)
        text = SurroundingText(whole, caretByte: caretByte)
    }
}

extension InputMethodKey: CodedStructure {
    package static var blank: InputMethodKey {
        InputMethodKey(number: 0, symbol: 0, code: 0, state: 0, isRelease: false)
    }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("number", &number)
        try coder.field("symbol", &symbol)
        try coder.field("code", &code)
        try coder.field("state", &state)
        try coder.field("is_release", &isRelease)
    }
}

extension Composition: CodedStructure {
    package static var blank: Composition { Composition() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var shown = preedit?.text ?? ""
        var caretByte = preedit.map { $0.caretByte ?? -1 } ?? -1
        try coder.field("deleted_before", &deletedBefore, in: 0...Self.longest)
        try coder.field("deleted_after", &deletedAfter, in: 0...Self.longest)
        try coder.field("committed", &committed)
        try coder.field("preedit", &shown)
        try coder.field("caret_byte", &caretByte)
        preedit = Preedit(shown, caretByte: caretByte)
    }

    /// Maximum number of bytes that an input method may delete; it receives fewer.
    private static let longest = 8192
}
