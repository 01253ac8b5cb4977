/* SPDX-License-Identifier: MIT */
#pragma once
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <systemd/sd-event.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
#include <systemd/sd-login.h>
#include <time.h>

/* time.h declares it only for _XOPEN_SOURCE. */
char *strptime(const char *text, const char *format, struct tm *parts);
