# SPDX-License-Identifier: MIT
"""The same presentation on X11, on Wayland and in `topmost preview`: the same
geometry, and no pixel that differs by more than a window system rounds.
"""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from sessions import SwaySession, XSession
from display_contract import SessionTest
from harness import BIN, CONTROL, wait_until

# What a channel may differ by, in per cent: 3 of 255. Compositors blend in eight bits.
ROUNDING = "1.2%"

# What is asked for with the command and drawn by its preview: the options of
# both, then those of the command alone and of the preview alone.
MODAL = (["modal", "Discard this draft?", "--message", "It was never sent, and it cannot be brought back.",
          "--positive", "Discard", "--negative", "Keep", "--tone", "danger"], [], [])
SHEET = (["sheet", "--title", "IMG_2041.jpg", "--action", "copy=Copy", "--action", "away=Remove:danger"], [], [])
TOAST = (["toast", "The tickets came through! Train leaves at 9:40 from platform 6.", "--title", "Ada Lindqvist",
          "--action", "reply=Reply", "--action", "read=Mark as Read", "--timeout", "never"], ["--wait"], [])
CRITICAL = (["toast", "Plug it in.", "--title", "4 % battery left", "--icon", "alert", "--urgency", "critical",
             "--progress", "4"], [], [])
CLAIM = (["toast", "All tests passed.", "--title", "Build", "--app-name", "Nightly", "--timeout", "never"], [], [])
SECRET = (["modal", "Unlock the backup?", "--positive", "Unlock", "--negative", "Cancel", "--input-label", "Passphrase",
           "--input-hidden"], [], [])
RETRY = (["retry", "Upload failed"], ["--", "false"], ["--message", "Exit status 1"])
# With the pill that names the way out.
LOADING = (["loading", "--message", "Exporting", "--cancel", "Stop"], ["--", "sleep", "1000"], ["--at", "4s"])


class Pictures:
    has_window = False
    theme = "light"
    kinds = ()
    # Whether windows that are not the whole screen can be translucent.
    has_alpha = True

    def setUp(self):
        super().setUp()
        self.session.move(*self.corner)

    @property
    def corner(self):
        """Where the pointer rests."""
        return 20, self.session.size[1] - 20

    @property
    def scale(self):
        return self.session.outputs[0][1]

    def test_what_is_on_screen_is_what_the_preview_draws(self):
        # What nobody dimmed yet: some compositors paint a background of their own.
        self.background = "#%02x%02x%02x" % self.session.color(5, 5)
        for kind in self.kinds:
            with self.subTest(kind=kind[0][:3]):
                self.compare(*kind)
                self.tidy()

    def compare(self, options, command, preview):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="topmost-pictures-"))
        expected, seen, difference, mask = (folder / f"{one}.png" for one in ("preview", "seen", "difference", "mask"))
        process = self.ask(folder / "asks.sh", *options, *command)
        self.preview(expected, self.background, *options, *preview)
        hidden = ["-fill", "black", "-draw", " ".join(self.hidden(options))]
        if not self.has_alpha:
            # No scrim, no shadows, and a thin line for an edge: what is opaque inside must be the same.
            self.preview(mask, "none", *options, *preview)
            subprocess.run(["mogrify", "-alpha", "extract", "-threshold", "99.9%", "-morphology", "Erode", f"Square:{2 * self.scale:.0f}",
                            str(mask)], check=True)
            hidden += ["(", str(mask), ")", "-compose", "Multiply", "-composite"]
        self.paint(expected, hidden)
        name = f"pixels-{self.scale}-{self.theme}-{options[0]}-{len(options)}"

        def is_same():
            output = self.session.output_names()[0] if self.session.name == "sway" else None
            self.session.picture(output).save(seen)
            self.paint(seen, hidden)
            return self.differing(expected, seen, difference) == 0
        # Until it is armed.
        wait_until(is_same, step=0.1, what=f"no pixel to differ: see {difference} and what is beside it")
        process.terminate()
        process.wait()
        shutil.rmtree(folder)

    def ask(self, script, *options):
        """Asks from a script, outside of any terminal: the preview has the same name."""
        script.write_text("#!/bin/sh\ntrap 'kill $!' TERM\n\"$@\" &\nwait $!\n")
        script.chmod(0o755)
        process = subprocess.Popen([str(script), str(BIN / "topmost"), *options], env=self.session.environment,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True)
        # SIGTERM: the program it runs ends with it.
        self.addCleanup(process.terminate)
        return process

    def preview(self, path, background, *options):
        width, height = self.session.size
        done = self.session.topmost("preview", *options, "-o", str(path), "--width", str(width), "--height", str(height),
                                    "--scale", str(self.scale), "--background", background, "--theme", self.theme,
                                    "--app", "asks.sh", "--trust", "program")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def hidden(self, options):
        """Draws over what cannot be the same: the pointer, a ring that turns, and a caret that blinks."""
        x, y = self.corner
        parts = [(x - 20, y - 20, 48, 40)]
        if "--input-hidden" in options:
            field = self.session.part(None, "field")
            parts.append((field.x + 8, field.y + 4, 10, field.height - 8))
        if options[0] == "loading":
            ring = self.session.part(None, "animation")
            parts.append((ring.x - 2, ring.y - 2, ring.width + 4, ring.height + 4))
        return [f"rectangle {x * self.scale},{y * self.scale} {(x + w) * self.scale},{(y + h) * self.scale}"
                for x, y, w, h in parts]

    def paint(self, path, drawing):
        subprocess.run(["convert", str(path), *drawing, "-strip", "png24:" + str(path)], check=True)

    def differing(self, expected, seen, difference):
        """How many pixels differ by more than rounding; shows them on a picture."""
        done = subprocess.run(["compare", "-metric", "AE", "-fuzz", ROUNDING, str(expected), str(seen),
                               str(difference)], capture_output=True, text=True)
        self.assertLess(done.returncode, 2, done.stderr)
        return int(float(done.stderr.split()[0]))


