// SPDX-License-Identifier: MIT

package import Coding

/// A message of an ntfy server, as it is published and as it arrives.
///
/// Source: ntfy's documentation, "Publish as JSON" and "JSON message format"; `sequence_id` and the
/// events that delete and clear since ntfy 2.16.
package struct NtfyMessage: Hashable, Sendable {
    /// The server's id; empty in what is published.
    package var id = ""
    /// When it was published, in seconds since 1970; 0 in what is published.
    package var time = 0
    /// What it is; empty in what is published.
    package var event = ""
    /// The topic.
    package var topic = ""
    /// The id that a message and its later versions have in common; `nil`: its `id`.
    package var sequence: String?
    /// The title.
    package var title: String?
    /// The text.
    package var message: String?
    /// 1, the lowest, to 5; 3 if it is not given.
    package var priority = 3
    /// Short codes of emoji, or words.
    package var tags: [String] = []
    /// What a click opens.
    package var click: String?
    /// The buttons, three at most.
    package var actions: [NtfyAction] = []
    /// A file that belongs to it.
    package var attachment: NtfyAttachment?
    /// How `message` is encoded: `base64` if it is no text; `nil`: as it is.
    package var encoding: String?

    /// Creates a message for a topic.
    package init(topic: String = "") { self.topic = topic }

    /// What arrives in a stream.
    package enum Event: String {
        case open, keepalive, message
        case delete = "message_delete"
        case clear = "message_clear"
        case poll = "poll_request"
    }

    /// Tells it and its later versions apart from others.
    package var key: String { sequence ?? id }

    /// Whether the id has letters and digits only, so that nothing else gets into an address.
    package var hasPlainID: Bool {
        (1...64).contains(id.utf8.count)
            && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}

extension NtfyMessage: CodedStructure {
    package static var blank: NtfyMessage { NtfyMessage() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id, unless: "")
        try coder.field("time", &time, unless: 0)
        try coder.field("event", &event, unless: "")
        try coder.field("topic", &topic)
        try coder.field("sequence_id", &sequence)
        try coder.field("title", &title)
        try coder.field("message", &message)
        try coder.field("priority", &priority, unless: 3)
        try coder.field("tags", &tags, unless: [])
        try coder.field("click", &click)
        try coder.field("actions", &actions, unless: [])
        try coder.field("attachment", &attachment)
        try coder.field("encoding", &encoding)
    }
}

/// A button of a message.
package struct NtfyAction: Hashable, Sendable {
    /// What it does: `view`, `http`, `broadcast` or `copy`.
    package var action = ""
    /// The label.
    package var label = ""
    /// What `view` opens and `http` requests.
    package var url: String?
    /// The method of `http`; `nil`: `POST`.
    package var method: String?
    /// The headers of `http`.
    package var headers: [String: String]?
    /// What `http` sends.
    package var body: String?
    /// Whether the notification goes once it is done.
    package var clears = false

    /// Creates a button.
    package init(_ action: String, _ label: String, url: String) {
        (self.action, self.label, self.url) = (action, label, url)
    }
}

extension NtfyAction: CodedStructure {
    package static var blank: NtfyAction { NtfyAction("", "", url: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("action", &action)
        try coder.field("label", &label)
        if coder.isReading { url = nil }
        try coder.field("url", &url)
        try coder.field("method", &method)
        try coder.field("headers", &headers)
        try coder.field("body", &body)
        try coder.field("clear", &clears, unless: false)
    }
}

/// A file that belongs to a message.
package struct NtfyAttachment: Hashable, Sendable, CodedStructure {
    /// The name.
    package var name: String
    /// Where it is.
    package var url: String

    package static var blank: NtfyAttachment { NtfyAttachment(name: "", url: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("name", &name)
        try coder.field("url", &url)
    }
}
