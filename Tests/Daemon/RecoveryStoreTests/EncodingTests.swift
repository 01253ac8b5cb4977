// SPDX-License-Identifier: MIT

import Coding
import CoreWire
import PresenterCore
import TestSupport
import Testing

@testable import RecoveryStore

@Suite("Encoding of records")
struct EncodingTests {
    @Test("every option of every kind is kept", arguments: Kind.allCases)
    func options(kind: Kind) throws {
        let values = Self.table(kind.fieldDefinitions)
        let content = Content(kind, fields: values)
        let standard = Content.standard(kind).fieldValues
        // "markup" is about the message, and is not kept itself.
        for name in values.keys where name != "markup" {
            #expect(content.fieldValues[name] != standard[name], "\(name)")
        }
        #expect(try Self.copy(content) == content)
    }

    @Test("every notice, outcome and timeout is kept")
    func values() throws {
        let answer = Answer(button: "a", choices: ["x", "y"])
        let outcomes: [Outcome] =
            [.acted(answer), .expired, .closed, .replaced, .ownerGone, .released, .refused]
            + [.shutdown] + Dismissal.allCases.map(Outcome.dismissed)
        for outcome in outcomes {
            let notice = Notice.ended(Self.id, outcome, activationToken: "t")
            #expect(try Self.copy(notice) == .ended(Self.id, outcome))
        }
        let notices: [Notice] = [
            .presented(Self.id), .buttonPressed(Self.id, answer, activationToken: "t"),
            .retryPressed(Self.id, presenter: nil, attempt: 3),
            .retryPressed(Self.id, presenter: Self.id, attempt: 3),
        ]
        for notice in notices { #expect(try Self.copy(notice) == notice) }
        for timeout in [Timeout.standard, .never, .after(.milliseconds(1_500))] {
            #expect(try Self.copy(timeout) == timeout)
        }
        let times: [DoNotDisturb] = [.off, .on, .until(Instant(milliseconds: 7))]
        for time in times { #expect(try Self.copy(time) == time) }
        let instant = Instant(milliseconds: 7)
        let reasons: [OffScreen] = [
            .missed(since: instant), .snoozed(until: nil), .snoozed(until: instant),
            .dismissed(.close, until: instant, from: nil, inCentre: true),
            .dismissed(.control, until: instant, from: .missed(since: instant), inCentre: false),
        ]
        for reason in reasons { #expect(try Self.copy(reason) == reason) }
        let act = HiddenAct(until: instant, count: 3, deletes: true)
        #expect(try Self.copy(act) == act)
    }

    @Test("what a rule decided is kept", arguments: RuleDecision.allCases)
    func decision(_ decision: RuleDecision) throws {
        var decisions = RuleDecisions()
        decisions[keyPath: decision.keyPath].toggle()
        decisions.expired = .close
        #expect(try Self.copy(decisions) == decisions)
    }

    @Test("an identity and its owner are kept")
    func owner() throws {
        for trust in Identity.Trust.allCases {
            let identity = Identity(
                key: "k",
                displayName: "Mail ✉️",
                iconName: "mail",
                claimedName: "M",
                isImpostor: true,
                isInTerminal: true,
                trust: trust,
                processID: 7,
                application: "org.example.Mail"
            )
            let owner = Owner(name: ":1.2", channel: .notifications, identity: identity)
            #expect(try Self.copy(owner) == owner)
        }
    }

    @Test("a picture on the web is fetched again")
    func remoteImage() throws {
        let address = "https://example.org/a.png"
        let fetched = RemoteImage(address: address, state: .fetched(path: "/cache/a"))
        let copy = try Self.copy(ImageSource.remote(fetched))
        #expect(copy == .remote(RemoteImage(address: address)))
    }

    @Test("an option of a later version is ignored, one that is not stored has its default")
    func otherOptions() throws {
        let later = LaterContent(options: ["title": "Title", "something_new": "x"])
        let content = Content.toast(Toast(headline: Headline(title: "Title")))
        #expect(try Content(record: later.record[...]) == content)
        #expect(try Content(record: LaterContent().record[...]) == .toast(.standard))
    }

    /// Content with other options.
    private struct LaterContent: CodedStructure {
        var options: [String: String] = [:]

        static var blank: LaterContent { LaterContent() }

        mutating func code(with coder: any Coder) throws(CodingError) {
            var kind = Kind.toast
            try coder.field("kind", &kind)
            try options.code(with: coder)
        }
    }

    @Test("text typed beforehand into a hidden field is not stored")
    func hiddenText() throws {
        let input = FormField(type: .password, value: .text("swordfish"))
        let headline = Headline(title: "Password")
        let content = Content.modal(Modal(headline: headline, buttons: [], input: input))
        #expect(!String(decoding: content.record, as: UTF8.self).contains("swordfish"))
    }

    private static let id: PresentationID = {
        guard let id = PresentationID(rawValue: 9) else { preconditionFailure("0 is no id") }
        return id
    }()

    private static func copy<Value: CodedValue>(_ value: Value) throws -> Value {
        try Wrapper(record: Wrapper(value: value).record[...]).value
    }

    private struct Wrapper<Value: CodedValue>: CodedStructure {
        var value = Value.blank

        static var blank: Wrapper { Wrapper() }

        mutating func code(with coder: any Coder) throws(CodingError) {
            try coder.field("value", &value)
        }
    }

    /// A value that no option has by itself.
    private static func value(of definition: OptionDefinition) -> OptionValue {
        switch definition.type {
        case .text:
            .text(
                ["sound": "bell", "output": "output:DP-1"][definition.name]
                    ?? "text of \(definition.name)"
            )
        case .styledText:
            .styledText(
                StyledText(runs: [
                    .init("a", style: [.bold, .italic]), .init("b", link: "https://b.example"),
                ])
            )
        // Hidden text is not kept.
        case .boolean:
            .boolean(definition.standard != .boolean(true) && definition.name != "hidden")
        case .integer, .milliseconds: .integer(77)
        case .number: .number(-7.5)
        case .word(let words, _): .text(words[words.count - 1])
        case .progress: .progress(.fraction(0.25))
        case .picture:
            .picture(
                .stored(
                    StoredImage(path: "/p/1-2", width: 2, height: 3, rowStride: 8, hasAlpha: true)
                )
            )
        case .colors:
            .colors([
                .title: RGB(red: 1, green: 2, blue: 3), .line: RGB(red: 0, green: 0, blue: 255),
            ])
        case .strings: .strings(["a", "b"])
        case .pictures: .pictures([.file(path: "/p/a.png"), nil])
        case .buttons: .buttons([button])
        case .choices: .choices([.init(id: "a", title: "A"), .init(id: "b", title: "B")])
        case .formValue: .formValue(.texts(["a", "b"]))
        case .records(let definitions, _): .records([table(definitions)])
        case .table(let definitions): .table(table(definitions))
        case .tables(let definitions): .table(["b": .table(table(definitions))])
        }
    }

    private static func table(_ definitions: [OptionDefinition]) -> [String: OptionValue] {
        Dictionary(uniqueKeysWithValues: definitions.map { ($0.name, value(of: $0)) })
    }

    private static let button = Button(
        id: "b",
        title: "B",
        role: .negative,
        prominence: .text,
        tone: .danger,
        size: .large,
        icon: .trailing(.name("go"))
    )
}
