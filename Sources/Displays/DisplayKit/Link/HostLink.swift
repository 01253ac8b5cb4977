// SPDX-License-Identifier: MIT
//
// The two pipes to the daemon. Neither may block the display: reading takes the
// available bytes, writing queues the rest, and a queue beyond its limit means that
// the daemon does not read.

import Basics
import Coding
public import EventLoop
public import PluginWire
public import SystemCalls

/// The display's end of the pipes to the daemon.
public final class HostLink {
    /// Why a link ended.
    public enum End: Hashable, Sendable {
        /// The daemon closed its end or is gone.
        case closed
        /// The daemon sent something invalid, or does not read.
        case failed(String)
    }

    /// Maximum number of bytes queued for the daemon.
    public static let queueLimit = 1 << 18

    /// Called with each message, in order.
    public var onMessage: ((HostMessage) -> Void)?
    /// Called once, as the last call.
    public var onEnd: ((End) -> Void)?
    /// Whether messages of an unknown type are skipped: the daemon may be a later one.
    ///
    /// One of the same installation sends none.
    public var skipsUnknownTypes = false

    private let input: FileDescriptor
    private let writer: PipeWriter
    private let loop: EventLoop
    private var lines = LineSplitter(limit: PluginProtocol.lineLimit)
    private var inputSource: IOSource?
    private var outputSource: IOSource?
    private var hasEnded = false

    /// Takes ownership of both ends and makes them non-blocking.
    ///
    /// - Throws: if they are not open descriptors.
    public init(
        loop: EventLoop,
        input: consuming FileDescriptor,
        output: consuming FileDescriptor
    ) throws(SystemError) {
        self.loop = loop
        try input.setNonBlocking()
        writer = try PipeWriter(adopting: output)
        self.input = input
    }

    /// Starts to listen.
    ///
    /// - Throws: if the loop's source cannot be created.
    public func open() throws(SystemError) {
        inputSource = try loop.watch(fd: input.number, .readable) { [weak self] _ in
            self?.receive()
        }
    }

    /// Sends a message, or queues it if the pipe is full.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - secrets: the texts of hidden fields that follow it, as UTF-8; overwritten once
    ///     they are written.
    public func send(_ message: PluginMessage, secrets: consuming [[UInt8]] = []) {
        guard !hasEnded else { return }
        do {
            try writer.send(message.encodedLine())
            for index in secrets.indices {
                secrets[index].append(UInt8(ascii: "\n"))
                try writer.send(secret: secrets[index])
                secrets[index].wipe()
            }
            try watchOutput()
        } catch let error as CodingError {
            // Only typed text could be that long, and it is cut earlier.
            end(.failed("cannot send \(message): \(error)"))
        } catch {
            end(.closed)
        }
        if writer.pendingCount > Self.queueLimit {
            end(.failed("the daemon does not read: \(writer.pendingCount) bytes wait"))
        }
    }

    private func receive() {
        // Bounded: a daemon that sends continuously must not starve the screen.
        for _ in 0..<16 {
            var bytes: [UInt8] = []
            do {
                switch try input.read(into: &bytes) {
                case .nothingYet: return
                case .end: return end(.closed)
                case .bytes: break
                }
                var overlong = 0
                var received: [ArraySlice<UInt8>] = []
                lines.add(bytes, overlong: &overlong) { received.append($0) }
                for line in received where !hasEnded && !line.isEmpty {
                    if let message = try message(line) { onMessage?(message) }
                }
                if overlong > 0 { return end(.failed("a line from the daemon is too long")) }
            } catch let error as CodingError {
                return end(.failed("malformed line from the daemon: \(error)"))
            } catch {
                return end(.closed)
            }
            if hasEnded { return }
        }
    }

    private func message(_ line: ArraySlice<UInt8>) throws(CodingError) -> HostMessage? {
        do {
            return try HostMessage(line: line)
        } catch {
            guard skipsUnknownTypes,
                case .type(let type, of: _, field: _, path: []) = error.problem,
                !type.isEmpty
            else { throw error }
            return nil
        }
    }

    private func watchOutput() throws(SystemError) {
        guard writer.isPending else {
            outputSource = nil
            return
        }
        guard outputSource == nil else { return }
        outputSource = try loop.watch(fd: writer.descriptor, .writable) { [weak self] _ in
            self?.drain()
        }
    }

    private func drain() {
        do {
            try writer.flush()
            try watchOutput()
        } catch {
            end(.closed)
        }
    }

    private func end(_ reason: End) {
        guard !hasEnded else { return }
        hasEnded = true
        inputSource?.cancel()
        outputSource?.cancel()
        onEnd?(reason)
    }
}

/// The two ends of a connection to the daemon.
public struct HostEnds: ~Copyable {
    private let input: FileDescriptor
    private let output: FileDescriptor

    /// Takes ownership of both; the defaults are standard input and output.
    public init(
        input: consuming FileDescriptor = FileDescriptor(adopting: 0),
        output: consuming FileDescriptor = FileDescriptor(adopting: 1)
    ) {
        self.input = input
        self.output = output
    }

    /// Creates a link from them.
    ///
    /// - Throws: if they are not open descriptors.
    public consuming func link(_ loop: EventLoop) throws(SystemError) -> HostLink {
        try HostLink(loop: loop, input: input, output: output)
    }
}
