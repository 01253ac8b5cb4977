// SPDX-License-Identifier: MIT

import BridgeProtocol
import Glibc
import PresenterCore
import Testing

/// 200,000 random steps: TOPMOST_STEPS for more, TOPMOST_SEED for others.
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
        var network = BridgeSimulation(seed: seed, machines: seed % 4 == 0 ? 30 : 2 + Int(seed % 4))
        for step in 1...Self.steps {
            network.step()
            if step % 500 == 0 {
                network.heal(for: .seconds(5))
                network.checkAgreement()
            }
            if !network.problems.isEmpty {
                Issue.record("seed \(seed), step \(step): \(network.problems.prefix(3))")
                return
            }
        }
        for name in [
            "opened", "decided", "answered", "seen", "killed", "refused", "repeated",
            "broker crashed", "partitioned", "changed unseen", "not stored", "pressed again",
        ] {
            #expect(network.counts[name, default: 0] > 0, "\(name)")
        }
    }
}
