// SPDX-License-Identifier: MIT
//
// Key bindings and scripts written for other notification daemons and dialog programs call the
// commands of those. Started under such a name, by a link, this program accepts the same arguments
// and prints what the other program prints. Facts: dunstctl of dunst 1.9 and 1.13, makoctl of
// mako 1.7 and 1.10, swaync-client of SwayNotificationCenter 0.7 and 0.10, notify-send of
// libnotify 0.8, zenity 3.44, kdialog 22.12, yad 0.40.

import ArgumentParser
import Files
import SystemCalls

/// A command of another project, whose name this program has.
enum OtherName: String, CaseIterable {
    case dunstctl
    case makoctl
    case swayncClient = "swaync-client"
    case notifySend = "notify-send"
    case dunstify
    case zenity
    case kdialog
    case yad

    /// The name that a program was started by; `nil`: none of these.
    init?(program: String) {
        let start = program.utf8.lastIndex(of: UInt8(ascii: "/")).map(program.utf8.index(after:))
        self.init(rawValue: String(program[(start ?? program.startIndex)...]))
    }

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

    /// The flag of an icon; none for a file that is not there, which the others leave out.
    static func icon(_ icon: String?) -> [String] {
        guard let icon, let picture = PictureArgument(argument: icon),
            (try? picture.check("icon")) != nil
        else { return [] }
        return ["--icon", icon]
    }

    /// Runs a command of this program.
    ///
    /// - Returns: its exit status, for an answer or that of a program it ran.
    /// - Throws: its error, for which the other name has a status of its own.
    static func topmost(_ words: [String]) throws(Failure) -> Int32 {
        do {
            var command = try Topmost.parseAsRoot(EmptyValues.separated(words))
            try command.run()
            return 0
        } catch let code as ExitCode {
            return code.rawValue
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.usage, Topmost.message(for: error))
        }
    }
}
