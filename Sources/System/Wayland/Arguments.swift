// SPDX-License-Identifier: MIT

internal import CWayland
internal import Glibc

/// The arguments of an event, valid during its handler.
@safe struct Arguments: ~Copyable {
    private let values: UnsafeMutablePointer<wl_argument>?
    private let display: DisplayHandle

    init(_ values: UnsafeMutablePointer<wl_argument>?, display: DisplayHandle) {
        unsafe self.values = values
        self.display = display
    }

    func int(_ index: Int) -> Int { Int(unsafe values?[index].i ?? 0) }

    func uint(_ index: Int) -> UInt32 { unsafe values?[index].u ?? 0 }

    /// Returns a fixed-point number with 8 fractional bits.
    func fixed(_ index: Int) -> Double { Double(unsafe values?[index].f ?? 0) / 256 }

    func string(_ index: Int) -> String {
        guard let text = unsafe values?[index].s else { return "" }
        return unsafe String(cString: text)
    }

    /// Returns a descriptor; the handler owns it.
    func descriptor(_ index: Int) -> Int32 { unsafe values?[index].h ?? -1 }

    /// Returns the id of an object of this client; 0: none, or destroyed.
    func object(_ index: Int) -> UInt32 {
        guard let object = unsafe values?[index].o else { return 0 }
        return unsafe wl_proxy_get_id(object)
    }

    /// Returns an object that the event created.
    func made(_ index: Int, _ interface: Interface) -> Proxy? {
        guard let object = unsafe values?[index].o else { return nil }
        return unsafe Proxy(adopting: object, interface, display: display)
    }

    /// Returns an array of 32-bit numbers.
    func numbers(_ index: Int) -> [UInt32] {
        guard let array = unsafe values?[index].a?.pointee, let data = unsafe array.data else {
            return []
        }
        let count = unsafe array.size / 4
        let start = unsafe data.assumingMemoryBound(to: UInt32.self)
        return (0..<count).map { unsafe start[$0] }
    }
}
