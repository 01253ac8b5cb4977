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

/// Elements in the order of their arrival.
struct Line<Element> {
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

/// Members that take turns, by name; one that has nothing left drops out.
struct Ring<Member> {
    private var members: [String: Member] = [:]
    private var order = Line<String>()

    var isEmpty: Bool { members.isEmpty }

    func contains(_ name: String) -> Bool { members[name] != nil }

    /// Changes a member; a new one comes last.
    mutating func update(
        _ name: String,
        orInsert fresh: @autoclosure () -> Member,
        _ change: (inout Member) -> Void
    ) {
        if members[name] == nil { order.append(name) }
        change(&members[name, default: fresh()])
    }

    /// Lets the next member have its turn; it tells whether it has nothing left.
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
