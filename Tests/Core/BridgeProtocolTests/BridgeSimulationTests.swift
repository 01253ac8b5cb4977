// SPDX-License-Identifier: MIT

import BridgeProtocol
import Glibc
import PresenterCore
import Testing

/// 200,000 random steps: TOPMOST_STEPS for more, TOPMOST_SEED for others, TOPMOST_MACHINES for a
/// number of machines.
@Suite("Random bridges")
struct BridgeSimulationTests {
    private static func number(_ name: String) -> Int? {
        unsafe getenv(name).flatMap { unsafe Int(String(cString: $0)) }
    }

    private static let seeds: [UInt64] =
        number("TOPMOST_SEED").map { [UInt64($0)] } ?? [1, 2, 3, 4]
    private static let steps = (number("TOPMOST_STEPS") ?? 200_000) / seeds.count

    @Test(
        "each question has one verdict, which all know 5 s after the network is whole",
        arguments: seeds
    )
    func agreement(seed: UInt64) {
        let machines = seed % 4 == 0 ? 30 : 2 + Int(seed % 4)
        var network = BridgeSimulation(
            seed: seed,
            machines: machines,
            nodes: 1 + Int(seed % 2),
            sharesRetained: seed % 4 != 3
        )
        guard Self.run(&network, seed, steps: Self.steps, healingEach: 500) else { return }
        for name in [
            "opened", "decided", "answered", "seen", "killed", "daemon killed", "refused",
            "repeated", "broker crashed", "broker split", "partitioned", "changed unseen",
            "not stored", "pressed again", "replayed", "pressed while it counts",
        ] {
            #expect(network.counts[name, default: 0] > 0, "\(name)")
        }
    }

    @Test("10,000 machines agree about 1,000 questions")
    func scale() {
        let machines = Self.number("TOPMOST_MACHINES") ?? 10_000
        var network = BridgeSimulation(seed: 5, machines: machines, perPerson: 16, nodes: 2)
        for index in 0..<1000 { network.open(index * 7919 % machines) }
        guard Self.run(&network, 5, steps: 6000, healingEach: 3000) else { return }
        #expect(network.counts["opened", default: 0] >= 1000)
        #expect(network.counts["seen", default: 0] > 100)
    }

    /// Whether nothing was wrong.
    private static func run(
        _ network: inout BridgeSimulation,
        _ seed: UInt64,
        steps: Int,
        healingEach span: Int
    ) -> Bool {
        for step in 1...steps {
            network.step()
            if step % span == 0 {
                network.heal(for: .seconds(5))
                network.checkAgreement()
            }
            if !network.problems.isEmpty {
                Issue.record("seed \(seed), step \(step): \(network.problems.prefix(3))")
                return false
            }
        }
        return true
    }
}
