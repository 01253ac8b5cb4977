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
import SystemCalls

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

    /// What `topmost config import` asks for.
    private struct Options {
        var source: ConfigurationImport.Source?
        var file: String?
        var output: String?
        var force = false
    }

    /// Runs the program when it was not started by a link.
    private static func underItsOwnName(_ arguments: [String]) -> Int32 {
        let program = SiblingProgram.compat.rawValue
        let help = """
            Usage: a link to \(program) with one of these names:
              \(OtherName.allCases.map(\.rawValue).joined(separator: " "))
            "topmost compat install" makes such links. For "topmost config import":
              \(program) --import dunst|mako|swaync --file FILE [--output FILE] [--force]
            """
        return ArgumentReader<Options>(
            program: program,
            help: help,
            [
                Argument("--import", "dunst, mako or swaync") { options, text in
                    options.source = ConfigurationImport.Source(rawValue: text)
                    return options.source != nil
                },
                Argument("--file", "a file") { options, text in
                    options.file = text
                    return true
                },
                Argument("--output", "a file") { options, text in
                    options.output = text
                    return true
                },
                Argument(flag: "--force", \.force),
            ]
        ).follow(
            arguments,
            Options(),
            report: { StandardStream.error.write("\(program): \(printable($0))\n") },
            run: { options in
                guard let source = options.source, let file = options.file else {
                    StandardStream.error.write(help + "\n")
                    return ArgumentError.exitStatus
                }
                let translation = ConfigurationImport(
                    source: source,
                    file: file,
                    output: options.output,
                    force: options.force
                )
                do throws(Failure) {
                    try translation.run()
                    return 0
                } catch {
                    error.report()
                    return error.status.rawValue
                }
            }
        )
    }
}

extension OtherName {
    /// Does what the other command does; errors go to standard error.
    ///
    /// - Returns: the exit status, for errors that of the other command.
    func run(_ arguments: [String]) -> Int32 {
        do throws(Failure) {
            switch self {
            case .dunstctl: return try DunstControl.run(arguments)
            case .makoctl: return try MakoControl.run(arguments)
            case .swayncClient: return try SwayncClient.run(arguments)
            case .notifySend: return try NotifySend.run(arguments)
            case .dunstify: return try Dunstify.run(arguments)
            case .zenity: return try Zenity.run(arguments)
            case .kdialog: return try KDialog.run(arguments)
            case .yad: return try Yad.run(arguments)
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
