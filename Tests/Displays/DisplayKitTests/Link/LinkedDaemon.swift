// SPDX-License-Identifier: MIT

import ChildProcess
import EventLoop
import PluginWire
import SystemCalls
import TestSupport
import Testing

@testable import DisplayKit

/// A link, and the daemon at its other end.
final class LinkedDaemon {
    let loop: EventLoop
    let link: HostLink
    private var toDisplay: FileDescriptor?
    private var fromDisplay: FileDescriptor?
    private(set) var messages: [HostMessage] = []
    private(set) var ends: [HostLink.End] = []

    init() throws {
        loop = try EventLoop()
        let down = try Pipe()
        let up = try Pipe()
        toDisplay = try down.writer.duplicate()
        fromDisplay = try up.reader.duplicate()
        try toDisplay?.setNonBlocking()
        try fromDisplay?.setNonBlocking()
        link = try HostLink(loop: loop, input: down.takeReader(), output: up.takeWriter())
        link.onMessage = { [unowned self] in messages.append($0) }
        link.onEnd = { [unowned self] in ends.append($0) }
        ignoreBrokenPipes()
    }

    func say(_ bytes: some Collection<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let sent = try toDisplay?.write(rest) ?? 0
            rest = rest.dropFirst(sent)
            if sent == 0 { try loop.runOnce(timeout: .milliseconds(10)) }
        }
    }

    func receive() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while case .bytes? = try fromDisplay?.read(into: &bytes) {}
        return bytes
    }

    func closeWriter() { toDisplay = nil }
    func stopReading() { fromDisplay = nil }

    func run(until isSo: () throws -> Bool) throws {
        try loop.run(seen: "\(messages) \(ends)", until: isSo)
    }

    /// Turns until everything sent has been received.
    func settle() throws {
        while try loop.runOnce(timeout: .zero) {}
    }
}
