// SPDX-License-Identifier: MIT

import BusValues
import CDBus

/// The exported objects of a connection, by path.
///
/// Every object also has `Introspectable`, `Peer` and `Properties`.
final class ObjectTree {
    private var objects: [String: ExportedObject] = [:]

    /// Exports an object.
    func add(_ path: String, _ interfaces: [Interface]) {
        objects[path] = ExportedObject(
            interfaces: [introspectable(path), Self.peer, properties(path)] + interfaces
        )
    }

    /// Removes an object.
    func remove(_ path: String) {
        objects[path] = nil
    }

    /// Returns the interfaces of an object; none if there is no object.
    func interfaces(at path: String) -> [Interface] {
        objects[path]?.interfaces ?? []
    }

    /// Returns the object at a path: one of ours, or an intermediate node.
    func object(at path: String) -> Result<ExportedObject, LookupError> {
        if let object = objects[path] { return .success(object) }
        if !children(of: path).isEmpty {
            return .success(ExportedObject(interfaces: [introspectable(path), Self.peer]))
        }
        return .failure(LookupError(StandardError.unknownObject, "there is no object \(path)"))
    }

    /// Returns the next elements of the paths below a path, sorted.
    private func children(of path: String) -> [String] {
        let prefix = path == "/" ? "/" : path + "/"
        let below = objects.keys.filter { $0.hasPrefix(prefix) && $0 != path }
        let names = below.compactMap { $0.dropFirst(prefix.count).split(separator: "/").first }
        return Set(names.map(String.init)).sorted()
    }

    /// Returns the introspection XML of a path.
    func introspection(of path: String) -> String {
        let interfaces = objects[path]?.interfaces ?? [introspectable(path), Self.peer]
        return Introspection.xml(interfaces, children: children(of: path))
    }

    private func introspectable(_ path: String) -> Interface {
        Interface(
            StandardInterface.introspectable,
            methods: [
                .init("Introspect", gives: [.init("xml_data", "s")]) { [unowned self] call in
                    call.reply([.string(introspection(of: path))])
                }
            ]
        )
    }

    private static var peer: Interface {
        Interface(
            StandardInterface.peer,
            methods: [
                .init("Ping") { $0.reply() },
                .init("GetMachineId", gives: [.init("machine_uuid", "s")]) { call in
                    guard let id = MachineID.read() else {
                        return call.fail(StandardError.failed, "this machine has no id")
                    }
                    call.reply([.string(id)])
                },
            ]
        )
    }

    private func properties(_ path: String) -> Interface {
        let name = Interface.Argument("interface_name", "s")
        return Interface(
            StandardInterface.properties,
            methods: [
                .init(
                    "Get",
                    takes: [name, .init("property_name", "s")],
                    gives: [.init("value", "v")]
                ) { [unowned self] call in
                    guard let (interface, property) = property(of: call, at: path) else { return }
                    call.ifReadable([interface]) { readable in
                        guard !readable.isEmpty else {
                            return call.denyReading(interface.name)
                        }
                        call.reply([.variant(property.get())])
                    }
                },
                .init("GetAll", takes: [name], gives: [.init("properties", "a{sv}")]) {
                    [unowned self] call in
                    let name = call.message.firstString ?? ""
                    let chosen = interfaces(at: path).filter { name.isEmpty || $0.name == name }
                    guard !chosen.isEmpty else {
                        return call.fail(
                            StandardError.unknownInterface,
                            "there is no interface \(name) here"
                        )
                    }
                    call.ifReadable(chosen[...]) { readable in
                        guard name.isEmpty || !readable.isEmpty else {
                            return call.denyReading(name)
                        }
                        call.reply([Self.dictionary(readable.flatMap(\.properties))])
                    }
                },
                .init(
                    "Set",
                    takes: [name, .init("property_name", "s"), .init("value", "v")]
                ) { [unowned self] call in
                    guard let (_, property) = property(of: call, at: path) else { return }
                    guard let set = property.set else {
                        return call.fail(
                            StandardError.propertyReadOnly,
                            "\(property.name) cannot be set"
                        )
                    }
                    guard set(call.arguments[2].unwrapped) else {
                        return call.fail(
                            StandardError.invalidArgs,
                            "\(property.name) expects \(property.signature)"
                        )
                    }
                    call.reply()
                },
            ],
            signals: [
                .init(
                    "PropertiesChanged",
                    [
                        name, .init("changed_properties", "a{sv}"),
                        .init("invalidated_properties", "as"),
                    ]
                )
            ]
        )
    }

