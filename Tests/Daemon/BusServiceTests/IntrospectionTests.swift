// SPDX-License-Identifier: MIT

import BusService
import BusValues
import BusWire
import DBus
import Foundation
import TestSupport
import Testing

@Suite("Introspection")
struct IntrospectionTests {
    @Test(
        "the objects tell what the documents tell",
        arguments: [
            (BusNames.path, "org.topmost.Topmost1.xml"),
            (BusNames.notificationsPath, "org.freedesktop.Notifications.xml"),
            (BusNames.applicationNotificationsPath, "org.gtk.Notifications.xml"),
        ]
    )
    func golden(path: String, name: String) throws {
        let testBus = try TestBus()
        try testBus.start()
        let text = testBus.connection.introspection(of: path)
        #expect(try GoldenFile.problem(text, name) == nil, "make golden rewrites it")
        let document = GoldenFile.project.appendingPathComponent("docs/dbus/\(name)")
        #expect(try String(contentsOf: document, encoding: .utf8) == text)
    }
}
