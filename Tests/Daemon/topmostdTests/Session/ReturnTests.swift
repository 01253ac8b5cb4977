// SPDX-License-Identifier: MIT

import BusValues
import BusWire
import DBus
import PresenterCore
import TestSupport
import Testing

@testable import topmostd

@Suite("Until the user is back")
struct ReturnTests {
    @Test("is refused, with the reason, where neither logind nor a window system reports it")
    func unknown() throws {
        let session = try Session()
        try session.open()
        let daemon = try #require(session.daemon)
        try session.until("the silence") { !daemon.runtime.state.knowsPresence }
        let client = try session.client()
        let options: Value = .options(["title": .string("Hi")])
        let presented = try client.ask("PresentToast", of: BusNames.presenter, [options]).get()
        let arguments = [presented[0], .uint64(0)]
        guard case .failure(.remote(let name, let text)) = try client.ask("Snooze", arguments)
        else {
            Issue.record("no error")
            return
        }
        #expect(name.hasSuffix("InvalidOption") && text.contains("nobody reports when the user is"))
        #expect(try client.ask("Snooze", [presented[0], .uint64(1000)]) == .success([]))
    }
}
