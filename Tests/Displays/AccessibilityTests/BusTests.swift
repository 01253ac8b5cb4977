// SPDX-License-Identifier: MIT

import BusValues
import DBus
import EventLoop
import PluginWire
import TestSupport
import Testing

@testable import topmost_accessibility

/// A bus with a registry, the cards and a reader on one loop.
final class ReaderBus {
    let bus: PrivateBus
    let loop: EventLoop
    let registry: Connection
    let reader: Connection
    let cards: AccessibilityBus
    private let name: String
    var inputs: [AssistedInput] = []
    var problems: [String] = []

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        registry = try Connection.open(.address(bus.address))
        reader = try Connection.open(.address(bus.address))
        let connection = try Connection.open(.address(bus.address))
        for one in [registry, reader, connection] { try one.attach(to: loop) }
        name = connection.uniqueName
        var embedded: Value?
        let desktop = Value.structure([
            .string(registry.uniqueName), .objectPath("/org/a11y/atspi/accessible/root"),
        ])
        let socket = Interface(
            "org.a11y.atspi.Socket",
            methods: [
                .init("Embed", takes: [.init("plug", "(so)")], gives: [.init("socket", "(so)")]) {
                    embedded = $0.arguments.first
                    $0.reply([desktop])
                }
            ]
        )
        try registry.export("/org/a11y/atspi/accessible/root", [socket])
        var isNamed = false
        try registry.requestName("org.a11y.atspi.Registry") { _ in isNamed = true }
        try loop.run { isNamed }
        cards = try AccessibilityBus(connection) { error in
            Issue.record("\(error)")
        }
        connection.onProblem = { [unowned self] in problems.append($0) }
        cards.onInput = { [unowned self] in inputs.append($0) }
        try loop.run { embedded != nil && cards.parent(of: 0) == desktop }
        #expect(embedded == cards.reference(AccessibleTree.root))
    }

    /// Calls a method of an object, and returns what it answers, or the error.
    func ask(
        _ member: String,
        of interface: String,
        at object: String = "1",
        _ arguments: Value...
    ) throws -> [Value] {
        var answer: Result<Message, BusError>?
        let path =
            object.hasPrefix("/") ? object : "/org/a11y/atspi/accessible/\(object)"
        try reader.call(.call(member, of: interface, at: path, on: name, arguments)) {
            answer = $0
        }
        try loop.run { answer != nil }
        return try #require(answer).get().arguments
    }

    /// Reads a property of an object.
    func property(_ name: String, of interface: String, at object: String = "1") throws -> Value? {
        try ask(
            "Get",
            of: "org.freedesktop.DBus.Properties",
            at: object,
            .string("org.a11y.atspi." + interface),
            .string(name)
        ).first?.unwrapped
    }
}

@Suite("The cards on the bus of assistive technologies")
struct BusTests {
    static let accessible = "org.a11y.atspi.Accessible"

