// SPDX-License-Identifier: MIT
//
// What Home Assistant reads and writes, as JSON.
//
// Source: home-assistant.io/integrations: mqtt ("Device discovery payload"), notify.mqtt, event.mqtt;
// companion.home-assistant.io: "Actionable notifications", "Replacing", "Clearing".

import Basics
package import Coding
package import PresenterCore

/// The topics of a machine at Home Assistant's broker.
package struct HomeAssistantTopics: Hashable, Sendable {
    /// Where the machine describes itself; retained.
    package let configuration: String
    /// Where its notifications are sent.
    package let notify: String
    /// Where it reports what the user did with them.
    package let event: String
    /// Where it says whether it is there; retained.
    package let availability: String

    /// Creates the topics.
    ///
    /// - Parameters:
    ///   - prefix: where Home Assistant looks for devices.
    ///   - id: the machine's, of letters, digits and "_".
    package init(prefix: String, id: String) {
        configuration = "\(prefix)/device/\(id)/config"
        notify = "topmost/home-assistant/\(id)/notify"
        event = "topmost/home-assistant/\(id)/event"
        availability = "topmost/home-assistant/\(id)/availability"
    }
}

/// A machine as a device with an entity to notify and one that reports events.
package struct HomeAssistantDevice: CodedStructure, Hashable, Sendable {
    private var id = ""
    private var name = ""
    private var topics = HomeAssistantTopics(prefix: "", id: "")

    /// Creates a device.
    package init(id: String, name: String, _ topics: HomeAssistantTopics) {
        (self.id, self.name, self.topics) = (id, name, topics)
    }

    package static var blank: Self { Self(id: "", name: "", .init(prefix: "", id: "")) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var device: [String: String] = [
            "identifiers": id, "name": name, "manufacturer": "Topmost", "sw_version": Version.text,
        ]
        var origin: [String: String] = ["name": "Topmost", "sw_version": Version.text]
        var entities: [String: HomeAssistantEntity] = [
            "notify": HomeAssistantEntity(
                platform: "notify",
                id: id + "_notify",
                name: "Notification"
            ) { $0.commands = topics.notify },
            "event": HomeAssistantEntity(platform: "event", id: id + "_event", name: "Answer") {
                $0.states = topics.event
                $0.eventTypes = HomeAssistantEvent.Kind.allCases.map(\.rawValue)
            },
        ]
        var (availability, quality) = (topics.availability, Int64(1))
        try coder.field("device", &device)
        try coder.field("origin", &origin)
        try coder.field("components", &entities)
        try coder.field("availability_topic", &availability)
        try coder.field("qos", &quality)
    }
}

/// One entity of a device.
private struct HomeAssistantEntity: CodedStructure {
    var platform: String
    var id: String
    var name: String
    var commands: String?
    var states: String?
    var eventTypes: [String]?

    init(platform: String, id: String, name: String, _ change: (inout Self) -> Void = { _ in }) {
        (self.platform, self.id, self.name) = (platform, id, name)
        change(&self)
    }

    static var blank: Self { Self(platform: "", id: "", name: "") }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("platform", &platform)
        try coder.field("unique_id", &id)
        try coder.field("name", &name)
        try coder.field("command_topic", &commands)
        try coder.field("state_topic", &states)
        try coder.field("event_types", &eventTypes)
    }
}

/// What the user did with a notification.
package struct HomeAssistantEvent: CodedStructure, Hashable, Sendable {
    /// What happened.
    package enum Kind: String, CaseIterable, Sendable {
        /// A button was pressed, or a text was sent.
        case action
        /// The notification was dismissed.
        case dismissed
    }

    /// What happened.
    package var kind: Kind
    /// The action of the button; `nil`: it was dismissed.
    package var action: String?
    /// The tag of the notification.
    package var tag: String?
    /// The text that was sent.
    package var reply: String?

    /// Creates an event.
    package init(_ kind: Kind, action: String? = nil, tag: String? = nil, reply: String? = nil) {
        (self.kind, self.action, self.tag, self.reply) = (kind, action, tag, reply)
    }

    package static var blank: Self { Self(.dismissed) }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        var name = kind.rawValue
        try coder.field("event_type", &name)
        kind = Kind(rawValue: name) ?? .dismissed
        try coder.field("action", &action)
        try coder.field("tag", &tag)
        try coder.field("reply_text", &reply)
    }
}

