// SPDX-License-Identifier: MIT

import ChildProcess
import Coding
import EventLoop
import SystemCalls
import Testing

@testable import topmostd

/// Helper processes behind a socket, played by the test.
///
/// One that neither answers nor ends is like one that waits in the kernel for a disk: it
/// cannot be killed.
final class PlayedHelpers {
    /// One of them; it ends when it is dropped.
    final class Helper {
        private let connection: FileDescriptor
        private var frames = FrameSplitter()

        fileprivate init(_ connection: consuming FileDescriptor) {
            self.connection = connection
        }

        /// The records received since the last time that are of a type.
        func received<Value: CodedStructure>(_: Value.Type = Value.self) throws -> [Value] {
            var values: [Value] = []
            var bytes: [UInt8] = []
            while case .bytes = try connection.read(into: &bytes) {
                frames.add(bytes) { record in
                    if let value = try? Value(record: record) { values.append(value) }
                }
                bytes = []
            }
            return values
        }

        func say(_ value: some CodedStructure) throws { try say(value.frame) }

        func say(_ bytes: [UInt8]) throws { _ = try connection.write(bytes[...]) }
    }

    /// Where the daemon gets them from.
    let source: HelperSource
    /// The helpers that have not ended, in the order of their start.
    var running: [Helper] = []
    /// How many have been started.
    private(set) var startCount = 0
    private let listener: LocalListener
    private var watch: IOSource?

    init(at path: String, _ loop: EventLoop) throws {
        source = .socket(path)
        listener = try LocalListener(path: path)
        watch = try loop.watch(fd: listener.descriptor, .readable) { [unowned self] _ in
            do {
                guard let peer = try listener.accept() else { return }
                startCount += 1
                running.append(Helper(peer.takeConnection()))
            } catch {
                Issue.record(error)
            }
        }
    }
}
