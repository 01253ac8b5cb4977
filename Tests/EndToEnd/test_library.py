# SPDX-License-Identifier: MIT
"""libtopmost.so as installed: the header, what it exports, and programs in C on a real screen."""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

from harness import BIN, CONTROL, ROOT, wait_until
from test_command import CommandTest
from test_install import install

HEADER = ROOT / "Sources/Clients/CTopmost/topmost.h"
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
needs_library = unittest.skipUnless(
    (BIN / "libTopmostC.so").exists() and shutil.which("cc") and shutil.which("pkg-config"),
    "the library, cc or pkg-config is missing")


class Installation:
    """A tree with the library, for all tests here, and programs that are linked with it."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="topmost-library-"))
        done = install(PREFIX=str(self.folder / "usr"), STRIP="no", LIBDIR=str(self.folder / "usr/lib64"))
        assert done.returncode == 0, done.stderr
        self.library = self.folder / "usr/lib64/libtopmost.so"
        for source in (ROOT / "docs/examples/c/editor.c", ROOT / "Tests/EndToEnd/library.c"):
            subprocess.run(["cc", "-std=c99", "-D_POSIX_C_SOURCE=200809L", *STRICT, source, *self.flags(),
                            f"-Wl,-rpath,{self.library.parent}", "-o", self.folder / source.stem], check=True)

    def flags(self, *asked):
        environment = {**os.environ, "PKG_CONFIG_PATH": str(self.library.parent / "pkgconfig")}
        done = subprocess.run(["pkg-config", *(asked or ("--cflags", "--libs")), "topmost"], env=environment,
                              capture_output=True, text=True, check=True)
        return done.stdout.split()

    def remove(self):
        shutil.rmtree(self.folder)


@needs_library
class LibraryTest(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.installation = Installation()
        cls.addClassCleanup(cls.installation.remove)

    def start(self, program, *words):
        process = subprocess.Popen([self.installation.folder / program, *words], env=self.desktop.environment,
                                   text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.desktop._reap, process)
        return process

    def question(self, *words):
        """Starts it; its question is on screen and armed when this returns."""
        process = self.start(*words)
        self.desktop.wait_armed()
        return process

    def assert_prints(self, process, *lines):
        self.assert_ends(process, 0, "".join(line + "\n" for line in lines))


class Files(LibraryTest):
    desktop_options = {"screen": False, "daemon": False}

    def test_the_header_is_c99_and_cxx(self):
        for command in (["cc", "-std=c99", "-x", "c"], ["c++", "-std=c++11", "-x", "c++"]):
            if not shutil.which(command[0]):
                continue
            for source in (HEADER.read_text(), f'#include "{HEADER}"\n#include "{HEADER}"\n'):
                done = subprocess.run([*command, *STRICT, "-fsyntax-only", "-"], input=source, text=True,
                                      capture_output=True)
                self.assertEqual((done.returncode, done.stderr), (0, ""), command[0])

    def test_it_exports_its_functions_and_nothing_else(self):
        listed = subprocess.run(["nm", "-D", "--defined-only", self.installation.library], capture_output=True,
                                text=True, check=True).stdout
        exported = {line.split()[2].split("@")[0] for line in listed.splitlines() if line.split()[1].isupper()}
        code = "\n".join(line for line in HEADER.read_text().splitlines() if not line.startswith((" *", "/", "#")))
        declared = {word.split("(")[0].lstrip("*") for word in code.split()
                    if word.lstrip("*").startswith("topmost_") and "(" in word}
        self.assertGreater(len(declared), 40)
        self.assertEqual(exported - {"LIBTOPMOST_0"}, declared)

    def test_the_versions_agree(self):
        version = self.desktop.topmost("--version").stdout.strip()
        self.assertEqual(self.installation.flags("--modversion"), [version])
        self.assert_prints(self.start("library", "version"), version)
        dynamic = subprocess.run(["readelf", "-d", self.installation.library], capture_output=True, text=True).stdout
        self.assertIn("[libtopmost.so.0]", dynamic)
        self.assertIn("NODELETE", dynamic)

    def test_without_a_daemon_it_says_so(self):
        process = self.start("editor", "discard")
        out, complaint = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out, complaint), (69, "", "editor: topmostd is not running\n"))
        self.desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
        process = self.start("editor", "saved")
        out, complaint = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out), (69, ""))
        self.assertIn("/nonexistent", complaint)


class NoDisplay(LibraryTest):
    desktop_options = {"screen": False, "daemon": False}

    def test_a_program_hears_why_its_question_waits(self):
        self.desktop.write_config('[display]\nuse = "none"\n')
        self.desktop.start_daemon()
        self.assert_prints(self.start("library", "waiting"), 'display.use is "none"')
        self.assert_nothing_left()

    def test_a_program_hears_that_its_display_failed(self):
        # No X server has that number.
        self.desktop.environment["DISPLAY"] = ":999"
        self.desktop.start_daemon()
        self.assert_prints(self.start("library", "waiting"),
                           "the display x11 finds no screen, where DISPLAY is :999")


class Example(LibraryTest):
    def test_a_question(self):
        process = self.question("editor", "discard")
        self.desktop.shot("library-discard")
        self.press("positive")
        self.assert_prints(process, "discarded")
        process = self.question("editor", "discard")
        self.desktop.key("Escape")
        self.assert_prints(process, "kept")
        self.assert_nothing_left()

    def test_a_text_and_a_secret(self):
        process = self.question("editor", "rename")
        self.desktop.key("ctrl+a")
        self.desktop.type("Letter")
        self.desktop.key("Return")
        self.assert_prints(process, "renamed to Letter")
        process = self.question("editor", "unlock")
        self.desktop.type("hunter2")
        self.desktop.key("Return")
        self.assert_prints(process, "7 characters")

    def test_a_form(self):
        process = self.question("editor", "recipient")
        self.desktop.type("Ada")
        self.desktop.shot("library-form")
        self.press("positive")
        self.assert_prints(process, "Ada 2 post urgent")

    def test_a_toast_stays_when_the_program_ends(self):
        self.assert_prints(self.start("editor", "saved"))
        self.assertIn("Draft saved", self.listed())

    def test_work_to_its_end_and_stopped(self):
        self.assert_prints(self.start("editor", "export"), "exported 40 pages")
        process = self.start("editor", "export")
        wait_until(self.listed, what="the loading")
        # The work takes four seconds; on a busy machine the next steps take longer.
        process.send_signal(signal.SIGSTOP)
        self.desktop.wait_armed()
        self.press("cancel")
        process.send_signal(signal.SIGCONT)
        self.assert_prints(process, "stopped")
        self.assert_nothing_left()

    def test_a_killed_daemon_costs_no_answer(self):
        process = self.question("editor", "discard")
        self.desktop.end("topmostd", signal.SIGKILL)
        self.desktop.start_daemon()
        self.assertEqual(self.desktop.topmost("press", "1", "positive").returncode, 0)
        self.assert_prints(process, "discarded")


# A program in another language with another loop: GLib's, as GTK has it.
GLIB = """
import ctypes, sys
from gi.repository import GLib
topmost = ctypes.CDLL(sys.argv[1])
for name in ("modal_new", "client_new", "show", "answer_button"):
    getattr(topmost, "topmost_" + name).restype = ctypes.c_void_p