class OwnTheme(Pictures):
    """A theme of three colours, saved while the daemon runs."""

    theme = "mauve"
    kinds = (MODAL, SHEET, TOAST)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = cls.session.directory / "config/topmost"
        (folder / "themes").mkdir()
        (folder / "themes/mauve.toml").write_text(
            '[colors]\nsurface = "#1e1e2e"\ntext = "#cdd6f4"\naccent = "#cba6f7"\n')
        cls.session.write_config('[look]\ntheme = "mauve"\n')
        client = cls.session.client()
        wait_until(lambda: client.call(CONTROL, "Status")["theme"] == "mauve", what="the theme")
        client.close()


class X11(Pictures, SessionTest):
    session_class = XSession
    session_options = {"outputs": (("1000x700", 1),)}
    # Not the sheet: the thin line of its row lies below the focus ring.
    kinds = (MODAL, TOAST, RETRY, CLAIM, SECRET)
    has_alpha = False


class X11OwnTheme(OwnTheme, SessionTest):
    session_class = XSession
    session_options = {"outputs": (("1000x700", 1),)}
    kinds = (MODAL, TOAST)
    has_alpha = False


class X11Composited(Pictures, SessionTest):
    session_class = XSession
    session_options = {"outputs": (("1000x700", 1),), "compositor": True}
    kinds = (MODAL, CRITICAL, RETRY, LOADING, CLAIM, SECRET)


class X11CompositedOwnTheme(OwnTheme, SessionTest):
    session_class = XSession
    session_options = {"outputs": (("1000x700", 1),), "compositor": True}


class X11Double(Pictures, SessionTest):
    session_class = XSession
    session_options = {"outputs": (("1600x1200", 2),), "config": '[look]\ntheme = "dark"\n'}
    theme = "dark"
    kinds = (MODAL, TOAST)
    has_alpha = False


class Sway(Pictures, SessionTest):
    session_class = SwaySession
    session_options = {"outputs": (("1000x700", 1),)}
    kinds = (MODAL, SHEET, TOAST, LOADING, RETRY, CLAIM, SECRET)


class SwayOwnTheme(OwnTheme, SessionTest):
    session_class = SwaySession
    session_options = {"outputs": (("1000x700", 1),)}


class SwayDouble(Pictures, SessionTest):
    session_class = SwaySession
    session_options = {"outputs": (("1600x1200", 2),), "config": '[look]\ntheme = "high_contrast"\n'}
    theme = "high_contrast"
    kinds = (MODAL, CRITICAL)


if __name__ == "__main__":
    unittest.main()