    @Test("a card is a child of the application, and has what the display described")
    func objects() throws {
        let bus = try ReaderBus()
        bus.cards.show(.toast())
        #expect(try bus.property("ChildCount", of: "Accessible", at: "root") == .int32(1))
        #expect(
            try bus.ask("GetChildAtIndex", of: Self.accessible, at: "root", .int32(0))
                == [bus.cards.reference(1)]
        )
        #expect(
            try bus.ask("GetChildAtIndex", of: Self.accessible, at: "root", .int32(-1))
                == [bus.cards.reference(nil)]
        )
        #expect(try bus.property("Name", of: "Accessible") == .string("Mail"))
        #expect(try bus.property("Parent", of: "Accessible") == bus.cards.reference(0))
        #expect(try bus.ask("GetRole", of: Self.accessible) == [.uint32(101)])
        #expect(
            try bus.ask("GetInterfaces", of: Self.accessible, at: "5")
                == [.strings(["Accessible", "Component", "Action"].map { "org.a11y.atspi." + $0 })]
        )
        let component = "org.a11y.atspi.Component"
        let screen = Value.structure([.int32(1010), .int32(76), .int32(80), .int32(30)])
        #expect(try bus.ask("GetExtents", of: component, at: "5", .uint32(0)) == [screen])
        #expect(
            try bus.ask(
                "GetAccessibleAtPoint",
                of: component,
                .int32(1015),
                .int32(80),
                .uint32(0)
            ) == [bus.cards.reference(5)]
        )
    }

    @Test("a reader gets all objects at once")
    func items() throws {
        let bus = try ReaderBus()
        bus.cards.show(.toast())
        let items = try bus.ask("GetItems", of: "org.a11y.atspi.Cache", at: "/org/a11y/atspi/cache")
        #expect(items.first?.typeSignature == "a((so)(so)(so)iiassusau)")
        #expect(items.first?.elements.count == 7)
    }

    @Test("an action reaches the display once the card accepts presses")
    func actions() throws {
        let bus = try ReaderBus()
        let action = "org.a11y.atspi.Action"
        bus.cards.show(.toast { $0.root.states = [] })
        #expect(try bus.ask("DoAction", of: action, at: "5", .int32(0)) == [.boolean(false)])
        #expect(bus.inputs == [])
        bus.cards.show(.toast())
        #expect(try bus.ask("DoAction", of: action, at: "5", .int32(0)) == [.boolean(true)])
        #expect(try bus.ask("DoAction", of: action, at: "5", .int32(1)) == [.boolean(false)])
        #expect(bus.inputs == [AssistedInput(.press, card: 9, node: "open", display: 1)])
    }

    @Test("readers keep the interfaces of a part: they stay when it is disabled, or has no number")
    func interfaces() throws {
        let bus = try ReaderBus()
        bus.cards.show(.toast())
        func names() throws -> [[Value]] {
            try ["4", "5"].map { try bus.ask("GetInterfaces", of: Self.accessible, at: $0) }
        }
        let before = try names()
        bus.cards.show(
            .toast {
                $0.root.children[2].number = nil
                $0.root.children[3].actions = []
                $0.root.children[3].states = [.disabled]
            }
        )
        #expect(try names() == before)
        let action = "org.a11y.atspi.Action"
        #expect(try bus.ask("DoAction", of: action, at: "5", .int32(0)) == [.boolean(false)])
    }

    @Test("a key that presses is reported", arguments: [("Esc", ";;Esc"), ("Alt+d", "<Alt>d;;")])
    func keys(_ key: String, _ told: String) throws {
        let bus = try ReaderBus()
        bus.cards.show(.toast { $0.root.children[3].key = key })
        let action = "org.a11y.atspi.Action"
        #expect(try bus.ask("GetKeyBinding", of: action, at: "5", .int32(0)) == [.string(told)])
    }

    @Test("a text is read, selected and replaced")
    func texts() throws {
        let bus = try ReaderBus()
        bus.cards.show(.dialog { $0.root.children[2].text = .init("Ada Bo", caret: 6) })
        let text = "org.a11y.atspi.Text"
        #expect(try bus.property("CharacterCount", of: "Text", at: "4") == .int32(6))
        #expect(
            try bus.ask("GetText", of: text, at: "4", .int32(0), .int32(-1)) == [.string("Ada Bo")]
        )
        #expect(
            try bus.ask("GetTextAtOffset", of: text, at: "4", .int32(4), .uint32(1))
                == [.string("Bo"), .int32(4), .int32(6)]
        )
        #expect(try bus.ask("SetCaretOffset", of: text, at: "4", .int32(2)) == [.boolean(true)])
        let editable = "org.a11y.atspi.EditableText"
        #expect(
            try bus.ask("InsertText", of: editable, at: "4", .int32(3), .string("!?"), .int32(1))
                == [.boolean(true)]
        )
        #expect(
            bus.inputs == [
                AssistedInput(.select, card: 3, node: "name", display: 1, range: 2..<2),
                AssistedInput(.setText, card: 3, node: "name", display: 1, text: "Ada! Bo"),
            ]
        )
    }

    @Test("a hidden text is dots, and cannot be set")
    func hiddenText() throws {
        let bus = try ReaderBus()
        bus.cards.show(
            .dialog {
                $0.root.children[2].role = "password text"
                $0.root.children[2].text = .init("•••", caret: 3)
                $0.root.children[2].actions = [.focus]
            }
        )
        #expect(try bus.ask("GetRole", of: Self.accessible, at: "4") == [.uint32(40)])
        #expect(
            try bus.ask("GetText", of: "org.a11y.atspi.Text", at: "4", .int32(0), .int32(-1))
                == [.string("•••")]
        )
        #expect(throws: BusError.self) {
            try bus.ask("SetTextContents", of: "org.a11y.atspi.EditableText", at: "4", .string("x"))
        }
    }

    @Test("a row of a long list is found by its index, if it is in view")
    func rows() throws {
        let bus = try ReaderBus()
        bus.cards.show(.list(first: 70_000, active: "row70001"))
        #expect(try bus.property("ChildCount", of: "Accessible", at: "2") == .int32(100_000))
        func child(_ index: Int32) throws -> [Value] {
            try bus.ask("GetChildAtIndex", of: Self.accessible, at: "2", .int32(index))
        }
        #expect(try child(70_001) == [bus.cards.reference(4)])
        #expect(try child(3) == [bus.cards.reference(nil)])
        #expect(
            try bus.ask("GetAttributes", of: Self.accessible, at: "4").first?["posinset"]
                == .string("70002")
        )
    }

    @Test(
        "a call of what is not there, or with other arguments, gets an error",
        arguments: [
            ("GetRole", "org.a11y.atspi.Accessible", "99", "UnknownObject"),
            ("GetRole", "org.a11y.atspi.Accessible", "01", "UnknownObject"),
            ("GetRole", "org.a11y.atspi.Accessible", "x", "UnknownObject"),
            ("DoAction", "org.a11y.atspi.Action", "1", "UnknownInterface"),
            ("GetChildAtIndex", "org.a11y.atspi.Accessible", "1", "InvalidArgs"),
            ("GetNothing", "org.a11y.atspi.Accessible", "1", "UnknownMethod"),
        ]
    )
    func errors(_ member: String, _ interface: String, _ object: String, _ error: String) throws {
        let bus = try ReaderBus()
        bus.cards.show(.toast())
        do {
            let answer = try bus.ask(member, of: interface, at: object)
            Issue.record("answered \(answer)")
        } catch let problem as BusError {
            #expect(problem.remoteName == "org.freedesktop.DBus.Error." + error)
        }
        #expect(bus.problems == [])
    }

    @Test("the registry numbers the application")
    func applicationID() throws {
        let bus = try ReaderBus()
        _ = try bus.ask(
            "Set",
            of: "org.freedesktop.DBus.Properties",
            at: "root",
            .string("org.a11y.atspi.Application"),
            .string("Id"),
            .variant(.int32(7))
        )
        #expect(try bus.property("Id", of: "Application", at: "root") == .int32(7))
    }
}

extension AccessibilityBus {
    func show(_ cards: AccessibleCard...) {
        update(AccessibleUpdate(display: 1, order: cards.map(\.id), cards: cards))
    }
}
