// SPDX-License-Identifier: MIT

/// A descriptor from which a secret can be read once.
///
/// Its creator opens the descriptor; the last reference closes it, so that an
/// answer that is dropped leaves nothing behind.
public final class SecretSource: Hashable, Sendable {
    /// The descriptor, open as long as this object lives.
    public let descriptor: Int32
    private let close: @Sendable (Int32) -> Void

    /// Takes over a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: an open descriptor.
    ///   - close: closes it; called once.
    public init(_ descriptor: Int32, close: @escaping @Sendable (Int32) -> Void) {
        self.descriptor = descriptor
        self.close = close
    }

    deinit { close(descriptor) }

    /// Whether both are the same object.
    public static func == (one: SecretSource, other: SecretSource) -> Bool { one === other }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
