// SPDX-License-Identifier: GPL-3.0-or-later
// The events of Chrome traces as the exporters write them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "samples/generator/text.h"

namespace opscope::samples {

/// How a time stamp is written: old exporters a number of us, new ones a text with three decimals.
enum class StampStyle { Number, Text };

/// One trace as an array of events.
class TraceJson {
public:
    TraceJson(JsonStyle style, StampStyle stamps) : m_json(style), m_stamps(stamps) { m_json.beginArray(); }

    void process(std::int64_t pid, std::string_view name, std::string_view labels, std::int64_t sortIndex);
    void thread(std::int64_t pid, std::int64_t tid, std::string_view name, std::int64_t sortIndex);

    /// Begins an X event and its args; `endSlice` closes both.
    JsonText& beginSlice(std::string_view name, std::int64_t pid, std::int64_t tid, std::int64_t ts,
                         std::int64_t dur, std::string_view category = {});
    void endSlice();
    void slice(std::string_view name, std::int64_t pid, std::int64_t tid, std::int64_t ts, std::int64_t dur);

    /// One end of a flow; `isStart` decides between s and f (with bp e).
    void flow(std::string_view name, std::string_view category, std::string_view id, bool isTextId,
              std::int64_t pid, std::int64_t tid, std::int64_t ts, bool isStart);
    /// A C event with one value; `literal` is the number as it is to be written.
    void counter(std::string_view name, std::int64_t pid, std::int64_t ts, std::string_view series,
                 std::string_view literal);
    /// An instant on a thread, with its args open; `endSlice` closes both.
    JsonText& beginInstant(std::string_view name, std::int64_t pid, std::int64_t tid, std::int64_t ts);

    std::string take() { return m_json.endArray().take(); }

private:
    void stamp(std::int64_t ts);

    JsonText m_json;
    StampStyle m_stamps;
};

} // namespace opscope::samples
