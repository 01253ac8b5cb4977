// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore
import Rules

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
