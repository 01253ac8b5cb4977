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
                andOf: "/bin/true"
            )
        case "reader": try Sandbox.giveUpAllButReading()
        case "database": try Sandbox.giveUpAllButFiles(below: folder + "/allowed")
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
        print("restrictions", Restrictions.effective.joined(separator: " "))
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
