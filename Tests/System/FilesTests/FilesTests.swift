// SPDX-License-Identifier: MIT

import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import Files

@Suite("Files")
struct FilesTests {
    private let temporary = TemporaryFolder()
    var folder: String { temporary.path }

    @Test("a private folder belongs to this user only; anything else there is refused")
    func privateFolder() throws {
        let path = folder + "/private"
        _ = try PrivateFolder(path)
        #expect(try mode(of: path) == 0o700)
        #expect(unsafe chmod(path, 0o777) == 0)
        _ = try PrivateFolder(path)
        #expect(try mode(of: path) == 0o700)
        for (name, target) in [("link", path), ("dangling", folder + "/nothing")] {
            #expect(unsafe symlink(target, folder + "/" + name) == 0)
        }
        try Files.create(folder + "/file", [])
        for (name, code) in [("link", ELOOP), ("dangling", ELOOP), ("file", ENOTDIR)] {
            #expect(throws: SystemError(call: "openat", path: folder + "/" + name, code: code)) {
                _ = try PrivateFolder(folder + "/" + name)
            }
        }
        #expect(throws: SystemError(call: "mkdirat", path: folder + "/no/where", code: ENOENT)) {
            _ = try PrivateFolder(folder + "/no/where")
        }
    }

    @Test("an open folder stays the same, whatever its path leads to later")
    func replacedFolder() throws {
        let outer = try PrivateFolder(folder + "/outer")
        let inner = try outer.folder("inner")
        #expect(inner.path == folder + "/outer/inner")
        try inner.create("a", [1])
        #expect(try mode(of: inner.path + "/a") == 0o600)
        #expect(throws: SystemError(call: "openat", path: inner.path + "/a", code: EEXIST)) {
            try inner.create("a", [2])
        }
        let other = folder + "/other"
        try Files.makeFolder(other)
        try Files.create(other + "/a", [3])
        try Files.move(inner.path, to: folder + "/moved")
        #expect(unsafe symlink(other, inner.path) == 0)
        #expect(try inner.names() == ["a"])
        try inner.create("b", [4])
        try inner.remove("a")
        try inner.remove("a")
        #expect(try inner.names() == ["b"])
        #expect(try Files.names(in: other) == ["a"])
        #expect(throws: SystemError.self) { _ = try outer.folder("inner") }
    }

    private func mode(of path: String) throws -> UInt32 {
        var status = stat()
        #expect(unsafe lstat(path, &status) == 0)
        return status.st_mode & 0o777
    }

    @Test("reads back what it created, and only once")
    func createAndRead() throws {
        let path = folder + "/a"
        try Files.create(path, Array("hello".utf8))
        #expect(try Files.read(path, limit: 5) == Array("hello".utf8))
        #expect(throws: SystemError(call: "open", path: path, code: EEXIST)) {
            try Files.create(path, [])
        }
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test("writes over what was there, through links, readable for others")
    func write() throws {
        let path = folder + "/w"
        let link = folder + "/link"
        try Files.write(Array("a longer text".utf8), to: path)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try Files.write(Array("short".utf8), to: link)
        #expect(try Files.read(path, limit: 99) == Array("short".utf8))
        let mask = umask(0)
        umask(mask)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o666 & ~Int(mask))
        let nowhere = folder + "/no/such"
        #expect(throws: SystemError(call: "open", path: nowhere, code: ENOENT)) {
            try Files.write([], to: nowhere)
        }
        #expect(throws: SystemError(call: "write", path: "/dev/full", code: ENOSPC)) {
            try Files.write([1], to: "/dev/full")
        }
    }

    @Test("refuses what is longer than the limit")
    func limit() throws {
        let path = folder + "/long"
        try Files.create(path, [UInt8](repeating: 65, count: 100_000))
        #expect(try Files.read(path, limit: 100_000).count == 100_000)
        #expect(throws: SystemError(call: "read", path: path, code: EFBIG)) {
            try Files.read(path, limit: 99_999)
        }
    }

    @Test("refuses a FIFO at once instead of waiting for a writer")
    func fifo() throws {
        let path = folder + "/fifo"
        let made = unsafe mkfifo(path, 0o600)
        #expect(made == 0)
        #expect(throws: SystemError(call: "open", path: path, code: EINVAL)) {
            try Files.read(path, limit: 10)
        }
    }

    @Test("a folder is refused as a folder")
    func folderAsFile() {
        #expect(throws: SystemError(call: "open", path: folder, code: EISDIR)) {
            try Files.read(folder, limit: 10)
        }
    }

    @Test("reports what cannot be read, and why, without reading it")
    func readable() throws {
        let path = folder + "/some"
        try Files.create(path, [1])
        try Files.checkReadable(path)
        let fifo = folder + "/pipe"
        let made = unsafe mkfifo(fifo, 0o600)
        #expect(made == 0)
        for (path, code) in [
            (folder, EISDIR), (fifo, EINVAL), ("/dev/null", EINVAL), (path + "x", ENOENT),
            (path + "/x", ENOTDIR), ("", ENOENT),
        ] {
            #expect(throws: SystemError(call: "open", path: path, code: code)) {
                try Files.checkReadable(path)
            }
        }
    }

    @Test("knows the arguments it was started with, byte for byte")
    func arguments() {
        let arguments = ThisProcess.arguments
        #expect(arguments.map { String(decoding: $0, as: UTF8.self) } == CommandLine.arguments)
    }

    @Test("reads files of /proc, which claim to be empty")
    func proc() throws {
        #expect(try !Files.read("/proc/self/status", limit: 65_536).isEmpty)
    }

    @Test("never writes through a link")
    func link() throws {
        let path = folder + "/link"
        let made = unsafe symlink(folder + "/target", path)
        #expect(made == 0)
        #expect(throws: SystemError.self) { try Files.create(path, [1]) }
        #expect(try Files.target(ofLink: path) == folder + "/target")
        #expect(try Files.names(in: folder) == ["link"])
    }

    @Test("a name that is no UTF-8 is left out: it could not be given back")
    func otherNames() throws {
        var path = Array((folder + "/a").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
        #expect(unsafe creat(&path, 0o600) >= 0)
        try Files.create(folder + "/ä", [1])
        #expect(try Files.names(in: folder) == ["ä"])
    }

    @Test("distinguishes a missing file from other failures")
    func missing() throws {
        #expect(throws: SystemError.self) { try Files.read(folder + "/none", limit: 1) }
        do {
            _ = try Files.names(in: folder + "/none")
        } catch {
            #expect(error.isMissing)
            #expect(error.description == folder + "/none: No such file or directory")
        }
        try Files.remove(folder + "/none")
    }

    @Test("an empty environment variable reads as unset")
    func variables() {
        unsafe setenv("FILES_TEST", "", 1)
        #expect(ThisProcess.variable("FILES_TEST") == nil)
        unsafe setenv("FILES_TEST", "x", 1)
        #expect(ThisProcess.variable("FILES_TEST") == "x")
        #expect(ThisProcess.executable != nil)
        #expect(ThisProcess.raiseFileLimit() > 0)
    }
}
