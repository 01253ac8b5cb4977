// SPDX-License-Identifier: MIT

import Glibc
import SystemCalls
import Testing

@Suite("The texts of error numbers")
struct SystemErrorTests {
    @Test(
        "are the C library's, also of numbers that do not exist",
        arguments: [
            (ENOENT, "No such file or directory"), (EPERM, "Operation not permitted"),
            (99_999, "Unknown error 99999"), (-1, "Unknown error -1"),
        ]
    )
    func text(code: Int32, text: String) {
        #expect(SystemError.text(of: code) == text)
    }
}
