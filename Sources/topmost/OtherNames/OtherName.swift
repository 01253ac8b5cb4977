// SPDX-License-Identifier: MIT
//
// Key bindings and scripts written for other notification daemons call the commands of
// these. Under such a name, as a link, this program understands the same words and
// prints what the other one prints. Facts: dunstctl of dunst 1.9 and 1.13, makoctl of
// mako 1.7 and 1.10, swaync-client of SwayNotificationCenter 0.7 and 0.10.

import ArgumentParser
import ChildProcess
import Files

/// A command of another notification daemon, whose name this program has.
enum OtherName: String, CaseIterable {
    case dunstctl
    case makoctl
    case swayncClient = "swaync-client"

    /// The name that a program was started by; `nil`: none of these.
    init?(program: String) {
        self.init(rawValue: String(program.split(separator: "/").last ?? ""))
    }

    /// Does what the other command does; errors go to standard error.
    ///
    /// - Returns: the exit status: 1 for every error, as from the other command.
    func run(_ words: [String]) -> Int32 {
        do throws(Failure) {
            switch self {
            case .dunstctl: return try DunstControl.run(words)
            case .makoctl: return try MakoControl.run(words)
            case .swayncClient: return try SwayncClient.run(words)
            }
        } catch {
            guard !error.status.isInterruption else { return error.status.rawValue }
            StandardStream.error.write("\(rawValue): \(printable(error.description))\n")
            return 1
        }
    }
}
