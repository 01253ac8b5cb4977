// SPDX-License-Identifier: MIT

import ChildProcess
public import PluginWire
public import PresenterCore
import SystemCalls

/// A display that attached; what it hears is kept.
public final class Guest {
    /// The messages received so far.
    public private(set) var received: [HostMessage] = []
    /// Whether the daemon has ended the connection.
    public private(set) var hasEnded = false
    private let input: FileDescriptor
    private let writer: PipeWriter
    private var pending: [UInt8] = []
    private var answered: UInt64?

    /// Connects to a daemon's socket.
    ///
    /// - Throws: when nobody listens there.
    public init(_ door: String) throws {
        input = try .connect(to: door)
        writer = try PipeWriter(adopting: input.duplicate())
    }

    /// Takes in what came.
    ///
    /// - Throws: for what is no message.
    public func listen() throws {
        while !hasEnded {
            var bytes: [UInt8] = []
            switch try input.read(into: &bytes) {
            case .nothingYet: return
            case .end:
                hasEnded = true
            case .bytes: pending += bytes
            }
            while let end = pending.firstIndex(of: 10) {
                received.append(try HostMessage(line: pending[..<end]))
                pending.removeFirst(end + 1)
            }
        }
    }

    /// Says something.
    ///
    /// - Throws: when nobody listens any more.
    public func say(_ message: PluginMessage) throws { try writer.send(message.encodedLine()) }

    /// Says what may be no message at all.
    ///
    /// - Throws: when nobody listens any more.
    public func say(_ text: String) throws { try writer.send(Array(text.utf8)) }

    /// Says that it shows the newest scene, unless it did.
    public func answer() {
        guard !hasEnded, let newest = revisions.last, newest != answered else { return }
        answered = newest
        // Whoever was sent away meanwhile finds nobody to say it to.
        try? say(.presented(revision: newest))
    }

    /// The revisions of the scenes it got.
    public var revisions: [UInt64] { scenes.map(\.revision) }

    /// The scenes it got.
    public var scenes: [Scene] {
        received.compactMap { if case .scene(let scene) = $0 { scene } else { nil } }
    }

    /// Why it was sent away.
    public var refusal: String? {
        received.compactMap { if case .refused(let reason) = $0 { reason } else { nil } }.last
    }
}
