// SPDX-License-Identifier: MIT
//
// The desktop's own file dialog. A request is answered by a signal of an object whose path
// the caller knows in advance, from its name and its own token: it subscribes
// before it asks, so that no answer is missed. Old portals answer at another path, which the
// reply names.
//
// Source: XDG Desktop Portal, "org.freedesktop.portal.FileChooser", "org.freedesktop.portal.Request".

import Basics
import BusValues
import DBus
import EventLoop
import Texts

/// Asks for files through the file-chooser portal.
final class FilePortal {
    /// The end of a request.
    enum Answer: Equatable {
        case files([String])
        case cancelled
        case timedOut
        /// There is no such portal.
        case missing
    }

    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.FileChooser"
    private static let requestInterface = "org.freedesktop.portal.Request"

    private let waiting: CommandLoop
    private let connection: Connection
    private var tokens: [BusToken] = []
    private var response: Message?
    /// Whether the portal has accepted the request.
    private var isAsked = false
    private var isGone = false

    /// Connects to the session bus.
    ///
    /// - Throws: `unreachable` if there is none.
    init(_ waiting: CommandLoop) throws(Failure) {
        self.waiting = waiting
        connection = try failing {
            let connection = try Connection.open(.session)
            try connection.attach(to: waiting.loop)
            return connection
        }
        connection.onDisconnect = { [unowned self] in isGone = true }
    }

    /// Shows the dialog and waits for its end.
    func ask(_ request: FileRequest) throws(Failure) -> Answer {
        let token = "topmost\(UInt32.random(in: 0 ... .max))"
        let sender = connection.uniqueName.dropFirst().replacing(text: ".", with: "_")
        let expected = "\(Self.path)/request/\(sender)/\(token)"
        return try failing {
            try listen(at: expected)
            tokens.append(
                try connection.followName(Self.name) { [unowned self] owner in
                    if owner == nil, isAsked { isGone = true }
                }
            )
            var reply: Result<Message, BusError>?
            try connection.call(call(request, token), timeout: nil) { reply = $0 }
            switch try waiting.wait(for: { reply ?? (isGone ? .failure(.disconnected) : nil) }) {
            case .failure(.remote(let name, _)) where Self.isAbsence(name): return .missing
            case .failure(let error): throw Failure(error)
            case .success(let message):
                isAsked = true
                guard case .objectPath(let handle)? = message.arguments.first else {
                    throw Failure(.unreachable, .portalWithoutRequest)
                }
                if handle != expected { try listen(at: handle) }
                return try answer(of: handle, within: request.timeout)
            }
        }
    }

    private func listen(at path: String) throws(BusError) {
        let rule = MatchRule(
            sender: Self.name,
            path: path,
            interface: Self.requestInterface,
            member: "Response"
        )
        tokens.append(try connection.onSignal(rule) { [unowned self] in response = response ?? $0 })
    }

    private func answer(of handle: String, within seconds: Int?) throws(Failure) -> Answer {
        let deadline = try Deadline(in: waiting.loop)
        if let seconds { deadline.set(after: .seconds(seconds)) }
        let message: Message?
        do {
            message = try waiting.wait { () -> Result<Message?, Failure>? in
                if let response { return .success(response) }
                if deadline.hasPassed { return .success(nil) }
                return isGone
                    ? .failure(Failure(.unreachable, .portalLeft)) : nil
            }.get()
        } catch {
            if error.status.isInterruption { close(handle) }
            throw error
        }
        guard let message else {
            close(handle)
            return .timedOut
        }
        guard message.arguments.count == 2, case .uint32(let code) = message.arguments[0] else {
            throw Failure(.unreachable, .portalInvalid)
        }
        guard code == 0 else { return .cancelled }
        let uris = message.arguments[1]["uris"]?.elements.compactMap(\.text) ?? []
        return .files(uris.map(FileAddress.path))
    }

    /// Withdraws the dialog.
    private func close(_ handle: String) {
        var message = Message.call(
            "Close",
            of: Self.requestInterface,
            at: handle,
            on: Self.name,
            []
        )
        message.expectsReply = false
        message.mayStartService = false
        do {
            try connection.send(message)
        } catch {
            // The portal closes it anyway when this connection goes.
            warn("\(error)")
        }
        connection.flush(atMost: .milliseconds(500))
    }

    private func call(_ request: FileRequest, _ token: String) -> Message {
        let filters = request.filters.map { filter in
            Value.structure([
                .string(filter.name),
                .array(
                    filter.types.isEmpty
                        ? filter.patterns.map { .structure([.uint32(0), .string($0)]) }
                        : filter.types.map { .structure([.uint32(1), .string($0)]) },
                    element: "(us)"
                ),
            ])
        }
        let saves = request.purpose == .save
        let options = Value.fields([
            ("handle_token", .string(token)), ("modal", .boolean(true)),
            ("current_folder", .bytes(Array(request.start.utf8) + [0])),
            ("accept_label", request.accept.map { .string($0) }),
            ("current_name", saves ? request.name.map { .string($0) } : nil),
            ("multiple", saves ? nil : .boolean(request.isMulti)),
            ("directory", saves ? nil : .boolean(request.purpose == .folder)),
            ("filters", filters.isEmpty ? nil : .array(filters, element: "(sa(us))")),
        ])
        return Message.call(
            saves ? "SaveFile" : "OpenFile",
            of: Self.interface,
            at: Self.path,
            on: Self.name,
            [.string(""), .string(request.title), options]
        )
    }

    private static func isAbsence(_ error: String) -> Bool {
        [
            StandardError.serviceUnknown, StandardError.nameHasNoOwner,
            StandardError.unknownMethod, StandardError.unknownInterface,
            StandardError.unknownObject,
        ].contains(error) || error.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
    }
}

/// Addresses of files.
package enum FileAddress {
    /// The path of a `file:` address; another address as it is.
    ///
    /// Source: RFC 8089.
    package static func path(_ address: String) -> String {
        guard address.hasPrefix("file://") else { return address }
        let rest = address.dropFirst("file://".count)
        // A host may stand before the path.
        guard let slash = rest.firstIndex(of: "/") else { return address }
        var bytes: [UInt8] = []
        var left = rest[slash...].utf8[...]
        while let byte = left.popFirst() {
            guard byte == UInt8(ascii: "%"), let high = digit(left.first),
                let low = digit(left.dropFirst().first)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(high << 4 | low)
            left = left.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The `file:` address of an absolute path.
    ///
    /// Source: RFC 8089; RFC 3986, 3.3 "Path".
    package static func uri(_ path: String) -> String {
        "file://" + encoded(path, keeping: "-._~!$&'()*+,;=:@/")
    }

    /// Letters, digits and some other characters as they are, other bytes as `%2F`.
    package static func encoded(_ text: String, keeping others: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return text.utf8.map { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(Unicode.Scalar(byte))
            case _ where others.utf8.contains(byte): String(Unicode.Scalar(byte))
            default: "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }.joined()
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
    }
}
