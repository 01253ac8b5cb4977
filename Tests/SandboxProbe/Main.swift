// SPDX-License-Identifier: MIT
//
// Gives up rights as its first argument says, tries what the tests ask about in the folder
// that its second argument names, and prints what came of it. Each test needs a process of
// its own: rights do not come back.

import Glibc
import Sandbox

@main
enum Main {
    static func main() throws {
        let folder = CommandLine.arguments[2]
        switch CommandLine.arguments[1] {
        case "display":
            try Sandbox.giveUpWritingAndStarting(
                exceptBelow: [folder + "/allowed", "/nowhere"],
                andOf: ["/bin/true"]
            )
        case "reader": try Sandbox.giveUpAllButReading()
        case "database": try Sandbox.giveUpAllButFiles(below: folder + "/allowed")
        case "connected": try Sandbox.giveUpConnecting()
        case "zeroing":
            Sandbox.zeroFreedMemory()
            return print("freed", isFreedMemoryEmpty() ? "zeros" : "text")
        case "untidy": return print("freed", isFreedMemoryEmpty() ? "zeros" : "text")
        case "nothing": break
        default: exit(64)
        }
        // One write: some of the restrictions forbid nothing of standard output.
        print("write", opened(folder + "/new", O_WRONLY | O_CREAT))
        print("write_allowed", opened(folder + "/allowed/new", O_WRONLY | O_CREAT))
        print("overwrite", opened(folder + "/old", O_WRONLY))
        print("read", opened(folder + "/old", O_RDONLY))
        print("null", opened("/dev/null", O_RDWR))
        print("folder", unsafe result(mkdir(folder + "/made", 0o700)))
        print("remove", unsafe result(unlink(folder + "/old")))
        print("start_other", started("/bin/cat"))
        print("start_allowed", started("/bin/true"))
        print("signal", result(kill(getppid(), 0)))
        print("socket", result(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)))
        var pair: [Int32] = [-1, -1]
        print("pair", unsafe result(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)))
        print("restrictions", Restrictions.effective.joined(separator: " "))
    }

    /// Whether nothing is left of texts that were freed or moved: small ones, which the C
    /// library keeps for each thread, and larger ones.
    private static func isFreedMemoryEmpty() -> Bool {
        for size in [40, 400, 4_000, 40_000] {
            guard let start = unsafe malloc(size), let other = unsafe malloc(size) else {
                return false
            }
            unsafe memset(start, 0x41, size)
            unsafe memset(other, 0x41, size)
            let addresses = [Int(bitPattern: start), Int(bitPattern: other)]
            unsafe free(start)
            // It cannot grow where it is, or what it leaves is not freed.
            let grown = unsafe realloc(other, size * 3)
            let isInPlace = unsafe grown == other
            for address in isInPlace ? [addresses[0]] : addresses where holdsText(at: address + 24)
            {
                return false
            }
            unsafe free(grown)
        }
        return true
    }

    /// Whether eight bytes of memory are the text; asks the kernel, for they may be freed.
    private static func holdsText(at address: Int) -> Bool {
        let file = unsafe open("/proc/self/mem", O_RDONLY)
        defer { close(file) }
        var bytes: UInt64 = 0
        guard unsafe pread(file, &bytes, 8, address) == 8 else { return false }
        return bytes == 0x4141_4141_4141_4141
    }

    private static func opened(_ path: String, _ flags: Int32) -> String {
        unsafe result(open(path, flags, 0o600))
    }

    private static func result(_ code: Int32) -> String {
        code >= 0 ? "yes" : "no"
    }

    private static func started(_ program: String) -> String {
        var id: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup(program), nil]
        defer { unsafe free(words[0]) }
        guard unsafe posix_spawn(&id, program, nil, nil, &words, nil) == 0 else { return "no" }
        var status: Int32 = 0
        unsafe waitpid(id, &status, 0)
        // 127: the program could not be loaded.
        return status >> 8 & 0xFF == 127 ? "no" : "yes"
    }
}
