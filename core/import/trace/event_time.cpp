// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/event_time.h"

#include "core/base/time.h"

namespace opscope::trace {

bool parseTime(std::string_view text, std::int64_t& ns)
{
    const auto parsed = parseMicros(text);
    if (!parsed || *parsed > kMaxTime || *parsed < -kMaxTime)
        return false;
    ns = *parsed;
    return true;
}

} // namespace opscope::trace
