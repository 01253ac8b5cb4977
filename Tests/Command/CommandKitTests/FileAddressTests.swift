// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import CommandKit

@Suite("Addresses of files")
struct FileAddressTests {
    @Test("an address is read unchanged", arguments: ["/a", "/a b/ü%#?", "/a:b@c"])
    func bothWays(path: String) {
        let address = FileAddress.uri(path)
        #expect(FileAddress.path(address) == path)
        #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }

    @Test("blanks and other bytes are escaped")
    func escaped() { #expect(FileAddress.uri("/a b") == "file:///a%20b") }
}
