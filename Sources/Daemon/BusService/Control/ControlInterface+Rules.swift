// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore
import Rules
import Texts

extension ControlInterface {
    /// The methods for rules and modes.
    var ruleMethods: [Interface.Method] {
        [
            method("ListRules", gives: [.init("rules", "aa{sv}")], ControlInterface.listRules),
            method("SetRule", takes: ["name", "on"], ControlInterface.setRule),
            method("RemoveRule", takes: ["name"], ControlInterface.removeRule),
            method(
                "TestRules",
                takes: ["kind", "options", "situation"],
                gives: [.init("result", "a{sv}")],
                ControlInterface.testRules
            ),
            method("ListModes", gives: [.init("modes", "aa{sv}")], ControlInterface.listModes),
            method("SetMode", takes: ["mode"], ControlInterface.setMode),
        ]
    }

    private func listRules(_ caller: Caller) {
        clients.reply(caller.handle, [.array(listedRules, element: "a{sv}")])
    }

    private func listModes(_ caller: Caller) {
        clients.reply(caller.handle, [.array(listedModes, element: "a{sv}")])
    }

    private var listedRules: [Value] {
        let access = dependencies.rules
        let rules = access.rules()
        let switches = state.ruleSwitches
        let context = access.context(nil)
        return rules.rules.map { rule in
            .options([
                "name": .string(rule.name),
                "on": .boolean(rules.isOn(rule, switches)),
                "in_force": .boolean(rules.isInForce(rule, switches, context)),
                "switched": .boolean(switches.rules[rule.name] != nil),
                "file": .string(rule.file),
            ])
        }
    }

    private var listedModes: [Value] {
        let mode = state.ruleSwitches.mode
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

    private func setRule(_ caller: Caller, _ name: String, _ isOn: Bool) throws(CallError) {
        let rules = dependencies.rules.rules()
        guard let rule = rules.rules.first(where: { $0.name == name }) else {
            let text = Phrase.noRuleToSet.english(name.cleaned(.label))
            throw CallError(.invalidOption, text)
        }
        var switches = state.ruleSwitches
        // A switch to the default is removed, so that modes decide again.
        switches.rules[name] = rules.isOnByMode(rule, switches.mode) == isOn ? nil : isOn
        dependencies.rules.change(switches)
        clients.reply(caller.handle)
    }

    private func removeRule(_ caller: Caller, _ name: String) throws(CallError) {
        try dependencies.rules.remove(name)
        clients.reply(caller.handle)
    }

    private func setMode(_ caller: Caller, _ name: String) throws(CallError) {
        let rules = dependencies.rules.rules()
        let isNone = name.isEmpty || name == "none"
        guard isNone || rules.mode(name) != nil else {
            guard !rules.modes.isEmpty else {
                throw CallError(.invalidOption, Phrase.noModes.english())
            }
            let known = (["none"] + rules.modes.map(\.name)).joined(separator: ", ")
            let got = "\"\(name.cleaned(.label))\""
            let text = Phrase.optionExpects.english("SetMode", "mode", known, got)
            throw CallError(.invalidOption, text)
        }
        var switches = state.ruleSwitches
        switches.mode = isNone ? nil : name
        dependencies.rules.change(switches)
        clients.reply(caller.handle)
        stateChanged()
    }

    /// Answers what the rules would do with a request, without showing it.
    private func testRules(
        _ caller: Caller,
        _ name: String,
        _ options: VariantDictionary,
        _ situation: VariantDictionary
    ) throws(CallError) {
        guard let kind = Kind(rawValue: name) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            let got = "\"\(name.cleaned(.label))\""
            let text = Phrase.optionExpects.english("TestRules", "kind", kinds, got)
            throw CallError(.invalidOption, text)
        }
        let context = DecodingContext(
            allowsFiles: true,
            fallbackTitle: "",
            limits: state.limits,
            store: { _ in nil }
        )
        let request: PresentRequest
        do {
            request = try OptionDictionary.read(kind, options.value, context)
        } catch {
            throw CallError(error)
        }
        let situation = RuleSituation(situation.entries)
        clients.reply(caller.handle, [testResult(of: request, situation)])
    }

    private func testResult(of request: PresentRequest, _ situation: RuleSituation) -> Value {
        let access = dependencies.rules
        var switches = state.ruleSwitches
        var context = access.context(nil)
        situation.change(&switches, &context)
        let identity = Identity(
            key: situation.applicationID ?? "",
            displayName: request.content.toast?.claimedName ?? "",
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
        let entries: [(String, Value)] = [
            ("rules", .strings(decisions.applied.map(\.text))),
            ("options", OptionDictionary.write(OptionValues(result.request))),
            ("held_by", .strings(decisions.heldBy.filter(holding.contains))),
            ("run", .strings(result.commands.map { $0.arguments.joined(separator: " ") })),
        ]
        let decided = RuleDecision.allCases.map {
            ($0.rawValue, Value.boolean(decisions[keyPath: $0.keyPath]))
        }
        let expired = decisions.expired.map { [("expired", Value.string($0.rawValue))] } ?? []
        return .options(entries + decided + expired)
    }
}

/// A simulated situation for a test of rules; missing values are the current ones.
private struct RuleSituation {
    var applicationID: String?
    var hints: [String: String] = [:]
    private var day: CalendarDay?
    private var secondOfDay: Int?
    private var mode: String?
    private var situations: [Situation: Bool] = [:]
    private var output: String?

    /// Reads a dictionary; ignores unknown entries.
    init(_ entries: [Value.Entry]) {
        for entry in entries {
            switch (entry.key, entry.value.unwrapped) {
            case (.string("id"), .string(let id)): applicationID = id
            case (.string("time"), .string(let text)):
                let parts = text.split(separator: " ")
                day = parts.first.flatMap { CalendarDay(iso: String($0)) }
                secondOfDay = parts.last.flatMap { TimeOfDay($0) }.map { $0.minutes * 60 }
            case (.string("mode"), .string(let name)): mode = name
            case (.string(let name), .boolean(let flag)):
                if let situation = Situation(rawValue: name) { situations[situation] = flag }
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
        if let day { context.time.day = day.ordinal }
        if let secondOfDay { context.time.second = secondOfDay }
        for (situation, isSo) in situations {
            if isSo {
                context.situations.insert(situation)
            } else {
                context.situations.remove(situation)
            }
        }
        if let output { context.outputs = [output] }
        guard let mode else { return }
        switches.mode = mode == "none" ? nil : mode
        context.mode = switches.mode
    }
}
