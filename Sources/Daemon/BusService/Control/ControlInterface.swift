// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import HelperWire
import PresenterCore
import Texts

/// The interface for the user and their tools; not for sandboxed callers.
final class ControlInterface: BusInterface {
    let clients: Clients
    let requests: Requests
    let dependencies: ServiceDependencies
    var changes: ChangeNotifier { requests.changes }
    var state: PresenterState { dependencies.stack.state }
    /// Announces a change of what the scene does not have.
    let stateChanged: () -> Void

    init(_ requests: Requests, stateChanged: @escaping () -> Void) {
        clients = requests.clients
        self.requests = requests
        dependencies = requests.dependencies
        self.stateChanged = stateChanged
    }

    /// The interface for the bus.
    var exported: Interface {
        Interface(
            BusNames.control,
            methods: stackMethods + daemonMethods + eventMethods + historyMethods + ruleMethods,
            signals: [.init("Changed", [.init("sequence", "t")])],
            properties: [
                property("DoNotDisturb", "b"), property("InputBlocked", "b"),
                property("Missed", "u"), property("Mode", "s"), property("Showing", "u"),
                property("Unread", "u"), property("UnreadByApplication", "a{su}"),
                property("Waiting", "u"),
                .init("Version", "s", change: .constant) { [dependencies] in
                    .string(dependencies.version)
                },
            ],
            mayRead: { [weak self] call, answer in
                self?.clients.admission.request(call.handle, call.arguments) {
                    let isForTopmost = call.message.destination == BusNames.name
                    answer(!$0.trust.isRestricted && isForTopmost)
                }
            }
        )
    }

    /// A sandboxed program with access to the notification name may call every object of its
    /// owner, so calls must be addressed to our own name.
    func admit(_ caller: Caller, to method: String) throws(CallError) {
        guard caller.destination == BusNames.name else {
            let text = Phrase.otherName.english(BusNames.control, BusNames.name)
            throw CallError(.accessDenied, text)
        }
        // Whoever the file system keeps from being identified still gets the keyboard back.
        let isFreed = method == "ReleaseInput" && caller.identity.trust == .unidentified
        if !isFreed, let text = caller.identity.refusal(of: BusNames.control) {
            throw CallError(.accessDenied, text)
        }
    }

    private func property(_ name: String, _ signature: String) -> Interface.Property {
        .init(name, signature) { [dependencies] in
            guard let value = ChangeNotifier.properties(of: dependencies.stack.state)[name] else {
                preconditionFailure("\(name) is a property")
            }
            return value
        }
    }

    // MARK: Presentations

    private var stackMethods: [Interface.Method] {
        let list = Interface.Argument("presentations", "aa{sv}")
        let explanation: [Interface.Argument] = [.init("sentence", "s"), .init("details", "a{sv}")]
        return [
            method("List", gives: [list], ControlInterface.list),
            method(
                "ListPage",
                takes: ["start", "limit"],
                gives: [list, .init("total", "u")],
                ControlInterface.listPage
            ),
            method("Explain", takes: ["id"], gives: explanation, ControlInterface.explain),
            method("Press", takes: ["id", "button", "details"], ControlInterface.press),
            method("Dismiss", takes: ["id"], ControlInterface.dismiss),
            method("DismissAll", requesting { .dismissedByTool($0, nil) }),
            method("DismissToasts", requesting { .toastsDismissedByTool($0) }),
            method("DismissWithUndo", takes: ["ids"], ControlInterface.dismissWithUndo),
            method(
                "Restore",
                takes: ["id"],
                gives: [.init("id", "u")],
                ControlInterface.restore
            ),
            method("Snooze", takes: ["id", "for_ms"], ControlInterface.snooze),
            method("Undo", gives: [.init("count", "u")], ControlInterface.undo),
            method("ReleaseInput", ControlInterface.releaseInput),
            method("Focus", requesting { .keyboardRequested($0) }),
            method("ShowCentre", requesting { .centreSwitched($0, .show) }),
            method("HideCentre", requesting { .centreSwitched($0, .hide) }),
            method("ToggleCentre", requesting { .centreSwitched($0, .toggle) }),
        ]
    }

