# SPDX-License-Identifier: MIT
"""A stand-in for an ntfy server, made from its documents: "Publish as JSON", "Action buttons", "Updating and deleting
notifications" (2.16), "Subscribe as JSON stream" and "JSON message format" of docs.ntfy.sh, and the fields of its `model.go`.

Real servers are in no registry of packages that this project uses."""

import base64
import contextlib
import http.server
import json
import queue
import random
import re
import string
import threading
import time
import urllib.parse
import urllib.request

TOPIC = re.compile(r"[-_A-Za-z0-9]{1,64}")
PUBLISHED = {"topic", "message", "title", "tags", "priority", "actions", "click", "attach", "markdown", "icon",
             "filename", "delay", "email", "call", "sequence_id"}
ACTIONS = {"view", "http", "broadcast", "copy"}


def make_id():
    return "".join(random.choices(string.ascii_letters + string.digits, k=12))


class WebServer:
    """Listens on a port of its own and hands each request to `get` or `change`; `requests` is what was asked."""

    def __init__(self, port=0):
        self.requests = []
        self.lock = threading.Lock()
        # A status that every request gets instead of an answer.
        self.fails_with = None
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def handle_one_request(self):
                with contextlib.suppress(ConnectionError, TimeoutError):
                    super().handle_one_request()

            def do_GET(self):
                outer.get(self)

            def do_POST(self):
                outer.change(self)

            do_PUT = do_POST
            do_DELETE = do_POST

        self.httpd = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.httpd.daemon_threads = True
        self.port = self.httpd.server_address[1]
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.httpd.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def close(self):
        self.httpd.shutdown()
        self.httpd.server_close()

    def get(self, handler):
        self.reply(handler, 404)

    def body(self, handler):
        body = handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
        with self.lock:
            self.requests.append((handler.command, handler.path, body))
        return body

    def reply(self, handler, status, content=None):
        body = json.dumps(content or {}).encode()
        handler.send_response(status)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        handler.wfile.write(body)


