// SPDX-License-Identifier: MIT

import PresenterCore
import TestSupport
import Testing

@Suite("What belongs together ends together (rule 6)")
struct ParentTests {
    /// Presents something that belongs to another.
    func present(
        _ content: Content,
        in simulation: inout Simulation,
        parent: PresentationID,
        by owner: Owner = .app("a")
    ) -> [Effect] {
        var request = PresentRequest(content: content)
        request.parent = parent
        return simulation.request(request, by: owner)
    }

    @Test("two questions of one program that know nothing of each other end apart")
    func independent() {
        var simulation = Simulation()
        let lower = simulation.present(.modal(), timeout: .after(.milliseconds(1200)))
        let upper = simulation.present(.sheet())
        let retry = simulation.present(.retry())
        #expect(simulation.advance(milliseconds: 1200).outcomes == [lower: .expired])
        #expect(simulation.state.topmost == upper)
        #expect(simulation.state.isLive(retry))
    }

    @Test(
        "what names its parent ends with it, whatever kind it is, the last first",
        arguments: [Content.modal(), .sheet(), .retry(), .loading(), .toast()]
    )
    func together(child: Content) {
        var simulation = Simulation()
        let parent = simulation.present(.toast("Parent"))
        let effects = present(child, in: &simulation, parent: parent)
        guard case .accept(_, let first)? = effects.first else {
            Issue.record("refused: \(effects)")
            return
        }
        let second = present(.toast("Grandchild"), in: &simulation, parent: first)
        guard case .accept(_, let last)? = second.first else {
            Issue.record("refused: \(second)")
            return
        }
        let token = simulation.token()
        let end = simulation.send(.dismissRequested(token, parent, by: .app("a")))
        #expect(
            end.notices == [
                .ended(last, .parentEnded), .ended(first, .parentEnded), .ended(parent, .closed),
            ]
        )
        #expect(Outcome.parentEnded.name == "closed")
        #expect(Outcome.parentEnded.how == "parent")
    }

    @Test("a parent that is not there, or another program's, is refused")
    func refused() {
        var simulation = Simulation()
        let other = simulation.present(.modal(), by: .app("b"))
        let refusal = present(.modal(), in: &simulation, parent: other)
        #expect(refusal == [.refuse(RequestToken(rawValue: 2), .notOwner(other))])
        guard let missing = PresentationID(rawValue: 99) else { return }
        let unknown = present(.modal(), in: &simulation, parent: missing)
        #expect(unknown == [.refuse(RequestToken(rawValue: 3), .unknownPresentation(missing))])
    }

    @Test("it is so also after the daemon crashed, and in rows of thousands")
    func recovery() {
        var simulation = Simulation()
        let parent = simulation.present(.modal())
        var last = parent
        for _ in 0..<3000 {
            for case .accept(_, let id) in present(.toast(), in: &simulation, parent: last) {
                last = id
            }
        }
        simulation.restart()
        simulation.send(.displayAttached(simulation.display))
        let token = simulation.token()
        let end = simulation.send(.dismissedByTool(token, parent))
        #expect(end.outcomes.count == 3001)
        #expect(simulation.state.liveCount == 0)
    }
}
