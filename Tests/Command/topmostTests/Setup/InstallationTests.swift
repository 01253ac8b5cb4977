// SPDX-License-Identifier: MIT

import Foundation
import Testing
import Texts

@testable import CommandKit
@testable import topmost

@Suite("Installation")
struct InstallationTests {
    let tree = Tree()

    static let x11 = """
        name = "x11"
        roles = ["display"]
        command = ["topmost-display-x11"]
        session = "x11"
        """

    @Test(
        "the unit is found in each place systemd looks, the user's first",
        arguments: [
            "home/.config/systemd/user", "run/systemd/user", "home/.local/share/systemd/user",
            "share/systemd/user",
        ]
    )
    func units(folder: String) throws {
        try tree.put(folder + "/topmost.service")
        try tree.put("run/systemd/private")
        #expect(
            tree.finding("service")
                == Finding(
                    .doctorService,
                    .fine,
                    Statement(tree.folder + "/" + folder + "/topmost.service")
                )
        )
        #expect(
            tree.installation().start(inPlaceOf: nil).text
                == "systemctl --user enable --now topmost.service"
        )
        try tree.put("home/.config/systemd/user/topmost.service")
        #expect(
            tree.finding("service")?.text.english.hasPrefix(tree.folder + "/home/.config/") == true
        )
    }

    @Test("a unit with another name, or a folder with the unit's name, is not found")
    func noUnit() throws {
        try tree.put("run/systemd/user/topmost.service.d/override.conf")
        try tree.put("run/systemd/user/mako.service")
        try tree.put("home/.config/systemd/user/topmost.service/x")
        #expect(tree.finding("service")?.text.english.hasPrefix(tree.folder) != true)
    }

    @Test(
        "bus services are distinguished by the name in them, not by their file's",
        arguments: [
            ("org.topmost.Topmost1.service", "Name=org.topmost.Topmost1", Finding.State.fine),
            ("org.topmost.Notifications.service", "Name=org.freedesktop.Notifications", .fine),
            ("org.topmost.Other.service", "Name=org.topmost.Other", .odd),
            ("org.topmost.Topmost1.service", "# Name=org.topmost.Topmost1", .odd),
            ("org.topmost.Topmost1.service", "", .odd),
            ("org.topmost.Topmost1.service.bak", "Name=org.topmost.Topmost1", .odd),
            ("dunst.service", "Name=org.freedesktop.Notifications", .odd),
            ("org.topmost.Topmost1.service", "Name = org.topmost.Topmost1 ", .fine),
            ("org.topmost.Topmost1.service", "[Other]\nName=org.topmost.Topmost1", .odd),
        ]
    )
    func services(file: String, line: String, state: Finding.State) throws {
        for folder in ["run", "home/.local/share", "share", "bus"] {
            let tree = Tree()
            try tree.put("\(folder)/dbus-1/services/\(file)", "[D-BUS Service]\n\(line)\n")
            #expect(tree.finding("activation")?.state == state, "\(folder)")
        }
    }

    @Test("what the bus itself can start counts, also from folders that are not searched")
    func activatable() throws {
        var installation = tree.installation()
        func finding() -> Finding? {
            installation.findings(isNeeded: true).first { $0.subject.english == "activation" }
        }
        installation.activatable = ["org.topmost.Topmost1"]
        #expect(finding()?.state == .fine)
        installation.activatable = ["org.freedesktop.Notifications"]
        #expect(finding()?.text.english.hasPrefix("no D-Bus service file of Topmost") == true)
        let name = "[D-BUS Service]\nName=org.topmost.Topmost1\n"
        try tree.put("share/dbus-1/services/org.topmost.Topmost1.service", name)
        #expect(finding()?.text.english.hasPrefix("the bus has not read ") == true)
        installation.activatable = ["org.topmost.Topmost1"]
        #expect(finding()?.state == .fine)
        installation.activatable = nil
        #expect(finding()?.state == .fine)
    }

    @Test("a second notification daemon is named, wherever it is installed")
    func rivals() throws {
        let name = "[D-BUS Service]\nName=org.freedesktop.Notifications\n"
        try tree.put("share/dbus-1/services/org.topmost.Notifications.service", name)
        #expect(tree.finding("activation")?.state == .fine)
        try tree.put("bus/dbus-1/services/org.knopwob.dunst.service", name)
        let found = try #require(tree.finding("activation"))
        #expect(found.state == .odd && found.advice != nil)
        #expect(
            found.text.english.hasPrefix(tree.folder + "/bus/dbus-1/services/org.knopwob.dunst")
        )
    }

    @Test("a display's program is looked for where the daemon looks")
    func displays() throws {
        let screen = ["DISPLAY": ":0"]
        try tree.put("prefix/bin/topmostd", mayRun: true)
        try tree.put("prefix/share/topmost/plugins/x11.toml", Self.x11)
        #expect(tree.finding("display program", screen)?.state == .error)
        try tree.put("path/topmost-display-x11", mayRun: true)
        let path = tree.folder + "/path"
        #expect(
            tree.finding("display program", screen, path: path)?.text.english
                == "x11 for X11: \(path)/topmost-display-x11"
        )
        try tree.put("prefix/libexec/topmost/topmost-display-x11", mayRun: true)
        #expect(
            tree.finding("display program", screen, path: path)?.text.english
                == "x11 for X11: \(tree.folder)/prefix/libexec/topmost/topmost-display-x11"
        )
        try tree.put("prefix/bin/topmost-display-x11")
        #expect(
            tree.finding("display program", screen, path: path)?.text.english.contains("/libexec/")
                == true,
            "one that may not be run is ignored"
        )
    }

    @Test("which display is wanted follows from the session, what is missing from the need")
    func sessions() throws {
        try tree.put("etc/topmost/plugins/x11.toml", Self.x11)
        try tree.put("path/topmost-display-x11", mayRun: true)
        let path = tree.folder + "/path"
        let none = "no display plugin for this session "
        let screens: [([String: String], Bool, Finding.State, String)] = [
            (["DISPLAY": ":0"], true, .fine, "x11 for X11"),
            (["WAYLAND_DISPLAY": "wayland-1"], true, .error, none + "(Wayland) in "),
            (["WAYLAND_DISPLAY": "wayland-1"], false, .odd, none + "(Wayland) in "),
            (["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-1"], true, .error, none + "(Wayland)"),
            ([:], true, .odd, none + "(no screen)"), ([:], false, .odd, none + "(no screen)"),
        ]
        for (screen, isNeeded, state, text) in screens {
            let found = tree.finding("display program", screen, isNeeded: isNeeded, path: path)
            #expect(found?.state == state, "\(screen)")
            #expect(found?.text.english.hasPrefix(text) == true, "\(screen)")
        }
    }

    @Test("without a unit the advice is to start the daemon by its path")
    func start() throws {
        #expect(tree.finding("service")?.state == .odd)
        #expect(tree.installation().start(inPlaceOf: nil).text == "start topmostd")
        try tree.put("path/topmostd", mayRun: true)
        let path = tree.folder + "/path"
        #expect(
            tree.installation(path: path).start(inPlaceOf: nil).text == "start \(path)/topmostd"
        )
        try tree.put("prefix/bin/topmostd", mayRun: true)
        #expect(
            tree.installation(path: path).start(inPlaceOf: nil).text
                == "start \(tree.folder)/prefix/bin/topmostd"
        )
    }

    @Test("a finding is a line, with what to do on another")
    func lines() {
        let fine = Finding("a", .fine, Statement("b\u{1B}c"))
        #expect(fine.lines == "ok     a: b c")
        #expect(JSON.text(fine.value) == #"{"subject":"a","state":"ok","text":"b\u001bc"}"#)
        let failed = Finding("a", .error, Statement("b"), advice: Statement("c\n"))
        #expect(failed.lines == "error  a: b\n       next: c ")
        #expect(
            JSON.text(failed.value)
                == #"{"subject":"a","state":"error","text":"b","advice":"c\n"}"#
        )
        #expect(Finding("a", .odd, Statement("b")).lines == "note   a: b")
    }
}
