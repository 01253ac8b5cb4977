// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import PresenterCore

@Suite("What leaves the machine")
struct SharingTests {
    private static let modal = Modal(headline: Headline(title: "Go on?"), buttons: [])

    private static func isShareable(
        _ content: Content,
        trust: Identity.Trust = .program,
        _ change: (inout RuleDecisions) -> Void = { $0.isShared = true }
    ) throws -> Bool {
        var request = PresentRequest(content: content)
        change(&request.decisions)
        let identity = Identity(key: "exe:/bin/x", displayName: "x", trust: trust)
        return Presentation(
            id: try #require(PresentationID(rawValue: 1)),
            owner: Owner(name: ":1.7", channel: .presenter, identity: identity),
            request: request,
            acceptedAt: Instant(milliseconds: 0)
        ).isShareable
    }

    @Test("nothing does without a rule, nor what a rule redacts")
    func rules() throws {
        let toast = Content.toast(Toast(headline: Headline(title: "Mail")))
        #expect(try Self.isShareable(toast))
        #expect(try Self.isShareable(.modal(Self.modal)))
        #expect(try Self.isShareable(.loading(Loading(headline: Headline(title: "Copying")))))
        #expect(try Self.isShareable(.retry(Retry(headline: Headline(title: "No route")))))
        #expect(try !Self.isShareable(toast) { _ in })
        #expect(
            try !Self.isShareable(toast) {
                $0.isShared = true
                $0.isRedacted = true
            }
        )
    }

    @Test(
        "nothing does of a caller that is sandboxed or unidentified",
        arguments: Identity.Trust.allCases
    )
    func callers(trust: Identity.Trust) throws {
        let isTrusted = trust == .application || trust == .program
        #expect(try Self.isShareable(.modal(Self.modal), trust: trust) == isTrusted)
    }

    @Test("no secret does, nothing transient and no OSD")
    func secrets() throws {
        var hidden = Self.modal
        hidden.fields = [FormField(id: "key", type: .password)]
        #expect(hidden.asksForSecret)
        #expect(try !Self.isShareable(.modal(hidden)))
        var toast = Toast(headline: Headline(title: "Mail"))
        toast.isTransient = true
        #expect(try !Self.isShareable(.toast(toast)))
    }

    @Test("a later version shares nothing that an earlier one did not")
    func updates() {
        for (before, after) in [(true, true), (true, false), (false, true), (false, false)] {
            var decisions = RuleDecisions()
            decisions.isShared = before
            var later = RuleDecisions()
            later.isShared = after
            decisions.tighten(with: later)
            #expect(decisions.isShared == (before && after))
        }
    }
}
