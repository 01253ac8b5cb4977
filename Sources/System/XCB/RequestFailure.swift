// SPDX-License-Identifier: MIT

/// A request that the server refused.
public struct RequestFailure: Hashable, Sendable, CustomStringConvertible {
    /// The request's name in the protocol, for example `MapWindow`, or its numbers.
    public var request: String
    /// The error's name in the protocol, for example `BadWindow`, or its number.
    public var error: String
    /// The invalid resource, atom or value.
    public var resource: UInt32

    /// Creates a failure.
    public init(request: String, error: String, resource: UInt32) {
        self.request = request
        self.error = error
        self.resource = resource
    }

    /// The failure as a sentence for a log.
    public var description: String {
        "X request \(request) failed: \(error) (0x\(String(resource, radix: 16)))"
    }
}
