// SPDX-License-Identifier: MIT

package import Coding

/// What is to be sent to phones, in order, without a clock or a socket.
///
/// It is stored with the cards, before anything of it is sent: the server may be away for longer
/// than this program lives.
package struct Outbox: Hashable, Sendable {
    /// A version of a message.
    package struct Item: Hashable, Sendable {
        /// What it and other versions have in common.
        package var sequence: String
        /// The version; `nil`: the message goes from phones.
        package var message: NtfyMessage?
        /// The server's id of the version before, or of what goes; `nil`: it has none.
        package var id: String?
    }

    /// What is to be sent, the oldest first; of one message the newest version only, and the one
    /// before it if that is under way.
    package private(set) var items: [Item] = []
    /// The server's ids of what it has, by their sequences.
    private var ids: [String: String] = [:]
    /// Whether the first of them is under way.
    private var isSending = false

    /// More of them would be of no use.
    private static let maximumItems = 128

    /// Creates an empty one.
    package init() {}

    /// Adds a version of a message; `nil`: it goes from phones.
    package mutating func add(_ message: NtfyMessage?, as sequence: String) {
        let first = isSending ? 1 : 0
        if let index = items[first...].firstIndex(where: { $0.sequence == sequence }) {
            items[index].message = message
        } else {
            if items.count >= Self.maximumItems {
                ids[items.remove(at: first).sequence] = nil
            }
            items.append(Item(sequence: sequence, message: message))
        }
    }

    /// Begins to send the first; `nil`: there is none, or one is under way.
    package mutating func begin() -> Item? {
        guard !isSending, var first = items.first else { return nil }
        isSending = true
        first.id = first.id ?? ids[first.sequence]
        return first
    }

    /// The server has the first, or will never take it.
    ///
    /// - Parameter id: the server's id of it; `nil`: it has none. The version before goes next.
    package mutating func finish(_ id: String? = nil) {
        isSending = false
        let first = items.removeFirst()
        let earlier = ids[first.sequence]
        if first.message == nil {
            ids[first.sequence] = nil
        } else if let id {
            ids[first.sequence] = id
            if let earlier { items.insert(Item(sequence: "", id: earlier), at: 0) }
        }
    }

    /// The first is to be sent again, or a newer version in its place.
    package mutating func giveBack() {
        isSending = false
        let first = items[0].sequence
        if items.dropFirst().contains(where: { $0.sequence == first }) { items.removeFirst() }
    }
}

extension Outbox: CodedStructure {
    package static var blank: Outbox { Outbox() }

    /// What was under way is sent again.
    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("items", &items, unless: [])
        try coder.field("ids", &ids, unless: [:])
    }
}

extension Outbox.Item: CodedStructure {
    package static var blank: Outbox.Item { Outbox.Item(sequence: "") }

    package mutating func code(with coder: any Coder) throws(CodingError) {
        try coder.field("sequence", &sequence)
        try coder.field("message", &message)
        try coder.field("id", &id)
    }
}
