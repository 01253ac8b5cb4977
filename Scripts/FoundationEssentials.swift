// SPDX-License-Identifier: MIT
//
// What ArgumentParser uses of FoundationEssentials, which would be a third of the `topmost` command:
// docs/decisions/0028-shared-runtime.md. `make build` compiles it.

/// An error with a text for people. No error of ours has one: their `description` is printed.
public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

/// Bytes. There are none: nothing is encoded.
public enum Data {}

/// Encodes nothing, so that the undocumented `--experimental-dump-help` prints an empty line.
public final class JSONEncoder {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let prettyPrinted = Self(rawValue: 1)
        public static let sortedKeys = Self(rawValue: 2)
    }

    public var outputFormatting: OutputFormatting = []

    public init() {}

    public func encode(_ value: some Encodable) throws -> Data {
        let reason = "JSON is not linked"
        throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: reason))
    }
}

extension String {
    public enum Encoding: Sendable { case utf8 }

    public init?(data: Data, encoding: Encoding) {
        switch data {}
    }
}
