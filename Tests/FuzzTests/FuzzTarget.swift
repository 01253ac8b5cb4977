// SPDX-License-Identifier: MIT

import Basics
import BridgeProtocol
import BridgeWire
import BusValues
import BusWire
import Campaigns
import Coding
import CoreWire
import DesignSystem
import Foundation
import HelperWire
import InputEvents
import InputMethods
import PipeWire
import Pixbuf
import PluginWire
import PresenterCore
import Sodium
import TestSupport
import WindowSystem

@testable import Configuration
@testable import IconTheme
@testable import PictureDecoding
@testable import ProcessIdentity
@testable import RecoveryStore
@testable import topmost_accessibility
@testable import topmost_calendar
@testable import topmost_fetch
@testable import topmost_input_method

/// Messages of the bridge.
private let bridgeMessages: [[UInt8]] = {
    let (question, machine) = (QuestionID(rawValue: 9), MachineID(rawValue: 7))
    let messages: [BridgeMessage] = [
        .question(SharedQuestion(id: question, revision: 3, content: [1, 2])),
        .verdict(Verdict(question: question, outcome: "acted", answer: 9, machine: machine)),
        .answer(
            SharedAnswer(question: question, revision: 3, id: 4, machine: machine, content: [5])
        ),
        .presence(Presence(machine: machine, isOnline: true, connection: 12)),
    ]
    return messages.map(\.record)
}()

/// What an organisation and its machines write.
private let campaignRecords: [[UInt8]] = {
    var user = Participant(UserID(rawValue: 1000), name: "ada")
    (user.answer, user.askedAt) = (UserAnswer(button: "positive"), WallTime(seconds: 9))
    var results = CollectedCampaign()
    (results.campaign, results.stored.participants) = ("restart", [user])
    var campaign = PublishedCampaign()
    (campaign.name, campaign.text) = ("restart", "deadline = \"1h\"")
    return [results.record, campaign.record, CampaignReceipt(campaign: "restart").record]
}()

/// Two machines, what one wrote, and its letters.
private let bridgeKeys: (desk: BridgeKeys, envelopes: [[UInt8]], letters: [[UInt8]]) = {
    precondition(Sodium.prepare(), "libsodium works")
    var desk = BridgeKeys(name: "desk")
    var laptop = BridgeKeys(name: "laptop", joining: desk.secret)
    let phone = BridgeKeys(name: "phone", joining: desk.secret)
    for other in [desk, phone] {
        _ = laptop.add(.init(publicKey: other.key.publicKey, name: other.name))
    }
    _ = desk.add(.init(publicKey: laptop.key.publicKey, name: laptop.name))
    let question = QuestionID(rawValue: 9)
    let envelopes = [
        laptop.seal(
            .question(SharedQuestion(id: question, content: [1])),
            for: .question(question)
        ),
        laptop.announcement(), [],
    ]
    _ = try? laptop.revoke("phone")
    return (desk, envelopes, laptop.letters.map(\.sealed) + [[]])
}()

/// A parser of untrusted input, with its samples.
struct FuzzTarget: Sendable {
    let name: String
    let run: @Sendable (inout SplitMix64) -> Void

