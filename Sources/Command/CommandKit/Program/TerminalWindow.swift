// SPDX-License-Identifier: MIT
//
// A terminal does not know whether its window has the keyboard: mode 1004 reports changes only,
// and as input, which the program that runs meanwhile would read. The window manager knows, so
// it is asked, with its own program: for the window of the process, or of one above it.

import Basics
import BusValues
import ChildProcess
import EventLoop
import Files
import Texts

/// The window of the terminal in which a process runs.
package struct TerminalWindow: Equatable {
    /// Whether it has the keyboard, and shows that process.
    package var isFocused: Bool
    /// Programs that bring it to the front; each is run until one succeeds.
    private var raising: [[String]] = []
    /// The program that has tmux show the process; empty: there is no tmux.
    private var selecting: [String] = []

    /// A window manager that lists its windows as JSON.
    struct WindowManager: Sendable {
        /// The environment variable that it sets.
        var variable: String
        /// The program that lists the windows; each has the `pid` of its process.
        var query: [String]
        /// The value that the focused one has, by its name.
        var focus: (name: String, value: Value)
        /// The name of its identifier.
        var identifier: String
        /// The program that focuses it; `@` is its identifier.
        var raise: [String]
    }

    /// The window managers that are asked so; with any other on X11, the root window is read.
    static let managers = [
        WindowManager(
            variable: "SWAYSOCK",
            query: ["swaymsg", "--raw", "--type", "get_tree"],
            focus: ("focused", .boolean(true)),
            identifier: "id",
            raise: ["swaymsg", "[con_id=@] focus"]
        ),
        WindowManager(
            variable: "HYPRLAND_INSTANCE_SIGNATURE",
            query: ["hyprctl", "-j", "clients"],
            focus: ("focusHistoryID", .int64(0)),
            identifier: "address",
            raise: ["hyprctl", "dispatch", "focuswindow", "address:@"]
        ),
        WindowManager(
            variable: "NIRI_SOCKET",
            query: ["niri", "msg", "--json", "windows"],
            focus: ("is_focused", .boolean(true)),
            identifier: "id",
            raise: ["niri", "msg", "action", "focus-window", "--id", "@"]
        ),
    ]

    /// Finds the window.
    ///
    /// - Parameters:
    ///   - process: a process in the terminal.
    ///   - waiting: the loop in which the window manager's answer is awaited.
    ///   - variable: reads an environment variable.
    /// - Returns: the window; `nil`: it is not known.
    /// - Throws: the signal that ended the wait.
    package static func find(
        of process: Int32,
        in waiting: CommandLoop,
        variable: (String) -> String? = ThisProcess.variable
    ) throws(Failure) -> TerminalWindow? {
        var process = process
        var isVisible = true
        var selecting: [String] = []
        if variable("TMUX") != nil, let pane = variable("TMUX_PANE") {
            let format = "#{client_pid} #{window_active}"
            let query = ["tmux", "display-message", "-p", "-t", pane, format]
            let words = try run(query, in: waiting)?.split(whereSeparator: \.isWhitespace) ?? []
            guard words.count == 2, let client = Int32(words[0]) else { return nil }
            process = client
            isVisible = words[1] != "0"
            selecting = ["tmux", "select-window", "-t", pane, ";", "select-pane", "-t", pane]
        }
        guard var window = try find(ancestors(of: process), in: waiting, variable) else {
            return nil
        }
        window.isFocused = window.isFocused && isVisible
        window.selecting = selecting
        return window
    }

    /// Brings the window to the front, and the process to the front of tmux.
    ///
    /// - Throws: `refused` if nothing can.
    package func raise(in waiting: CommandLoop) throws(Failure) {
        if !selecting.isEmpty { _ = try Self.run(selecting, in: waiting) }
        for command in raising where try Self.run(command, in: waiting) != nil { return }
        let tried = raising.map { $0[0] }.joined(separator: ", ")
        throw Failure(.refused, .cannotShowWindow, tried)
    }

    private static func find(
        _ ancestors: [Int32],
        in waiting: CommandLoop,
        _ variable: (String) -> String?
    ) throws(Failure) -> TerminalWindow? {
        for manager in managers where variable(manager.variable) != nil {
            let answer = try run(manager.query, in: waiting) ?? ""
            guard let tree = try? Value(json: answer, skipsNulls: true) else { return nil }
            return manager.window(of: ancestors, in: tree)
        }
        guard variable("DISPLAY") != nil else { return nil }
        let root = try run(["xprop", "-root", "_NET_ACTIVE_WINDOW"], in: waiting)
        guard let active = root?.hexadecimal else { return nil }
        let own = variable("WINDOWID").flatMap { Int($0) }
        guard let window = own else {
            // The terminal names no window: its process is compared.
            let owner = try run(["xprop", "-id", "\(active)", "_NET_WM_PID"], in: waiting)
            let process = owner?.split(separator: " ").last.flatMap { Int32($0.trimmed) }
            return TerminalWindow(isFocused: process.map(ancestors.contains) ?? false)
        }
        return TerminalWindow(
            isFocused: active == window,
            raising: [
                ["xdotool", "windowactivate", "\(window)"], ["wmctrl", "-i", "-a", "\(window)"],
                ["i3-msg", "[id=\(window)] focus"],
            ]
        )
    }

    /// Whether it can be brought to the front.
    package var canBeRaised: Bool { !raising.isEmpty }

    /// A process and those above it, itself first.
    ///
    /// Source: proc(5), `/proc/pid/stat`.
    static func ancestors(of process: Int32) -> [Int32] {
        var all: [Int32] = []
        var next: Int32? = process
        while let process = next, process > 1, !all.contains(process) {
            all.append(process)
            // A process that has ended has no parent to know.
            let bytes = (try? Files.read("/proc/\(process)/stat", limit: 4096)) ?? []
            // The program's name, in parentheses, may have any character.
            let rest = String(decoding: bytes, as: UTF8.self).split(separator: ")").last ?? ""
            let fields = rest.split(separator: " ")
            next = fields.count > 1 ? Int32(fields[1]) : nil
        }
        return all
    }

    /// How long a window manager may take to answer.
    private static let patience = Duration.seconds(2)

    /// Runs a program; returns what it printed, or `nil` if it failed or is not there.
    private static func run(
        _ command: [String],
        in waiting: CommandLoop
    ) throws(Failure) -> String? {
        do throws(Failure) {
            let (status, printed) = try PipedProgram.run(
                Command(
                    command[0],
                    Array(command.dropFirst()),
                    input: .pipe,
                    output: .pipe,
                    error: .null
                ),
                input: [],
                in: waiting,
                within: patience
            )
            return status == 0 ? printed : nil
        } catch {
            if error.status.isInterruption { throw error }
            return nil
        }
    }
}

