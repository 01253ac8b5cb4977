// SPDX-License-Identifier: MIT
//
// Machines that remove each other, while some of them are away and letters come late, twice and in any
// order. At the end all that were not removed have one secret, and no other machine has it.

import BridgeProtocol
import BridgeWire
import Sodium
import Testing

@Suite("Random removals")
struct RevocationSimulation {
    init() { #expect(Sodium.prepare()) }

    private struct Slot: Hashable {
        var receiver, sender: MachineID
    }

    private struct Network {
        var numbers: SystemRandomNumberGenerator = .init()
        var machines: [BridgeKeys] = []
        var lost: Set<MachineID> = []
        /// What the broker retains: letters, and announcements by group.
        var letters: [Slot: [UInt8]] = [:]
        var announcements: [String: [MachineID: [UInt8]]] = [:]
        /// All that was ever sent.
        var old: [(MachineID, [UInt8])] = []
        /// Whether nothing comes twice any more.
        var isCalm = false

        mutating func isOne(in count: Int) -> Bool {
            Int.random(in: 0..<count, using: &numbers) == 0
        }

        mutating func publish(_ index: Int) {
            let keys = machines[index]
            announcements[keys.group, default: [:]][keys.machine] = keys.announcement()
            for letter in keys.letters {
                letters[Slot(receiver: letter.receiver, sender: keys.machine)] = letter.sealed
                old.append((letter.receiver, letter.sealed))
            }
        }

        /// A machine is connected for a while.
        mutating func connect(_ index: Int) {
            publish(index)
            let machine = machines[index].machine
            for (other, envelope) in announcements[machines[index].group] ?? [:] {
                guard let member = machines[index].member(announcedBy: envelope, as: other) else {
                    continue
                }
                _ = machines[index].add(member)
            }
            clear(index)
            var arriving = letters.filter { $0.key.receiver == machine }.map(\.value)
            // Whoever has the broker sends it again.
            if !isCalm, isOne(in: 3), let replayed = old.randomElement(using: &numbers),
                replayed.0 == machine
            {
                arriving.append(replayed.1)
            }
            for letter in arriving.shuffled(using: &numbers) where machines[index].open(letter) {
                clear(index)
                publish(index)
            }
        }

        /// Whoever has the secret needs no letter any more.
        mutating func clear(_ index: Int) {
            let keys = machines[index]
            for member in keys.members where !keys.awaited.contains(member.id) {
                letters[Slot(receiver: member.id, sender: keys.machine)] = nil
            }
        }

        mutating func revoke(_ index: Int) throws {
            guard let victim = machines[index].members.randomElement(using: &numbers) else {
                return
            }
            _ = try machines[index].revoke(String(victim.id.rawValue, radix: 16).padded)
            lost.insert(victim.id)
            // It may be away before anybody learns of it.
            if isOne(in: 2) { publish(index) }
        }

        mutating func join(_ index: Int) {
            // Whoever pairs with a machine that the others have removed is not one of them.
            let present = machines.filter { !lost.contains($0.machine) }
            guard Set(present.map(\.secret)).count == 1 else { return }
            var next = BridgeKeys(name: "new", joining: machines[index].secret)
            for (one, other) in [(next, machines[index]), (machines[index], next)] {
                guard let member = other.member(announcedBy: one.announcement(), as: one.machine)
                else { continue }
                if other.machine == next.machine {
                    _ = next.add(member)
                } else {
                    _ = machines[index].add(member)
                }
            }
            machines.append(next)
            // If only a machine has seen it that is removed then, it has to pair again.
            for index in Array(machines.indices) + machines.indices
            where !lost.contains(machines[index].machine) {
                connect(index)
            }
        }
    }

    @Test("end with one secret for all that are left, which no removed one has")
    func convergence() throws {
        var splits = 0
        for _ in 0..<20 {
            var network = Network()
            let first = BridgeKeys(name: "first")
            network.machines =
                [first] + (1...5).map { BridgeKeys(name: "\($0)", joining: first.secret) }
            for _ in 0..<2 { for index in network.machines.indices { network.connect(index) } }
            for _ in 0..<40 {
                let index = Int.random(in: network.machines.indices, using: &network.numbers)
                guard !network.lost.contains(network.machines[index].machine) else { continue }
                if network.isOne(in: 8), network.lost.count < 3 {
                    try network.revoke(index)
                    // Two at the same moment.
                    let other = Int.random(in: network.machines.indices, using: &network.numbers)
                    if network.isOne(in: 2), other != index { try network.revoke(other) }
                } else if network.isOne(in: 15), network.machines.count < 9 {
                    network.join(index)
                } else {
                    network.connect(index)
                }
            }
            // A removal that nobody heard of before its machine was removed itself is none.
            func left() -> [Int] {
                let removed = network.machines.filter { !network.lost.contains($0.machine) }
                    .reduce(into: Set<MachineID>()) { $0.formUnion($1.revoked) }
                return network.machines.indices
                    .filter { !removed.contains(network.machines[$0].machine) }
            }
            if Set(left().map { network.machines[$0].secret }).count > 1 { splits += 1 }
            for round in 0..<8 {
                network.isCalm = round > 4
                for index in left() { network.connect(index) }
            }
            let remaining = Set(left())
            let secrets = Set(remaining.map { network.machines[$0].secret })
            #expect(secrets.count <= 1)
            #expect(remaining.allSatisfy { network.machines[$0].letters.isEmpty })
            // Also when the removed ones read everything that was ever sent.
            for index in network.machines.indices where !remaining.contains(index) {
                for (receiver, letter) in network.old
                where receiver == network.machines[index].machine {
                    _ = network.machines[index].open(letter)
                }
                #expect(!secrets.contains(network.machines[index].secret))
            }
        }
        #expect(splits > 0)
    }
}

extension String {
    fileprivate var padded: String { String(repeating: "0", count: 32 - count) + self }
}
