#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A display for Topmost: prints what should be on screen to the file named first."""
import json
import sys


def say(**message):
    print(json.dumps(message), flush=True)


with open(sys.argv[1], "a", encoding="utf-8", buffering=1) as paper:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say(type="ready", version=1, name="printer", blocks_input=False)
        elif message["type"] == "scene":
            for card in message["presenters"] + message["toasts"]:
                print(card["id"], card["kind"], card.get("title", ""), file=paper)
            say(type="presented", revision=message["revision"])
        elif message["type"] == "bye":
            break
