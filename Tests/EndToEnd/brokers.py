# SPDX-License-Identifier: MIT
"""The MQTT brokers that the bridge is tried with; `TOPMOST_BROKER` names one, mosquitto without it."""

import glob
import os
import shutil

MOSQUITTO = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin")
# The script of Debian's package ends unless its own user calls it; this is what that starts.
ERLANG = shutil.which("erl")
EJABBERD = glob.glob("/usr/lib/*/ejabberd-*/ebin")

EJABBERD_CONFIG = """hosts: [localhost]
loglevel: 3
auth_method: anonymous
anonymous_protocol: login_anon
allow_multiple_connections: true
listen:
  -
    port: {port}
    ip: "{address}"
    module: mod_mqtt
modules:
  mod_mqtt: {{}}
"""

# Any of these is accepted by both.
LOGIN = ("ada", "lovelace")


def broker(folder, port, address):
    """The command and the variables of a broker with its files in a folder; `None`: it is not installed."""
    name = os.environ.get("TOPMOST_BROKER", "mosquitto")
    if name == "mosquitto":
        (folder / "conf").write_text(f"listener {port} {address}\nallow_anonymous true\n")
        return MOSQUITTO and ([MOSQUITTO, "-v", "-c", str(folder / "conf")], {})
    if name != "ejabberd":
        raise ValueError(f'TOPMOST_BROKER is mosquitto or ejabberd, not "{name}"')
    return ejabberd(folder, port, address)


def ejabberd(folder, port, address, *arguments):
    """The same of an ejabberd, with arguments for Erlang."""
    (folder / "ejabberd.yml").write_text(EJABBERD_CONFIG.format(port=port, address=address))
    if not ERLANG or not EJABBERD:
        return None
    return ([ERLANG, "-noinput", "-mnesia", "dir", f'"{folder}/tables"', "-s", "ejabberd", *arguments],
            {"EJABBERD_CONFIG_PATH": str(folder / "ejabberd.yml"), "EJABBERD_LOG_PATH": str(folder / "ejabberd.log"),
             "ERL_LIBS": os.path.dirname(os.path.dirname(EJABBERD[0])), "HOME": str(folder)})
