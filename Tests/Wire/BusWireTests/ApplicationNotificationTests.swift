// SPDX-License-Identifier: MIT

import BusValues
import PresenterCore
import Testing

@testable import BusWire

@Suite("Notifications of GLib's applications")
struct ApplicationNotificationTests {
    private func read(
        _ entries: KeyValuePairs<String, Value>,
        allowsFiles: Bool = true
    ) throws -> (notification: ApplicationNotification, toast: Toast, request: PresentRequest) {
        let options = entries.map { name, value in
            Value.Entry(key: .string(name), value: .variant(value))
        }
        let notification = ApplicationNotification("org.example.Mail", "new", options)
        let request = notification.toEntity(
            DecodingContext(allowsFiles: allowsFiles, fallbackTitle: "mail") { _ in nil }
        )
        guard case .toast(let toast) = request.content else { preconditionFailure("a toast") }
        return (notification, toast, request)
    }

    private func button(_ label: String, _ action: String, _ target: Value? = nil) -> Value {
        var pairs: [Value.Entry] = [
            .init(key: .string("label"), value: .variant(.string(label))),
            .init(key: .string("action"), value: .variant(.string(action))),
        ]
        if let target { pairs.append(.init(key: .string("target"), value: .variant(target))) }
        return .dictionary(pairs, key: "s", value: "v")
    }

    @Test("titles, texts, icons, priorities and buttons become a toast")
    func complete() throws {
        let read = try read([
            "title": .string("New mail"),
            "body": .string("from <Ann> & Bob"),
            "priority": .string("urgent"),
            "category": .string("email.arrived"),
            "icon": .structure([.string("themed"), .variant(.strings(["mail-unread", "mail"]))]),
            "default-action": .string("app.show"),
            "default-action-target": .string("inbox 1"),
            "buttons": .array(
                [
                    button("Archive", "app.archive", .uint32(7)), button("Reply", "app.reply"),
                    button("Window", "win.close"), button("", "app.empty"),
                ],
                element: "a{sv}"
            ),
        ])
        #expect(read.toast.headline.title == "New mail")
        #expect(read.toast.headline.message?.plain == "from <Ann> & Bob")
        #expect(read.toast.headline.image?.source == .name("mail-unread"))
        #expect(read.toast.urgency == .critical && read.toast.category == "email.arrived")
        #expect(read.toast.claimedName == "org.example.Mail")
        #expect(
            read.toast.actions.map(\.id) == [
                "default", "app.archive {\"type\":\"u\",\"value\":7}", "app.reply",
            ]
        )
        #expect(
            read.notification.defaultAction == "app.show {\"type\":\"s\",\"value\":\"inbox 1\"}"
        )
        #expect(read.request.key == "org.example.Mail new")
    }

    @Test("a sandboxed application names no files, and an empty one shows its name")
    func restricted() throws {
        let icon = Value.structure([.string("file"), .variant(.string("file:///secret.png"))])
        let open = try read(["icon": icon])
        let shut = try read(["icon": icon], allowsFiles: false)
        #expect(open.toast.headline.image?.source == .file(path: "/secret.png"))
        #expect(shut.toast.headline.image == nil && shut.toast.headline.title == "mail")
        #expect(shut.notification.defaultAction == nil)
    }

    @Test(
        "an application's id is a name on the bus",
        arguments: [
            ("org.example.Mail", true), ("org.example-2.Mail_3", true), ("Mail", false),
            ("org..Mail", false), ("org.2example", false), (":1.5", false), ("org.ex ample", false),
            ("", false), (String(repeating: "a.", count: 130) + "b", false),
        ]
    )
    func applicationID(id: String, isValid: Bool) {
        #expect(ApplicationNotification.isApplicationID(id) == isValid)
    }

    private static let parameters: [Value] = [
        .byte(7), .boolean(true), .int16(-3), .uint16(3), .int32(-70_000), .uint32(70_000),
        .int64(.min), .uint64(.max), .double(-0.25), .string(""), .string("a \"quoted\" \\ é\n"),
        .objectPath("/a"), .signature("a{sv}"), .bytes([1, 2]), .bytes([]), .strings(["a", "b"]),
        .array([], element: "(sa{sv})"), .structure([.string("a"), .structure([.byte(1)])]),
        .variant(.variant(.string("in"))),
        .array([.strings([]), .strings(["x"])], element: "as"),
        .options(["a": .int32(1), "b": .strings(["x,y"])]),
        .dictionary([.init(key: .byte(1), value: .strings(["z"]))], key: "y", value: "as"),
    ]

    @Test("a parameter of any type survives as a button's id", arguments: parameters)
    func parameter(value: Value) throws {
        let action = try #require(ApplicationAction(detailed: "app.open", target: value))
        let id = try #require(action.id)
        #expect(ApplicationAction(id: id) == action)
    }

    @Test("a key that is not an application's action is ignored")
    func noActions() {
        #expect(ApplicationAction(detailed: "win.close", target: nil) == nil)
        #expect(ApplicationAction(detailed: "app.", target: nil) == nil)
        #expect(ApplicationAction(detailed: "app.a b", target: nil) == nil)
        #expect(ApplicationAction(detailed: "app.a", target: .fileDescriptor(1)) == nil)
        let long = Value.string(String(repeating: "x", count: 5000))
        #expect(ApplicationAction(detailed: "app.a", target: long) == nil)
        for id in [
            "default", "app.a x", "app.a {}", "app.a {\"type\":\"s\"}", "app.a 7", "app.a []",
            "app.a {\"type\":\"y\",\"value\":256}", "app.a {\"type\":\"h\",\"value\":1}",
        ] {
            #expect(ApplicationAction(id: id) == nil, "\(id)")
        }
    }
}
