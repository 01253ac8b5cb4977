// SPDX-License-Identifier: MIT

internal import CXCB
internal import Glibc

/// A pending reply.
struct Expectation {
    var sequence: UInt32
    var answer: Answer

    enum Answer {
        case processed(() -> Void)
        case grabbed((GrabStatus) -> Void)
    }
}

extension Connection {
    /// Collects the replies that arrived, in order, and calls their handlers.
    func collectAnswers() {
        while let first = expectations.first {
            var reply: UnsafeMutableRawPointer?
            var error: UnsafeMutablePointer<xcb_generic_error_t>?
            guard unsafe xcb_poll_for_reply(handle, first.sequence, &reply, &error) == 1 else {
                return
            }
            expectations.removeFirst()
            defer {
                unsafe free(reply)
                unsafe free(error)
            }
            // Neither a reply nor an error: the connection ended.
            guard unsafe reply != nil || error != nil else { return }
            switch first.answer {
            case .processed(let handler): handler()
            case .grabbed(let handler):
                // Both grab replies have their status in the second byte.
                let status = unsafe reply?.load(fromByteOffset: 1, as: UInt8.self)
                handler(status.flatMap(GrabStatus.init(rawValue:)) ?? .refused)
            }
        }
    }
}
