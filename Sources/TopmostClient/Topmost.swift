// SPDX-License-Identifier: MIT

import EventLoop

/// The daemon of the session, as this program sees it.
///
/// The connection has a thread of its own, which sleeps while nothing happens: it works
/// beside any loop of the program, and without one. The first request connects, and starts
/// the daemon if the bus can; presentations survive a restart of the daemon.
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

    /// Shows something and returns at once.
    ///
    /// - Parameters:
    ///   - method: a method of `org.topmost.Presenter1`.
    ///   - options: its options.
    ///   - observer: called for each event, on the connection's thread or within this call;
    ///     then `presses` has none.
    /// - Returns: the presentation, which has ended if it cannot be sent.
    package func show(
        _ method: String,
        _ options: Options,
        observer: (@Sendable (PresentationEvent) -> Void)? = nil
    ) -> Presentation {
        let presentation = Presentation(self, observer: observer)
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
