// SPDX-License-Identifier: MIT

import CCurl
import Glibc

/// Downloads over https, and over nothing else.
@safe
public struct HTTPS {
    /// Maximum size of the content in bytes.
    public var size: Int
    /// Maximum time for everything, redirections included.
    public var span: Duration
    /// Whether hosts outside of the public internet may be asked.
    public var allowsPrivateHosts: Bool
    /// The certificates to trust; `nil`: those of the system.
    public var certificates: String?

    /// Creates a client.
    public init(size: Int, span: Duration, allowsPrivateHosts: Bool, certificates: String? = nil) {
        self.size = size
        self.span = span
        self.allowsPrivateHosts = allowsPrivateHosts
        self.certificates = certificates
    }

    /// How many redirections are followed.
    private static let redirections = 3

    /// Loads the libraries; before the process drops its privileges.
    ///
    /// Wraps `curl_global_init`.
    public static func prepare() {
        _ = curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    }

    /// Downloads a file.
    ///
    /// Cookies, passwords and proxies are not used.
    ///
    /// Wraps `curl_easy_perform`.
    ///
    /// - Parameters:
    ///   - address: begins with `https://`.
    ///   - tag: the version that is there already.
    /// - Returns: the server's answer, with status 200 or 304.
    /// - Throws: what went wrong, for the user.
    public func get(_ address: String, knowing tag: String?) throws(HTTPSError) -> HTTPSResponse {
        guard let handle = unsafe curl_easy_init() else { throw HTTPSError("out of memory") }
        defer { unsafe curl_easy_cleanup(handle) }
        let transfer = Transfer(size: size, allowsPrivateHosts: allowsPrivateHosts)
        var headers: UnsafeMutablePointer<curl_slist>? =
            unsafe curl_slist_append(nil, "Accept: image/*")
        if let tag, !tag.contains(where: \.isNewline) {
            unsafe headers = curl_slist_append(headers, "If-None-Match: \(tag)")
        }
        defer { unsafe curl_slist_free_all(headers) }
        unsafe topmost_curl_headers(handle, headers)
        unsafe configure(handle, address)
        let result = withExtendedLifetime(transfer) {
            let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
            unsafe topmost_curl_receive(handle, receiveBody, receiveHeader, context)
            unsafe topmost_curl_open_sockets(handle, openSocket, context)
            return unsafe curl_easy_perform(handle)
        }
        if let problem = transfer.problem { throw problem }
        if result == CURLE_FILESIZE_EXCEEDED { throw Transfer.tooLarge(size) }
        guard result == CURLE_OK else {
            throw HTTPSError(unsafe String(cString: curl_easy_strerror(result)))
        }
        var response = transfer.response
        switch unsafe topmost_curl_status(handle) {
        case 200: response.content = transfer.body
        case 304 where tag != nil: response.content = nil
        case let status: throw HTTPSError("the server answers \(status)")
        }
        if let type = unsafe topmost_curl_content_type(handle) {
            response.type = unsafe String(cString: type)
        }
        return response
    }

    private func configure(_ handle: UnsafeMutableRawPointer, _ address: String) {
        let milliseconds = span.components.seconds * 1000
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 1),
            (CURLOPT_MAXREDIRS, Self.redirections), (CURLOPT_TIMEOUT_MS, Int(milliseconds)),
            (CURLOPT_MAXFILESIZE, size),
            // A redirection may name a password too.
            (CURLOPT_DISALLOW_USERNAME_IN_URL, 1),
        ]
        for (option, value) in numbers { unsafe topmost_curl_number(handle, option, value) }
        let texts: [(CURLoption, String?)] = [
            (CURLOPT_URL, address), (CURLOPT_PROTOCOLS_STR, "https"),
            (CURLOPT_REDIR_PROTOCOLS_STR, "https"), (CURLOPT_NOPROXY, "*"),
            (CURLOPT_USERAGENT, "topmost"), (CURLOPT_CAINFO, certificates),
        ]
        for case (let option, let text?) in texts {
            unsafe topmost_curl_text(handle, option, text)
        }
    }
}

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe Transfer.from(context)?.add(UnsafeRawBufferPointer(start: bytes, count: size * count))
        ?? 0
}

private func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    let text = unsafe String(decoding: line, as: UTF8.self)
    // The empty line ends the headers.
    if text.contains(where: { !$0.isNewline }) {
        unsafe Transfer.from(context)?.response.read(header: text)
    }
    return size * count
}

private func openSocket(
    _ context: UnsafeMutableRawPointer?,
    _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let transfer = unsafe Transfer.from(context), let address = unsafe address else {
        return CURL_SOCKET_BAD
    }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe topmost_curl_address(address, &bytes)
    guard transfer.allowsPrivateHosts || NetworkAddress(Array(bytes.prefix(Int(count)))).isPublic
    else {
        transfer.problem = HTTPSError("its host is not on the public internet")
        return CURL_SOCKET_BAD
    }
    let (family, type, number) = unsafe (
        address.pointee.family, address.pointee.socktype, address.pointee.protocol
    )
    return socket(family, type | Int32(SOCK_CLOEXEC.rawValue), number)
}

/// The answer of a server.
public struct HTTPSResponse: Hashable, Sendable {
    /// The content; `nil`: it is the one that the request named by its tag.
    public var content: [UInt8]?
    /// The media type, as sent.
    public var type = ""
    /// The tag of this version; `nil`: it has none.
    ///
    /// Source: RFC 9110, "ETag".
    public var tag: String?
    /// For how many seconds it may be used without asking again.
    ///
    /// Source: RFC 9111, `max-age`.
    public var freshSeconds = 0

    /// Reads a header line.
    mutating func read(header line: String) {
        guard let colon = line.firstIndex(of: ":") else {
            // The status line of the next answer, after a redirection.
            self = HTTPSResponse()
            return
        }
        let value = String(line[line.index(after: colon)...].trimmed)
        switch line[..<colon].lowercased() {
        case "etag": tag = value
        case "cache-control": freshSeconds = Self.freshSeconds(value)
        default: break
        }
    }

    /// The longest time that counts: a year.
    private static let longest = 31_536_000

    private static func freshSeconds(_ control: String) -> Int {
        var seconds = 0
        for directive in control.lowercased().split(separator: ",").map(\.trimmed) {
            if directive == "no-store" || directive == "no-cache" { return 0 }
            if directive.hasPrefix("max-age=") { seconds = Int(directive.dropFirst(8)) ?? 0 }
        }
        return min(max(0, seconds), longest)
    }
}

extension StringProtocol {
    /// Without spaces, tabs and line ends around it.
    fileprivate var trimmed: SubSequence {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0.isNewline }
        var rest = self[...]
        while let first = rest.first, isBlank(first) { rest.removeFirst() }
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }
}

/// A download that failed.
public struct HTTPSError: Error, Hashable, CustomStringConvertible {
    /// What went wrong, as a sentence without its end.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

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