    static let all = [
        FuzzTarget(name: "notify") { random in
            let types: [Mutation.Kind] = [
                .text, .number, .text, .text, .text, .list, .hints, .number,
            ]
            let arguments = types.map { Mutation.value($0, &random) }
            _ = try? PresentRequest(notify: arguments, NotifyHints(of: arguments), context)
        },
        FuzzTarget(name: "options") { random in
            let kind = random.pick(Array(Kind.allCases))
            let options = Mutation.options(names: optionNames, &random)
            _ = try? OptionDictionary.read(kind, options, context)
        },
        FuzzTarget(name: "cards") { CardFuzz.run(&$0) },
        FuzzTarget(name: "pixels") { random in
            _ = RawImage(Mutation.value(.picture, &random))
        },
        FuzzTarget(name: "markup") { random in
            let text = Mutation.text(pieces: markup, &random)
            _ = StyledText(markup: text)
            _ = text.cleaned(.message)
            _ = Link(text)
        },
        FuzzTarget(name: "bridge") { random in
            let bytes = Mutation.bytes(random.pick(bridgeMessages), &random)
            _ = try? BridgeMessage(record: bytes[...])
            _ = try? BridgeKeys(stored: bytes)
            _ = try? PairingCode(
                reading: Mutation.text(pieces: ["0", "Z", "l", "-", " "], &random)
            )
            _ = BridgeTopic(path: Mutation.text(pieces: ["q/", "0", "f", "/"], &random))
        },
        FuzzTarget(name: "campaigns") { random in
            let bytes = Mutation.bytes(random.pick(campaignRecords), &random)
            _ = try? PublishedCampaign(record: bytes[...])
            _ = try? CollectedCampaign(record: bytes[...])
            _ = try? CampaignReceipt(record: bytes[...])
        },
        FuzzTarget(name: "bridge-envelopes") { random in
            let (desk, topic) = (bridgeKeys.desk, BridgeTopic.question(QuestionID(rawValue: 9)))
            _ = desk.open(Mutation.bytes(random.pick(bridgeKeys.envelopes), &random), from: topic)
            let announced = Mutation.bytes(random.pick(bridgeKeys.envelopes), &random)
            _ = desk.member(announcedBy: announced, as: MachineID(rawValue: 7))
            var reader = desk
            _ = reader.open(Mutation.bytes(random.pick(bridgeKeys.letters), &random))
        },
        FuzzTarget(name: "bridge-members") { random in
            // A machine that lies about every field.
            let id = QuestionID(rawValue: 9)
            var state = BridgeState(machine: MachineID(rawValue: 1))
            _ = state.reduce(.connected(1), at: Instant(milliseconds: 0))
            let own = OwnQuestion(id: id, presentation: 5, content: [1])
            _ = state.reduce(.opened(own), at: Instant(milliseconds: 0))
            for step in 0..<20 as Range<Int64> {
                let bytes = Mutation.bytes(random.pick(bridgeMessages), &random)
                guard let message = try? BridgeMessage(record: bytes[...]) else { continue }
                let sender = MachineID(rawValue: random.pick([1, 7, .max]))
                let now = Instant(milliseconds: step * 300)
                _ = state.reduce(.received(message, from: sender), at: now)
                _ = state.reduce(.deadlinePassed, at: now)
            }
        },
        FuzzTarget(name: "host-lines") { random in
            _ = try? HostMessage(line: Mutation.bytes(random.pick(lines), &random))
        },
        FuzzTarget(name: "plugin-lines") { random in
            _ = try? PluginMessage(line: Mutation.bytes(random.pick(lines), &random))
        },
        FuzzTarget(name: "toml") { random in
            let bytes = Mutation.bytes(random.pick(tomlFiles), &random)
            var report = ConfigurationReport()
            report.apply(bytes, file: "/f.toml")
            _ = UserTheme.read(bytes, name: "f", file: "/f.toml")
            _ = PluginManifest.read(bytes, folder: "/", file: "/f.toml")
        },
        FuzzTarget(name: "recovery") { random in
            var body = Mutation.bytes(random.pick(recoveryEntries), &random)
            if body.isEmpty { body = [0] }
            var log = RecoveryLog.header
            for number in [UInt32(body.count), Checksum.crc32(body[...])] {
                log += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
            }
            // Once with a checksum that is right, once damaged.
            _ = RecoveryLog.read(log + body)
            _ = RecoveryLog.read(Mutation.bytes(log + body, &random))
        },
        FuzzTarget(name: "key-files") { random in
            let bytes = Mutation.bytes(Array(desktopFile.utf8), &random)
            let text = String(decoding: bytes, as: UTF8.self)
            _ = KeyFile(text)
            _ = DesktopEntry(text, ["de_AT", "de"])
        },
        FuzzTarget(name: "icon-themes") { random in
            let index = KeyFile(Mutation.bytes(Array(iconTheme.utf8), &random))
            for path in index.list("Directories", in: "Icon Theme") {
                guard let folder = ThemeFolder(path, in: index) else { continue }
                _ = folder.matches(size: 4_096, scale: 8)
                _ = folder.distance(size: 4_096, scale: 8)
            }
        },
        FuzzTarget(name: "helpers") { random in
            func read<Value: CodedStructure>(_ value: Value) -> Value? {
                try? Value(record: Mutation.bytes(value.record, &random)[...])
            }
            _ = read(FetchQuestion(address: "https://e.org", allowsPrivateHosts: true, now: 1))
            _ = read(FetchAnswer.stored(path: "/a"))
            let note = read(
                CachedPicture(
                    address: "https://e.org",
                    tag: "a",
                    checkedAt: 1,
                    freshSeconds: 1 << 39,
                    size: 1
                )
            )
            _ = note?.isFresh(at: .max)
            _ = note?.isFresh(at: .min)
            let facts = ProcessFacts(executable: "/a", callers: [ProcessFacts(executable: "/b")])
            _ = read(IdentityAnswer.facts(facts))
            _ = read(IdentityAnswer.applications([InstalledApplication(id: "a", name: "A")]))
            var entry = HistoryEntry.blank
            entry.actions = ["open", "Open"]
            let shown = HistoryChange.shown(entry, picture: .new(.blank))
            _ = read(HistoryRequest.store(HistoryItem(lineage: 1, number: 2, change: shown)))
            _ = read(HistoryRequest.find(HistoryQuery()))
            _ = read(HistoryAnswer.group(HistoryGroup(newest: entry, count: 2)))
            var frames = FrameSplitter()
            frames.add(Mutation.bytes(HistoryRequest.count.frame, &random)) { _ in }
            guard let row = try? HistoryEntry(json: Mutation.bytes(entry.json, &random)) else {
                return
            }
            _ = (Duration.milliseconds(row.shownAt) - .seconds(1 << 30)).wholeMilliseconds
        },
        FuzzTarget(name: "paths") { random in
            let question = PathQuestion.icon(name: "mail", size: 48, scale: 1)
            _ = try? PathQuestion(record: Mutation.bytes(question.record, &random)[...])
            let head = PathAnswer.head(PictureFile.Head(stamp: .blank, picture: .blank)).packet
            _ = PathAnswer(packet: Mutation.bytes(head, &random)[...], file: nil)
            let request = DecoderRequest(number: 1, width: 16, height: 16).record
            _ = try? DecoderRequest(record: Mutation.bytes(request, &random)[...])
            let answer = DecoderAnswer(number: 1, width: 16, height: 16).record
            _ = try? DecoderAnswer(record: Mutation.bytes(answer, &random)[...])
        },
        FuzzTarget(name: "screen readers") { random in
            var tree = AccessibleTree()
            for _ in 0..<3 {
                let line = Mutation.bytes(accessible, &random)
                guard case .accessible(let update)? = try? HostMessage(line: line[...]) else {
                    continue
                }
                _ = tree.update(update)
                for object in tree.objects.values {
                    let units = TextUnits(object.text?.text ?? object.node.name)
                    let offset = Int(Int32(truncatingIfNeeded: random.next() % 9)) - 1
                    for boundary in (0...6).compactMap(TextUnits.Boundary.init) {
                        _ = units.text(units.part(boundary, .after, offset))
                    }
                }
            }
        },
        FuzzTarget(name: "input methods") { random in
            let text = SurroundingText(
                Mutation.text(pieces: ["a", "日", "👩🏽‍🚀"], &random),
                caretByte: 1
            )
            let field = InputMethodField(number: 1, text: text, caret: .zero)
            let request = Mutation.bytes(InputMethodRequest.focus(field).record, &random)
            if case .focus(let field)? = try? InputMethodRequest(record: request[...]) {
                _ = field.text.bytes(
                    offset: Int(random.next() % 9) - 4,
                    count: Int(UInt32(truncatingIfNeeded: random.next()))
                )
            }
            let report = InputMethodReport.composed(Composition(committed: "a"), field: 1).record
            _ = try? InputMethodReport(record: Mutation.bytes(report, &random)[...])
            let arguments = (0..<3).map { _ in
                Mutation.value(random.pick([.text, .number, .list, .hints]), &random)
            }
            let members = [
                "CommitText", "UpdatePreeditText", "DeleteSurroundingText", "ForwardKeyEvent",
                "CommitString", "UpdateFormattedPreedit", "ForwardKey",
            ]
            let member = random.pick(members)
            _ = IBus(address: nil).event(member, arguments)
            _ = Fcitx(display: ":0").event(member, arguments)
        },
        FuzzTarget(name: "patterns") { random in
            let pattern = TextPattern(Mutation.text(pieces: patternPieces, &random).cleaned(.title))
            var budget = PatternBudget()
            _ = pattern.matches(Mutation.text(pieces: ["a", "b", " ", "1"], &random), &budget)
        },
        FuzzTarget(name: "filters") { random in
            let query = FuzzyQuery(Mutation.text(pieces: ["a ", "a a a a a a a a ", "b"], &random))
            for _ in 0..<10 {
                let line = Mutation.text(pieces: ["a", "b", "-", "B"], &random)
                _ = query.score(query.folded(line).span)
                _ = query.matches(in: line)
            }
        },
        FuzzTarget(name: "pipewire") { random in
            var shares = MediaUses()
            // Messages that this side sends have the form of those that it reads.
            let messages = shares.greeting(from: "fuzz")
            for _ in 0..<3 { _ = try? shares.receive(Mutation.bytes(messages, &random)) }
        },
        FuzzTarget(name: "calendars") { random in
            let reader = CalendarReader(Mutation.bytes(Array(calendar.utf8), &random))
            let clock = ZoneClock()
            clock.described = reader.zones
            let start = 1_795_000_000
            _ = BusyTimes(seconds: { clock.seconds($0, $1) }, range: start..<start + 700_000)
                .find(reader.events)
        },
        FuzzTarget(name: "idle notices") { random in
            var notices = IdleNotices(after: .seconds(1))
            // As above.
            let messages = notices.greeting
            for _ in 0..<3 { _ = try? notices.receive(Mutation.bytes(messages, &random)) }
        },
        FuzzTarget(name: "focused windows") { random in
            var wayland = WaylandFocus()
            var x11 = X11Focus(cookie: [])
            for _ in 0..<3 {
                _ = try? wayland.receive(Mutation.bytes(wayland.greeting, &random))
                _ = try? x11.receive(Mutation.bytes(x11Reply, &random))
            }
            _ = X11Focus.cookie(in: Mutation.bytes(x11.greeting, &random), display: 0, host: "x")
        },
        FuzzTarget(name: "pictures") { random in
            let bytes = Mutation.bytes(random.pick(pictures), &random)
            guard let format = PictureFormat(bytes) else { return }
            _ = PictureSize(format, bytes)
            // Drawings can take minutes: only their header is read here.
            guard format.rawValue != "svg" else { return }
            _ = Pixbuf.decode(
                bytes,
                format: format.rawValue,
                toCover: (16, 16),
                largestSide: 512,
                allows: { $0 <= 512 && $1 <= 512 }
            )
        },
    ]

