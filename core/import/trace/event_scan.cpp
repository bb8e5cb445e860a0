// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/event_scan.h"

#include <algorithm>
#include <cstring>

#include "core/base/ascii.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

using Kind = ValueEnd::Kind;

/// True if a key precedes `at`.
bool isNamed(const char* begin, const char* at)
{
    const auto back = [&] {
        while (at != begin && isSpace(at[-1]))
            --at;
        return at == begin ? '\0' : *--at;
    };
    return back() == ':' && back() == '"';
}

} // namespace

ValueEnd EventScan::read(const char* at, Scratch& scratch, RawEvent& event)
{
    if (std::ranges::binary_search(m_open, at))
        return m_broken;
    std::vector<const char*> open;
    const auto end = readFull(at, m_bytes.data() + m_bytes.size(), scratch, event, nullptr, &open);
    if (!open.empty()) {
        m_open = std::move(open);
        m_broken = end;
    }
    return end;
}

ValueEnd EventScan::read(const char* at)
{
    Scratch scratch;
    RawEvent event;
    return read(at, scratch, event);
}

std::size_t EventScan::findEvent(std::size_t from, std::size_t limit)
{
    const char* const begin = m_bytes.data();
    const char* const end = begin + m_bytes.size();
    const char* const last = begin + std::min(limit, m_bytes.size());
    const char* at = begin + from;
    while (at < last) {
        at = static_cast<const char*>(std::memchr(at, '{', static_cast<std::size_t>(last - at)));
        if (at == nullptr)
            break;
        const char* const key = skipSpace(at + 1, end);
        if (key == end || *key != '"') {
            ++at;
            continue;
        }
        const auto value = read(at);
        if ((value.kind == Kind::Event || value.kind == Kind::Container) && !isNamed(begin, at))
            return static_cast<std::size_t>(at - begin);
        at = value.isWhole() || value.kind == Kind::TooDeep ? value.stop : at + 1;
    }
    return SIZE_MAX;
}

void LostBytes::add(std::size_t place, std::string_view lost)
{
    constexpr std::string_view kPhase = "\"ph\"";
    LostBytes more{place, lost.size(), 0};
    for (auto found = lost.find(kPhase); found != std::string_view::npos;
         found = lost.find(kPhase, found + kPhase.size()))
        ++more.events;
    add(more);
}

void LostBytes::add(const LostBytes& more)
{
    if (bytes == 0)
        at = more.at;
    bytes += more.bytes;
    events += more.events;
}

} // namespace opscope::trace
