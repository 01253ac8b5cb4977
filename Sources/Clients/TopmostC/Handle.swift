// SPDX-License-Identifier: MIT

import Glibc

/// Objects as C holds them.
enum Handle {
    /// A reference for C, which has to give it back to `release`.
    static func retained(_ object: AnyObject) -> OpaquePointer {
        unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
    }

    /// The object that C points at; `nil` for NULL.
    static func object<Object: AnyObject>(_ pointer: OpaquePointer?) -> Object? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    /// A pointer to an object that C borrows.
    static func borrowed(_ object: AnyObject) -> OpaquePointer {
        unsafe OpaquePointer(Unmanaged.passUnretained(object).toOpaque())
    }

    /// Takes the reference back from C.
    static func release(_ pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return }
        unsafe Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(pointer)).release()
    }

    /// The text that C points at; `nil` for NULL.
    static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
        guard let pointer = unsafe pointer else { return nil }
        return unsafe String(cString: pointer)
    }
}

/// A text for C, which is overwritten when it is no longer used.
@safe
final class CText {
    /// The text, ended by a zero byte; it lives as long as this object.
    let pointer: UnsafePointer<CChar>
    private let buffer: UnsafeMutablePointer<CChar>
    private let count: Int

    /// Copies a text; a zero byte in it ends it for C.
    init(_ text: String) {
        count = text.utf8.count + 1
        unsafe buffer = UnsafeMutablePointer<CChar>.allocate(capacity: count)
        for (index, byte) in text.utf8.enumerated() {
            unsafe buffer[index] = CChar(bitPattern: byte)
        }
        unsafe buffer[count - 1] = 0
        unsafe pointer = UnsafePointer(buffer)
    }

    /// Copies a text; `nil`: there is none.
    convenience init?(_ text: String?) {
        guard let text else { return nil }
        self.init(text)
    }

    deinit {
        unsafe explicit_bzero(buffer, count)
        unsafe buffer.deallocate()
    }
}
