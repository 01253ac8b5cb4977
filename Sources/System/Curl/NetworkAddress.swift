// SPDX-License-Identifier: MIT
//
// A name may lead to any address, and to another one the next time. So the address of each
// connection is checked, not the name.

/// The address of a host: 4 or 16 bytes.
public struct NetworkAddress: Hashable, Sendable {
    private let bytes: [UInt8]

    /// Creates an address from its bytes, in network order.
    ///
    /// - Parameter bytes: 4 for IPv4, 16 for IPv6.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether it belongs to the public internet.
    ///
    /// Source: the registries of special-purpose addresses of IANA (RFC 6890).
    public var isPublic: Bool {
        switch bytes.count {
        case 4: !Self.special.contains { $0.contains(bytes) }
        case 16:
            // Those that carry an IPv4 address lead there.
            if let inner = carried { inner.isPublic } else { isGlobalUnicast }
        default: false
        }
    }

    /// An address block: those that begin with the same bits.
    private struct Block {
        let start: [UInt8]
        let bits: Int

        init(_ start: [UInt8], bits: Int) {
            (self.start, self.bits) = (start, bits)
        }

        func contains(_ address: [UInt8]) -> Bool {
            for bit in 0..<bits {
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                let wanted = bit / 8 < start.count ? start[bit / 8] : 0
                if (address[bit / 8] ^ wanted) & mask != 0 { return false }
            }
            return true
        }
    }

    private static let special = [
        Block([0], bits: 8), Block([10], bits: 8), Block([100, 64], bits: 10),
        Block([127], bits: 8), Block([169, 254], bits: 16), Block([172, 16], bits: 12),
        Block([192, 0, 0], bits: 24), Block([192, 0, 2], bits: 24),
        Block([192, 88, 99], bits: 24), Block([192, 168], bits: 16),
        Block([198, 18], bits: 15), Block([198, 51, 100], bits: 24),
        Block([203, 0, 113], bits: 24), Block([224], bits: 3),
    ]

    /// 2000::/3 without the blocks in it that lead elsewhere.
    private var isGlobalUnicast: Bool {
        let inner = [
            Block([0x20, 0x01, 0, 0], bits: 23), Block([0x20, 0x01, 0x0D, 0xB8], bits: 32),
            Block([0x3F, 0xFF], bits: 20),
        ]
        return Block([0x20], bits: 3).contains(bytes) && !inner.contains { $0.contains(bytes) }
    }

    /// The IPv4 address in a mapped, a translated (NAT64) or a 6to4 one.
    private var carried: NetworkAddress? {
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
        let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8)
        if Block(mapped, bits: 96).contains(bytes) || Block(translated, bits: 96).contains(bytes) {
            return NetworkAddress(Array(bytes[12...]))
        }
        if Block([0x20, 0x02], bits: 16).contains(bytes) {
            return NetworkAddress(Array(bytes[2..<6]))
        }
        return nil
    }
}
