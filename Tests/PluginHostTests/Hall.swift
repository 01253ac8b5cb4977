// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import Foundation
import PresenterCore
import Testing
import Wire

@testable import PluginHost

/// A display that attached; what it hears is kept.
final class Guest {
    private(set) var heard: [HostMessage] = []
    private(set) var hasEnded = false
    private let input: FileDescriptor
    private let writer: PipeWriter
    private var pending: [UInt8] = []
    private var answered: UInt64?

    init(_ door: String) throws {
        input = try .connect(to: door)
        writer = try PipeWriter(adopting: input.duplicate())
    }

    /// Takes in what came.
    func listen() throws {
        while !hasEnded {
            var bytes: [UInt8] = []
            switch try input.read(into: &bytes) {
            case .nothingYet: return
            case .end:
                hasEnded = true
            case .bytes: pending += bytes
            }
            while let end = pending.firstIndex(of: 10) {
                heard.append(try HostMessage(line: pending[..<end]))
                pending.removeFirst(end + 1)
            }
        }
    }

    func say(_ message: PluginMessage) throws { try writer.send(message.encodedLine()) }

    func say(_ text: String) throws { try writer.send(Array(text.utf8)) }

    /// Says that it shows the newest scene, unless it did.
    func answer() throws {
        guard !hasEnded, let newest = revisions.last, newest != answered else { return }
        answered = newest
        // Whoever was sent away meanwhile finds nobody to say it to.
        try? say(.presented(revision: newest))
    }

    /// The revisions of the scenes it got.
    var revisions: [UInt64] { scenes.map(\.revision) }

    var scenes: [SceneMessage] {
        heard.compactMap { if case .scene(let scene) = $0 { scene } else { nil } }
    }

    /// Why it was sent away.
    var refusal: String? {
        heard.compactMap { if case .refused(let reason) = $0 { reason } else { nil } }.last
    }
}

/// A host with an open door.
final class Hall {
    let bench: Bench
    let folder: String
    var door: String { AttachSocket.path(runtimeFolder: folder) }
    private var guests: [Guest] = []

    init(
        _ mode: String? = nil,
        patience: PluginLife.Patience = PluginLife.Patience(),
        objection: @escaping (Int32) -> String? = { _ in nil }
    ) throws {
        folder = "/tmp/topmost-hall-" + UUID().uuidString.prefix(8)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        bench = try Bench(mode ?? "none", patience: patience, plugins: mode == nil ? [] : nil)
        try bench.host.openDoor(in: folder, objection: objection)
    }

    func enter() throws -> Guest {
        let guest = try Guest(door)
        guests.append(guest)
        return guest
    }

    /// One that is attached and has the present scene on screen.
    func attend(_ name: String = "terminal") throws -> Guest {
        let guest = try enter()
        try until("hello") { !guest.heard.isEmpty }
        try guest.say(.ready(.init(name: name, blocksInput: false)))
        try until("a scene") { !guest.scenes.isEmpty }
        try guest.answer()
        return guest
    }

    /// One goes, and closes its connection by that.
    func leave(_ guest: Guest) { guests.removeAll { $0 === guest } }

    /// A few turns of the loop, whatever they bring.
    func breathe() throws {
        for _ in 0..<20 where try !bench.loop.runOnce(timeout: .zero) { break }
        for guest in guests { try guest.listen() }
    }

    func until(_ what: String, _ holds: () throws -> Bool) throws {
        try bench.until(what) {
            for guest in guests { try guest.listen() }
            return try holds()
        }
    }

    var names: [String] { bench.host.status.map(\.name) }

    func finish() throws {
        try bench.finish()
        try FileManager.default.removeItem(atPath: folder)
    }
}
