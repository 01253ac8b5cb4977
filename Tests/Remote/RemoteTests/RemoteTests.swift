// SPDX-License-Identifier: MIT

import Foundation
import PresenterCore
import RemoteCards
import Testing

@testable import topmost_remote

@Suite("The line to another machine")
struct RemoteTests {
    @Test("attempts come later each time, up to a minute, and never at the same moment")
    func backOff() {
        var earliest = BackOff()
        var latest = BackOff()
        let pauses = (0..<8).map { _ in (latest.next(0), earliest.next(1)) }
        #expect(pauses.map(\.0) == [1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
        #expect(
            pauses.map(\.1)
                == [750, 1500, 3000, 6000, 12000, 24000, 45000, 45000].map { .milliseconds($0) }
        )
    }

    @Test(
        "the folder is found among what a shell prints",
        arguments: [
            ("\ntopmost-folder=/run/user/1000\n", "/run/user/1000"),
            ("Welcome!\ntopmost-folder=/run/user/1000\n", "/run/user/1000"),
            ("", nil), ("topmost-folder=\n", nil), ("topmost-folder=run\n", nil),
            ("topmost-folder=/tmp/a:b\n", nil),
            ("topmost-folder=/run/${AWS_SECRET_ACCESS_KEY}\n", nil),
            ("topmost-folder=/run/%h\n", nil),
        ] as [(String, String?)]
    )
    func folder(printed: String, folder: String?) {
        #expect(Place(printed: Array(printed.utf8))?.folder == folder)
    }

    @Test("a machine that is this one is known by its boot and the folder")
    func itself() throws {
        let boot = try String(contentsOfFile: Place.bootFile, encoding: .utf8)
        func place(_ boot: String) -> Place? {
            Place(printed: Array("topmost-folder=/run/user/7\ntopmost-boot=\(boot)\n".utf8))
        }
        let here = try #require(place(boot))
        #expect(here.isHere(folder: "/run/user/7"))
        #expect(!here.isHere(folder: "/run/user/8"))
        #expect(try #require(place("another")).isHere(folder: "/run/user/7") == false)
        #expect(try #require(place("")).isHere(folder: "/run/user/7") == false)
    }

    private func card(
        _ number: UInt32,
        _ content: Content,
        _ key: String = "exe:/usr/bin/mail"
    ) throws
        -> Card
    {
        Card(
            id: try #require(PresentationID(rawValue: number)),
            identity: Identity(key: key, displayName: "Mail", trust: .program),
            content: content,
            acceptedAt: Instant(milliseconds: 100)
        )
    }

    @Test(
        "only the topmost question can be answered; an OSD and what came from a machine stay there"
    )
    func cards() throws {
        let question = try OptionValues(
            .modal,
            ["title": .text("Go on?"), "positive": .text("Yes")]
        )
        .build().content
        let toast = Content.toast(Toast(headline: Headline(title: "Done")))
        let pill = Content.toast(Toast(headline: Headline(title: "Volume")) { $0.isOSD = true })
        let scene = Scene(
            presenters: [try card(1, question), try card(2, question)],
            toasts: [
                try card(3, toast), try card(4, pill),
                try card(5, toast, "exe:/usr/libexec/topmost/topmost-remote"),
            ]
        )
        let cards = RemoteDisplay.cards(of: scene)
        #expect(cards.map(\.id) == ["1 100", "2 100", "3 100"])
        #expect(cards.map(\.isAnswerable) == [false, true, true])
        #expect(cards.map(\.application) == ["Mail", "Mail", "Mail"])
        let many = Scene(toasts: try (1...1000).map { try card($0, toast) })
        #expect(RemoteDisplay.cards(of: many).count == RemoteDisplay.maximumCards)
    }
}
