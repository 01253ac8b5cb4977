// SPDX-License-Identifier: MIT

package import Coding

/// A message of a Gotify server, as it is published.
///
/// Source: Gotify's REST API, "Create a message", and its documentation, "Message Extras".
package struct GotifyMessage: Hashable, Sendable {
    /// The title; `nil`: the name of the application at the server.
    package var title: String?
    /// The text, never empty.
    package var message = ""
    /// 0 shows nothing, from 4 on it has a sound, from 8 on it vibrates.
    package var priority = 0
    /// What clients do with it, by their namespaces.
    package var extras: [String: Extra] = [:]

    /// One namespace of extras.
    package struct Extra: Hashable, Sendable {
        package var contentType: String?
        package var click: [String: String]?
    }

    /// Creates a message without a text.
    package init() {}

    /// A message for phones, in what Gotify has for it: it has no tags, and cannot replace a message.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - isUpdate: whether a version of it was published before, with its sound.
    package init(_ message: NtfyMessage, isUpdate: Bool) {
        let emoji = message.tags.compactMap(Emoji.of)
        let words = message.tags.filter { Emoji.of($0) == nil }.joined(separator: " · ")
        title = message.title.map { (emoji + [$0]).joined(separator: " ") }
        self.message = [message.message ?? "", words].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
        if self.message.isEmpty { self.message = title ?? "-" }
        let priority = Self.priorities[min(max(message.priority, 1), 5) - 1]
        self.priority = isUpdate && message.priority < 5 ? min(priority, Self.silent) : priority
        // What applications send is no markup.
        extras["client::display"] = Extra(contentType: "text/plain")
        if let click = message.click {
            extras["client::notification"] = Extra(click: ["url": click])
        }
    }

    /// What 1 to 5 of ntfy are.
    private static let priorities = [1, 2, 5, 7, 10]
    /// The highest priority without a sound.
    private static let silent = 3
}

extension GotifyMessage: CodedStructure {
    package static var blank: GotifyMessage { GotifyMessage() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("title", &title)
        try coder.field("message", &message)
        try coder.field("priority", &priority, unless: 0)
        try coder.field("extras", &extras, unless: [:])
    }
}

/// What the server says of a message that it has now.
package struct GotifyReceipt: Hashable, Sendable, CodedStructure {
    /// The message's id.
    package var id: UInt64 = 0

    package static var blank: GotifyReceipt { GotifyReceipt() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("id", &id)
    }
}

extension GotifyMessage.Extra: CodedStructure {
    package static var blank: GotifyMessage.Extra { GotifyMessage.Extra() }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("contentType", &contentType)
        try coder.field("click", &click)
    }
}