/// A message to the entity that notifies: text, or JSON as its companion apps get it.
package struct HomeAssistantNotification: Hashable, Sendable {
    /// The title.
    package var title: String?
    /// The message.
    package var message: String?
    /// A later one with the same tag replaces it.
    package var tag: String?
    /// The buttons, with the actions that they report.
    package var actions: [Action] = []

    /// A button.
    package struct Action: Hashable, Sendable {
        /// What the event says.
        package var name: String
        /// The label.
        package var title: String
        /// Whether it asks for a text.
        package var isReply = false
        /// Whether it destroys something.
        package var isDestructive = false
    }

    /// The longest message that is read, in bytes.
    package static let maximumLength = 16 << 10
    private static let maximumActions = 6
    private static let clearing = "clear_notification"

    /// Reads a message; what is no JSON object with a message or a title is text.
    package init(_ payload: [UInt8]) {
        guard let content = Self.content(of: payload) else {
            message = String(decoding: payload, as: UTF8.self).cleanedMessage
            return
        }
        title = content.title?.cleaned(bytes: 1024, scalars: 200, lines: 1)
        message = content.message?.cleanedMessage
        // An empty tag is none.
        tag = (content.data?.tag ?? content.tag)
            .flatMap { $0.isEmpty ? nil : String($0.prefix(128)) }
        let known = content.data?.actions ?? content.actions ?? []
        for action in known where actions.count < Self.maximumActions {
            // A link would lead somewhere that its label does not say.
            guard action.link == nil, !action.name.isEmpty else { continue }
            let isReply = action.behavior == "textInput" || action.name == "REPLY"
            guard !isReply || !actions.contains(where: \.isReply) else { continue }
            actions.append(
                Action(
                    name: String(action.name.prefix(128)),
                    title: (action.title ?? action.name)
                        .cleaned(bytes: 256, scalars: 40, lines: 1),
                    isReply: isReply,
                    isDestructive: action.isDestructive ?? false
                )
            )
        }
    }

    private static func content(of payload: [UInt8]) -> HomeAssistantContent? {
        guard payload.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
        do {
            let content = try HomeAssistantContent(json: payload)
            return content.title == nil && content.message == nil ? nil : content
        } catch {
            // Whoever writes the automation sees what arrived.
            return nil
        }
    }

    /// Whether it takes the notification with its tag away.
    package var isClearing: Bool { message == Self.clearing }

    /// The toast for it; `nil`: it says nothing.
    package var toast: Toast? {
        let text = message ?? ""
        guard !(title ?? "").isEmpty || !text.isEmpty else { return nil }
        let headline = Headline(
            title: title ?? text,
            message: title == nil || text.isEmpty ? nil : StyledText(text)
        )
        var toast = Toast(headline: headline)
        for (index, action) in actions.enumerated() {
            if action.isReply {
                toast.reply = Reply { $0.label = action.title }
            } else {
                let tone: Tone = action.isDestructive ? .danger : .standard
                toast.actions.append(Button(id: "\(index)", title: action.title, tone: tone))
            }
        }
        return toast
    }

    /// The event of a press on its toast; `nil`: it has no such button.
    package func event(pressing button: String, text: String?) -> HomeAssistantEvent? {
        let action =
            button == Toast.replyID
            ? actions.first(where: \.isReply)
            : Int(button).flatMap { actions.indices.contains($0) ? actions[$0] : nil }
        return action.map { HomeAssistantEvent(.action, action: $0.name, tag: tag, reply: text) }
    }
}

extension String {
    fileprivate var cleanedMessage: String { cleaned(bytes: 16 << 10, scalars: 2000, lines: 40) }
}

/// The JSON of a notification; automations for phones have the second half below `data`.
private struct HomeAssistantContent: CodedStructure {
    var title: String?
    var message: String?
    var tag: String?
    var actions: [HomeAssistantButton]?
    var data: HomeAssistantData?

    static var blank: Self { Self() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("title", &title)
        try coder.field("message", &message)
        try coder.field("tag", &tag)
        try coder.field("actions", &actions)
        try coder.field("data", &data)
    }
}

private struct HomeAssistantData: CodedStructure {
    var tag: String?
    var actions: [HomeAssistantButton]?

    static var blank: Self { Self() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("tag", &tag)
        try coder.field("actions", &actions)
    }
}

private struct HomeAssistantButton: CodedStructure {
    var name = ""
    var title: String?
    var link: String?
    var behavior: String?
    var isDestructive: Bool?

    static var blank: Self { Self() }

    mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("action", &name)
        try coder.field("title", &title)
        try coder.field("uri", &link)
        try coder.field("behavior", &behavior)
        try coder.field("destructive", &isDestructive)
    }
}
