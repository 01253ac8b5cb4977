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
    /// - Parameter maximum: applications with more elements than this miss their turn.
    /// - Returns: the element; `nil`: no application has 1 to `maximum` elements.
    mutating func popFirst(ofAtMost maximum: Int = .max) -> Element? {
        for _ in 0..<applications.count {
            let element: Element?? = applications.takeTurn { queue in
                guard queue.count <= maximum else { return (nil, false) }
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

/// Elements in the order of their arrival.
struct ArrivalQueue<Element> {
    private var elements: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == elements.count }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        let element = elements[head]
        elements[head] = nil
        head += 1
        if head == elements.count {
            elements = []
            head = 0
        } else if head > 64, head * 2 > elements.count {
            elements.removeFirst(head)
            head = 0
        }
        return element
    }
}

/// Members that take turns, by name; a member with nothing left is removed.
struct Ring<Member> {
    private var members: [String: Member] = [:]
    private var order = ArrivalQueue<String>()

    var count: Int { members.count }

    func contains(_ name: String) -> Bool { members[name] != nil }

    /// Changes a member; a new one is added at the end.
    mutating func update(
        _ name: String,
        orInsert fresh: @autoclosure () -> Member,
        _ change: (inout Member) -> Void
    ) {
        if members[name] == nil { order.append(name) }
        change(&members[name, default: fresh()])
    }

    /// Gives the next member its turn; `turn` returns whether it is done.
    mutating func takeTurn<Result>(
        _ turn: (inout Member) -> (result: Result, isDone: Bool)
    ) -> Result? {
        guard let name = order.popFirst(), let index = members.index(forKey: name) else {
            return nil
        }
        let (result, isDone) = turn(&members.values[index])
        if isDone {
            members.remove(at: index)
        } else {
            order.append(name)
        }
        return result
    }
}
