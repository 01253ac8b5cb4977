// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import HelperWire
import PresenterCore

extension BusService {
    /// The interface for the user and their tools; not for sandboxed callers.
    var control: Interface {
        let id = Interface.Argument("id", "u")
        let details = Interface.Argument("details", "a{sv}")
        return Interface(
            BusNames.control,
            methods: [
                controlMethod("List", gives: [.init("presentations", "aa{sv}")]) { service, call in
                    call.reply([service.list(from: 0, most: Self.mostListed)])
                },
                controlMethod(
                    "ListPage",
                    takes: [.init("start", "u"), .init("limit", "u")],
                    gives: [.init("presentations", "aa{sv}"), .init("total", "u")]
                ) { $0.listPage($1) },
                controlMethod("Explain", takes: [id], gives: [.init("sentence", "s"), details]) {
                    $0.explain($1)
                },
                controlMethod("Press", takes: [id, .init("button", "s"), details]) { $0.press($1) },
                controlMethod("Dismiss", takes: [id]) { service, call in
                    guard let id = service.presentation(call) else { return }
                    service.send(.dismissedByTool(service.confirmation(of: call.handle), id))
                },
                controlMethod("DismissAll") { service, call in
                    service.send(.dismissedByTool(service.confirmation(of: call.handle), nil))
                },
                controlMethod("DismissToasts") { service, call in
                    service.send(.toastsDismissedByTool(service.confirmation(of: call.handle)))
                },
                // Whoever the file system keeps from being identified still gets the keyboard back.
                controlMethod("ReleaseInput", isForUnidentified: true) { service, call in
                    service.send(.inputReleased)
                    service.dependencies.commit()
                    call.reply()
                },
                controlMethod("Focus") { service, call in
                    service.send(.keyboardRequested(service.confirmation(of: call.handle)))
                },
                centreMethod("ShowCentre", .show), centreMethod("HideCentre", .hide),
                centreMethod("ToggleCentre", .toggle),
                controlMethod("SetDoNotDisturb", takes: [.init("mode", "s"), .init("for_ms", "t")])
                {
                    $0.setDoNotDisturb($1)
                },
                controlMethod("Reload") { service, call in
                    if let problem = service.dependencies.reload() {
                        service.fail(call.handle, .failed, problem)
                    } else {
                        call.reply()
                    }
                },
                controlMethod("Displays", gives: [.init("displays", "aa{sv}")]) { service, call in
                    call.reply([.array(service.dependencies.displays(), element: "a{sv}")])
                },
                controlMethod("Status", gives: [.init("status", "a{sv}")]) { service, call in
                    call.reply([service.status])
                },
                controlMethod("Subscribe") { $0.subscribe($1) },
                controlMethod("Unsubscribe") { service, call in
                    service.changeNotifier.unsubscribe(call.sender)
                    call.reply()
                },
            ] + eventMethods + historyMethods + ruleMethods,
            signals: [.init("Changed", [.init("sequence", "t")])],
            properties: [
                property("DoNotDisturb", "b"), property("InputBlocked", "b"),
                property("Mode", "s"), property("Showing", "u"), property("Waiting", "u"),
                .init("Version", "s", change: .constant) { [dependencies] in
                    .string(dependencies.version)
                },
            ],
            mayRead: { [weak self] call, answer in
                self?.admission.request(call.handle, call.arguments) {
                    answer(!$0.trust.isRestricted && call.isForTopmost)
                }
            }
        )
    }

    /// A method that sandboxed callers may not call.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - takes: its arguments.
    ///   - gives: what it answers.
    ///   - isForUnidentified: whether callers may call it whose look-up failed.
    ///   - handler: handles a call.
    /// - Returns: the method.
    func controlMethod(
        _ name: String,
        takes: [Interface.Argument] = [],
        gives: [Interface.Argument] = [],
        isForUnidentified: Bool = false,
        handler: @escaping (BusService, Call) -> Void
    ) -> Interface.Method {
        .init(name, takes: takes, gives: gives) { [weak self] call in
            self?.admission.request(call.handle, call.arguments) { [weak self] identity in
                guard let self else { return }
                guard call.isForTopmost else {
                    let text = "\(BusNames.control) is only available as \(BusNames.name)"
                    return fail(call.handle, .accessDenied, text)
                }
                let isFreed = isForUnidentified && identity.trust == .unidentified
                if !isFreed, let text = identity.refusal(of: BusNames.control) {
                    return fail(call.handle, .accessDenied, text)
                }
                handler(self, call)
            }
        }
    }

