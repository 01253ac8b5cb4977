// SPDX-License-Identifier: MIT

import BusValues
import DBus
import Files
import InputEvents
import InputMethods

/// IBus, on a bus of its own.
///
/// Source: the introspection of ibus-daemon 1.5.27, `ibustypes.h`, `ibusshare.c`.
struct IBus: InputMethodServer {
    /// The address of its bus; `nil`: it does not run.
    let address: String?

    let name = "org.freedesktop.IBus"
    let interface = "org.freedesktop.IBus.InputContext"
    var bus: Connection.Address? { address.map(Connection.Address.address) }

    var creation: Message {
        .call(
            "CreateInputContext",
            of: name,
            at: "/org/freedesktop/IBus",
            on: name,
            [.string("topmost")]
        )
    }

    /// Preedit text, focus, the text around the caret; it shows its candidates itself.
    var abilities: ContextCall {
        ContextCall(member: "SetCapabilities", arguments: [.uint32(1 | 1 << 3 | 1 << 5)])
    }

    func call(_ request: ContextRequest) -> ContextCall {
        switch request {
        case .focusIn: ContextCall(member: "FocusIn")
        case .focusOut: ContextCall(member: "FocusOut")
        case .reset: ContextCall(member: "Reset")
        case .caret(let frame):
            ContextCall(member: "SetCursorLocation", arguments: frame.busNumbers)
        case .surrounding(let text):
            ContextCall(
                member: "SetSurroundingText",
                arguments: [
                    .variant(Self.text(text.text)), .uint32(UInt32(text.caretScalar)),
                    .uint32(UInt32(text.caretScalar)),
                ]
            )
        case .key(let key):
            ContextCall(
                member: "ProcessKeyEvent",
                arguments: [
                    .uint32(key.symbol), .uint32(key.code &- 8),
                    .uint32(key.state | (key.isRelease ? Self.release : 0)),
                ]
            )
        }
    }

    func event(_ member: String, _ arguments: [Value]) -> ContextEvent? {
        switch member {
        case "CommitText": return Self.text(of: arguments.first).map(ContextEvent.committed)
        case "UpdatePreeditText", "UpdatePreeditTextWithMode":
            guard arguments.count >= 3, let text = Self.text(of: arguments[0]),
                let caret = arguments[1].number, let isVisible = arguments[2].flag
            else { return nil }
            return .preedit(isVisible ? text : "", caretByte: text.bytes(ofScalars: caret))
        case "HidePreeditText": return .preeditHidden
        case "ShowPreeditText": return .preeditShown
        case "DeleteSurroundingText":
            guard arguments.count >= 2, let offset = arguments[0].number,
                let count = arguments[1].number
            else { return nil }
            return .deleted(offset: offset, count: count)
        case "ForwardKeyEvent":
            let numbers = arguments.compactMap(\.number).map(UInt32.init(truncatingIfNeeded:))
            guard numbers.count == 3 else { return nil }
            return .pressed(
                InputMethodKey(
                    number: 0,
                    symbol: numbers[0],
                    code: numbers[1] &+ 8,
                    state: numbers[2] & ~Self.release,
                    isRelease: numbers[2] & Self.release != 0
                )
            )
        default: return nil
        }
    }

    /// The bit of a key's state that is set when it came up.
    private static let release: UInt32 = 1 << 30

    /// Returns a text as IBus writes objects: the type's name, no attachments, its fields.
    private static func text(_ text: String) -> Value {
        let none = Value.dictionary([], key: "s", value: "v")
        let attributes = Value.structure([.string("IBusAttrList"), none, .array([], element: "v")])
        return .structure([.string("IBusText"), none, .string(text), .variant(attributes)])
    }

    private static func text(of value: Value?) -> String? {
        guard case .structure(let fields)? = value?.unwrapped, fields.count >= 3,
            fields[0].text == "IBusText"
        else { return nil }
        return fields[2].text
    }
}

extension IBus {
    /// Finds the running daemon of an X server.
    ///
    /// - Parameters:
    ///   - display: the name of the server, for example `:0`.
    ///   - variable: returns a variable of the environment.
    ///   - read: reads a file.
    init(
        display: String,
        variable: (String) -> String? = ThisProcess.variable,
        read: (String) -> String? = IBus.read
    ) {
        if let address = variable("IBUS_ADDRESS") {
            self.init(address: address)
            return
        }
        let ids = ["/var/lib/dbus/machine-id", "/etc/machine-id"].lazy.compactMap(read)
        let config = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }
        guard let machine = ids.first?.split(whereSeparator: \.isWhitespace).first, let config
        else {
            self.init(address: nil)
            return
        }
        // host:number.screen
        let parts = display.split(separator: ":", omittingEmptySubsequences: false)
        let host = parts.first.flatMap { $0.isEmpty ? nil : $0 } ?? "unix"
        let number = parts.last?.split(separator: ".").first ?? "0"
        let file = read("\(config)/ibus/bus/\(machine)-\(host)-\(number)") ?? ""
        let prefix = "IBUS_ADDRESS="
        let line = file.split(whereSeparator: \.isNewline).first { $0.hasPrefix(prefix) }
        self.init(address: line.map { String($0.dropFirst(prefix.count)) })
    }

    private static func read(_ path: String) -> String? {
        (try? Files.read(path, limit: 64 * 1024)).map { String(decoding: $0, as: UTF8.self) }
    }
}
