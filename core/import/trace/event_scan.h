// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/import/trace/full_event.h"

namespace opscope::trace {

/// Reads values of any form, and finds the next event after damage. An object that an earlier read found open
/// where it broke off is not read again: without that, the work for open objects within each other would be
/// quadratic.
class EventScan {
public:
    explicit EventScan(std::string_view bytes) : m_bytes(bytes) {}

    ValueEnd read(const char* at, Scratch& scratch, RawEvent& event);
    ValueEnd read(const char* at);
    /// Finds the `{` of the first event or container in [from, limit): a complete object that is not the
    /// value of a name. Complete objects without a phase are passed. SIZE_MAX: none.
    std::size_t findEvent(std::size_t from, std::size_t limit);

private:
    std::string_view m_bytes;
    std::vector<const char*> m_open; ///< objects that are known to be broken
    ValueEnd m_broken;               ///< where they break off
};

/// Bytes of a trace that are not read.
struct LostBytes {
    std::size_t at = 0; ///< the first of them
    std::uint64_t bytes = 0;
    std::uint64_t events = 0; ///< occurrences of `"ph"` in them

    void add(std::size_t place, std::string_view lost);
    void add(const LostBytes& more);
};

} // namespace opscope::trace
