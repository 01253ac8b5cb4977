// SPDX-License-Identifier: MIT

import SystemCalls

extension SystemError {
    /// Throws if a call of sd_event returned a negative error number.
    @discardableResult
    static func check(event result: Int32, _ call: String) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(call: call, code: -result) }
        return result
    }
}
