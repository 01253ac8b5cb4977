// SPDX-License-Identifier: MIT

import PresenterCore
import Testing

@testable import BusService
@testable import ProcessIdentity

struct ClaimCacheTests {
    private func identity(_ number: Int = 0) -> Identity {
        Identity(key: "exe:/bin/\(number)", displayName: "backup.sh", trust: .program)
    }

    @Test("judges as the identity does, the second time too")
    func same() {
        let cache = ClaimCache()
        let applications = DesktopIndex()
        for _ in 1...2 {
            for claim in ["Bank", "Backup", "topmost", "\u{200B}"] {
                let judged = cache.judge(claim, of: identity(), among: applications)
                #expect(judged == identity().claiming(claim, among: applications))
            }
        }
    }

    @Test("judges again once other applications are installed")
    func applications() {
        let cache = ClaimCache()
        #expect(!cache.judge("Bank", of: identity(), among: DesktopIndex()).isImpostor)
        let bank = InstalledApplication(id: "org.example.Bank", name: "Bank")
        #expect(cache.judge("Bank", of: identity(), among: DesktopIndex([bank])).isImpostor)
        #expect(!cache.judge("Bank", of: identity(), among: DesktopIndex()).isImpostor)
    }

    @Test("does not mix up senders, of which it remembers a few")
    func senders() {
        let cache = ClaimCache()
        let applications = DesktopIndex()
        for _ in 1...2 {
            for number in 0...(2 * ClaimCache.maximumEntries) {
                let judged = cache.judge("Bank", of: identity(number), among: applications)
                #expect(judged.key == identity(number).key && judged.claimedName == "Bank")
            }
        }
    }
}
