// SPDX-License-Identifier: MIT

import Canberra
import Testing

@Suite("Errors of libcanberra")
struct CanberraErrorTests {
    @Test("have the library's texts")
    func texts() {
        #expect(CanberraError.notFound.description == "File or data not found")
        #expect(CanberraError(code: -18).description == "Disconnected")
    }

    @Test("numbers that the library does not know have a text too", arguments: [-19, -256, 0, 1])
    func unknown(code: Int) {
        #expect(CanberraError(code: code).description == "error \(code) of libcanberra")
    }
}
