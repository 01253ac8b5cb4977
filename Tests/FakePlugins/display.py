#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A display that draws nothing and behaves as its first argument says.

Every line it gets is appended to the file named by its second argument, so
that a test can look at the transcript.
"""

import json
import os
import signal
import subprocess
import sys
import time

mode, transcript = sys.argv[1], sys.argv[2]


def say(**message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def note(text):
    with open(transcript, "a", encoding="utf-8") as file:
        file.write(text + "\n")


def describe(ids):
    root = {"id": "card", "name": "T", "role": "notification"}
    cards = [{"frame": [0, 0, 9, 9], "id": ident, "kind": "toast", "root": root} for ident in ids]
    say(type="accessible", order=ids, cards=cards)


note(f"start {os.getpid()}")
if mode == "die":
    sys.exit(3)
if mode == "die-once" and open(transcript, encoding="utf-8").read().count("start") == 1:
    sys.exit(3)
if mode == "blind" and not os.path.exists(transcript + ".screen"):
    sys.exit(69)
if mode == "mute":
    time.sleep(1000)
if mode == "fork":
    child = subprocess.Popen(["sleep", "1000"])
    note(f"grandchild {child.pid}")
    sys.exit(0)
if mode == "stubborn":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if mode == "garbage":
    for _ in range(20):
        sys.stdout.buffer.write(b"\xff\xfe{not json\n")
    sys.stdout.flush()
if mode == "long":
    sys.stdout.write("x" * (2 << 20))
    sys.stdout.flush()
if mode == "complain":
    while True:
        os.write(2, b"why " * 16000 + b"\n")

if mode == "mortal":
    signal.setitimer(signal.ITIMER_REAL, 0.9)
    signal.signal(signal.SIGALRM, lambda *_: os._exit(3))

version = 99 if mode == "future" else 1
say(type="ready", version=version, name="fake", blocks_input=mode != "harmless")
if mode == "flood":
    while True:
        sys.stdout.write('{"type":"hover_began","id":1}\n' * 1000)
if mode == "deaf":
    time.sleep(1000)
if mode == "lie":
    say(type="presented", revision=999)
    say(type="button_tapped", id=4000, button="ok")
    say(type="heartbeat", sequence=12345)
if mode == "halves":
    for piece in ['{"type":"log","le', 'vel":"info","text":"in ha', 'lves"}', "\n"]:
        sys.stdout.write(piece)
        sys.stdout.flush()
        time.sleep(0.02)

tapped = set()
shown = []
for line in sys.stdin:
    note(line.rstrip("\n"))
    message = json.loads(line)
    kind = message["type"]
    if kind == "heartbeat" and mode != "silent":
        say(type="heartbeat", sequence=message["sequence"])
    if kind in ("hello", "settings"):
        described = message["settings"].get("accessibility", False)
        if mode == "described" and described and shown:
            describe(shown)
    if kind == "accessible" and message["order"]:
        if mode == "reader-once" and open(transcript, encoding="utf-8").read().count("start") == 1:
            sys.exit(3)
        ident = message["order"][-1]
        say(type="assisted", action="press", card=ident, node="open", display=message["display"])
        say(type="spoken", id=ident)
    if kind == "scene":
        cards = message.get("toasts", []) + message.get("presenters", [])
        is_poisoned = any("666" in card["title"] for card in cards)
        if mode == "poison" and is_poisoned:
            sys.exit(3)
        if mode != "blank":
            say(type="presented", revision=message["revision"])
        shown = [card["id"] for card in cards]
        if mode == "described" and described:
            describe(shown)
        if mode == "reader":
            say(type="spoken", id=7)
        if mode == "copier":
            if cards:
                say(type="clipboard_changed", is_owner=True)
            while not cards and not os.path.exists(transcript + ".taken"):
                time.sleep(0.01)
            if not cards:
                say(type="clipboard_changed", is_owner=False)
        if mode == "broken" and cards:
            sys.exit(3)
        if mode == "last-words" and cards:
            say(type="card_tapped", id=cards[0]["id"])
            os.write(2, b"its last words\n")
            sys.stdout.write('{"type":"card_tapped","id":')
            sys.stdout.flush()
            sys.exit(3)
        if mode == "slow-poison" and is_poisoned:
            time.sleep(0.1)
            sys.exit(3)
        for card in cards:
            if mode == "lie":
                say(type="button_tapped", id=card["id"], button="never-offered")
            if mode == "tap" and card["id"] not in tapped:
                tapped.add(card["id"])
                say(type="card_tapped", id=card["id"], activation_token="token-1")
    if kind == "bye" and mode != "stubborn":
        break
if mode == "stubborn":
    time.sleep(1000)
