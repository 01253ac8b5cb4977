// SPDX-License-Identifier: MIT

import BusValues
import DBus
import Testing

@Suite("Objects")
struct ObjectTests {
    let testBus: EchoBus

    init() throws {
        testBus = try EchoBus()
    }

    static let properties = "org.freedesktop.DBus.Properties"

    @Test("properties are read one by one and all at once, and never set")
    func properties() throws {
        let echo = Value.string(EchoBus.interface)
        let level = Value.variant(.uint32(7))
        func ask(_ member: String, _ arguments: Value...) throws -> Result<[Value], BusError> {
            try testBus.ask(member, of: Self.properties, arguments)
        }
        #expect(try ask("Get", echo, .string("Level")) == .success([level]))
        #expect(try ask("Get", .string(""), .string("Level")) == .success([level]))
        let all = Value.options([
            "Level": .uint32(7), "Version": .string("1"), "Load": .double(0.5),
        ])
        #expect(try ask("GetAll", echo) == .success([all]))
        #expect(try ask("GetAll", .string("")) == .success([all]))
        #expect(try ask("GetAll", .string(Self.properties)) == .success([.options([:])]))
        func refusal(_ member: String, _ arguments: Value...) throws -> String {
            try testBus.refusal(member, of: Self.properties, arguments)
        }
        #expect(
            try refusal("Get", echo, .string("No"))
                == "UnknownProperty: \(EchoBus.interface) has no property No"
        )
        #expect(
            try refusal("Get", .string("a.b"), .string("Level"))
                == "UnknownInterface: there is no interface a.b here"
        )
        #expect(
            try refusal("GetAll", .string("a.b"))
                == "UnknownInterface: there is no interface a.b here"
        )
        #expect(
            try refusal("Set", echo, .string("Level"), level)
                == "PropertyReadOnly: Level cannot be set"
        )
        #expect(try refusal("Get", echo) == "InvalidArgs: Get expects (ss), got (s)")
    }

    @Test("an object is made while it is called")
    func made() throws {
        var made: [String] = []
        try testBus.service.export(below: "/made") { name in
            made.append(name)
            guard name == "7" else { return nil }
            return [Interface("a.B", properties: [.init("Number", "s") { .string(name) }])]
        }
        let number: [Value] = [.string("a.B"), .string("Number")]
        #expect(
            try testBus.ask("Get", of: Self.properties, at: "/made/7", number)
                == .success([.variant(.string("7"))])
        )
        #expect(made.contains("7"))
        for path in ["/made/8", "/made/7/1", "/made"] {
            #expect(
                try testBus.refusal("Get", of: Self.properties, at: path, number)
                    == "UnknownObject: there is no object \(path)"
            )
        }
        #expect(testBus.service.introspection(of: "/").contains("<node name=\"made\"/>"))
    }

    @Test("a writable property is marked so, and accepts valid values")
    func settable() throws {
        var level: Int32 = 1
        let property = Interface.Property("Level", "i") {
            .int32(level)
        } set: { value in
            guard case .int32(let next) = value else { return false }
            level = next
            return true
        }
        try testBus.service.export("/set", [Interface("a.B", properties: [property])])
        #expect(
            testBus.service.introspection(of: "/set")
                .contains("<property name=\"Level\" type=\"i\" access=\"readwrite\"/>")
        )
        let target: [Value] = [.string(""), .string("Level")]
        let set = try testBus.ask(
            "Set",
            of: Self.properties,
            at: "/set",
            target + [.variant(.int32(5))]
        )
        #expect(set == .success([]))
        #expect(level == 5)
        let refusal = try testBus.refusal(
            "Set",
            of: Self.properties,
            at: "/set",
            target + [.variant(.string("x"))]
        )
        #expect(refusal == "InvalidArgs: Level expects i")
        #expect(level == 5)
    }

    @Test("changes are sent with their values, except invalidated ones")
    func changes() throws {
        var received: [[Value]] = []
        let token = try testBus.client.onSignal(
            MatchRule(sender: testBus.service.uniqueName, interface: Self.properties)
        ) { received.append($0.arguments) }
        _ = try testBus.ask("Any", [.uint32(1)])
        let all = ["Level", "Version", "Load", "No"]
        try testBus.service.emitPropertiesChanged(["Load"], of: EchoBus.interface, at: EchoBus.path)
        try testBus.service.emitPropertiesChanged(all, of: EchoBus.interface, at: EchoBus.path)
        try testBus.run { !received.isEmpty }
        #expect(
            received == [
                [.string(EchoBus.interface), .options(["Level": .uint32(7)]), .strings([])]
            ]
        )
        withExtendedLifetime(token) {}
    }

    @Test("an object lists its interfaces, a path its children")
    func introspection() throws {
        let introspect = { (path: String) in
            try testBus.ask("Introspect", of: "org.freedesktop.DBus.Introspectable", at: path)
        }
        #expect(try introspect(EchoBus.path) == .success([.string(Self.golden)]))
        guard case .string(let root) = try introspect("/").get().first,
            case .string(let org) = try introspect("/org").get().first
        else {
            Issue.record("no text")
            return
        }
        #expect(root.contains("<node name=\"org\"/>") && !root.contains("Properties"))
        #expect(org.contains("<node name=\"example\"/>"))
        #expect(
            try testBus.refusal("Introspect", of: "org.freedesktop.DBus.Introspectable", at: "/or")
                == "UnknownObject: there is no object /or"
        )
        testBus.service.unexport(EchoBus.path)
        #expect(
            try testBus.refusal("Say", [.variant(.byte(1))])
                == "UnknownObject: there is no object \(EchoBus.path)"
        )
    }

    @Test("every object answers a ping and names the machine")
    func peer() throws {
        #expect(try testBus.ask("Ping", of: "org.freedesktop.DBus.Peer") == .success([]))
        #expect(try testBus.ask("Ping", of: "org.freedesktop.DBus.Peer", at: "/") == .success([]))
        switch try testBus.ask("GetMachineId", of: "org.freedesktop.DBus.Peer") {
        case .success(let values):
            guard case .string(let id)? = values.first else {
                Issue.record("no id: \(values)")
                break
            }
            #expect(id.count == 32)
        case .failure(let error): #expect(error.remoteName == StandardError.failed)
        }
    }

    static let golden = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
          <interface name="org.freedesktop.DBus.Introspectable">
            <method name="Introspect">
              <arg name="xml_data" type="s" direction="out"/>
            </method>
          </interface>
          <interface name="org.freedesktop.DBus.Peer">
            <method name="Ping"/>
            <method name="GetMachineId">
              <arg name="machine_uuid" type="s" direction="out"/>
            </method>
          </interface>
          <interface name="org.freedesktop.DBus.Properties">
            <method name="Get">
              <arg name="interface_name" type="s" direction="in"/>
              <arg name="property_name" type="s" direction="in"/>
              <arg name="value" type="v" direction="out"/>
            </method>
            <method name="GetAll">
              <arg name="interface_name" type="s" direction="in"/>
              <arg name="properties" type="a{sv}" direction="out"/>
            </method>
            <method name="Set">
              <arg name="interface_name" type="s" direction="in"/>
              <arg name="property_name" type="s" direction="in"/>
              <arg name="value" type="v" direction="in"/>
            </method>
            <signal name="PropertiesChanged">
              <arg name="interface_name" type="s"/>
              <arg name="changed_properties" type="a{sv}"/>
              <arg name="invalidated_properties" type="as"/>
            </signal>
          </interface>
          <interface name="org.example.Echo1">
            <method name="Say">
              <arg name="value" type="v" direction="in"/>
              <arg name="value" type="v" direction="out"/>
            </method>
            <method name="Notify">
              <arg name="summary" type="s" direction="in"/>
              <arg name="hints" type="a{sv}" direction="in"/>
              <arg name="id" type="u" direction="out"/>
              <arg name="ok" type="b" direction="out"/>
            </method>
            <method name="Any">
              <arg name="x" type="u" direction="in"/>
            </method>
            <method name="Small">
              <arg name="text" type="s" direction="in"/>
              <arg name="bytes" type="ay" direction="in"/>
              <arg name="list" type="ai" direction="in"/>
            </method>
            <method name="Wait"/>
            <method name="Wrong"/>
            <signal name="Said">
              <arg name="text" type="s"/>
            </signal>
            <signal name="Quiet"/>
            <property name="Level" type="u" access="read"/>
            <property name="Version" type="s" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
            </property>
            <property name="Load" type="d" access="read">
              <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
            </property>
          </interface>
        </node>

        """
}
