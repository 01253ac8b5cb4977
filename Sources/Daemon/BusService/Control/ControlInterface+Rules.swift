// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore
import Rules

extension BusService {
    /// The methods of `Control1` for rules and modes.
    var ruleMethods: [Interface.Method] {
        let dictionaries = "aa{sv}"
        return [
            controlMethod("ListRules", gives: [.init("rules", dictionaries)]) { service, call in
                call.reply([.array(service.listedRules, element: "a{sv}")])
            },
            controlMethod("SetRule", takes: [.init("name", "s"), .init("on", "b")]) {
                $0.setRule($1)
            },
            controlMethod(
                "TestRules",
                takes: [
                    .init("kind", "s"), .init("options", "a{sv}"), .init("situation", "a{sv}"),
                ],
                gives: [.init("result", "a{sv}")]
            ) { $0.testRules($1) },
            controlMethod("ListModes", gives: [.init("modes", dictionaries)]) { service, call in
                call.reply([.array(service.listedModes, element: "a{sv}")])
            },
            controlMethod("SetMode", takes: [.init("mode", "s")]) { $0.setMode($1) },
        ]
    }

    /// Applies the user's rules to a request.
    ///
    /// - Returns: the changed request, and what runs once it is accepted.
    func ruled(
        _ request: PresentRequest,
        _ identity: Identity,
        _ hints: @escaping (String) -> String?
    ) -> (request: PresentRequest, run: ((PresentationID) -> Void)?) {
        let access = dependencies.rules
        let rules = access.rules()
        guard !rules.isEmpty else { return (request, nil) }
        let subject = RuleSubject(request: request, identity: identity, hints: hints)
        let result = rules.apply(
            to: subject,
            dependencies.stack.state.ruleSwitches,
            access.context()
        )
        // Source: SwayNotificationCenter, `SWAYNC_NO_SCRIPT`.
        let runsNone = ["1", "true"].contains(hints("SWAYNC_NO_SCRIPT") ?? "")
        guard !result.commands.isEmpty, !runsNone else { return (result.request, nil) }
        return (
            result.request,
            { id in
                var variables = subject.variables
                variables["TOPMOST_ID"] = "\(id.rawValue)"
                for command in result.commands { access.run(command, variables) }
            }
        )
    }

    private var listedRules: [Value] {
        let access = dependencies.rules
        let rules = access.rules()
        let switches = dependencies.stack.state.ruleSwitches
        let context = access.context()
        return rules.rules.map { rule in
            .options([
                "name": .string(rule.name),
                "on": .boolean(rules.isOn(rule, switches)),
                "in_force": .boolean(rules.isInForce(rule, switches, context)),
                "switched": .boolean(switches.rules[rule.name] != nil),
            ])
        }
    }

    private var listedModes: [Value] {
        let mode = dependencies.stack.state.ruleSwitches.mode
        return dependencies.rules.rules().modes.map { one in
            .options([
                "name": .string(one.name),
                "on": .boolean(one.name == mode),
                "rules_on": .strings(one.on),
                "rules_off": .strings(one.off),
                "do_not_disturb": .boolean(one.doNotDisturb),
            ])
        }
    }

    private func setRule(_ call: Call) {
        guard case .string(let name) = call.arguments[0],
            case .boolean(let isOn) = call.arguments[1]
        else { return }
        let rules = dependencies.rules.rules()
        guard let rule = rules.rules.first(where: { $0.name == name }) else {
            let text = "SetRule: there is no rule \"\(name.cleaned(.label))\""
            return fail(call.handle, .invalidOption, text)
        }
        var switches = dependencies.stack.state.ruleSwitches
        // A switch to the default is removed, so that modes decide again.
        switches.rules[name] = rules.isOnByMode(rule, switches.mode) == isOn ? nil : isOn
        dependencies.rules.change(switches)
        call.reply()
    }

    private func setMode(_ call: Call) {
        guard case .string(let name) = call.arguments[0] else { return }
        let rules = dependencies.rules.rules()
        let isNone = name.isEmpty || name == "none"
        guard isNone || rules.mode(name) != nil else {
            let known = ["none"] + rules.modes.map(\.name)
            let text =
                "SetMode: \"mode\" expects \(known.joined(separator: ", ")), "
                + "got \"\(name.cleaned(.label))\""
            return fail(call.handle, .invalidOption, text)
        }
        var switches = dependencies.stack.state.ruleSwitches
        switches.mode = isNone ? nil : name
        dependencies.rules.change(switches)
        call.reply()
        stateChanged()
    }
}

