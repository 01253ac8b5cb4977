// SPDX-License-Identifier: MIT

import Foundation
import PictureDecoding

/// A red picture of 2 by 2 pixels in each format.
enum SamplePictures {
    static let all: [PictureFormat: [UInt8]] = [
        .png: base64(
            """
            iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAA3NCSVQICAjb4U/gAAAAFklEQVQImWP8z8DAwMDA\
            xMDAwMDAAAANHQEDDMfniQAAAABJRU5ErkJggg==
            """
        ),
        .jpeg: base64(
            """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsj\
            HBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo\
            KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAIDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAA\
            AAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAk\
            M2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT\
            lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QA\
            HwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdh\
            cRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp\
            anN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk\
            5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDzqiiivjj+kT//2Q==
            """
        ),
        .gif: base64("R0lGODlhAgACAIAAAP8AAAAA/ywAAAAAAgACAAACAwQABQA7"),
        .webp: base64(
            """
            UklGRkQAAABXRUJQVlA4IDgAAABQAgCdASoCAAIAAAAAJaACdLoB+AH6AfwAB5AA/v9vVv/8sPx/Unn/yxD//xPT\
            m8RU8r/+JkAAAA==
            """
        ),
        .bmp: base64(
            """
            Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AAD/AAAAAP8A\
            AP8AAA==
            """
        ),
        .ico: base64(
            """
            AAABAAEAAgIAAAEAGABAAAAAFgAAACgAAAACAAAABAAAAAEAGAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP8A\
            AP8AAAAA/wAA/wAAAAAAAAAAAAA=
            """
        ),
        .xpm: Array(
            """
            /* XPM */
            /* "1 1 1 1" is not it */
            static char *red[] = {
            "2 2 2 1", "a c #FF0000", "b\tc red",
            "ab",
            "ba"
            };
            """.utf8
        ),
        .svg: Array(
            ##"""
            <svg xmlns="http://www.w3.org/2000/svg" width="2" height="2">
            <rect width="2" height="2" fill="#f00"/></svg>
            """##.utf8
        ),
    ]

    private static func base64(_ text: String) -> [UInt8] {
        Data(base64Encoded: text).map(Array.init) ?? []
    }
}
