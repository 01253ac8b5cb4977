// SPDX-License-Identifier: MIT

import BusValues
import DBus
import InputEvents
import InputMethods

/// fcitx5, on the bus of the session.
///
/// Source: the introspection of fcitx5 5.0.21, `capabilityflags.h`.
struct Fcitx: InputMethodServer {
    /// The X server on which it shows its candidates, for example `:0`.
    let display: String

    let name = "org.fcitx.Fcitx5"
    let interface = "org.fcitx.Fcitx.InputContext1"
    var bus: Connection.Address? { .session }

    var creation: Message {
        let facts = [("program", "topmost"), ("display", "x11:" + display)]
        return .call(
            "CreateInputContext",
            of: "org.fcitx.Fcitx.InputMethod1",
            at: "/org/freedesktop/portal/inputmethod",
            on: name,
            [.array(facts.map { .structure([.string($0.0), .string($0.1)]) }, element: "(ss)")],
            // One that nobody runs is not started for this.
            mayStartService: false
        )
    }

    /// Preedit text in parts, and the text around the caret.
    var abilities: ContextCall {
        ContextCall(member: "SetCapability", arguments: [.uint64(1 << 1 | 1 << 4 | 1 << 6)])
    }

    func call(_ request: ContextRequest) -> ContextCall {
        switch request {
        case .focusIn: ContextCall(member: "FocusIn")
        case .focusOut: ContextCall(member: "FocusOut")
        case .reset: ContextCall(member: "Reset")
        case .caret(let frame): ContextCall(member: "SetCursorRect", arguments: frame.busNumbers)
        case .surrounding(let text):
            ContextCall(
                member: "SetSurroundingText",
                arguments: [
                    .string(text.text), .uint32(UInt32(text.caretScalar)),
                    .uint32(UInt32(text.caretScalar)),
                ]
            )
        case .key(let key):
            ContextCall(
                member: "ProcessKeyEvent",
                arguments: [
                    .uint32(key.symbol), .uint32(key.code), .uint32(key.state),
                    .boolean(key.isRelease), .uint32(0),
                ]
            )
        }
    }

    func event(_ member: String, _ arguments: [Value]) -> ContextEvent? {
        switch member {
        case "CommitString": return arguments.first?.text.map(ContextEvent.committed)
        case "UpdateFormattedPreedit":
            guard arguments.count >= 2, let caret = arguments[1].number else { return nil }
            let text = arguments[0].elements.map { part in
                if case .structure(let fields) = part { fields.first?.text ?? "" } else { "" }
            }
            return .preedit(text.joined(), caretByte: caret)
        case "DeleteSurroundingText":
            guard arguments.count >= 2, let offset = arguments[0].number,
                let count = arguments[1].number
            else { return nil }
            return .deleted(offset: offset, count: count)
        case "ForwardKey":
            guard arguments.count >= 3, let symbol = arguments[0].number,
                let state = arguments[1].number, let isRelease = arguments[2].flag
            else { return nil }
            return .pressed(
                InputMethodKey(
                    number: 0,
                    symbol: UInt32(truncatingIfNeeded: symbol),
                    code: 0,
                    state: UInt32(truncatingIfNeeded: state),
                    isRelease: isRelease
                )
            )
        default: return nil
        }
    }
}
