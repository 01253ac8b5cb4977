// SPDX-License-Identifier: MIT

/// A fair queue.
///
/// Applications take turns, however much each has sent; within an application its
/// connections take turns; elements of one connection stay in order. So a client
/// with a single request waits for one request of each other client, not for all.
struct FairQueue<Element> {
    private var applications = Ring<Ring<ArrivalQueue<Element>>>()

    /// How many elements are waiting.
    private(set) var count = 0

    /// Appends an element after those of the same connection.
    mutating func append(_ element: Element, of application: String, by connection: String) {
        count += 1
        applications.update(application, orInsert: Ring()) { connections in
            connections.update(connection, orInsert: ArrivalQueue()) { $0.append(element) }
        }
    }

    /// Removes the element whose turn it is.
    mutating func popFirst() -> Element? {
        let element = applications.takeTurn { connections in
            let element = connections.takeTurn { line in (line.popFirst(), line.isEmpty) }
            return (element.flatMap { $0 }, connections.isEmpty)
        }
        guard let element = element.flatMap({ $0 }) else { return nil }
        count -= 1
        return element
    }

    /// Whether an element of that application is waiting.
    func holds(_ application: String) -> Bool { applications.contains(application) }
}