topmost.topmost_answer_button.restype = ctypes.c_char_p
loop = GLib.MainLoop()
@ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
def on_event(presentation, event, answer, data):
    if event == 2:
        print(topmost.topmost_answer_button(ctypes.c_void_p(answer)).decode(), data, flush=True)
        loop.quit()
client = ctypes.c_void_p(topmost.topmost_client_new())
request = ctypes.c_void_p(topmost.topmost_modal_new("In GLib's loop?".encode()))
shown = ctypes.c_void_p(topmost.topmost_show(client, request, on_event, ctypes.c_void_p(42)))
topmost.topmost_request_free(request)
def ready(fd, condition):
    topmost.topmost_client_dispatch(client)
    return True
GLib.unix_fd_add_full(0, topmost.topmost_client_fd(client), GLib.IOCondition.IN, ready)
loop.run()
topmost.topmost_presentation_free(shown)
topmost.topmost_client_free(client)
"""

# Tables for unwinding are there for what is on the way.
UNWOUND = """
#include <cstdio>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>
#include <topmost.h>

static void throws(topmost_presentation *, topmost_event, const topmost_answer *, void *) { throw 7; }

struct Caller { ~Caller() { puts("the caller's destructor"); } };

static void *asks(void *) {
    Caller caller;
    topmost_ask(topmost_modal_new("Nobody waits for it"), -1);
    return nullptr;
}

