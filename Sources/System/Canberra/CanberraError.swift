// SPDX-License-Identifier: MIT

internal import CCanberra

/// An error of libcanberra.
public struct CanberraError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The library's number of the error, negative.
    public let code: Int

    /// Creates an error from its number.
    public init(code: Int) {
        self.code = code
    }

    /// Throws what a function returned, unless it is success.
    static func check(_ code: Int32) throws(CanberraError) {
        guard code == CA_SUCCESS else { throw CanberraError(code: Int(code)) }
    }

    /// The theme has no sound of that name.
    public static let notFound = CanberraError(code: CA_ERROR_NOTFOUND)
    /// No driver for a sound server is installed.
    public static let noDriver = CanberraError(code: CA_ERROR_NODRIVER)
    /// There is no sound server.
    public static let notAvailable = CanberraError(code: CA_ERROR_NOTAVAILABLE)
    /// The theme, or a setting, has the sound silent.
    public static let disabled = CanberraError(code: CA_ERROR_DISABLED)

    /// The library's text.
    ///
    /// Wraps `ca_strerror`.
    public var description: String {
        // It knows its own numbers only: for others it asserts.
        guard ((_CA_ERROR_MAX + 1)..<0).contains(code), let text = unsafe ca_strerror(Int32(code))
        else {
            return "error \(code) of libcanberra"
        }
        return unsafe String(cString: text)
    }
}
