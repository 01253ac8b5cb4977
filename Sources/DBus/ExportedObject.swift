// SPDX-License-Identifier: MIT

import BusValues

/// An object of ours: its interfaces by name, the standard ones included.
struct ExportedObject {
    /// In the order they are listed.
    var interfaces: [Interface]

    /// The method a call means, or the error that says why there is none.
    func method(
        _ name: String,
        of interface: String?
    ) -> Result<Interface.Method, LookupError> {
        let candidates = interfaces.filter { interface == nil || $0.name == interface }
        if candidates.isEmpty {
            return .failure(
                LookupError(
                    StandardError.unknownInterface,
                    "there is no interface \(interface ?? "") here"
                )
            )
        }
        let found = candidates.lazy.flatMap(\.methods).first { $0.name == name }
        if let found { return .success(found) }
        let place = interface.map { "\($0) has" } ?? "there is"
        return .failure(LookupError(StandardError.unknownMethod, "\(place) no method \(name)"))
    }

    /// The property and its interface, or the error that says why there is none.
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

/// Why something asked for is not there.
struct LookupError: Error {
    var name: String
    var text: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }
}
