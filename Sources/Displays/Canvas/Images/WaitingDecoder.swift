// SPDX-License-Identifier: MIT

import PictureDecoding
import SystemCalls

/// Decodes pictures one by one and waits for each, for programs that draw files.
struct WaitingDecoder {
    private var process: DecoderProcess?

    /// How long one picture may take, in milliseconds.
    private static let timeout: Int32 = 20_000

    /// Decodes a picture; `nil` if it is invalid or takes too long.
    mutating func decode(_ request: DecoderRequest, _ file: OpenPicture) -> DecodedPicture? {
        // A decoder that died of the last picture is replaced; of this one, not again.
        for _ in 0..<2 {
            do {
                let process = try process ?? DecoderProcess(waits: true)
                self.process = process
                try process.send(request, file.file)
                guard process.wait(atMost: Self.timeout) else {
                    endProcess()
                    return nil
                }
                if let result = try process.receive() { return result.picture }
                endProcess()
            } catch {
                endProcess()
            }
        }
        return nil
    }

    private mutating func endProcess() {
        process?.end()
        process = nil
    }
}
