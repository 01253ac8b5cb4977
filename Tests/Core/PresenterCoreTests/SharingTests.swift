// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("What leaves the machine")
struct SharingTests {
    private static let modal = Modal(headline: Headline(title: "Go on?"), buttons: [])

    private static func leaving(
        _ content: Content,
        trust: Identity.Trust = .program,
        _ change: (inout RuleDecisions) -> Void = { $0.isShared = true }
    ) throws -> [RuleDecision] {
        var request = PresentRequest(content: content)
        change(&request.decisions)
        let identity = Identity(key: "exe:/bin/x", displayName: "x", trust: trust)
        return Presentation(
            id: try #require(PresentationID(rawValue: 1)),
            owner: Owner(name: ":1.7", channel: .presenter, identity: identity),
            request: request,
            acceptedAt: Instant(milliseconds: 0)
        ).leaving
    }

    @Test("nothing does without a rule, nor what a rule redacts")
    func rules() throws {
        let toast = Content.toast(Toast(headline: Headline(title: "Mail")))
        #expect(try Self.leaving(toast) == [.share])
        #expect(try Self.leaving(.modal(Self.modal)) == [.share])
        #expect(try Self.leaving(toast) { $0.isPushed = true } == [.push])
        #expect(try Self.leaving(toast) { _ in }.isEmpty)
        let redacted = try Self.leaving(toast) {
            for path in RuleDecision.leaving.map(\.keyPath) { $0[keyPath: path] = true }
            $0.isRedacted = true
        }
        #expect(redacted.isEmpty)
    }

    @Test(
        "nothing does of a caller that is sandboxed or unidentified",
        arguments: Identity.Trust.allCases
    )
    func callers(trust: Identity.Trust) throws {
        let isTrusted = trust == .application || trust == .program
        #expect(try Self.leaving(.modal(Self.modal), trust: trust).isEmpty != isTrusted)
    }

    @Test("no secret does, nothing transient and no OSD")
    func secrets() throws {
        var hidden = Self.modal
        hidden.fields = [FormField(id: "key", type: .password)]
        #expect(hidden.asksForSecret)
        #expect(try Self.leaving(.modal(hidden)).isEmpty)
        var toast = Toast(headline: Headline(title: "Mail"))
        toast.isTransient = true
        #expect(try Self.leaving(.toast(toast)).isEmpty)
    }

    @Test(
        "a later version goes nowhere that an earlier one did not",
        arguments: RuleDecision.leaving
    )
    func updates(decision: RuleDecision) {
        for (before, after) in [(true, true), (true, false), (false, true), (false, false)] {
            var decisions = RuleDecisions()
            decisions[keyPath: decision.keyPath] = before
            var later = RuleDecisions()
            later[keyPath: decision.keyPath] = after
            decisions.tighten(with: later)
            #expect(decisions[keyPath: decision.keyPath] == (before && after))
        }
    }
}
