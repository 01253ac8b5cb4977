// SPDX-License-Identifier: MIT
//
// A signal can be read by every program of the user, so a hidden text is in none: it stays in
// its pipe until its owner fetches it. To drop the pipe is to overwrite the text: there is no
// other copy of it.

import BusWire
import DBus
import EventLoop
import PresenterCore

/// The hidden texts that their owners have not fetched yet.
final class UnfetchedSecrets {
    private struct Entry {
        var owner: String
        var text: SealedPipe
        /// Drops it when its time is over.
        var timer: TimerSource
        /// Drops it when the owner leaves the bus.
        var token: BusToken
    }

    private let clients: Clients
    private let loop: EventLoop
    private let time: Duration
    private var entries: [PresentationID: Entry] = [:]

    /// The most that wait for one owner: each is an open file.
    static let maximumPerOwner = 16

    /// Creates it; `time` is how long a text waits.
    init(_ clients: Clients, loop: EventLoop, time: Duration) {
        self.clients = clients
        self.loop = loop
        self.time = time
    }

    /// Whether none waits.
    var isEmpty: Bool { entries.isEmpty }

    /// Keeps a text for the connection that asked for it; of too many the oldest one goes.
    ///
    /// - Throws: what `Clients.onVanish` and `EventLoop.timer` throw.
    func keep(_ text: SealedPipe, of id: PresentationID, for owner: String) throws {
        let others = entries.filter { $0.value.owner == owner }.keys
        if others.count >= Self.maximumPerOwner, let oldest = others.min() { entries[oldest] = nil }
        let timer = try loop.timer { [weak self] in self?.entries[id] = nil }
        timer.arm(after: time)
        entries[id] = Entry(
            owner: owner,
            text: text,
            timer: timer,
            token: try clients.onVanish(of: owner) { [weak self] in self?.entries[id] = nil }
        )
    }

    /// Gives the text to its owner, once; `nil`: none waits for that connection.
    func takeSecret(of id: PresentationID, for name: String) -> SealedPipe? {
        guard entries[id]?.owner == name else { return nil }
        return entries.removeValue(forKey: id)?.text
    }
}
