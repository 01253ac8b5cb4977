// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import InputEvents
import InputMethods

/// Passes a display's keys to the user's input method, and its texts back.
final class InputMethodService {
    private let loop: EventLoop
    /// The servers that may run, the preferred one first.
    private let servers: () -> [any InputMethodServer]
    private let report: (InputMethodReport) -> Void
    private var field: InputMethodField?
    private var context: InputMethodContext?
    /// A connection that is being opened.
    private var opening: BusToken?
    /// The field for which none was found.
    private var refused: UInt32?
    private var isFocused = false
    /// The field that the context serves, once it has said so.
    private var served: UInt32?
    private var preedit: (text: String, caretByte: Int, isVisible: Bool) = ("", -1, false)
    private var shown: Preedit?

    init(
        loop: EventLoop,
        servers: @escaping () -> [any InputMethodServer],
        report: @escaping (InputMethodReport) -> Void
    ) {
        self.loop = loop
        self.servers = servers
        self.report = report
    }

    /// Handles a request of the display.
    func handle(_ request: InputMethodRequest) {
        switch request {
        case .focus(let field): focus(field)
        case .unfocus:
            field = nil
            served = nil
            if isFocused { context?.send(.focusOut) }
            isFocused = false
        case .key(let key):
            guard let context, served != nil else {
                return report(.answered(key: key.number, isUsed: false))
            }
            context.send(.key(key)) { [weak self] answer in
                guard key.number != 0 else { return }
                self?.report(.answered(key: key.number, isUsed: answer.first?.flag ?? false))
            }
        case .finish(let number): finish(number)
        }
    }

    /// Takes the keyboard from the field for a moment: the server then commits what it would not
    /// lose.
    private func finish(_ number: UInt32) {
        guard let context, served != nil, let field else {
            return report(.answered(key: number, isUsed: false))
        }
        context.send(.focusOut) { [weak self] _ in
            guard let self else { return }
            handle(.preedit("", caretByte: -1))
            report(.answered(key: number, isUsed: false))
        }
        context.send(.focusIn)
        context.send(.caret(field.caret))
        context.send(.surrounding(field.text))
    }

    private func focus(_ new: InputMethodField) {
        let old = field
        field = new
        guard let context else {
            // It may run when the next field has the keyboard.
            if opening == nil, refused != new.number { open(servers()[...]) }
            return
        }
        if old?.number == new.number {
            if old?.caret != new.caret { context.send(.caret(new.caret)) }
            if old?.text != new.text { context.send(.surrounding(new.text)) }
        } else {
            begin(new, context)
        }
    }

    private func begin(_ field: InputMethodField, _ context: InputMethodContext) {
        served = nil
        preedit = ("", -1, false)
        shown = nil
        if isFocused { context.send(.focusOut) }
        isFocused = true
        context.send(.focusIn) { [weak self] _ in
            guard let self, self.field?.number == field.number else { return }
            served = field.number
            report(.ready(field: field.number))
        }
        context.send(.caret(field.caret))
        context.send(.surrounding(field.text))
    }

    /// Opens the first server that answers.
    private func open(_ servers: ArraySlice<any InputMethodServer>) {
        opening = nil
        guard let server = servers.first else {
            refused = field?.number
            return report(.gone)
        }
        let others = servers.dropFirst()
        do {
            guard let bus = server.bus else { return open(others) }
            opening = try Connection.open(bus, on: loop, timeout: .seconds(2)) { [weak self] in
                guard let self else { return }
                switch $0 {
                case .success(let connection): create(on: connection, server, others)
                case .failure: open(others)
                }
            }
        } catch {
            open(others)
        }
    }

    private func create(
        on connection: Connection,
        _ server: any InputMethodServer,
        _ others: ArraySlice<any InputMethodServer>
    ) {
        do {
            try connection.call(server.creation, timeout: .seconds(2)) { [weak self] in
                guard let self else { return }
                guard case .success(let answer) = $0, let path = answer.arguments.first?.text,
                    let made = try? InputMethodContext(connection, server, path: path)
                else {
                    connection.close()
                    return open(others)
                }
                opening = nil
                made.onEvent = { [weak self] in self?.handle($0) }
                made.onEnd = { [weak self] in self?.ended() }
                context = made
                if let field { begin(field, made) }
            }
        } catch {
            open(others)
        }
    }

    private func ended() {
        context = nil
        isFocused = false
        served = nil
        report(.gone)
    }

    private func handle(_ event: ContextEvent) {
        guard let served, let field else { return }
        var composition = Composition()
        switch event {
        case .committed(let text):
            composition.committed = String(
                String.UnicodeScalarView(text.unicodeScalars.prefix(2000))
            )
        case .preedit(let text, let caretByte): preedit = (text, caretByte, true)
        case .preeditHidden: preedit.isVisible = false
        case .preeditShown: preedit.isVisible = true
        case .deleted(let offset, let count):
            let part = field.text.bytes(offset: offset, count: count)
            (composition.deletedBefore, composition.deletedAfter) = (part.before, part.after)
        case .pressed(let key): return report(.pressed(key, field: served))
        }
        let text = String(String.UnicodeScalarView(preedit.text.unicodeScalars.prefix(500)))
        composition.preedit =
            preedit.isVisible ? Preedit(text, caretByte: preedit.caretByte) : nil
        guard composition != Composition(preedit: shown) else { return }
        shown = composition.preedit
        report(.composed(composition, field: served))
    }
}

/// A context of the input method for this display.
final class InputMethodContext {
    /// Called with what it reports.
    var onEvent: (ContextEvent) -> Void = { _ in }
    /// Called once when its server is gone.
    var onEnd: () -> Void = {}
    private let connection: Connection
    private let server: any InputMethodServer
    private let path: String
    private var tokens: [BusToken] = []

    /// - Throws: if the bus is gone.
    init(_ connection: Connection, _ server: any InputMethodServer, path: String) throws(BusError) {
        self.connection = connection
        self.server = server
        self.path = path
        let rule = MatchRule(sender: server.name, path: path, interface: server.interface)
        tokens = [
            try connection.onSignal(rule) { [weak self] signal in
                guard let self, let member = signal.member,
                    let event = server.event(member, signal.arguments)
                else { return }
                onEvent(event)
            },
            try connection.onVanish(of: server.name) { [weak self] in self?.end() },
        ]
        connection.onDisconnect = { [weak self] in self?.end() }
        try connection.send(message(server.abilities))
    }

    /// Sends a request, and returns the arguments of its answer later; none: it failed.
    func send(_ request: ContextRequest, reply: @escaping ([Value]) -> Void = { _ in }) {
        do {
            try connection.call(message(server.call(request))) {
                reply((try? $0.get().arguments) ?? [])
            }
        } catch {
            reply([])
        }
    }

    private func message(_ call: ContextCall) -> Message {
        .call(
            call.member,
            of: server.interface,
            at: path,
            on: server.name,
            call.arguments,
            mayStartService: false
        )
    }

    private func end() {
        tokens = []
        connection.onDisconnect = {}
        let tell = onEnd
        onEnd = {}
        tell()
    }
}
