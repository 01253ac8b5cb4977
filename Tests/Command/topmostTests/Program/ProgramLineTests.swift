// SPDX-License-Identifier: MIT

import EventLoop
import Glibc
import PresenterCore
import SystemCalls
import Testing

@testable import CommandKit
@testable import topmost

/// What programs write to standard error, as recorded, and what of it stays.
@Suite("Lines of programs")
struct ProgramLineTests {
    struct Output: Sendable {
        var program: String
        var style = ProgressStyle.auto
        var total: Double?
        var written: String
        /// What is passed on.
        var stays: String
        /// The fractions that are read; -1: the work goes on.
        var read: [Double]
    }

    static let outputs: [Output] = [
        Output(
            program: "curl",
            style: .curl,
            written: """
                  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current
                                                 Dload  Upload   Total   Spent    Left  Speed
                \r  0     0    0     0    0     0      0      0 --:--:-- --:--:-- --:--:--     0\
                \r 17 1000M   17  170M    0     0  20.1M      0  0:00:49  0:00:08  0:00:41 21.0M
                curl: (18) transfer closed with 870318080 bytes remaining (17% read)

                """,
            stays: """
                  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current
                                                 Dload  Upload   Total   Spent    Left  Speed
                \rcurl: (18) transfer closed with 870318080 bytes remaining (17% read)

                """,
            read: [0, 0.17]
        ),
        Output(
            program: "curl -#",
            style: .curl,
            written: "\r##########             27.3%\r########################## 100.0%\n",
            stays: "\r",
            read: [0.273, 1]
        ),
        Output(
            program: "curl, no host",
            style: .curl,
            written: "curl: (6) Could not resolve host: example.org\n",
            stays: "curl: (6) Could not resolve host: example.org\n",
            read: []
        ),
        Output(
            program: "wget",
            written: """
                Length: 30000000 (29M) [application/octet-stream]
                Saving to: ‘100%.iso’

                     0K .......... .......... .......... .......... ..........  0%  514M 0s
                 14650K .......... .......... .......... .......... .......... 50%  346M 1m2s
                 29250K .......... .......... .......... .......... ......     100%  340M=0.08s
                2026-01-27 02:56:16 (346 MB/s) - ‘100%.iso’ saved [30000000/30000000]

                """,
            stays: """
                Length: 30000000 (29M) [application/octet-stream]
                Saving to: ‘100%.iso’

                2026-01-27 02:56:16 (346 MB/s) - ‘100%.iso’ saved [30000000/30000000]

                """,
            read: [0, 0.5, 1]
        ),
        Output(
            program: "wget --progress=bar:force",
            written: "\rbig.iso      0%[          ]       0  --.-KB/s      \r"
                + "big.iso     45%[===>      ]  12.61M  2.1MB/s    eta 5s  \r"
                + "big.iso    100%[=========>]  28.61M  2.2MB/s    in 13s  \n\n",
            stays: "\rbig.iso    100%[=========>]  28.61M  2.2MB/s    in 13s  \n\n",
            read: [0, 0.45]
        ),
        Output(
            program: "git clone --progress",
            written: """
                Cloning into 'a'...
                remote: Counting objects:   7% (22/302)        \r\
                remote: Counting objects: 100% (302/302), done.\u{1b}[K
                Receiving objects:  50% (151/302), 1.20 MiB | 2.10 MiB/s\r\
                Receiving objects: 100% (302/302), 2.40 MiB | 2.10 MiB/s, done.
                fatal: bad header (1/2) in archive

                """,
            stays: """
                Cloning into 'a'...
                remote: Counting objects: 100% (302/302), done.\u{1b}[K
                Receiving objects: 100% (302/302), 2.40 MiB | 2.10 MiB/s, done.
                fatal: bad header (1/2) in archive

                """,
            read: [0.07, 0.5]
        ),
        Output(
            program: "dd status=progress",
            style: .dd,
            total: 1_048_576_000,
            written: "524288000 bytes (524 MB, 500 MiB) copied, 1 s, 524 MB/s\r"
                + "dd: error writing 'b': No space left on device\n1+0 records in\n"
                + "1048576000 bytes (1.0 GB, 1000 MiB) copied, 2 s, 524 MB/s\n",
            stays: "dd: error writing 'b': No space left on device\n1+0 records in\n"
                + "1048576000 bytes (1.0 GB, 1000 MiB) copied, 2 s, 524 MB/s\n",
            read: [0.5, 1]
        ),
        Output(
            program: "dd without a total",
            style: .dd,
            written: "20 bytes copied, 1 s, 20 B/s\r",
            stays: "20 bytes copied, 1 s, 20 B/s\r",
            read: [-1]
        ),
        Output(
            program: "pv -n",
            style: .pv,
            written: "37\n100\npv: a: No such file or directory\n",
            stays: "pv: a: No such file or directory\n",
            read: [0.37, 1]
        ),
        Output(
            program: "pv",
            style: .pv,
            written: "\r1.2GiB 0:00:05 [ 240MiB/s] [===>      ] 33% ETA 0:00:10"
                + "\r3.6GiB 0:00:15 [ 240MiB/s] [=========>] 100%            \n",
            stays: "\r",
            read: [0.33, 1]
        ),
        Output(
            program: "ninja, on standard error",
            written:
                "[3/12] Building CXX object a.o\n[12/12] Linking\nninja: build stopped: 1/2.\n",
            stays: "[3/12] Building CXX object a.o\n[12/12] Linking\nninja: build stopped: 1/2.\n",
            read: [0.25, 1]
        ),
        Output(
            program: "cmake --build, on standard error",
            written: "[ 50%] Building C object a.o\ncc1: error: 'a%2' (3/4)\n",
            stays: "[ 50%] Building C object a.o\ncc1: error: 'a%2' (3/4)\n",
            read: [0.5]
        ),
        Output(
            program: "apt-get",
            written: "Reading package lists... 0%\rReading package lists... Done\n"
                + "E: Unable to fetch some archives (1/3), maybe run apt-get update\n",
            stays: "Reading package lists... Done\n"
                + "E: Unable to fetch some archives (1/3), maybe run apt-get update\n",
            read: [0]
        ),
        Output(
            program: "cargo",
            written: "   Compiling a v0.1.0 (/src/50%)\nerror: could not compile `a` (bin \"a\")\n",
            stays: "   Compiling a v0.1.0 (/src/50%)\nerror: could not compile `a` (bin \"a\")\n",
            read: []
        ),
        Output(
            program: "ffmpeg",
            written: "frame=  100 fps= 25 q=28.0 size=     256kB time=00:00:04.00 speed=1.2x    \r"
                + "[mp4 @ 0x55] moov atom not found (1/2)\n",
            stays: "frame=  100 fps= 25 q=28.0 size=     256kB time=00:00:04.00 speed=1.2x    \r"
                + "[mp4 @ 0x55] moov atom not found (1/2)\n",
            read: []
        ),
        Output(
            program: "7z -bsp2",
            written: " 12% 3 + a/100%.txt\rERROR: E_FAIL\n",
            stays: "ERROR: E_FAIL\n",
            read: [0.12]
        ),
        Output(
            program: "scp, of a terminal",
            written:
                "\rbig.iso     12%  120MB  11.2MB/s   01:20 ETA\rscp: write (3/4): 95% used\r\n",
            stays: "\rscp: write (3/4): 95% used\r\n",
            read: [0.12]
        ),
        Output(
            program: "pip",
            written: "ERROR: Could not install (1/2): [Errno 28] No space left, 100% used\r\n",
            stays: "ERROR: Could not install (1/2): [Errno 28] No space left, 100% used\r\n",
            read: []
        ),
        Output(
            program: "tqdm",
            written: "\r 25%|██▌       | 1/4 [00:01<00:03,  1.00s/it]"
                + "\r100%|██████████| 4/4 [00:04<00:00,  1.00s/it]\nTraceback (1/2)\n",
            stays: "\rTraceback (1/2)\n",
            read: [0.25, 1]
        ),
        Output(
            program: "xz -v",
            written: "big: 28.6 MiB / 28.6 MiB = 1.000, 5.7 MiB/s, 0:05\n",
            stays: "big: 28.6 MiB / 28.6 MiB = 1.000, 5.7 MiB/s, 0:05\n",
            read: []
        ),
        Output(
            program: "aria2c",
            written: "[#2089b0 400KiB/33MiB(1%) CN:1 DL:115KiB ETA:4m51s]\n",
            stays: "[#2089b0 400KiB/33MiB(1%) CN:1 DL:115KiB ETA:4m51s]\n",
            read: []
        ),
        Output(
            program: "a script",
            written:
                "10%\n \u{1b}[32m20 %\u{1b}[0m\r\nDone: 30 %\n40% of 10 MB, 3 s left\n%\n120%\n45,5%\n",
            stays: "Done: 30 %\n%\n120%\n",
            read: [0.1, 0.2, 0.3, 0.4, 0.455]
        ),
        Output(
            program: "addresses and numbers",
            written:
                "a%20b\nhttps://a/5%\nx5%\n-5%\n3%4\nwarning: x[i] / y\n95% full?\nSure, 95%?\n",
            stays: "a%20b\nhttps://a/5%\nx5%\n-5%\n3%4\nwarning: x[i] / y\n95% full?\nSure, 95%?\n",
            read: [0.95]
        ),
        Output(
            program: "a question behind a meter",
            written: "50%\rOverwrite (1/2)? ",
            stays: "Overwrite (1/2)? ",
            read: [0.5]
        ),
        Output(
            program: "a rewritten line that is the last",
            written: "10%\rDisk 95% full\r",
            stays: "Disk 95% full\r",
            read: [0.1]
        ),
    ]

