// SPDX-License-Identifier: MIT

import Basics
import BusValues
import DBus
import InputEvents
import InputMethods

/// How the server of input methods is spoken to: IBus or fcitx5.
///
/// Both have contexts, one for each client, with nearly the same methods and signals.
protocol InputMethodServer {
    /// The location of its bus; `nil`: it does not run.
    var bus: Connection.Address? { get }
    /// The server's name on the bus.
    var name: String { get }
    /// The interface of contexts.
    var interface: String { get }
    /// Makes a context.
    var creation: Message { get }
    /// Describes this client to a new context.
    var abilities: ContextCall { get }

    /// Returns the call that makes a request.
    func call(_ request: ContextRequest) -> ContextCall
    /// Returns what a signal of a context means; `nil`: nothing.
    func event(_ member: String, _ arguments: [Value]) -> ContextEvent?
}

/// A method of a context with its arguments.
struct ContextCall: Hashable {
    var member: String
    var arguments: [Value] = []
}

/// What is asked of a context.
enum ContextRequest {
    case focusIn, focusOut, reset
    /// The caret on the root window, in device pixels.
    case caret(Rectangle<Int>)
    /// The text around the caret.
    case surrounding(SurroundingText)
    /// A key; the answer is whether it was used.
    case key(InputMethodKey)
}

/// What a context reports.
enum ContextEvent: Hashable {
    case committed(String)
    /// A text that is not committed; the caret in bytes of UTF-8, negative: hidden.
    case preedit(String, caretByte: Int)
    case preeditHidden, preeditShown
    /// A part of the text, in Unicode scalars from the caret.
    case deleted(offset: Int, count: Int)
    case pressed(InputMethodKey)
}

extension SurroundingText {
    /// The caret in Unicode scalars.
    var caretScalar: Int { String(decoding: text.utf8.prefix(caretByte), as: UTF8.self).scalars }

    /// Measures a part around the caret, with all up to the caret.
    ///
    /// - Parameters:
    ///   - offset: the part's start in Unicode scalars from the caret.
    ///   - count: its length in Unicode scalars.
    /// - Returns: how many bytes of it stand before and after the caret.
    func bytes(offset: Int, count: Int) -> (before: Int, after: Int) {
        let scalars = Array(text.unicodeScalars)
        // A display may have put it inside a character.
        let caret = min(caretScalar, scalars.count)
        let start = min(caret, max(0, caret + offset))
        let end = max(caret, min(scalars.count, caret + offset + count))
        func bytes(_ range: Range<Int>) -> Int {
            scalars[range].reduce(0) { $0 + UTF8.width($1) }
        }
        return (bytes(start..<caret), bytes(caret..<end))
    }
}

extension String {
    /// The number of Unicode scalars.
    var scalars: Int { unicodeScalars.count }

    /// Returns the bytes of UTF-8 of the first scalars.
    func bytes(ofScalars count: Int) -> Int {
        unicodeScalars.prefix(max(0, count)).reduce(0) { $0 + UTF8.width($1) }
    }
}

extension Value {
    /// The number, if it is one.
    var number: Int? {
        switch unwrapped {
        case .int32(let number): Int(number)
        case .uint32(let number): Int(number)
        default: nil
        }
    }

    /// The flag, if it is one.
    var flag: Bool? { if case .boolean(let flag) = unwrapped { flag } else { nil } }
}

extension Rectangle<Int> {
    /// The position and the size as arguments.
    var busNumbers: [Value] {
        [x, y, width, height].map { .int32(Int32(clamping: $0)) }
    }
}
