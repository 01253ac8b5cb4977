# SPDX-License-Identifier: MIT
"""Pictures by https address, from a server of the test."""

import http.server
import ssl
import threading

from gi.repository import GLib

from harness import CONTROL, DesktopTest, wait_until
from test_decoder import png


class Server(http.server.ThreadingHTTPServer):
    """Serves pictures over https with a certificate of its own authority."""

    daemon_threads = True

    def __init__(self, folder, run):
        self.certificate = folder / "server.pem"
        # A certificate that is its own authority, for the address 127.0.0.1.
        run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
             "-keyout", str(folder / "key.pem"), "-out", str(self.certificate)])
        self.asked = []
        self.passwords = []
        self.release = threading.Event()
        self.release.set()
        super().__init__(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, folder / "key.pem")
        self.socket = context.wrap_socket(self.socket, server_side=True)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def address(self, path):
        return f"https://localhost:{self.server_port}{path}"


class Handler(http.server.BaseHTTPRequestHandler):
    PICTURE = png(320, 180, 8)

    def do_GET(self):
        self.server.asked.append((self.path, self.headers.get("If-None-Match")))
        self.server.passwords.append(self.headers.get("Authorization"))
        self.server.release.wait(20)
        if self.path == "/moved.png":
            return self.answer(302, b"", Location="/a.png")
        if self.path == "/elsewhere.png":
            return self.answer(302, b"", Location="http://localhost/a.png")
        if self.path == "/password.png":
            return self.answer(302, b"", Location=self.server.address("/a.png").replace("//", "//ann:secret@"))
        if self.path == "/page":
            return self.answer(200, b"<html>", **{"Content-Type": "text/html"})
        if self.path == "/large.png":
            return self.answer(200, bytes(5_000_001), **{"Content-Type": "image/png"})
        if self.path == "/missing.png":
            return self.answer(404, b"")
        if self.headers.get("If-None-Match") == '"1"':
            return self.answer(304, b"")
        return self.answer(200, self.PICTURE, ETag='"1"', **{"Content-Type": "image/png"})

    def answer(self, status, content, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        try:
            self.wfile.write(content)
        except OSError:
            pass  # It has seen enough.

    def log_message(self, *_):
        pass


class WebPictures(DesktopTest):
    desktop_options = {"daemon": False}

    def setUp(self):
        super().setUp()
        self.server = Server(self.desktop.directory, self.desktop.run)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.addCleanup(self.server.release.set)
        self.desktop.environment["CURL_CA_BUNDLE"] = str(self.server.certificate)

    def begin(self, config="[pictures]\nprivate_hosts = true\n"):
        self.desktop.write_config(config)
        self.desktop.start_daemon()
        return self.client()

    def ask(self, client, path):
        ident = client.present("Modal", title="Is this you?", positive="Yes", negative="No",
                               image=GLib.Variant("s", self.server.address(path)))
        client.wait_signal("Presented", ident)
        return ident

    def why(self, client, ident):
        return client.call(CONTROL, "Explain", "(u)", ident)[0]

    def frame(self, ident):
        part = self.desktop.part(ident, "frame")
        return part.x, part.y, part.width, part.height

    def colours(self, ident):
        """How many colours its card has."""
        return len(self.desktop.picture().colors(*(int(one) for one in self.frame(ident))))

    def test_a_picture_comes_into_its_place(self):
        client = self.begin()
        # The server has five seconds to answer: what takes long comes before or after.
        client.present("Toast", title="warm")
        self.desktop.wait_armed()
        client.call(CONTROL, "DismissAll")
        self.server.release.clear()
        ident = self.ask(client, "/a.png")
        self.assertIn("Its picture is being fetched.", self.why(client, ident))
        before = self.frame(ident)
        plain = self.colours(ident)
        self.desktop.shot("web-waiting")
        self.server.release.set()
        # It is noise: each column has a colour of its own.
        wait_until(lambda: self.colours(ident) > plain + 200, what="the picture")
        self.desktop.shot("web-fetched")
        self.assertEqual(self.frame(ident), before)
        self.assertNotIn("picture", self.why(client, ident))
        # It has its tag when it is asked for again.
        client.present("Toast", title="Again", image=GLib.Variant("s", self.server.address("/a.png")), timeout_ms=0)
        wait_until(lambda: self.server.asked == [("/a.png", None), ("/a.png", '"1"')], what="the second look")
        self.desktop.wait_armed(ident)
        self.desktop.key("Return")
        self.assertEqual(client.wait_signal("ButtonPressed", ident)[2], "positive")

    def test_what_is_no_picture_leaves_no_hole_and_has_a_reason(self):
        client = self.begin()
        plain = client.present("Modal", title="Is this you?", positive="Yes", negative="No")
        client.wait_signal("Presented", plain)
        self.desktop.wait_armed(plain)
        height = self.frame(plain)[3]
        client.call(CONTROL, "DismissAll")
        for path, reason in (("/page", "it is text/html, not a picture"), ("/missing.png", "the server answers 404"),
                             ("/large.png", "5 MB"), ("/elsewhere.png", "rotocol"),
                             ("/password.png", "could not be fetched")):
            ident = self.ask(client, path)
            wait_until(lambda: "could not be fetched" in self.why(client, ident), what=f"a reason for {path}")
            self.assertIn(reason.lower(), self.why(client, ident).lower())
            wait_until(lambda: self.frame(ident)[3] == height, what=f"no hole for {path}")
            client.call(CONTROL, "DismissAll")
        self.assertEqual(set(self.server.passwords), {None})
        moved = self.ask(client, "/moved.png")
        wait_until(lambda: "picture" not in self.why(client, moved), what="the one that moved")

    def test_hosts_of_the_own_network_are_for_those_who_ask_for_them(self):
        client = self.begin("")
        ident = self.ask(client, "/a.png")
        wait_until(lambda: "not on the public internet" in self.why(client, ident), what="the reason")
        self.desktop.write_config("[pictures]\nweb = false\n")
        wait_until(lambda: "configuration read" in self.desktop.log(), what="the reload")
        other = self.ask(client, "/b.png")
        self.assertIn("pictures.web is false", self.why(client, other))
        self.assertEqual(self.server.asked, [])

    def test_a_server_that_never_answers_holds_up_nothing(self):
        client = self.begin()
        self.server.release.clear()
        idents = [self.ask(client, f"/{number}.png") for number in range(6)]
        self.assertGreater(client.notify("in between"), 0)
        wait_until(lambda: "time" in self.why(client, idents[0]).lower().partition("could not")[2], what="the end")
        self.server.release.set()
        wait_until(lambda: all("being fetched" not in self.why(client, ident) for ident in idents), what="the rest")