    /// Returns the property named by the first two arguments, and its interface;
    /// answers with the error if there is none.
    private func property(
        of call: Call,
        at path: String
    ) -> (Interface, Interface.Property)? {
        guard case .string(let interface) = call.arguments[0],
            case .string(let name) = call.arguments[1],
            let object = objects[path]
        else { return nil }
        switch object.property(name, of: interface) {
        case .success(let found): return found
        case .failure(let error):
            call.fail(error.name, error.text)
            return nil
        }
    }

    /// Returns properties with their current values, `a{sv}`.
    static func dictionary(_ properties: [Interface.Property]) -> Value {
        .dictionary(
            properties.map { .init(key: .string($0.name), value: .variant($0.get())) },
            key: "s",
            value: "v"
        )
    }
}

extension Call {
    /// Passes on those interfaces whose properties the caller may read.
    fileprivate func ifReadable(
        _ interfaces: ArraySlice<Interface>,
        _ readable: [Interface] = [],
        then use: @escaping ([Interface]) -> Void
    ) {
        guard let next = interfaces.first else { return use(readable) }
        let rest = interfaces.dropFirst()
        guard let mayRead = next.mayRead else {
            return ifReadable(rest, readable + [next], then: use)
        }
        mayRead(self) { isAllowed in
            ifReadable(rest, isAllowed ? readable + [next] : readable, then: use)
        }
    }

    fileprivate func denyReading(_ interface: String) {
        fail(StandardError.accessDenied, "you may not read the properties of \(interface)")
    }
}

/// One of our objects: its interfaces by name, including the standard ones.
struct ExportedObject {
    /// The interfaces in the order of listing.
    let interfaces: [Interface]
    /// The methods by interface and name; without an interface the first of each name.
    private let methods: [Key: Interface.Method]

    private struct Key: Hashable {
        var interface: String?
        var name: String
    }

    init(interfaces: [Interface]) {
        self.interfaces = interfaces
        var methods: [Key: Interface.Method] = [:]
        for interface in interfaces {
            for method in interface.methods {
                for key in [
                    Key(interface: interface.name, name: method.name),
                    Key(interface: nil, name: method.name),
                ] where methods[key] == nil { methods[key] = method }
            }
        }
        self.methods = methods
    }

    /// Returns the method of a call, or the error if there is none.
    func method(
        _ name: String,
        of interface: String?
    ) -> Result<Interface.Method, LookupError> {
        if let found = methods[Key(interface: interface, name: name)] { return .success(found) }
        guard let interface else {
            return .failure(LookupError(StandardError.unknownMethod, "there is no method \(name)"))
        }
        guard interfaces.contains(where: { $0.name == interface }) else {
            return .failure(
                LookupError(
                    StandardError.unknownInterface,
                    "there is no interface \(interface) here"
                )
            )
        }
        return .failure(
            LookupError(StandardError.unknownMethod, "\(interface) has no method \(name)")
        )
    }

    /// Returns the property and its interface, or the error if there is none.
    func property(
        _ name: String,
        of interface: String
    ) -> Result<(Interface, Interface.Property), LookupError> {
        let candidates = interfaces.filter { interface.isEmpty || $0.name == interface }
        if candidates.isEmpty {
            return .failure(
                LookupError(
                    StandardError.unknownInterface,
                    "there is no interface \(interface) here"
                )
            )
        }
        for candidate in candidates {
            if let found = candidate.properties.first(where: { $0.name == name }) {
                return .success((candidate, found))
            }
        }
        return .failure(
            LookupError(StandardError.unknownProperty, "\(interface) has no property \(name)")
        )
    }
}

/// Why a requested object or member does not exist.
struct LookupError: Error {
    var name: String
    var text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }
}

/// The machine's permanent identifier.
enum MachineID {
    /// Returns 32 hexadecimal digits; nil if the machine has none.
    ///
    /// Wraps `dbus_try_get_local_machine_id`.
    static func read() -> String? {
        guard let text = unsafe dbus_try_get_local_machine_id(nil) else { return nil }
        defer { unsafe dbus_free(text) }
        return unsafe String(cString: text)
    }
}