    @Test("only meters are left out", arguments: outputs.indices)
    func lines(index: Int) throws {
        let output = Self.outputs[index]
        // In one piece, and byte by byte.
        for isWhole in [true, false] {
            let (stays, read) = try Self.follow(output, isWhole: isWhole)
            #expect(stays == output.stays, "\(output.program)")
            #expect(read == output.read, "\(output.program)")
        }
    }

    /// What is passed on, and what is read.
    private static func follow(
        _ output: Output,
        isWhole: Bool
    ) throws -> (stays: String, read: [Double]) {
        var stays: [UInt8] = []
        var read: [Double] = []
        let loop = try EventLoop()
        let pipe = try Pipe()
        let reader = try pipe.reader.duplicate()
        var writer: FileDescriptor? = pipe.takeWriter()
        try reader.setNonBlocking()
        let parser = ProgressParser(total: output.total)
        let source = try LineSource(
            reader,
            loop: loop,
            promptDelay: .seconds(600),
            passesOn: { stays += $0 },
            accepts: { line in
                guard let reading = parser.reading(line, of: output.style) else { return false }
                switch reading.report.progress {
                case .fraction(let fraction): read.append(fraction)
                case .indeterminate, nil: read.append(-1)
                }
                return reading.isMeter
            }
        )
        let bytes = Array(output.written.utf8)
        for part in isWhole ? [bytes[...]] : bytes.indices.map({ bytes[$0...$0] }) {
            _ = try writer?.write(part)
            while try loop.runOnce(timeout: .zero) {}
        }
        writer = nil
        while !source.isAtEnd { try loop.runOnce(timeout: .milliseconds(20)) }
        return (String(decoding: stays, as: UTF8.self), read)
    }
}
