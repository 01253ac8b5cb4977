// SPDX-License-Identifier: MIT

package import DBus
package import EventLoop

extension EventLoop {
    /// Runs turns until the condition holds; the limit guards against hanging and measures nothing.
    ///
    /// - Parameters:
    ///   - seen: what was seen until then, for the failure.
    ///   - holds: the condition.
    ///   - work: what belongs to each turn beside this loop.
    /// - Throws: `WaitFailure` after two minutes; what `holds` and `work` throw.
    package func run(
        seen: @autoclosure () -> Any = "",
        until holds: () throws -> Bool,
        afterEach work: () throws -> Void = {}
    ) throws {
        let end = now + .seconds(120)
        while try !holds() {
            guard now < end else { throw WaitFailure("nothing happened for two minutes", seen()) }
            try runOnce(timeout: .milliseconds(20))
            try work()
        }
    }

    /// Runs turns until all that was sent on the connections has arrived: the bus answers a question
    /// on the same connection after it.
    package func deliver(_ connections: Connection...) throws {
        for connection in connections {
            var isAnswered = false
            connection.credentials(of: connection.uniqueName) { _ in isAnswered = true }
            try run { isAnswered }
        }
    }
}

/// A condition did not become true.
package struct WaitFailure: Error, CustomStringConvertible {
    /// The reason, and what was seen until then.
    package let description: String

    package init(_ reason: String, _ seen: Any) { description = "\(reason): \(seen)" }
}
