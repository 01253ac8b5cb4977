// SPDX-License-Identifier: MIT

import Basics
import EventLoop
import HelperWire
import TestSupport
import Testing

@testable import PresenterCore
@testable import topmostd

@Suite("Helpers that fetch pictures")
final class PictureFetcherTests {
    private let temporary = TemporaryFolder()
    private let logged = LogBox()
    private let loop: EventLoop
    private let helpers: PlayedHelpers
    private var fetched: [RemoteImage] = []

    init() throws {
        loop = try EventLoop()
        helpers = try PlayedHelpers(at: temporary.path + "/fetch", loop)
    }

    /// A fetcher that has two helpers at most.
    private func fetcher(deadline: Duration = .seconds(600)) -> PictureFetcher {
        var limits = PictureFetcher.Limits()
        limits.processes = 2
        limits.deadline = deadline
        return PictureFetcher(helpers.source, limits: limits, loop: loop, log: logged.log) {
            [unowned self] in fetched.append($0)
        }
    }

    private func run(until holds: () throws -> Bool) throws {
        try loop.run(seen: fetched, until: holds)
    }

    /// Runs what is under way: who connected is there.
    private func settle() throws {
        while try loop.runOnce(timeout: .zero) {}
    }

    private func reason(of address: String) -> String? {
        guard case .failed(let reason)? = fetched.first(where: { $0.address == address })?.state
        else { return nil }
        return reason
    }

    private func requests(by sender: String = "s", _ addresses: String...) -> [ImageRequest] {
        addresses.map { ImageRequest(address: $0, sender: sender) }
    }

    /// What the helpers that run were asked for.
    private func asked(_ count: Int) throws -> [String] {
        var asked: [String] = []
        try run {
            for helper in helpers.running {
                asked += try helper.received(FetchQuestion.self).map(\.address)
            }
            return asked.count >= count
        }
        return asked.sorted()
    }

    @Test("take turns between senders, and no sender has all of them")
    func turns() throws {
        var limits = PictureFetcher.Limits()
        limits.processes = 3
        limits.deadline = .seconds(600)
        let fetcher = PictureFetcher(helpers.source, limits: limits, loop: loop, log: logged.log) {
            [unowned self] in fetched.append($0)
        }
        let many = (0..<200).map { ImageRequest(address: "https://a\($0)", sender: "a") }
        fetcher.follow(many + requests(by: "b", "https://b"))
        #expect(try asked(3) == ["https://a0", "https://a1", "https://b"])
        // Too many fail, but only those of the one sender.
        #expect(!fetched.isEmpty && fetched.allSatisfy { $0.address.hasPrefix("https://a") })
        try settle()
        #expect(helpers.startCount == 3)
        fetcher.stop()
    }

    @Test("end when what they fetch is not shown any more")
    func abandoned() throws {
        let fetcher = fetcher()
        fetcher.follow(requests("https://a", "https://b", "https://c"))
        try run { helpers.startCount == 2 }
        fetcher.follow(requests("https://c"))
        #expect(fetcher.count == 1)
        helpers.running.removeAll()
        #expect(try asked(1) == ["https://c"])
        #expect(fetched.isEmpty)
        fetcher.follow([])
        #expect(fetcher.count == 0)
        fetcher.stop()
    }

    @Test("that were killed count until they end; then the next picture is fetched")
    func bounded() throws {
        let fetcher = fetcher()
        fetcher.follow(requests("https://a", "https://b", "https://c"))
        try run { helpers.startCount == 2 }
        for helper in helpers.running { try helper.say([3, 0, 0, 0] + Array("no\n".utf8)) }
        try run { fetched.count == 2 }
        #expect(reason(of: "https://a") == "invalid answer")
        try settle()
        #expect(helpers.startCount == 2 && fetcher.count == 1)
        helpers.running.removeFirst()
        try run { helpers.startCount == 3 }
        let helper = try #require(helpers.running.last)
        var asked: [FetchQuestion] = []
        try run {
            asked += try helper.received()
            return !asked.isEmpty
        }
        #expect(asked.map(\.address) == ["https://c"])
        try helper.say(FetchAnswer.stored(path: "/c"))
        try run { fetched.count == 3 }
        #expect(fetched.last == RemoteImage(address: "https://c", state: .fetched(path: "/c")))
        fetcher.stop()
    }

    @Test("that hang, all of them, cost the pictures behind them, with a reason")
    func stuck() throws {
        let fetcher = fetcher(deadline: .milliseconds(20))
        fetcher.follow(requests("https://a", "https://b", "https://c"))
        try run { fetched.count == 3 }
        #expect(reason(of: "https://b") == "no answer in time")
        #expect(reason(of: "https://c") == "the helpers before it do not end")
        try settle()
        #expect(helpers.startCount == 2 && fetcher.count == 0)
        fetcher.stop()
    }
}
