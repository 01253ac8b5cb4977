// SPDX-License-Identifier: MIT
//
// What somebody publishes to a topic has fewer rights than a program of this machine, as a card of
// another machine has: it passes neither do not disturb nor a rule.

import Localization
package import PresenterCore
import RemoteCards
import Texts

/// A message of a topic as a toast.
package struct TopicToast: Hashable, Sendable {
    /// The toast.
    package var toast: Toast
    /// For rules: the topic as `topic:NAME`, and the message's own tags.
    package var tags: [String]
    /// What buttons request, by their ids.
    package var requests: [String: NtfyAction] = [:]

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - message: the message, whose texts may be anything.
    ///   - version: how many versions of it came before: each has buttons of its own.
    package init(_ message: NtfyMessage, version: Int = 0) {
        let emoji = message.tags.compactMap(Emoji.of)
        // Those with a colon, and `critical`, are what this machine says of messages.
        let own = message.tags.filter {
            Emoji.of($0) == nil && !$0.isEmpty && !$0.contains(":") && $0 != "critical"
        }
        tags =
            ["topic:" + message.topic]
            + own.prefix(8).map { $0.shortened(to: TextLimits.name.bytes) }
        let title = (emoji.prefix(8) + [message.title ?? message.topic]).joined(separator: " ")
        var toast = Toast(headline: Headline(title: title.shortened(to: TextLimits.title.bytes)))
        var runs = [StyledText.Run((message.message ?? "").shortened(to: Self.maximumText))]
        func add(_ line: String, link: String? = nil) {
            if runs.contains(where: { !$0.text.isEmpty }) { runs.append(.init("\n")) }
            runs.append(.init(line, link: link))
        }
        if let click = message.click.flatMap(Self.link) { add(click, link: click) }
        for (number, action) in message.actions.prefix(Self.maximumActions).enumerated() {
            let label = (action.label.isEmpty ? action.action : action.label)
                .shortened(to: TextLimits.label.bytes)
            switch (action.action, action.url.flatMap(Self.link)) {
            case ("view", let link?): add(label, link: link)
            case ("http", let address?) where Self.methods.contains(action.method ?? "POST"):
                let id = version == 0 ? "http-\(number)" : "http-\(number)-\(version)"
                add(Phrase.pushRequest.text(label, Self.host(of: address)))
                requests[id] = action
                toast.actions.append(Button(id: id, title: label))
            // An intent of Android, or its clipboard.
            case ("broadcast", _), ("copy", _): add(Phrase.pushPhoneOnly.text(label))
            default: break
            }
        }
        if let file = message.attachment {
            add(
                Phrase.pushAttachment.text(file.name.shortened(to: TextLimits.label.bytes)),
                link: Self.link(file.url)
            )
        }
        toast.headline.message = StyledText(runs: runs)
        toast.claimedName = message.topic
        if message.priority < 3 { toast.urgency = .low }
        if message.priority > 4 {
            // Whether it passes do not disturb is for this machine's rules to say.
            toast.headline.markCritical()
            tags.append("critical")
        }
        self.toast = toast
    }

    /// In bytes: with it there is room for links.
    private static let maximumText = 4096

    /// The host of an address for browsers.
    private static func host(of address: String) -> String {
        let rest = address.split(separator: "/", maxSplits: 1)[1].drop { $0 == "/" }
        let authority = rest.prefix { !"/?#\\".contains($0) }
        let start = authority.lastIndex(of: "@").map { authority.index(after: $0) }
        return String(authority[(start ?? authority.startIndex)...])
    }

    /// Source: ntfy's documentation, "Action buttons".
    private static let maximumActions = 3
    private static let methods: Set = ["GET", "POST", "PUT", "PATCH", "DELETE"]

    /// An address for browsers.
    private static func link(_ text: String) -> String? {
        let start = ["https://", "http://"].contains { text.lowercased().hasPrefix($0) }
        return start && text.utf8.count <= 2048 && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
            ? text : nil
    }

    /// What the daemon is asked to present.
    package var values: OptionValues {
        OptionValues(PresentRequest(content: .toast(toast)) { $0.tags = tags })
    }

    /// A toast that says what became of a button.
    package static func failure(_ label: String, _ reason: String, topic: String) -> OptionValues {
        var toast = Toast(headline: Headline(title: Phrase.pushRequestFailed.text(label, reason)))
        toast.claimedName = topic
        toast.headline.tone = .danger
        return OptionValues(PresentRequest(content: .toast(toast)) { $0.tags = ["topic:" + topic] })
    }
}
