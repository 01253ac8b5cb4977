// SPDX-License-Identifier: MIT

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
