// SPDX-License-Identifier: MIT

internal import CCanberra
internal import Glibc
import SystemCalls

/// A sound of the desktop's theme, played with libcanberra.
///
/// Source: freedesktop.org Sound Theme and Sound Naming Specifications.
public struct ThemeSound: Hashable, Sendable {
    /// The sound's name: `message-new-instant`.
    public var name: String
    /// The name of the theme; `nil`: `freedesktop`.
    public var theme: String?
    /// The application and the event that the sound is for; sound mixers show them.
    public var application, description: String

    /// Creates a sound.
    public init(name: String, theme: String?, application: String, description: String) {
        self.name = name
        self.theme = theme
        self.application = application
        self.description = description
    }

    /// Plays the sound in the user's language, and returns at its end.
    ///
    /// For programs that do nothing else: the library waits up to 30 s for a sound server that does not answer.
    ///
    /// Wraps `setlocale` and `ca_context_play_full`.
    ///
    /// - Parameter onStart: called when the sound server has the sound.
    /// - Throws: `notFound`, `noDriver` and others.
    public func play(onStart: () -> Void = {}) throws(CanberraError) {
        guard let end = try? Pipe() else { throw CanberraError(code: CA_ERROR_SYSTEM) }
        _ = unsafe setlocale(LC_MESSAGES, "")
        var context: OpaquePointer?
        try CanberraError.check(unsafe ca_context_create(&context))
        // Ends the library's thread, which writes to `end`.
        defer { _ = unsafe ca_context_destroy(context) }
        var properties: OpaquePointer?
        try CanberraError.check(unsafe ca_proplist_create(&properties))
        defer { unsafe ca_proplist_destroy(properties) }
        for case (let key, let value?) in values {
            try CanberraError.check(unsafe ca_proplist_sets(properties, key, value))
        }
        // On a thread of the library, so it uses no object: programs count references without
        // atomic instructions (`Scripts/link`).
        let ended: ca_finish_callback_t = { _, _, code, writer in
            var code = code
            unsafe write(Int32(Int(bitPattern: writer)), &code, MemoryLayout.size(ofValue: code))
        }
        let writer = unsafe UnsafeMutableRawPointer(bitPattern: Int(end.writer.number))
        try CanberraError.check(unsafe ca_context_play_full(context, 1, properties, ended, writer))
        onStart()
        try CanberraError.check(Self.code(from: end.reader))
    }

    /// Waits for the code with which a sound ended.
    private static func code(from reader: borrowing FileDescriptor) -> Int32 {
        var code = Int32(CA_ERROR_SYSTEM)
        while unsafe read(reader.number, &code, MemoryLayout.size(ofValue: code)) < 0,
            errno == EINTR
        {}
        return code
    }

    private var values: [(key: String, value: String?)] {
        [
            (CA_PROP_EVENT_ID, name), (CA_PROP_EVENT_DESCRIPTION, description),
            (CA_PROP_MEDIA_ROLE, "event"), (CA_PROP_APPLICATION_NAME, application),
            (CA_PROP_CANBERRA_XDG_THEME_NAME, theme),
        ]
    }
}

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
