/* SPDX-License-Identifier: MIT */
#pragma once
#include <canberra.h>
