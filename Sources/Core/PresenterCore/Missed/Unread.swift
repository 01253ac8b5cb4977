// SPDX-License-Identifier: MIT

// Unread is what the user has not seen: live toasts that are not on screen (missed, held or
// waiting for room) and that the centre has not listed. They are counted where they change,
// never by a look at all of them.

/// How many toasts the user has not seen.
public struct UnreadToasts: Hashable, Sendable {
    /// All of them.
    public private(set) var count = 0
    /// How many each application has, by the name under which the centre lists it; none has 0.
    public private(set) var byApplication: [String: Int] = [:]

    /// Moves a toast from an application's to another's; `nil`: it is not unread.
    mutating func move(from old: String?, to new: String?) {
        if let old {
            count -= 1
            let left = (byApplication[old] ?? 0) - 1
            byApplication[old] = left > 0 ? left : nil
        }
        if let new {
            count += 1
            byApplication[new, default: 0] += 1
        }
    }
}

extension PresenterState {
    /// Counts a toast as unread or not, after it left the screen, came back, or was read.
    mutating func settleUnread(_ id: PresentationID) {
        guard let toast = presentations[id] else { return }
        let isUnread = !toast.isRead && (toast.queued != nil || toast.missedSince != nil)
        let name = isUnread ? toast.owner.identity.listedName : nil
        guard name != toast.unreadAs else { return }
        unread.move(from: toast.unreadAs, to: name)
        presentations[id]?.unreadAs = name
    }

    /// The user has seen a toast, in the centre or because of a choice of it.
    mutating func markRead(_ id: PresentationID) {
        guard presentations[id]?.isRead == false else { return }
        presentations[id]?.isRead = true
        settleUnread(id)
        touch(id)
    }
}
