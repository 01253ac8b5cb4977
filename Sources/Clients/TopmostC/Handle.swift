// SPDX-License-Identifier: MIT

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
