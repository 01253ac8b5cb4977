/* SPDX-License-Identifier: MIT */
#pragma once
/* From now on memory is overwritten with zeros when it is freed, in all libraries of this process. */
void topmost_zero_freed_memory(void);
