# SPDX-License-Identifier: MIT
"""What people meet in their first days with Topmost, on every desktop."""

import re
import subprocess

from gi.repository import GLib

from harness import CONTROL, wait_until

PANEL = (0x90, 0x30, 0x20)
PICTURE = (0xC0, 0x20, 0xE0)
RING = (0x31, 0x5A, 0xDD)


def is_near(color, other):
    return max(abs(one - two) for one, two in zip(color, other)) < 4


class Everyday:
    """A mixin for tests that share a session of scale 1, in the light theme."""

    def frame(self, ident):
        return self.session.part(ident, "frame")

    def test_what_is_below_a_modal_stays_live(self):
        client = self.client()
        ident = self.ask(client)
        self.session.start_panel("top", 40)
        self.addCleanup(self.session.end, "panel")
        # KWin has panels above the scrim.
        dimmed = tuple(part * 0.7 for part in PANEL)
        wait_until(lambda: any(is_near(self.session.color(200, 20), color) for color in (PANEL, dimmed)),
                   what="the panel below the modal")
        self.session.shot("live")
        self.session.key("Escape")
        self.ended(client, ident)

    # Sheets

    def test_a_sheet_opens_with_the_ring_on_what_destroys_nothing(self):
        client = self.client()
        ident = self.sheet(client, ("trash", "Move to Trash", "danger"), ("share", "Share…"), ("copy", "Copy"))
        self.session.wait_focused(ident, "share")
        self.rested()
        self.session.shot("sheet-ring")
        self.assert_ring(self.session.part(ident, "share"))
        self.session.key("Return")
        self.assertEqual(self.pressed(client, ident), "share")

    def assert_ring(self, part):
        """A focus ring is whole on all four sides: its outer band is 2 to 4 pixels outside."""
        x, y = part.middle
        for place in ((x, part.y - 3), (x, part.y + part.height + 2), (part.x - 3, y), (part.x + part.width + 2, y)):
            self.assertTrue(is_near(self.session.color(*place), RING), (place, self.session.color(*place), part))

    def test_the_ring_of_the_first_and_the_last_row_is_whole(self):
        client = self.client()
        count = 20
        ident = self.sheet(client, *((f"a{number}", f"Action {number}") for number in range(count)))
        # The very last is Cancel.
        for keys, row in ((["Home"], "a0"), (["End", "Up"], f"a{count - 1}")):
            self.session.key(*keys)
            self.session.wait_focused(ident, row)
            self.rested()
            self.session.shot(f"ring-{row}")
            self.assert_ring(self.session.part(ident, row))
        self.put_away(client, ident)

    def test_rows_are_high_up_to_six_and_lower_above(self):
        client = self.client()
        for count, height in ((6, 56), (7, 44)):
            ident = self.sheet(client, *((f"a{number}", f"Action {number}") for number in range(count)))
            self.assertEqual({self.session.part(ident, f"a{number}").height for number in range(count)}, {height})
            self.put_away(client, ident)

    def test_a_sheet_that_scrolls_shows_that_it_goes_on(self):
        client = self.client()
        count = 20
        ident = self.sheet(client, *((f"a{number}", f"Action {number}") for number in range(count)))
        self.rested()
        self.session.shot("sheet-scrolls")
        whole, lowest = self.labels(ident)
        self.assertLess(lowest, whole / 2)
        # The last row in view, and the ring off it.
        self.session.key("End", "Up")
        self.session.wait_focused(ident, f"a{count - 1}")
        self.session.key("Down")
        self.session.wait_focused(ident, "cancel")
        self.rested()
        self.session.shot("sheet-end")
        whole, lowest = self.labels(ident)
        self.assertGreater(lowest, whole * 0.8)
        self.put_away(client, ident)

    def labels(self, ident):
        """How clear the labels of the last two rows in view are: their greatest difference from the row beside them."""
        rows = sorted((part for part in self.session.layout(ident) if re.fullmatch(r"a\d+", part.name) and part.height > 9),
                      key=lambda part: part.y)
        picture = self.session.picture()

        def clearness(row):
            middle, beside = row.x + row.width / 2, row.x + row.width / 4
            return max(abs(one - other) for y in range(int(row.y) + 3, int(row.y + row.height) - 1)
                       for x in range(int(middle) - 30, int(middle) + 30)
                       for one, other in zip(picture.color(x, y), picture.color(beside, y)))

        return [clearness(row) for row in rows[-2:]]

    # Modals

    def test_a_modal_is_as_wide_as_a_path_needs(self):
        client = self.client()
        path = "/home/ada/Documents/quarterly-report-2026.tar.gz"
        for message, least, most in (("It was never sent.", 270, 270), (f"Overwrite {path}?", 370, 480)):
            ident = self.ask(client, message=message)
            width = self.frame(ident).width
            self.session.shot(f"modal-{least}")
            self.assertTrue(least <= width <= most, width)
            self.put_away(client, ident)

    # Toasts

    def test_an_update_by_its_key_keeps_id_waiter_and_buttons(self):
        options = ("--key", "build", "--timeout", "never")
        first = self.session.topmost_start("toast", "Building", *options, "--wait", "--print-id", "--action", "stop=Stop")
        self.session.wait_armed()
        for step in range(3):
            self.assertEqual(self.session.topmost("toast", f"Step {step}", *options).returncode, 0)
        client = self.client()
        [one] = client.call(CONTROL, "List")
        self.assertEqual(one["title"], "Step 2")
        # Until its new text is on screen, that of the step before looks armed.
        self.rested()
        self.session.wait_armed(one["id"])
        self.press(one["id"], "stop")
        self.assertEqual(first.communicate(timeout=60)[0], f"{one['id']}\nstop\n")

    def test_the_newest_shows_among_critical_ones_and_the_oldest_comes_back(self):
        self.configure("[toasts]\nvisible = 2\n")
        self.addCleanup(self.configure, "")
        client = self.client()
        wait_until(lambda: "configuration read" in self.session.log()[self.logged:], what="the configuration")
        critical = [client.notify(f"Critical {number}", hints={"urgency": GLib.Variant("y", 2)}, timeout=0)
                    for number in range(2)]
        for ident in critical:
            self.session.wait_armed(ident)
        newest = client.notify("Just a word", hints={"urgency": GLib.Variant("y", 0)}, timeout=0)
        self.session.wait_armed(newest)
        wait_until(lambda: not self.session.layout(critical[0]), what="the oldest to give its place")
        self.session.shot("newest")
        client.call(CONTROL, "Dismiss", "(u)", newest)
        self.session.wait_armed(critical[0])

    def picture_file(self, width, height):
        path = self.session.directory / f"picture-{width}x{height}.png"
        subprocess.run(["convert", "-size", f"{width}x{height}", "xc:#%02x%02x%02x" % PICTURE, str(path)], check=True)
        return str(path)

    def seen_picture(self, frame):
        """Where the picture's colour is on a card: first column and row, width and height."""
        screen = self.session.picture()
        places = [(x, y) for y in range(int(frame.y), int(frame.y + frame.height))
                  for x in range(int(frame.x), int(frame.x + frame.width)) if is_near(screen.color(x, y), PICTURE)]
        if not places:
            return None
        columns, lines = [x for x, _ in places], [y for _, y in places]
        return min(columns), min(lines), max(columns) - min(columns) + 1, max(lines) - min(lines) + 1, len(places)

    def test_a_large_picture_stands_below_the_text_in_the_size_that_is_asked(self):
        client = self.client()
        for options, size in (({}, (320, 200)), ({"image_width": 200, "image_height": 125}, (200, 125))):
            ident = client.present("Toast", title="Screenshot", message="Saved to Pictures.", timeout_ms=0,
                                   image=self.picture_file(800, 500), **options)
            self.shown(client, ident)
            # The picture is decoded after the card is shown.
            wait_until(lambda ident=ident: self.seen_picture(self.frame(ident)), what="the picture")
            self.rested()
            self.session.shot(f"picture-{size[0]}")
            frame = self.frame(ident)
            _, y, width, height, count = self.seen_picture(frame)
            # An edge of one pixel is drawn over it.
            self.assertEqual((width + 2, height + 2), size)
            # Below two lines of text, and its corners are round.
            self.assertGreater(y, frame.y + 40)
            self.assertTrue(0 < width * height - count < 200, count)
            self.put_away(client, ident)

    def test_no_shadow_falls_on_the_toast_below(self):
        client = self.client()
        first = self.toast(client)
        self.rested()
        alone = self.inside(first)
        second = self.toast(client)
        self.rested()
        self.session.shot("two-toasts")
        self.assertEqual(self.inside(first), alone)
        self.put_away(client, first, second)

    def inside(self, ident):
        """The pixels of a card but for its edge and its round corners."""
        frame, screen = self.frame(ident), self.session.picture()
        x, width = int(frame.x) + 16, int(frame.width) - 32
        return [bytes(screen.data[(y * screen.width + x) * 3:(y * screen.width + x + width) * 3])
                for y in range(int(frame.y) + 1, int(frame.y + frame.height) - 1)]

    # Retries

    def test_a_retry_can_be_declined(self):
        for way in ("cancel", "close", "escape"):
            with self.subTest(way=way):
                client = self.client()
                ident = client.present("Retry", title="Upload failed")
                self.shown(client, ident)
                if way == "cancel":
                    self.press(ident, "give_up")
                elif way == "close":
                    self.session.move(*self.frame(ident).middle)
                    self.press(ident, "close")
                else:
                    client.call(CONTROL, "Focus")
                    self.session.wait_focused(ident, "retry")
                    self.session.key("Escape")
                _, _, outcome, details = client.wait_signal("Ended", ident)
                self.assertEqual((outcome, details["how"]), ("dismissed", way))
                # Else it lies where the next one appears.
                self.session.move(20, 700)

    def test_a_declined_retry_ends_with_the_programs_status(self):
        process = self.session.topmost_start("retry", "Upload failed", "--", "sh", "-c", "exit 5")
        self.session.wait_armed()
        self.press(None, "give_up")
        self.assertEqual(process.wait(60), 5)
