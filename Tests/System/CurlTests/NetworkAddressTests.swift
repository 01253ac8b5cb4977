// SPDX-License-Identifier: MIT

import Curl
import Testing

@Suite("Network addresses")
struct NetworkAddressTests {
    @Test(
        "of special purpose are not public",
        arguments: [
            [0, 0, 0, 0], [10, 1, 2, 3], [100, 64, 0, 1], [100, 127, 255, 255], [127, 0, 0, 1],
            [169, 254, 169, 254], [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 1, 1],
            [198, 19, 0, 1], [224, 0, 0, 251], [255, 255, 255, 255],
        ] as [[UInt8]]
    )
    func special(address: [UInt8]) {
        #expect(!NetworkAddress(address).isPublic)
        // The same in an address of 16 bytes: mapped, translated, 6to4.
        let zeros = [UInt8](repeating: 0, count: 10)
        #expect(!NetworkAddress(zeros + [0xFF, 0xFF] + address).isPublic)
        let translated = [0, 0x64, 0xFF, 0x9B] + zeros.prefix(8) + address
        #expect(!NetworkAddress(translated).isPublic)
        #expect(!NetworkAddress([0x20, 0x02] + address + zeros).isPublic)
    }

    @Test(
        "beside them are public",
        arguments: [
            [9, 255, 255, 255], [11, 0, 0, 0], [100, 63, 0, 1], [100, 128, 0, 1], [126, 0, 0, 1],
            [172, 15, 0, 1], [172, 32, 0, 1], [192, 167, 0, 1], [223, 255, 255, 255],
        ] as [[UInt8]]
    )
    func ordinary(address: [UInt8]) {
        #expect(NetworkAddress(address).isPublic)
        let zeros = [UInt8](repeating: 0, count: 10)
        #expect(NetworkAddress(zeros + [0xFF, 0xFF] + address).isPublic)
    }

    @Test(
        "of IPv6 are public in 2000::/3 alone",
        arguments: [
            ([0x26, 0x06, 0x28, 0x00], true), ([0x20, 0x01, 0x48, 0x60], true),
            ([0x20, 0x01, 0x0D, 0xB8], false), ([0x20, 0x01, 0x00, 0x00], false),
            ([0xFE, 0x80, 0, 0], false), ([0xFC, 0, 0, 0], false), ([0xFF, 0x02, 0, 0], false),
            ([0, 0, 0, 0], false),
        ] as [([UInt8], Bool)]
    )
    func large(start: [UInt8], isPublic: Bool) {
        let address = start + [UInt8](repeating: 0, count: 11) + [1]
        #expect(NetworkAddress(address).isPublic == isPublic)
    }

    @Test("of other families are not public")
    func others() {
        #expect(!NetworkAddress([]).isPublic)
    }
}
