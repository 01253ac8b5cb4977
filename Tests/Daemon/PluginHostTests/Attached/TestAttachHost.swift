// SPDX-License-Identifier: MIT

import EventLoop
import Foundation
import PluginWire
import PresenterCore
import TestSupport
import Testing

@testable import PluginHost

/// A host with an open attach socket.
final class TestAttachHost {
    let testHost: TestPluginHost
    let folder: String
    var listener: String { AttachSocket.path(runtimeFolder: folder) }
    private var guests: [Guest] = []

    init(
        _ mode: String? = nil,
        timeouts: PluginLife.Timeouts = PluginLife.Timeouts(),
        objection: @escaping (Int32) -> String? = { _ in nil }
    ) throws {
        folder = "/tmp/topmost-attach-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        testHost = try TestPluginHost(
            mode ?? "none",
            timeouts: timeouts,
            plugins: mode == nil ? [] : nil
        )
        try testHost.host.openAttachSocket(in: folder) { $1(objection($0)) }
    }

    func enter() throws -> Guest {
        let guest = try Guest(listener)
        guests.append(guest)
        return guest
    }

    /// A display that is attached and has the present scene on screen.
    func attend(_ name: String = "terminal") throws -> Guest {
        let guest = try enter()
        try until("hello") { !guest.received.isEmpty }
        try guest.say(.ready(.init(name: name, blocksInput: false)))
        try until("a scene") { !guest.scenes.isEmpty }
        guest.answer()
        return guest
    }

    /// One goes, and closes its connection by that.
    func leave(_ guest: Guest) { guests.removeAll { $0 === guest } }

    /// A few turns of the loop, whatever they bring.
    func breathe() throws {
        for _ in 0..<20 where try !testHost.loop.runOnce(timeout: .zero) { break }
        for guest in guests { try guest.listen() }
    }

    func until(_ what: String, _ holds: () throws -> Bool) throws {
        try testHost.until(what) {
            for guest in guests { try guest.listen() }
            return try holds()
        }
    }

    var names: [String] { testHost.host.status.map(\.name) }

    func finish() throws {
        try testHost.finish()
        try FileManager.default.removeItem(atPath: folder)
    }
}
