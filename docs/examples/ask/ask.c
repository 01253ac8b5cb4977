/* SPDX-License-Identifier: MIT */
/* Needs libsystemd-dev: cc ask.c -lsystemd */
#include <stdio.h>
#include <string.h>
#include <systemd/sd-bus.h>

int main(void) {
    sd_bus *bus; sd_bus_message *reply = NULL; const char *key, *button = "";
    if (sd_bus_open_user(&bus) < 0 || sd_bus_set_method_call_timeout(bus, UINT64_MAX) < 0 ||
        sd_bus_call_method(bus, "org.topmost.Topmost1", "/org/topmost/Topmost1", "org.topmost.Presenter1", "Ask",
            NULL, &reply, "sa{sv}", "modal", 2, "title", "s", "Discard this draft?", "negative", "s", "Keep") < 0 ||
        sd_bus_message_skip(reply, "s") < 0 || sd_bus_message_enter_container(reply, 'a', "{sv}") < 0) return 69;
    for (; sd_bus_message_enter_container(reply, 'e', "sv") > 0; sd_bus_message_exit_container(reply))
        if (sd_bus_message_read(reply, "s", &key) < 0 || strcmp(key, "button")) sd_bus_message_skip(reply, "v");
        else sd_bus_message_read(reply, "v", "s", &button);
    puts(!strcmp(button, "positive") ? "discard" : "keep");
}