class NtfyServer(WebServer):
    """`messages` is what each topic got."""

    def __init__(self, token=None, open_topics="topmost-", keepalive=45, port=0):
        self.token, self.open_topics, self.keepalive = token, open_topics, keepalive
        self.messages, self.streams = {}, []
        # All messages, the oldest first.
        self.all = []
        super().__init__(port)

    def close(self):
        super().close()
        self.drop()

    def drop(self):
        """Ends all streams."""
        with self.lock:
            for _, stream in self.streams:
                stream.put(None)

    # Requests

    def is_refused(self, handler, topics):
        """Whether the user may not do that; anybody may write to topics of a name, as by `ntfy access everyone`."""
        if self.fails_with:
            self.reply(handler, self.fails_with, {"error": "test"})
            return True
        is_open = handler.command == "POST" and all(topic.startswith(self.open_topics) for topic in topics)
        if self.token and not is_open and handler.headers.get("Authorization") != f"Bearer {self.token}":
            self.reply(handler, 403, {"code": 40301, "http": 403, "error": "forbidden"})
            return True
        return False

    def change(self, handler):
        body = self.body(handler)
        path = urllib.parse.urlsplit(handler.path).path.strip("/").split("/")
        message = {"id": make_id(), "time": int(time.time()), "event": "message"}
        if path == [""]:
            try:
                given = json.loads(body)
            except ValueError:
                return self.reply(handler, 400, {"code": 40024, "error": "invalid JSON"})
            unknown = set(given) - PUBLISHED
            actions = given.get("actions", [])
            if unknown or len(actions) > 3 or any(one["action"] not in ACTIONS for one in actions):
                return self.reply(handler, 400, {"error": f"invalid request: {unknown or actions}"})
            if len(given.get("message", "").encode()) > 4096:
                return self.reply(handler, 413, {"error": "would be an attachment"})
            message |= given
        elif handler.command == "DELETE" and len(path) == 2:
            message |= {"event": "message_delete", "topic": path[0], "sequence_id": path[1]}
        elif len(path) == 3 and path[2] in ("clear", "read"):
            message |= {"event": "message_clear", "topic": path[0], "sequence_id": path[1]}
        elif len(path) in (1, 2):
            message |= {"topic": path[0]} | self.text(body)
            if len(path) == 2:
                message["sequence_id"] = path[1]
        else:
            return self.reply(handler, 404)
        topic = message["topic"]
        if not TOPIC.fullmatch(topic) or not TOPIC.fullmatch(message.get("sequence_id", "a")):
            return self.reply(handler, 400, {"error": "invalid topic or sequence id"})
        if not self.is_refused(handler, [topic]):
            self.add(message)
            self.reply(handler, 200, message)
        return None

    @staticmethod
    def text(body):
        """Bytes that are no text are encoded, as those for UnifiedPush are."""
        try:
            return {"message": body.decode()}
        except UnicodeDecodeError:
            return {"message": base64.b64encode(body).decode(), "encoding": "base64"}

    def add(self, message):
        """Tells those who listen, and keeps it for others."""
        with self.lock:
            self.messages.setdefault(message["topic"], []).append(message)
            self.all.append(message)
            for topics, stream in self.streams:
                if message["topic"] in topics:
                    stream.put(message)

    def send(self, topic, message="", event="message", **fields):
        """A message of somebody else; returns its id."""
        whole = {"id": make_id(), "time": int(time.time()), "event": event, "topic": topic, "message": message} | fields
        self.add(whole)
        return whole["id"]

    def get(self, handler):
        url = urllib.parse.urlsplit(handler.path)
        parts = url.path.strip("/").split("/")
        topics = parts[0].split(",")
        with self.lock:
            self.requests.append(("GET", handler.path, b""))
        if len(parts) != 2 or parts[1] != "json" or not all(map(TOPIC.fullmatch, topics)):
            return self.reply(handler, 404)
        if self.is_refused(handler, topics):
            return None
        since = urllib.parse.parse_qs(url.query).get("since", ["none"])[0]
        stream = queue.Queue()
        with self.lock:
            # An id may be one of any topic, and says when.
            ids = [one["id"] for one in self.all]
            old = [] if since == "none" else self.all[ids.index(since) + 1 if since in ids else 0:]
            old = [one for one in old if one["topic"] in topics]
            self.streams.append((topics, stream))
        handler.send_response(200)
        handler.send_header("Content-Type", "application/x-ndjson; charset=utf-8")
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()

        def write(message):
            line = json.dumps(message).encode() + b"\n"
            handler.wfile.write(f"{len(line):x}\r\n".encode() + line + b"\r\n")
            handler.wfile.flush()

        def sign(event):
            return {"id": make_id(), "time": int(time.time()), "event": event, "topic": ",".join(topics)}
        try:
            write(sign("open"))
            for message in old:
                write(message)
            while True:
                try:
                    message = stream.get(timeout=self.keepalive)
                except queue.Empty:
                    message = sign("keepalive")
                if message is None:
                    handler.close_connection = True
                    return handler.wfile.write(b"0\r\n\r\n")
                write(message)
        except (ConnectionError, ValueError):
            return None
        finally:
            with self.lock:
                self.streams.remove((topics, stream))


class Phone:
    """What an app for Android shows of a topic, and what it does for a press."""

    def __init__(self, server, topic):
        self.server, self.topic = server, topic

    @property
    def shown(self):
        """The messages on the phone: of each the last version."""
        shown = {}
        with self.server.lock:
            for message in self.server.messages.get(self.topic, []):
                key = message.get("sequence_id", message["id"])
                if message["event"] == "message":
                    shown[key] = message
                else:
                    shown.pop(key, None)
        return list(shown.values())

    def find(self, text):
        return next((one for one in self.shown if text in one.get("title", "") or text in one["message"]), None)

    @staticmethod
    def press(message, label):
        """Carries out an `http` action, without a password: the app knows none for it."""
        action = next(one for one in message["actions"] if one["label"] == label)
        request = urllib.request.Request(action["url"], action.get("body", "").encode(), action.get("headers", {}),
                                         method=action.get("method", "POST"))
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status
