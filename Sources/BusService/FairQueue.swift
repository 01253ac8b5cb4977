// SPDX-License-Identifier: MIT

/// What waits to be handled, in an order that is fair.
///
/// Applications take turns, whatever each has sent; within an application its
/// connections take turns; what came by one connection stays in order. So one
/// that asks for a single thing waits for one of each of the others, not for all.
struct FairQueue<Element> {
    private var applications = Ring<Ring<Line<Element>>>()

    /// How many elements wait.
    private(set) var count = 0

    /// Puts an element behind what came by the same connection.
    mutating func append(_ element: Element, of application: String, by connection: String) {
        count += 1
        applications.update(application, orInsert: Ring()) { connections in
            connections.update(connection, orInsert: Line()) { $0.append(element) }
        }
    }

    /// Takes the element whose turn it is.
    mutating func popFirst() -> Element? {
        let element = applications.takeTurn { connections in
            let element = connections.takeTurn { line in (line.popFirst(), line.isEmpty) }
            return (element.flatMap { $0 }, connections.isEmpty)
        }
        guard let element = element.flatMap({ $0 }) else { return nil }
        count -= 1
        return element
    }

    /// Whether anything of that application waits.
    func holds(_ application: String) -> Bool { applications.contains(application) }
}