int main() {
    topmost_client *client = topmost_client_new();
    topmost_show(client, topmost_toast_new("Thrown"), throws, nullptr);
    pollfd descriptor = {topmost_client_fd(client), POLLIN, 0};
    try {
        while (poll(&descriptor, 1, 60000) > 0) topmost_client_dispatch(client);
    } catch (int number) {
        printf("caught %d\\n", number);
    }
    pthread_t thread;
    pthread_create(&thread, nullptr, asks, nullptr);
    getchar();
    pthread_cancel(thread);
    void *result;
    pthread_join(thread, &result);
    puts(result == PTHREAD_CANCELED ? "cancelled" : "ended");
}
"""


class Edges(LibraryTest):
    @unittest.skipUnless(shutil.which("c++"), "no compiler of C++")
    def test_exceptions_of_handlers_and_cancelled_threads_pass(self):
        (self.installation.folder / "unwound.cpp").write_text(UNWOUND)
        subprocess.run(["c++", *STRICT, self.installation.folder / "unwound.cpp", *self.installation.flags(), "-pthread",
                        f"-Wl,-rpath,{self.installation.library.parent}", "-o", self.installation.folder / "unwound"], check=True)
        process = self.question("unwound")
        process.stdin.write("\n")
        process.stdin.flush()
        self.assert_prints(process, "caught 7", "the caller's destructor", "cancelled")

    def test_it_fits_into_another_loop_and_another_language(self):
        script = self.desktop.directory / "glib.py"
        script.write_text(GLIB)
        process = self.question(sys.executable, script, self.installation.library)
        self.press("positive")
        self.assert_prints(process, "positive 42")

    def test_mistakes_are_answers(self):
        self.assert_prints(
            self.start("library", "mistakes"),
            'name 2 - - modal: no option "tittle"; did you mean "title"?',
            'type 2 - - modal: "positive" expects a text (topmost_request_set_text), got a whole number',
            'path 2 - - modal: no option "title.color"',
            'part 2 - - modal: no "name" in "fields": add it first',
            "buttons 2 - - retry: it has no buttons to add",
            "notify 2 - - topmost_notify shows toasts only; use topmost_ask",
            "time 5 - - the question was not answered within 300 ms")
        self.assert_nothing_left()

    def test_a_toast_arrives_though_the_program_ends_at_once(self):
        for number in range(25):
            for word in ("toast", "freed-toast"):
                self.assert_prints(self.start("library", word, f"{word} {number}"))
        titles = {line.split("  ")[-1] for line in self.listed().splitlines()[1:]}
        self.assertEqual(titles, {f"{word} {number}" for word in ("toast", "freed-toast") for number in range(25)})

    def test_a_toast_costs_no_descriptor(self):
        self.assert_prints(self.start("library", "many"), "0")

    def test_a_forked_child_is_told_at_once(self):
        reason = "this process was forked: it has no connection before exec()"
        self.assert_prints(self.start("library", "child"), f"child 1 - - {reason}", "parent 0 - - -")

    def test_a_refused_update_is_an_event(self):
        self.assert_prints(
            self.start("library", "update"),
            "accepted 0 - - -", "1", 'failed 2 - - toast: "progress" expects 0.0 to 1.0, got 7.0',
            "ended 0 closed - -", "0", "-",
            'toast: "timeout_ms" expects a whole number (topmost_request_set_integer), got a text')

    def test_a_live_list_and_a_live_field_say_what_they_want(self):
        for what, wanted in (("list", {"End": rb" [1-9]\d* 4\d{3} -\n", "x": rb"x [1-9]\d* 0 -\n"}),
                             ("field", {"x": rb"x [1-9]\d* 0 town\n"})):
            process = self.question("library", "live", what)
            os.set_blocking(process.stdout.fileno(), False)
            said = b""

            def heard(pattern):
                nonlocal said
                with contextlib.suppress(BlockingIOError):
                    said += os.read(process.stdout.fileno(), 4096)
                return re.search(pattern, said)
            for key, pattern in wanted.items():
                self.desktop.key(key)
                wait_until(lambda: heard(pattern), what=f"{pattern}")
            self.desktop.client().call(CONTROL, "DismissAll")
            process.wait(60)
            self.assertEqual(process.returncode, 0)
            self.assert_nothing_left()

    def test_no_null_ends_the_program(self):
        missing = "a request is needed, got NULL"
        self.assert_prints(
            self.start("library", "nulls"),
            f"ask 2 - - {missing}", f"notify 2 - - {missing}", "-1 0", "1", f"ended 2 - - {missing}", "0 0", "0 0",
            "0 0 0", "0 7 1 0 0", "1")

    def test_every_function_is_called_with_null(self):
        header, code = (re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL)
                        for file in (HEADER, ROOT / "Tests/EndToEnd/library.c"))
        body = code[code.index("static void nulls"):code.index("int main")]
        declared = set(re.findall(r"\b(topmost_\w+)\(", header))
        self.assertGreater(len(declared), 45)
        self.assertEqual({name for name in declared if name + "(" not in body}, set())

    def test_every_shape_of_option(self):
        process = self.question("library", "everything")
        self.desktop.shot("library-everything")
        self.press("both")
        self.assert_prints(process, "everything 0 acted both -", "a", "b", "1")

    def test_a_resident_toast_is_pressed_twice_and_the_last_handler_frees_all(self):
        process = self.question("library", "resident")
        self.assertEqual(process.stdout.readline(), "accepted 0 - - -\n")
        for _ in range(2):
            self.assertEqual(self.desktop.topmost("press", "1", "log").returncode, 0)
            self.assertEqual(process.stdout.readline(), "pressed 0 - log -\n")
        self.assertEqual(self.desktop.topmost("dismiss", "1").returncode, 0)
        self.assert_prints(process, "ended 0 dismissed - -")

    def test_a_freed_client_withdraws_its_question(self):
        process = self.start("library", "leave")
        self.assertEqual(process.stdout.readline(), "left\n")
        wait_until(lambda: self.listed() == "", what="an empty list")
        process.communicate("\n", timeout=60)
        self.assertEqual(process.returncode, 0)