    /// A method that requests an action, and is answered when that is confirmed.
    private func requesting(
        _ action: @escaping (RequestToken) -> Action
    ) -> (ControlInterface) -> (Caller) -> Void {
        { interface in
            { caller in
                interface.requests.send(action(interface.requests.confirmation(of: caller.handle)))
            }
        }
    }

    /// Maximum number of presentations in one answer.
    static let maximumListed = 256
    /// Bytes of an answer after which no presentation is added.
    static let listedBytes = 256 << 10

    private func list(_ caller: Caller) {
        clients.reply(caller.handle, [page(from: 0, limit: Self.maximumListed)])
    }

    private func listPage(_ caller: Caller, start: UInt32, limit: UInt32) {
        let limit = limit == 0 ? Self.maximumListed : min(Int(limit), Self.maximumListed)
        let total = UInt32(clamping: state.liveCount)
        clients.reply(caller.handle, [page(from: Int(start), limit: limit), .uint32(total)])
    }

    /// A page of the list of live presentations; never empty before the list's end.
    private func page(from start: Int, limit: Int) -> Value {
        let now = dependencies.now()
        var page: [Value] = []
        var bytes = 0
        for listing in state.list(start..<start + limit, at: now)
        where bytes < Self.listedBytes {
            let options = ControlReport.options(of: listing, at: now)
            bytes += options.heldBytes
            page.append(options)
        }
        return .array(page, element: "a{sv}")
    }

    private func explain(_ caller: Caller, _ id: PresentationID) throws(CallError) {
        let now = dependencies.now()
        guard let explanation = state.explain(id, at: now) else {
            throw CallError(.unknownPresentation(id))
        }
        let details = ControlReport.details(of: explanation, at: now)
        clients.reply(caller.handle, [.string(explanation.sentence), details])
    }

    private func press(
        _ caller: Caller,
        _ id: PresentationID,
        _ button: String,
        _ details: VariantDictionary
    ) throws(CallError) {
        let (answer, revision): (Answer, UInt64?)
        do {
            (answer, revision) = try ControlReport.answer(button, details.entries)
        } catch {
            throw CallError(error)
        }
        let token = requests.confirmation(of: caller.handle)
        requests.send(.buttonPressedByTool(token, id, answer, seenIn: revision))
    }

    private func dismiss(_ caller: Caller, _ id: PresentationID) {
        requests.send(.dismissedByTool(requests.confirmation(of: caller.handle), id))
    }

    /// Dismisses presentations, toasts so that it can be undone; without ids all toasts.
    private func dismissWithUndo(_ caller: Caller, _ ids: [PresentationID]) {
        requests.send(.dismissedWithUndo(requests.confirmation(of: caller.handle), ids))
    }

    /// Shows a missed toast again; id 0: the last one.
    func restore(_ caller: Caller, _ id: UInt32) {
        let token = requests.shown(of: caller.handle)
        requests.send(.restoredByTool(token, PresentationID(rawValue: id)))
    }

    /// Snoozes a toast for that time; 0: until the user is back.
    private func snooze(
        _ caller: Caller,
        _ id: PresentationID,
        _ span: UInt64
    ) throws(CallError) {
        guard span <= 31_536_000_000 else {
            let range = UInt64(0)...31_536_000_000
            let text = Phrase.optionExpects.english("Snooze", "for_ms", range.words, "\(span)")
            throw CallError(.invalidOption, text)
        }
        let token = requests.confirmation(of: caller.handle)
        let time: Duration? = span == 0 ? nil : .milliseconds(Int64(span))
        requests.send(.snoozedByTool(token, id, for: time))
    }

    /// Undoes the last dismissal; answers how much came back.
    private func undo(_ caller: Caller) {
        let count = state.undoableCount
        requests.send(.dismissalUndone)
        dependencies.commit()
        clients.reply(caller.handle, [.uint32(UInt32(clamping: count))])
    }

    private func releaseInput(_ caller: Caller) {
        requests.send(.inputReleased)
        dependencies.commit()
        clients.reply(caller.handle)
    }

