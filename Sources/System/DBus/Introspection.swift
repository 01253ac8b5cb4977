// SPDX-License-Identifier: MIT

/// Writes the introspection data of an object as XML.
///
/// Source: D-Bus Specification 0.38, "Introspection Data Format".
enum Introspection {
    static func xml(_ interfaces: [Interface], children: [String]) -> String {
        var lines = [
            "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\"",
            "  \"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\">",
            "<node>",
        ]
        for interface in interfaces { lines += describe(interface) }
        lines += children.map { "  <node name=\"\($0)\"/>" }
        lines.append("</node>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func describe(_ interface: Interface) -> [String] {
        var lines = ["  <interface name=\"\(interface.name)\">"]
        for method in interface.methods {
            let arguments =
                method.takes.map { argument($0, " direction=\"in\"") }
                + method.gives.map { argument($0, " direction=\"out\"") }
            lines += element("method", method.name, arguments)
        }
        for signal in interface.signals {
            lines += element("signal", signal.name, signal.arguments.map { argument($0, "") })
        }
        for property in interface.properties { lines += describe(property) }
        lines.append("  </interface>")
        return lines
    }

    private static func describe(_ property: Interface.Property) -> [String] {
        let name = "org.freedesktop.DBus.Property.EmitsChangedSignal"
        let access = property.set == nil ? "read" : "readwrite"
        let start =
            "    <property name=\"\(property.name)\" type=\"\(property.signature)\""
            + " access=\"\(access)\""
        let value: String
        switch property.change {
        case .announced: return [start + "/>"]
        case .constant: value = "const"
        case .silent: value = "false"
        }
        return [
            start + ">", "      <annotation name=\"\(name)\" value=\"\(value)\"/>",
            "    </property>",
        ]
    }

    private static func element(_ kind: String, _ name: String, _ inside: [String]) -> [String] {
        guard !inside.isEmpty else { return ["    <\(kind) name=\"\(name)\"/>"] }
        return ["    <\(kind) name=\"\(name)\">"] + inside + ["    </\(kind)>"]
    }

    private static func argument(_ argument: Interface.Argument, _ direction: String) -> String {
        "      <arg name=\"\(argument.name)\" type=\"\(argument.signature)\"\(direction)/>"
    }
}
