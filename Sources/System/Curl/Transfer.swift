// SPDX-License-Identifier: MIT

/// What arrives for one download.
final class Transfer {
    let size: Int
    let allowsPrivateHosts: Bool
    var response = HTTPSResponse()
    var body: [UInt8] = []
    var problem: HTTPSError?

    init(size: Int, allowsPrivateHosts: Bool) {
        self.size = size
        self.allowsPrivateHosts = allowsPrivateHosts
    }

    static func tooLarge(_ limit: Int) -> HTTPSError {
        HTTPSError("it is larger than \(limit / 1_000_000) MB")
    }

    static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    func add(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard body.count + bytes.count <= size else {
            problem = Self.tooLarge(size)
            return 0
        }
        unsafe body.append(contentsOf: bytes)
        return bytes.count
    }
}
