/* SPDX-License-Identifier: MIT */
#pragma once
#include <sys/eventfd.h>
#include <systemd/sd-event.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>
#include <systemd/sd-login.h>
