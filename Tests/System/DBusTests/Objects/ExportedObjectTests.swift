// SPDX-License-Identifier: MIT

import BusValues
import CDBus
import Testing

@testable import DBus

@Suite("Exported objects")
struct ExportedObjectTests {
    let object: ExportedObject

    init() {
        func method(_ name: String, _ takes: String) -> Interface.Method {
            .init(name, takes: [.init("x", takes)]) { _ in }
        }
        object = ExportedObject(interfaces: [
            Interface("a.One", methods: [method("Do", "s"), method("Only", "u")]),
            Interface(
                "a.Two",
                methods: [method("Do", "i"), method("Do", "t")],
                properties: [.init("Level", "u") { .uint32(2) }]
            ),
            Interface("a.Three", properties: [.init("Level", "u") { .uint32(3) }]),
        ])
    }

    /// The signature of the method found, or the error.
    func found(_ name: String, _ interface: String?) -> String {
        switch object.method(name, of: interface) {
        case .success(let method): method.signature
        case .failure(let error):
            error.name.replacing("org.freedesktop.DBus.Error.", with: "") + ": " + error.text
        }
    }

    @Test(
        "a method is found by interface and name, or under no interface the first of that name",
        arguments: [
            ("Do", "a.One", "s"), ("Do", "a.Two", "i"), ("Only", "a.One", "u"), ("Do", nil, "s"),
            ("Only", nil, "u"), ("Only", "a.Two", "UnknownMethod: a.Two has no method Only"),
            ("Do", "a.Three", "UnknownMethod: a.Three has no method Do"),
            ("Do", "a.Four", "UnknownInterface: there is no interface a.Four here"),
            ("None", nil, "UnknownMethod: there is no method None"),
            ("do", "a.One", "UnknownMethod: a.One has no method do"),
            ("Do", "", "UnknownInterface: there is no interface  here"),
        ] as [(String, String?, String)]
    )
    func method(name: String, interface: String?, expected: String) {
        #expect(found(name, interface) == expected)
    }

    @Test(
        "a property too, where an empty interface is any",
        arguments: [
            ("Level", "a.Two", .uint32(2)), ("Level", "a.Three", .uint32(3)),
            ("Level", "", .uint32(2)), ("Level", "a.One", nil), ("None", "", nil),
            ("Level", "a.Four", nil),
        ] as [(String, String, Value?)]
    )
    func property(name: String, interface: String, expected: Value?) {
        switch object.property(name, of: interface) {
        case .success(let found): #expect(found.1.get() == expected)
        case .failure: #expect(expected == nil)
        }
    }
}
