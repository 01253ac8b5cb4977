// SPDX-License-Identifier: MIT
//
// Fetches pictures from the web for the daemon. Servers may be slow or hostile; then this process waits or breaks, and the daemon does not.

import ChildProcess
import Curl
import Files
import HelperWire
import Sandbox

/// The program.
@main
enum Main {
    /// How long a download may take.
    private static let span = Duration.seconds(5)
    /// How long an answer may take; the daemon waits for longer.
    private static let timeout = Duration.seconds(7)
    /// Maximum size of a picture.
    private static let size = 5_000_000

    static func main() {
        HelperProgram.main(
            "topmost-fetch",
            purpose: "Fetches pictures from the web for topmostd and stores them in the folder.",
            run: serve
        )
    }

    private static func serve(_ path: String) -> Int32 {
        ThisProcess.keepFilesPrivate()
        Sandbox.keepMemoryPrivate()
        Sandbox.limitMemory(to: 256 << 20)
        HTTPS.prepare()
        do {
            let folder = try PrivateFolder(creating: path)
            // As for curl itself: another authority, for a company's own hosts.
            let certificates = ThisProcess.variable("CURL_CA_BUNDLE")
            // What finds hosts and checks certificates.
            let readable = ["/etc", "/usr", "/lib", "/lib64", "/run"]
            try Sandbox.giveUpFiles(
                exceptBelow: folder.pathWithoutLinks(),
                andReadingBelow: readable + [certificates].compactMap(\.self)
            )
            let cache = PictureCache(in: folder)
            let fetch = PictureFetch(cache: cache) { question, tag throws(HTTPSError) in
                try HTTPS(
                    size: size,
                    span: span,
                    allowsPrivateHosts: question.allowsPrivateHosts,
                    certificates: certificates
                ).get(question.address, knowing: tag)
            }
            try HelperServer.serve(
                within: timeout,
                ThisProcess.endUnlessRenewed,
                onIdle: ThisProcess.trimHeap
            ) { (question: FetchQuestion?) in
                question.map { fetch.answer($0) } ?? .failed("the question is malformed")
            }
            return 0
        } catch {
            return 1
        }
    }
}
