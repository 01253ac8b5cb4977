// SPDX-License-Identifier: MIT

import Synchronization

/// The pictures that a display needs and has not sent to the decoder yet.
public final class PictureQueue: Sendable {
    /// A picture to decode.
    public struct Job: Sendable {
        /// What to decode.
        public var request: DecoderRequest
        /// The picture's file.
        public var path: String
    }

    /// Opens files.
    public let paths: PathReader
    private let jobs = Mutex<[Job]>([])

    /// Creates an empty queue.
    public init(paths: PathReader = PathReader()) {
        self.paths = paths
    }

    /// Adds a picture.
    public func add(_ request: DecoderRequest, _ path: String) {
        jobs.withLock { $0.append(Job(request: request, path: path)) }
    }

    /// Removes and returns the pictures that wait, in the order in which they were added.
    public func takeAll() -> [Job] {
        jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
    }
}
