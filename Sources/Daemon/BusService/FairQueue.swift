// SPDX-License-Identifier: MIT

/// A fair queue.
///
/// Applications take turns, however much each has sent; within an application its
/// connections take turns; elements of one connection stay in order. So a client
/// with a single request waits for one request of each other client, not for all.
struct FairQueue<Element> {
    /// What one application has sent.
    private struct ApplicationQueue {
        var connections = Ring<ArrivalQueue<Element>>()
        var count = 0
    }

    private var applications = Ring<ApplicationQueue>()

    /// How many elements are waiting.
    private(set) var count = 0

    /// Appends an element after those of the same connection.
    mutating func append(_ element: Element, of application: String, by connection: String) {
        count += 1
        applications.update(application, orInsert: ApplicationQueue()) { queue in
            queue.count += 1
            queue.connections.update(connection, orInsert: ArrivalQueue()) { $0.append(element) }
        }
    }

    /// Removes the element whose turn it is.
    ///
    /// - Parameter most: applications with more elements than this miss their turn.
    /// - Returns: the element; `nil`: no application has 1 to `most` elements.
    mutating func popFirst(ofAtMost most: Int = .max) -> Element? {
        for _ in 0..<applications.count {
            let element: Element?? = applications.takeTurn { queue in
                guard queue.count <= most else { return (nil, false) }
                queue.count -= 1
                let element = queue.connections.takeTurn { ($0.popFirst(), $0.isEmpty) }
                return (element.flatMap { $0 }, queue.count == 0)
            }
            guard let element = element.flatMap({ $0 }) else { continue }
            count -= 1
            return element
        }
        return nil
    }

    /// Whether an element of that application is waiting.
    func holds(_ application: String) -> Bool { applications.contains(application) }
}
