// SPDX-License-Identifier: MIT
//
// Key bindings and scripts written for other notification daemons and dialog programs call the
// commands of those. Started under such a name, by a link, this program accepts the same arguments
// and prints what the other program prints. Facts: dunstctl of dunst 1.9 and 1.13, makoctl of
// mako 1.7 and 1.10, swaync-client of SwayNotificationCenter 0.7 and 0.10, notify-send of
// libnotify 0.8, zenity 3.44, kdialog 22.12, yad 0.40.

import Basics
import ChildProcess
import CommandKit
import Glibc

/// The program.
@main
enum Main {
    static func main() {
        setSignalActions()
        StandardStream.reserve()
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let name = OtherName(program: CommandLine.arguments.first ?? "") {
            exit(name.run(arguments))
        }
        exit(underItsOwnName(arguments))
    }

    /// What it answers if it is not started by a link.
    private static func underItsOwnName(_ arguments: [String]) -> Int32 {
        let program = SiblingProgram.compat.rawValue
        let help = """
            Usage: a link to \(program) with one of these names:
              \(OtherName.allCases.map(\.rawValue).joined(separator: " "))
            "topmost compat install" makes such links.
            """
        return ArgumentReader<Void>(program: program, help: help).follow(
            arguments,
            (),
            report: { StandardStream.error.write("\(program): \(printable($0))\n") },
            run: { _ in
                StandardStream.error.write(help + "\n")
                return ArgumentError.exitStatus
            }
        )
    }
}

extension OtherName {
    /// Does what the other command does; errors go to standard error.
    ///
    /// - Returns: the exit status, for errors that of the other command.
    func run(_ words: [String]) -> Int32 {
        do throws(Failure) {
            switch self {
            case .dunstctl: return try DunstControl.run(words)
            case .makoctl: return try MakoControl.run(words)
            case .swayncClient: return try SwayncClient.run(words)
            case .notifySend: return try NotifySend.run(words)
            case .dunstify: return try Dunstify.run(words)
            case .zenity: return try Zenity.run(words)
            case .kdialog: return try KDialog.run(words)
            case .yad: return try Yad.run(words)
            }
        } catch {
            guard !error.status.isInterruption else { return error.status.rawValue }
            StandardStream.error.write("\(rawValue): \(printable(error.description))\n")
            return isDialog ? 255 : 1
        }
    }

    /// Whether it asks: its 1 is an answer, not an error.
    private var isDialog: Bool {
        switch self {
        case .zenity, .kdialog, .yad: true
        case .dunstctl, .makoctl, .swayncClient, .notifySend, .dunstify: false
        }
    }
}