    // MARK: The daemon

    private var daemonMethods: [Interface.Method] {
        [
            method("SetDoNotDisturb", takes: ["mode", "for_ms"], ControlInterface.setDoNotDisturb),
            method("Reload", ControlInterface.reload),
            method("Displays", gives: [.init("displays", "aa{sv}")], ControlInterface.displays),
            method("Status", gives: [.init("status", "a{sv}")], ControlInterface.replyStatus),
            method("Subscribe", ControlInterface.subscribe),
            method("Unsubscribe", ControlInterface.unsubscribe),
        ]
    }

    private func setDoNotDisturb(
        _ caller: Caller,
        _ mode: String,
        _ span: UInt64
    ) throws(CallError) {
        let value: DoNotDisturb
        switch mode {
        case "off": value = .off
        case "on": value = .on
        case "toggle": value = state.doNotDisturb == .off ? .on : .off
        case "for" where (1...31_536_000_000).contains(span):
            value = .until(dependencies.now() + .milliseconds(Int64(span)))
        case "for":
            let range = UInt64(1)...31_536_000_000
            let text = Phrase.optionExpects
                .english("SetDoNotDisturb", "for_ms", range.words, "\(span)")
            throw CallError(.invalidOption, text)
        default:
            let (takes, got) = ("on, off, toggle, for", "\"\(mode.cleaned(.label))\"")
            let text = Phrase.optionExpects.english("SetDoNotDisturb", "mode", takes, got)
            throw CallError(.invalidOption, text)
        }
        requests.send(.doNotDisturbChanged(until: value))
        dependencies.commit()
        clients.reply(caller.handle)
        stateChanged()
    }

    private func reload(_ caller: Caller) throws(CallError) {
        if let problem = dependencies.reload() { throw CallError(.failed, problem) }
        clients.reply(caller.handle)
    }

    private func displays(_ caller: Caller) {
        clients.reply(caller.handle, [.array(dependencies.displays(), element: "a{sv}")])
    }

    private func replyStatus(_ caller: Caller) { clients.reply(caller.handle, [status]) }

    private func subscribe(_ caller: Caller) throws(CallError) {
        try changes.subscribe(caller.name)
        clients.reply(caller.handle)
    }

    private func unsubscribe(_ caller: Caller) {
        changes.unsubscribe(caller.name)
        clients.reply(caller.handle)
    }

    /// The daemon's status.
    private var status: Value {
        let now = dependencies.now()
        var entries = ChangeNotifier.properties(of: state).map { ($0.key.snakeCased, $0.value) }
        entries.append(("version", .string(dependencies.version)))
        entries.append(("live", .uint32(UInt32(clamping: state.liveCount))))
        entries.append(("held", .uint32(UInt32(clamping: state.heldCount))))
        entries.append(("snoozed", .uint32(UInt32(clamping: state.snoozedCount))))
        entries.append(("inhibited", .boolean(state.quietReasons.contains(.inhibited))))
        if let explanation = state.unseenSentence {
            entries.append(("unseen", .string(explanation)))
        }
        if let holder = state.keyboardHolder {
            entries.append(("keyboard", .uint32(holder.rawValue)))
        }
        if let progress = state.scene.newestProgress {
            entries.append(("progress", .double(progress)))
        }
        if let since = state.scene.blockedSince {
            entries.append(("blocked_for_ms", .int64((now - since).milliseconds)))
        }
        if case .until(let end) = state.doNotDisturb {
            entries.append(("do_not_disturb_for_ms", .int64((end - now).milliseconds)))
        }
        entries += dependencies.status().map { ($0.key, $0.value) }
        return .options(entries.sorted { $0.0 < $1.0 })
    }
}

extension String {
    /// `DoNotDisturb` as `do_not_disturb`.
    fileprivate var snakeCased: String {
        var result = ""
        for character in self {
            if character.isUppercase, !result.isEmpty { result += "_" }
            result += character.lowercased()
        }
        return result
    }
}

extension Duration {
    /// Whole milliseconds.
    var milliseconds: Int64 { Instant(sinceBoot: self).milliseconds }
}
