// SPDX-License-Identifier: MIT

import EventLoop

/// The daemon of the session, as this program sees it.
///
/// The connection has a thread of its own, which sleeps while nothing happens: it works
/// beside any loop of the program, and without one. The first request connects, and starts
/// the daemon if the bus can; after a restart of the daemon what it still shows goes on.
public final class Topmost: Sendable {
    /// The daemon on the session bus.
    public static let shared = Topmost()

    private let thread: Result<LoopThread<DaemonLink>, TopmostError>

    /// Uses the bus of the session, or the one at an address.
    public init(address: String? = nil) {
        do {
            thread = .success(try LoopThread { DaemonLink(address, $0) })
        } catch {
            thread = .failure(.unreachable("\(error)"))
        }
    }

    func show(_ method: String, _ options: Options) -> Presentation {
        let presentation = Presentation(self)
        do {
            try run { $0.show(method, options, presentation) }
        } catch {
            presentation.end(.failure(error))
        }
        return presentation
    }

    /// Runs a job beside the connection.
    ///
    /// - Throws: `unreachable` if there is no thread.
    func run(_ job: @escaping @Sendable (DaemonLink) -> Void) throws(TopmostError) {
        try thread.get().run(job)
    }
}
