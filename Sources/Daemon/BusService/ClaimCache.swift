// SPDX-License-Identifier: MIT

import PresenterCore
import ProcessIdentity

/// Judges the names that clients give themselves, and remembers the latest: a program gives
/// the same one with each notification.
final class ClaimCache {
    /// Claims that are remembered.
    static let most = 8

    private struct Entry {
        var identity: Identity
        var claim: String
        var judged: Identity
    }

    /// The latest first.
    private var entries: [Entry] = []
    /// The applications that the entries were judged with.
    private var mark: DesktopIndex.Mark?

    /// Returns the identity with a name that the client gives itself; see
    /// `Identity.claiming(_:among:)`.
    func judge(
        _ claim: String,
        of identity: Identity,
        among applications: DesktopIndex
    ) -> Identity {
        if mark !== applications.mark {
            mark = applications.mark
            entries = []
        }
        let known = entries.firstIndex { $0.claim == claim && $0.identity == identity }
        let entry =
            known.map { entries.remove(at: $0) }
            ?? Entry(
                identity: identity,
                claim: claim,
                judged: identity.claiming(claim, among: applications)
            )
        entries.insert(entry, at: 0)
        if entries.count > Self.most { entries.removeLast() }
        return entry.judged
    }
}
