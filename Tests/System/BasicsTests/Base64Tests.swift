// SPDX-License-Identifier: MIT

import Basics
import Testing

@Suite("Base64")
struct Base64Tests {
    @Test(
        "texts of every length, as `base64` of coreutils writes them",
        arguments: [
            ("", ""), ("a", "YQ=="), ("an", "YW4="), ("any", "YW55"), ("many", "bWFueQ=="),
            ("bytes", "Ynl0ZXM="), ("letter", "bGV0dGVy"),
        ]
    )
    func examples(plain: String, text: String) {
        #expect(Base64.text(Array(plain.utf8)) == text)
        #expect(Base64.bytes(text) == Array(plain.utf8))
    }

    @Test("any bytes come back")
    func all() {
        for count in 0..<300 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
            #expect(Base64.bytes(Base64.text(bytes)) == bytes)
        }
    }

    @Test(
        "other texts are refused",
        arguments: ["Z", "Zg", "Zg=", "Zm9v\n", "Zm9*", "=m9v", "Zg==Zm9v", "Zh==", "Zm9=", "Zé=="]
    )
    func refused(text: String) {
        #expect(Base64.bytes(text) == nil)
    }
}
