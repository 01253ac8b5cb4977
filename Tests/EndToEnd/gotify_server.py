# SPDX-License-Identifier: MIT
"""A stand-in for a Gotify server, made from its REST API ("message": create and delete, with the tokens of applications and
clients) and "Message Extras" of gotify.net.

Real servers are in no registry of packages that this project uses."""

import json

from ntfy_server import WebServer

FIELDS = {"message", "title", "priority", "extras"}
EXTRAS = {"client::display": {"contentType"}, "client::notification": {"click", "bigImageUrl"},
          "android::action": {"onReceive"}}


class GotifyServer(WebServer):
    """`messages` is what the server has, by ids; `notified` what an app made notifications of, which stay."""

    def __init__(self, application, client):
        self.application, self.client, self.messages, self.notified = application, client, {}, []
        super().__init__()

    def change(self, handler):
        body = self.body(handler)
        if self.fails_with:
            return self.reply(handler, self.fails_with, {"error": "test"})
        key, path = handler.headers.get("X-Gotify-Key"), handler.path.strip("/").split("/")
        if handler.command == "POST" and path == ["message"]:
            return self.create(handler, body, key)
        if handler.command != "DELETE" or len(path) != 2 or path[0] != "message":
            return self.fail(handler, 404, "page not found")
        # An application cannot remove anything.
        if key != self.client:
            return self.fail(handler, 401, "you need to provide a valid access token")
        with self.lock:
            if self.messages.pop(int(path[1]), None) is None:
                return self.fail(handler, 404, "message does not exist")
        handler.send_response(200)
        handler.send_header("Content-Length", "0")
        return handler.end_headers()

    def create(self, handler, body, key):
        if key != self.application:
            return self.fail(handler, 401, "you need to provide a valid access token")
        given = json.loads(body)
        unknown = set(given) - FIELDS
        for name, extra in given.get("extras", {}).items():
            unknown |= set(extra) - EXTRAS.get(name, set())
        if unknown or not given.get("message") or handler.headers.get("Content-Type") != "application/json":
            return self.fail(handler, 400, f"Field 'message' is required; {unknown}")
        with self.lock:
            whole = {"id": len(self.notified) + 1, "appid": 3, "date": "2026-11-29T18:00:00.5+01:00", "title": "Topmost",
                     "priority": 0} | given
            self.messages[whole["id"]] = whole
            self.notified.append(whole)
        return self.reply(handler, 200, whole)

    def fail(self, handler, status, text):
        self.reply(handler, status, {"error": "", "errorCode": status, "errorDescription": text})

    def find(self, text):
        with self.lock:
            return next((one for one in self.messages.values() if text in one["title"] + one["message"]), None)
