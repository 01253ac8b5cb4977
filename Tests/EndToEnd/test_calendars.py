# SPDX-License-Identifier: MIT
"""Do not disturb during the events of calendars."""

import datetime
import json
import pathlib
import tempfile

from harness import CONTROL, DesktopTest, children, wait_until
from hung_folder import HungFolder


def event(minutes, *lines, length=60):
    """An event that begins in some minutes, from now or before."""
    start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=minutes)
    return ["BEGIN:VEVENT", f"UID:{minutes}", f"DTSTART:{start:%Y%m%dT%H%M%SZ}", f"DURATION:PT{length}M", *lines, "END:VEVENT"]


def calendar(*events):
    return "\r\n".join(["BEGIN:VCALENDAR", *(line for lines in events for line in lines), "END:VCALENDAR", ""])


class Calendars(DesktopTest):
    desktop_options = {"screen": False, "daemon": False}

    def begin(self, *paths):
        calendars = json.dumps([str(path) for path in paths])
        self.desktop.write_config(f"[do_not_disturb]\ncalendars = {calendars}\n")
        self.desktop.start_daemon()
        self.app = self.client()

    def status(self):
        return self.app.call(CONTROL, "Status")

    def wait_quiet(self, is_quiet=True):
        wait_until(lambda: self.status()["do_not_disturb"] == is_quiet, what=f"do not disturb to be {is_quiet}")

    def test_events_are_quiet(self):
        path = self.desktop.directory / "work.ics"
        path.write_text(calendar(event(-1440, "RRULE:FREQ=DAILY"), event(240)))
        self.begin(path)
        self.wait_quiet()
        ident = self.app.notify("later")
        why = self.desktop.topmost("why", str(ident)).stdout
        self.assertIn("an event in a calendar is now (do_not_disturb.calendars)", why)
        self.assertEqual(self.status()["calendar_problems"], [])
        # Programs write a new file and rename it.
        new = path.with_suffix(".tmp")
        new.write_text(calendar(event(-5, "TRANSP:TRANSPARENT"), event(240)))
        new.rename(path)
        self.wait_quiet(False)
        path.write_text(calendar(event(-5)))
        self.wait_quiet()
        path.unlink()
        self.wait_quiet(False)
        self.assertEqual(self.status()["calendar_problems"], [f"{path}: No such file or directory"])
        self.desktop.write_config("")
        self.app.call(CONTROL, "Reload")
        wait_until(lambda: not children(self.desktop.daemon.pid, "topmost-calendar"), what="the end of the helper")

    def test_an_event_begins_and_ends_by_itself(self):
        path = self.desktop.directory / "work.ics"
        start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=4)
        path.write_text(calendar(["BEGIN:VEVENT", f"DTSTART:{start:%Y%m%dT%H%M%SZ}", "DURATION:PT3S", "END:VEVENT"]))
        self.begin(path)
        self.wait_quiet()
        self.wait_quiet(False)

    def test_a_folder_of_events_and_a_bad_file(self):
        folder = self.desktop.directory / "calendars"
        folder.mkdir()
        self.begin(f"{folder}/")
        (folder / "a.ics").write_text(calendar(event(240)))
        (folder / "b.ics").write_bytes(b"\x89PNG")
        (folder / "readme.txt").write_text("no calendar")
        sentence = f"Calendar: {folder}/b.ics:1: expected a calendar: BEGIN:VCALENDAR.\n"
        wait_until(lambda: sentence in self.desktop.topmost("status").stdout, what="the problem")
        self.assertFalse(self.status()["do_not_disturb"])
        (folder / "c.ics").write_text(calendar(event(-5)))
        self.wait_quiet()
        self.desktop.run(["pkill", "-KILL", "-P", str(self.desktop.daemon.pid), "topmost-calenda"])
        (folder / "c.ics").unlink()
        self.wait_quiet(False)

    def test_a_disk_that_hangs_holds_nothing_up(self):
        parent = pathlib.Path(tempfile.mkdtemp(prefix="topmost-hung-"))
        self.addCleanup(parent.rmdir)
        hung = self.enterContext(HungFolder(parent / "mount"))
        self.begin(hung.path / "work.ics")
        wait_until(lambda: self.status()["calendar_problems"], what="the problem")
        self.assertIn("may not respond", self.status()["calendar_problems"][0])
        self.assertEqual(self.app.call(CONTROL, "Status")["live"], 0)
