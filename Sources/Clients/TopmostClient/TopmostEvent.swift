// SPDX-License-Identifier: MIT

import BusValues

/// Something that happened in the daemon, to presentations of all programs.
public struct TopmostEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The daemon accepted a presentation.
        case accepted
        /// A presentation is on screen, for the first time.
        case displayed
        /// The content of a presentation changed.
        case updated
        /// A button was pressed.
        case pressed
        /// The time of a toast on screen has passed; the notification centre has it.
        case missed
        /// The user snoozed a toast: it comes back later.
        case snoozed
        /// A presentation has ended.
        case ended
        /// Do not disturb was switched.
        case doNotDisturb = "do_not_disturb"
        /// Another mode is on.
        case mode
        /// Other numbers are on screen, wait or were missed.
        case counts
        /// Events before this one are missing.
        case gap
    }

    /// What happened; `nil`: the daemon is newer, and `name` has it.
    public var kind: Kind? { Kind(rawValue: name) }
    /// `accepted`, `displayed`, `updated`, `pressed`, `missed`, `snoozed`,
    /// `ended`, `do_not_disturb`, `mode`,
    /// `counts`, or `gap`: events before this one are missing.
    public var name: String
    /// The cursor after it, for `Topmost.events(after:)`.
    public var cursor: String
    /// The id of the presentation; `nil`: it is about none.
    public var id: UInt32?
    /// The texts of the event by their names: `app_name`, `title`, `outcome`, `button`.
    public var texts: [String: String] = [:]
    /// The numbers of the event by their names: `time` in milliseconds since 1970,
    /// `displayed`, `waiting`, `missed`.
    public var numbers: [String: Int64] = [:]
    /// The flags of the event by their names: `on`.
    public var flags: [String: Bool] = [:]

    /// Reads an event; `nil`: it is not one.
    init?(_ value: Value) {
        guard case .dictionary(let entries, _, _) = value.unwrapped,
            let name = value["event"]?.text, let cursor = value["cursor"]?.text
        else { return nil }
        self.name = name
        self.cursor = cursor
        if case .uint32(let id)? = value["id"] { self.id = id }
        for entry in entries {
            guard let key = entry.key.text, !["event", "cursor", "id"].contains(key) else {
                continue
            }
            switch entry.value.unwrapped {
            case .string(let text): texts[key] = text
            case .boolean(let flag): flags[key] = flag
            case .int64(let number): numbers[key] = number
            case .uint64(let number): numbers[key] = Int64(clamping: number)
            case .uint32(let number): numbers[key] = Int64(number)
            default: continue
            }
        }
    }
}
