// SPDX-License-Identifier: MIT

internal import ChildProcess
public import EventLoop
public import PluginWire
public import PresenterCore
import SystemCalls

/// The daemon's side of a display's pipes, in one loop with the display.
open class DisplayHost {
    /// Turns both.
    public let loop: EventLoop
    /// What the display said.
    public private(set) var received: [PluginMessage] = []
    /// The monitors, as last reported by the display; it reports them after every greeting.
    public private(set) var monitors: [String]?
    /// What is shown.
    public private(set) var scene = Scene()
    private let pipes: DisplayPipes
    private var unread: [UInt8] = []
    /// The number of the last heartbeat; above those that tests choose.
    private var heartbeats: UInt64 = 1000

    /// Takes over the daemon's ends.
    public init(loop: EventLoop, pipes: DisplayPipes) {
        self.loop = loop
        self.pipes = pipes
    }

    /// Called after each turn of the loop.
    open func turned() {}

    /// What the display reported beside its messages.
    public func reports() -> [String] { pipes.reports }

    /// Sends a message.
    public func send(_ message: HostMessage) throws { try send(raw: message.encodedLine()) }

    /// Sends bytes as they are.
    public func send(raw bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let count = try pipes.toDisplay?.write(rest), count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Says hello and waits for the answer.
    public func greet(_ settings: DisplaySettings) throws {
        try send(.hello(.init(daemon: "0.1.0", role: .display, settings: settings)))
        try spin { received.count == 1 }
    }

    /// Sends the next scene and waits until the display has it on screen.
    public func show(waits: Bool = true, _ change: (inout Scene) -> Void) throws {
        change(&scene)
        scene.revision += 1
        try send(.scene(scene))
        guard waits else { return }
        let revision = scene.revision
        try spin { received.contains(.presented(revision: revision)) }
    }

    /// Closes the pipe to the display.
    public func hangUp() { pipes.toDisplay = nil }

    /// Turns the loop until something is so.
    ///
    /// - Throws: ``WaitFailure`` after two minutes, or when the display ends before.
    public func spin(until isSo: () -> Bool) throws {
        func seen() -> String { "received \(received), reports \(reports())" }
        try loop.run(seen: seen()) {
            if isSo() { return true }
            guard !loop.isFinished else { throw WaitFailure("the display has ended", seen()) }
            return false
        } afterEach: {
            turned()
            try listen()
        }
    }

    /// Waits until the display has handled all that was sent to it.
    ///
    /// A display answers heartbeats in their turn.
    public func sync() throws {
        heartbeats += 1
        let heartbeat = heartbeats
        try send(.heartbeat(sequence: heartbeat))
        try spin { received.contains(.heartbeat(sequence: heartbeat)) }
    }

    /// Turns the loop for a while.
    ///
    /// For what must not happen although time passes; else wait for a condition.
    public func idle(_ span: Duration) throws {
        let end = loop.now + span
        while loop.now < end, !loop.isFinished { try turn(min(end - loop.now, .milliseconds(20))) }
        try listen()
    }

    /// Turns the loop until the display exits.
    public func exitCode() throws -> Int32? {
        try spin { loop.isFinished }
        return loop.exitCode
    }

    /// The user actions reported to the daemon.
    public var actions: [UserAction] {
        received.compactMap { message in
            if case .acted(let action) = message { action } else { nil }
        }
    }

    private func turn(_ timeout: Duration) throws {
        _ = try loop.runOnce(timeout: timeout)
        turned()
    }

    private func listen() throws {
        reading: while true {
            switch try pipes.fromDisplay.read(into: &unread) {
            case .bytes: continue
            case .nothingYet, .end: break reading
            }
        }
        while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
            let message = try PluginMessage(line: unread[..<end])
            if case .acted(.outputsChanged(let names)) = message {
                monitors = names
            } else {
                received.append(message)
            }
            unread.removeFirst(end + 1)
        }
    }
}