extension TerminalWindow.WindowManager {
    /// The window of the first process that has one.
    func window(of ancestors: [Int32], in tree: Value) -> TerminalWindow? {
        let windows = tree.tables(with: "pid")
        for process in ancestors {
            let own = windows.filter { $0["pid"]?.number == Int64(process) }
            // A process may have several windows: that with the keyboard counts.
            let isFocused = { (window: Value) in
                window[self.focus.name]?.unwrapped == self.focus.value
            }
            guard let window = own.first(where: isFocused) ?? own.first else { continue }
            let id = window[identifier].map { $0.text ?? JSON.text($0) } ?? ""
            return TerminalWindow(
                isFocused: isFocused(window),
                raising: id.isEmpty ? [] : [raise.map { $0.replacing(text: "@", with: id) }]
            )
        }
        return nil
    }
}

extension Value {
    /// The tables at any depth that have a value of that name.
    fileprivate func tables(with name: String) -> [Value] {
        switch unwrapped {
        case .array(let members, _): return members.flatMap { $0.tables(with: name) }
        case .dictionary(let entries, _, _):
            let below = entries.flatMap { $0.value.tables(with: name) }
            return self[name] == nil ? below : [unwrapped] + below
        default: return []
        }
    }
}

extension String {
    /// The last word as a number, as xprop prints windows: `window id # 0x1400002`.
    fileprivate var hexadecimal: Int? {
        guard let word = split(whereSeparator: \.isWhitespace).last, word.hasPrefix("0x") else {
            return nil
        }
        return Int(word.dropFirst(2), radix: 16)
    }
}
