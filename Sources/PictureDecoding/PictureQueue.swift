// SPDX-License-Identifier: MIT

import Synchronization

/// The pictures that a display needs and has not sent to the decoder yet.
public final class PictureQueue: Sendable {
    /// A picture to decode.
    public struct Job: Sendable {
        /// What to decode.
        public var request: DecoderRequest
        /// The file, open.
        public var file: OpenPicture
    }

    private let jobs = Mutex<[Job]>([])

    /// Creates an empty queue.
    public init() {}

    /// Adds a picture.
    public func add(_ request: DecoderRequest, _ file: OpenPicture) {
        jobs.withLock { $0.append(Job(request: request, file: file)) }
    }

    /// Removes and returns the next picture.
    public func take() -> Job? {
        jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    /// Whether a picture waits.
    public var isEmpty: Bool { jobs.withLock { $0.isEmpty } }
}
