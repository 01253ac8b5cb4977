// SPDX-License-Identifier: MIT

import Testing

@testable import CommandKit

@Suite("The session bus from elsewhere")
struct SessionBusTests {
    func find(
        _ variables: [String: String] = [:],
        user: UInt32 = 1000,
        files: Set<String> = [],
        active: UInt32? = nil
    ) throws(Failure) -> SessionBus {
        try SessionBus.find(
            SessionBus.Surroundings(
                variable: { variables[$0] },
                user: user,
                hasFile: { files.contains($0) },
                activeUser: { active }
            )
        )
    }

    func problem(
        _ variables: [String: String] = [:],
        user: UInt32,
        files: Set<String> = [],
        active: UInt32? = nil
    ) -> String {
        do {
            return "\(try find(variables, user: user, files: files, active: active))"
        } catch {
            #expect(error.status == .unreachable)
            return error.description
        }
    }

    @Test("the environment comes first, then the caller's own place")
    func own() throws {
        #expect(try find(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"], user: 0) == SessionBus())
        #expect(try find(["XDG_RUNTIME_DIR": "/run/me"], files: ["/run/me/bus"]) == SessionBus())
        #expect(try find(files: ["/run/user/1000/bus"]) == SessionBus())
    }

    @Test("root finds that of the user who called sudo, or of the user at the screen")
    func root() throws {
        let files: Set<String> = ["/run/user/1000/bus", "/run/user/1001/bus"]
        let sudo = SessionBus(address: "unix:path=/run/user/1000/bus", user: 1000)
        for name in ["SUDO_UID", "PKEXEC_UID"] {
            #expect(try find([name: "1000"], user: 0, files: files, active: 1001) == sudo)
        }
        let screen = SessionBus(address: "unix:path=/run/user/1001/bus", user: 1001)
        #expect(try find(user: 0, files: files, active: 1001) == screen)
        #expect(try find(["SUDO_UID": "0"], user: 0, files: files, active: 1001) == screen)
        #expect(try find(["SUDO_UID": "x"], user: 0, files: files, active: 1001) == screen)
    }

    @Test("the searched addresses are named")
    func nowhere() {
        let missing = "no session bus: DBUS_SESSION_BUS_ADDRESS is not set and "
        #expect(
            problem(user: 1000, files: ["/run/user/1001/bus"], active: 1001)
                == missing + "/run/user/1000/bus is not there (user 1000 has no session)"
        )
        #expect(
            problem(user: 0) == missing
                + "/run/user/0/bus is not there, and nobody is logged in at the screen of this machine"
        )
        #expect(
            problem(["SUDO_UID": "1000"], user: 0) == missing
                + "/run/user/0/bus is not there, and SUDO_UID is 1000, but there is no /run/user/1000/bus"
        )
        #expect(
            problem(user: 0, active: 7).hasSuffix(
                "and user 7 is at the screen, but there is no /run/user/7/bus"
            )
        )
    }
}
