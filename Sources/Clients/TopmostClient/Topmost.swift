// SPDX-License-Identifier: MIT

import EventLoop

/// The daemon of the session, as this program sees it.
///
/// The connection has a thread of its own, which sleeps while nothing happens: it works
/// beside any loop of the program, and without one. The first request connects, and starts
/// the daemon if the bus can; presentations survive a restart of the daemon. The program may
/// end as soon as it has asked for a toast: its end waits until the daemon has accepted it.
public final class Topmost: Sendable {
    /// The daemon on the session bus.
    public static let shared = Topmost()

    private enum Backend: Sendable {
        case daemon(LoopThread<DaemonLink>)
        case missing(TopmostError)
        case standIn(StandIn)
    }

    private let backend: Backend
    /// What the daemon has not answered yet.
    package let calls = CallsUnderWay()

    /// Uses the bus of the session, or the one at an address.
    public init(address: String? = nil) {
        do {
            backend = .daemon(try LoopThread { [calls] in DaemonLink(address, calls, $0) })
        } catch {
            backend = .missing(.unreachable("\(error)"))
        }
    }

    /// A stand-in for tests of an application: nothing is shown, everything is in `sent`.
    ///
    /// - Parameter answer: how a request ends; `nil`: it stays until it is dismissed.
    public init(answering answer: @escaping @Sendable (Sent) -> Outcome?) {
        backend = .standIn(StandIn(answer))
    }

    /// What a stand-in was asked for, in order; empty for a real daemon.
    public var sent: [Sent] {
        if case .standIn(let standIn) = backend { standIn.sent } else { [] }
    }

    /// Shows something and returns at once.
    ///
    /// - Parameters:
    ///   - method: a method of `org.topmost.Presenter1`.
    ///   - options: its options.
    ///   - observer: called for each event, on the connection's thread or within this call.
    /// - Returns: the presentation, which has ended if it cannot be sent.
    package func show(
        _ method: String,
        _ options: Options,
        observer: (@Sendable (PresentationEvent) -> Void)? = nil
    ) -> Presentation {
        let presentation = Presentation(self, observer: observer)
        if case .standIn(let standIn) = backend {
            standIn.show(method, options, presentation)
            return presentation
        }
        do {
            try run { $0.show(method, options, presentation) }
        } catch {
            presentation.end(.failure(error))
        }
        return presentation
    }

    /// The stand-in for the daemon; `nil`: there is none.
    var standIn: StandIn? { if case .standIn(let standIn) = backend { standIn } else { nil } }

    /// Runs a job beside the connection; the end of the program waits for it.
    ///
    /// - Throws: `unreachable` if there is no thread.
    func run(_ job: @escaping @Sendable (DaemonLink) -> Void) throws(TopmostError) {
        switch backend {
        case .missing(let error): throw error
        case .standIn: throw .unreachable("a stand-in for tests has no events of the daemon")
        case .daemon(let thread):
            guard thread.isHere else {
                throw .unreachable("this process was forked: it has no connection before exec()")
            }
            calls.begin()
            thread.run { [calls] in
                job($0)
                calls.end()
            }
        }
    }
}
