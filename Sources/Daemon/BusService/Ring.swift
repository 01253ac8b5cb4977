// SPDX-License-Identifier: MIT

/// Members that take turns, by name; a member with nothing left is removed.
struct Ring<Member> {
    private var members: [String: Member] = [:]
    private var order = ArrivalQueue<String>()

    var isEmpty: Bool { members.isEmpty }
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
