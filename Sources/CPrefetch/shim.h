// The one instruction that Swift has no name for.
#pragma once

/// Has the processor fetch the cache line of an address, which need not be one that may be read.
static inline void cprefetch(unsigned long address) { __builtin_prefetch((const void *)address, 1); }