    /// How an X server accepts a client: no vendor, no formats, one screen.
    private static let x11Reply: [UInt8] =
        [1, 0, 11, 0, 0, 0, 9, 0] + [UInt8](repeating: 0, count: 20) + [1, 0]
        + [UInt8](repeating: 0, count: 14)

    private static var context: DecodingContext {
        DecodingContext(allowsFiles: true, fallbackTitle: "x") { _ in nil }
    }

    private static let optionNames = Kind.allCases.flatMap { $0.definitions.map(\.name) }

    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VTIMEZONE
        TZID:Office
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        DTSTART;TZID=Office:20261124T090000
        DTEND;VALUE=DATE-TIME:20261124T100000Z
        RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,MO;BYSETPOS=1;COUNT=99;UNTIL=20301231
        EXDATE:20261126T090000Z,20261127
        RDATE;VALUE=PERIOD:20261126T120000Z/PT1H
        RECURRENCE-ID:20261124T090000Z
        DURATION:P1DT2H
        END:VEVENT
        END:VCALENDAR
        """

    private static let patternPieces = [
        "(", ")", "(?:", "[", "]", "[^", "a", "b", ".", "*", "+", "?", "|", "^", "$", "{0}",
        "{200}",
        "{3,}", "{1,200}", "\\d", "\\b", "\\", "-", "é",
    ]

    private static let markup = [
        "<b>", "</b>", "<i>", "</i>", "<u>", "</u>", "<p>", "</p>", "<li ", "<jo@e.org>",
        "\u{1B}[1m",
        "\u{1B}]8;;", "<a href=\"https://e.org\">", "</a>",
        "<img src='x'/>",
        "<", ">", "&", "&amp;", "&#x41;", "&#1114112;", "&#xFFFFFFFFFF;", "&lt", ";", "\"", "a b",
        "\n",
        "é", "🦊", "\u{202E}", "\u{200B}", "<b", "<!--", "-->", "<![CDATA[", "]]>", "javascript:",
    ]

    private static let accessible = Array(
        #"""
        {"cards":[{"application":"Mail","frame":[0,0,9,9],"id":9,"kind":"toast","root":{"children":[\#
        {"id":"t","name":"New","role":"heading"},{"id":"f","label":"t","role":"entry",\#
        "text":{"caret":1,"selection":[0,1],"text":"a. b\nc"}},{"children":[{"id":"r","index":1,\#
        "role":"list item"}],"id":"l","role":"list","rows":{"active":"r","count":9,"first":1}},\#
        {"id":"p","live":"polite","number":{"maximum":1,"minimum":0,"value":0.5},\#
        "role":"progress bar"}],"id":"card","live":"polite","name":"New","role":"notification",\#
        "states":["active"]}}],"display":1,"order":[9],"type":"accessible"}
        """#.utf8
    )
    private static let lines = sample("Tests/Wire/PluginWireTests/Snapshots/plugin-protocol.jsonl")
        .split(separator: 10).map { Array($0.dropFirst(2)) }

    private static let recoveryEntries: [[UInt8]] = {
        var record = PresentationRecord.blank
        record.content = FullSample.contents[0]
        record.tags = ["a"]
        let notice = Notice.ended(.blank, .acted(Answer(button: "ok", choices: ["a"])))
        let undelivered = UndeliveredNotice(
            number: 1,
            name: ":1.5",
            channel: .application(id: "org.example", defaultAction: "open"),
            notice: notice
        )
        let entries: [RecoveryEntry] = [
            .record(.presentation(record)), .record(.stack(StackRecord(nextID: 9))),
            .record(.ended(.blank)), .notice(undelivered), .history(.blank), .bus("a"),
        ]
        return entries.map(\.record)
    }()

    private static let tomlFiles = [
        "config/topmost.toml", "config/themes/paper.toml", "config/plugins/x11.toml",
    ].map(sample)

    private static let iconTheme = """
        [Icon Theme]
        Name=A
        Directories=48/apps,scalable
        [48/apps]
        Size=48
        Scale=2
        Type=Threshold
        Threshold=2
        [scalable]
        Size=16
        MinSize=8
        MaxSize=512
        Type=Scalable
        """

    private static let desktopFile = """
        [Desktop Entry]
        Type=Application
        Name=Mail
        Name[de_AT]=Post
        Exec=env A=b "/opt/my mail/mail" %U
        TryExec=/opt/mail
        Icon=mail
        StartupWMClass=Mail
        [Other]
        Name=x
        """

    /// The smallest of each kind, made by hand but for the first.
    private static let pictures =
        [sample("docs/pictures/terminal.png")]
        + [
            "GIF89a\u{1}\u{0}\u{1}\u{0}\u{80}\u{0}\u{0}\u{0}\u{0}\u{0}\u{FF}\u{FF}\u{FF},",
            "BM:\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}6\u{0}\u{0}\u{0}(\u{0}\u{0}\u{0}\u{1}\u{0}\u{0}\u{0}",
            "\u{FF}\u{D8}\u{FF}\u{E0}\u{0}\u{10}JFIF\u{0}\u{1}\u{FF}\u{C0}\u{0}\u{11}\u{8}\u{0}\u{1}",
            "RIFF\u{24}\u{0}\u{0}\u{0}WEBPVP8 \u{18}\u{0}\u{0}\u{0}0\u{1}\u{0}\u{9D}\u{1}*\u{1}\u{0}",
        ].map { $0.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
        + [Array("<svg width='10' height='1e9' viewBox='0 0 1 1'><g/></svg>".utf8)]

    private static func sample(_ path: String) -> [UInt8] {
        let url = GoldenFile.project.appendingPathComponent(path)
        guard let data = try? Data(contentsOf: url) else { preconditionFailure("no \(path)") }
        return [UInt8](data)
    }
}
