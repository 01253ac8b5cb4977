// SPDX-License-Identifier: MIT

import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import Files

/// The entries of a folder: their types, moving and deleting them.
@Suite("Folders and their entries")
struct FolderTests {
    private let temporary = TemporaryFolder()
    var folder: String { temporary.path }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/" + name,
            withDestinationPath: target
        )
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("names come sorted, hidden ones too, without the folder itself and the one above")
    func names() throws {
        #expect(try Files.names(in: folder) == [])
        for name in ["b", "a", ".hidden", "Ä", "10", "9"] {
            try Files.create(folder + "/" + name, [])
        }
        try Files.makeFolder(folder + "/inner")
        #expect(try Files.names(in: folder) == [".hidden", "10", "9", "a", "b", "inner", "Ä"])
        #expect(throws: SystemError(call: "opendir", path: folder + "/none", code: ENOENT)) {
            try Files.names(in: folder + "/none")
        }
        #expect(throws: SystemError(call: "opendir", path: folder + "/a", code: ENOTDIR)) {
            try Files.names(in: folder + "/a")
        }
    }

    @Test("a folder is made once, by default for this user alone")
    func makeFolder() throws {
        let path = folder + "/made"
        try Files.makeFolder(path)
        #expect(try mode(path) == 0o700)
        try Files.makeFolder(path)
        try Files.makeFolder(folder + "/open", isPrivate: false)
        #expect(try mode(folder + "/open") & 0o700 == 0o700)
        #expect(throws: SystemError(call: "mkdir", path: folder + "/x/y", code: ENOENT)) {
            try Files.makeFolder(folder + "/x/y")
        }
    }

    @Test("recognizes files, folders and programs, also through links; a missing entry is ignored")
    func kinds() throws {
        try Files.create(folder + "/file", [1])
        try link("to-file", to: "file")
        try link("to-folder", to: ".")
        try link("nowhere", to: "none")
        try Files.write([], to: folder + "/program")
        #expect(unsafe chmod(folder + "/program", 0o755) == 0)
        let cases: [(String, isFile: Bool, isFolder: Bool, isExecutable: Bool)] = [
            ("file", true, false, false), ("to-file", true, false, false),
            ("to-folder", false, true, false), ("nowhere", false, false, false),
            ("none", false, false, false), ("program", true, false, true),
            (".", false, true, false),
        ]
        for (name, isFile, isFolder, isExecutable) in cases {
            let path = folder + "/" + name
            #expect(Files.isFile(path) == isFile, "\(name)")
            #expect(Files.isFolder(path) == isFolder, "\(name)")
            #expect(Files.isExecutable(path) == isExecutable, "\(name)")
        }
        #expect(!Files.isFile("/dev/null") && !Files.isFolder("/dev/null"))
    }

    @Test("the target of a link is returned as written; anything else has no target")
    func targets() throws {
        try Files.create(folder + "/file", [])
        try link("relative", to: "file")
        try link("absolute", to: folder + "/file")
        try link("nowhere", to: "none")
        #expect(try Files.target(ofLink: folder + "/relative") == "file")
        #expect(try Files.target(ofLink: folder + "/absolute") == folder + "/file")
        #expect(try Files.target(ofLink: folder + "/nowhere") == "none")
        #expect(throws: SystemError(call: "readlink", path: folder + "/file", code: EINVAL)) {
            try Files.target(ofLink: folder + "/file")
        }
        let whole = try Files.resolved(folder + "/file")
        for name in ["relative", "absolute", "./relative", "file"] {
            #expect(try Files.resolved(folder + "/" + name) == whole)
        }
        #expect(throws: SystemError(call: "realpath", path: folder + "/nowhere", code: ENOENT)) {
            try Files.resolved(folder + "/nowhere")
        }
    }

    @Test("the status of a file in an open folder is that of a link itself")
    func status() throws {
        let open = try PrivateFolder(folder + "/private")
        try open.create("file", [1])
        try link("private/link", to: "file")
        #expect(try open.status(of: "file") == Files.status(of: open.path + "/file"))
        #expect(try !open.status(of: "link").isSameFile(as: open.status(of: "file")))
        let missing = SystemError(call: "fstatat", path: open.path + "/none", code: ENOENT)
        #expect(throws: missing) { try open.status(of: "none") }
    }

    @Test("a file replaces another in one step; deleting a missing one is no error")
    func moveAndRemove() throws {
        try Files.create(folder + "/new", [1])
        try Files.create(folder + "/old", [2])
        try Files.move(folder + "/new", to: folder + "/old")
        #expect(try Files.names(in: folder) == ["old"])
        #expect(try Files.read(folder + "/old", limit: 9) == [1])
        #expect(throws: SystemError(call: "rename", path: folder + "/new", code: ENOENT)) {
            try Files.move(folder + "/new", to: folder + "/old")
        }
        try Files.remove(folder + "/old")
        try Files.remove(folder + "/old")
        #expect(try Files.names(in: folder) == [])
        try Files.makeFolder(folder + "/inner")
        #expect(throws: SystemError.self) { try Files.remove(folder + "/inner") }
    }

    @Test("a file is replaced whole and keeps its permissions, or stays as it was")
    func replace() throws {
        let path = folder + "/file"
        try Files.replace(path, with: [1], isPrivate: true, isDurable: true)
        #expect(try Files.status(of: path).isPrivate)
        #expect(unsafe chmod(path, 0o640) == 0)
        let before = try Files.status(of: path)
        try Files.replace(path, with: [2, 3])
        let after = try Files.status(of: path)
        #expect(!after.isPrivate && !after.isSameFile(as: before))
        #expect(try Files.read(path, limit: 9) == [2, 3])
        // What another one left behind is in nobody's way.
        try Files.create("\(path).\(getpid()).new", [9])
        try Files.replace(path, with: [4])
        #expect(try Files.names(in: folder) == ["file"])
        #expect(unsafe chmod(path, 0o400) == 0)
        #expect(throws: SystemError(call: "open", path: path, code: EACCES)) {
            try Files.replace(path, with: [5])
        }
        #expect(try Files.read(path, limit: 9) == [4])
        try Files.makeFolder(folder + "/inner")
        #expect(throws: SystemError.self) { try Files.replace(folder + "/inner", with: [6]) }
        let open = try PrivateFolder(folder + "/inner")
        try open.replace("a", with: [7], isDurable: true)
        try open.replace("a", with: [8])
        #expect(try open.read("a", limit: 9) == [8])
        #expect(try open.names() == ["a"])
    }

    @Test("a lock has one owner, until it is released")
    func lock() throws {
        let path = folder + "/lock"
        do {
            let first = try Files.lock(path, waits: true)
            let second = try Files.lock(path, waits: false)
            #expect(first != nil && second == nil)
        }
        #expect(try Files.lock(path, waits: false) != nil)
    }

    @Test("a link is removed, not what it leads to")
    func removesLinks() throws {
        try Files.create(folder + "/file", [7])
        try link("link", to: "file")
        try Files.remove(folder + "/link")
        #expect(try Files.names(in: folder) == ["file"])
    }

    @Test(
        "an error has the path and the C library's text; only a missing entry is missing",
        arguments: [
            (ENOENT, true, "/x: No such file or directory"),
            (ENOTDIR, true, "/x: Not a directory"), (EACCES, false, "/x: Permission denied"),
            (ELOOP, false, "/x: it is a symbolic link, which is not followed"),
            (EISDIR, false, "/x: Is a directory"),
        ] as [(Int32, Bool, String)]
    )
    func errors(code: Int32, isMissing: Bool, text: String) {
        let error = SystemError(call: "open", path: "/x", code: code)
        #expect(error.isMissing == isMissing)
        #expect(error.description == text)
    }

    @Test("an executable that an upgrade replaced has the path that it had")
    func replaced() {
        #expect(Files.pathOfExecutable("/usr/bin/a b (deleted)") == "/usr/bin/a b")
        #expect(Files.pathOfExecutable("/usr/bin/a") == "/usr/bin/a")
    }

    @Test("finds programs by path, and by name in PATH")
    func finds() {
        #expect(ThisProcess.finds("/bin/sh") && ThisProcess.finds("sh"))
        #expect(!ThisProcess.finds("/bin/no-such") && !ThisProcess.finds("no-such"))
    }

    @Test("reports what this process is and may use")
    func process() throws {
        #expect(ThisProcess.id == ProcessInfo.processInfo.processIdentifier)
        #expect(ThisProcess.userID == getuid())
        let executable = try #require(ThisProcess.executable)
        #expect(executable.hasPrefix("/") && Files.isExecutable(executable))
        let limit = ThisProcess.raiseFileLimit()
        #expect(limit > 0 && ThisProcess.raiseFileLimit() == limit, "once is enough")
    }
}