extension BusService {
    /// Answers what the rules would do with a request, without showing it.
    func testRules(_ call: Call) {
        guard case .string(let word) = call.arguments[0] else { return }
        guard let kind = Kind(rawValue: word) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            let text = "TestRules: \"kind\" expects \(kinds), got \"\(word.cleaned(.label))\""
            return fail(call.handle, .invalidOption, text)
        }
        let limits = dependencies.stack.state.limits
        do throws(RequestError) {
            let context = DecodingContext(
                allowsFiles: true,
                fallbackTitle: "",
                limits: limits,
                store: { _ in nil }
            )
            let request = try OptionDictionary.read(kind, call.arguments[1], context)
            call.reply([testResult(of: request, RuleSituation(call.arguments[2]))])
        } catch {
            fail(call.handle, .invalidOption, error.description)
        }
    }

    private func testResult(of request: PresentRequest, _ situation: RuleSituation) -> Value {
        let access = dependencies.rules
        var switches = dependencies.stack.state.ruleSwitches
        var context = access.context()
        situation.change(&switches, &context)
        let identity = Identity(
            key: situation.applicationID ?? "",
            displayName: request.content.claimedName ?? "",
            trust: .application
        )
        let subject = RuleSubject(
            request: request,
            identity: identity,
            hints: { situation.hints[$0] }
        )
        let result = access.rules().apply(to: subject, switches, context)
        let decisions = result.request.decisions
        let holding = access.rules().holding(switches, context)
        return .options([
            "rules": .strings(decisions.applied.map(\.text)),
            "options": OptionDictionary.write(OptionValues(result.request)),
            "held_by": .strings(decisions.heldBy.filter(holding.contains)),
            "pass": .boolean(decisions.passesDoNotDisturb),
            "redact": .boolean(decisions.isRedacted),
            "show": .boolean(decisions.isShown),
            "history": .boolean(decisions.keepsInHistory),
            "run": .strings(result.commands.map { $0.words.joined(separator: " ") }),
        ])
    }
}

extension Content {
    /// The name that a toast's application gives itself.
    fileprivate var claimedName: String? {
        if case .toast(let toast) = self { toast.claimedName } else { nil }
    }
}

extension BusService {
    /// A simulated situation for a test of rules; missing values are the current ones.
    private struct RuleSituation {
        var applicationID: String?
        var hints: [String: String] = [:]
        private var secondOfDay: Int?
        private var mode: String?
        private var isFullscreen: Bool?
        private var isScreenShared: Bool?
        private var output: String?

        /// Reads a dictionary; ignores unknown entries.
        init(_ value: Value) {
            guard case .dictionary(let entries, _, _) = value else { return }
            for entry in entries {
                switch (entry.key, entry.value.unwrapped) {
                case (.string("id"), .string(let id)): applicationID = id
                case (.string("time"), .string(let text)):
                    secondOfDay = DaySpan(text + "-0:00")?.start
                case (.string("mode"), .string(let name)): mode = name
                case (.string("fullscreen"), .boolean(let flag)): isFullscreen = flag
                case (.string("screen_share"), .boolean(let flag)): isScreenShared = flag
                case (.string("output"), .string(let name)): output = name
                case (.string("hints"), .dictionary(let list, _, _)):
                    for hint in list {
                        guard case .string(let name) = hint.key else { continue }
                        hints[name] = hint.value.shown
                    }
                default: break
                }
            }
        }

        func change(_ switches: inout RuleSwitches, _ context: inout RuleContext) {
            if let secondOfDay { context.secondOfDay = secondOfDay }
            if let isFullscreen { context.isFullscreen = isFullscreen }
            if let isScreenShared { context.isScreenShared = isScreenShared }
            if let output { context.outputs = [output] }
            guard let mode else { return }
            switches.mode = mode == "none" ? nil : mode
            context.mode = switches.mode
        }
    }
}
