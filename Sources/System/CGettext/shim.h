/* SPDX-License-Identifier: MIT */
#pragma once

#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
