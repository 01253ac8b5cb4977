/* SPDX-License-Identifier: MIT */
#pragma once
#include <sodium.h>