    private func centreMethod(
        _ name: String,
        _ visibility: CentreVisibility
    ) -> Interface.Method {
        controlMethod(name) { service, call in
            service.send(.centreSwitched(service.confirmation(of: call.handle), visibility))
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

    /// Maximum number of presentations in one answer.
    static let mostListed = 256
    /// Bytes of an answer after which no presentation is added.
    static let listedBytes = 256 << 10

    private func listPage(_ call: Call) {
        guard case .uint32(let start) = call.arguments[0],
            case .uint32(let limit) = call.arguments[1]
        else { return }
        let most = limit == 0 ? Self.mostListed : min(Int(limit), Self.mostListed)
        let total = dependencies.stack.state.liveCount
        call.reply([list(from: Int(start), most: most), .uint32(UInt32(clamping: total))])
    }

    /// A page of the list of live presentations; never empty before the list's end.
    private func list(from start: Int, most: Int) -> Value {
        let now = dependencies.now()
        var page: [Value] = []
        var bytes = 0
        for listing in dependencies.stack.state.list(start..<start + most, at: now)
        where bytes < Self.listedBytes {
            let options = ControlReport.options(of: listing, at: now)
            bytes += options.heldBytes
            page.append(options)
        }
        return .array(page, element: "a{sv}")
    }

    private func subscribe(_ call: Call) {
        do {
            guard try changeNotifier.subscribe(call.sender) else {
                let most = ChangeNotifier.mostSubscribers
                return fail(
                    call.handle,
                    .limitReached,
                    "too many clients subscribed: the limit is \(most)"
                )
            }
            call.reply()
        } catch {
            fail(call.handle, .failed, "cannot watch \(call.sender): \(error)")
        }
    }

    private func explain(_ call: Call) {
        guard let id = presentation(call) else { return }
        guard let explanation = dependencies.stack.state.explain(id, at: dependencies.now()) else {
            let refusal = Refusal.unknownPresentation(id)
            return fail(call.handle, refusal.failure, refusal.text)
        }
        call.reply([
            .string(explanation.sentence),
            ControlReport.details(of: explanation, at: dependencies.now()),
        ])
    }

    private func press(_ call: Call) {
        guard let id = presentation(call), case .string(let button) = call.arguments[1] else {
            return
        }
        do {
            let answer = try ControlReport.answer(button, call.arguments[2])
            send(.buttonPressedByTool(confirmation(of: call.handle), id, answer))
        } catch {
            fail(call.handle, .invalidOption, error.description)
        }
    }

    private func setDoNotDisturb(_ call: Call) {
        guard case .string(let mode) = call.arguments[0], case .uint64(let span) = call.arguments[1]
        else { return }
        let value: DoNotDisturb
        switch mode {
        case "off": value = .off
        case "on": value = .on
        case "toggle": value = dependencies.stack.state.doNotDisturb == .off ? .on : .off
        case "for" where (1...31_536_000_000).contains(span):
            value = .until(dependencies.now() + .milliseconds(Int64(span)))
        case "for":
            let text = "SetDoNotDisturb: \"for_ms\" expects 1 to 31536000000, got \(span)"
            return fail(call.handle, .invalidOption, text)
        default:
            let got = mode.cleaned(.label)
            let text = "SetDoNotDisturb: \"mode\" expects on, off, toggle, for, got \"\(got)\""
            return fail(call.handle, .invalidOption, text)
        }
        send(.doNotDisturbChanged(until: value))
        dependencies.commit()
        call.reply()
        stateChanged()
    }

    /// The daemon's status.
    private var status: Value {
        let state = dependencies.stack.state
        let now = dependencies.now()
        var entries = ChangeNotifier.properties(of: state).map { ($0.key.snakeCased, $0.value) }
        entries.append(("version", .string(dependencies.version)))
        entries.append(("live", .uint32(UInt32(clamping: state.liveCount))))
        entries.append(("held", .uint32(UInt32(clamping: state.heldCount))))
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
        return .dictionary(
            entries.sorted { $0.0 < $1.0 }.map {
                .init(key: .string($0.0), value: .variant($0.1))
            },
            key: "s",
            value: "v"
        )
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

extension Call {
    /// Whether it is addressed to our own name.
    ///
    /// A sandboxed program with access to the notification name may call every object of its
    /// owner.
    fileprivate var isForTopmost: Bool { message.destination == BusNames.name }
}
