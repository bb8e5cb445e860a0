// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/trace_json.h"

#include "core/base/time.h"

namespace opscope::samples {

void TraceJson::process(std::int64_t pid, std::string_view name, std::string_view labels,
                        std::int64_t sortIndex)
{
    m_json.beginObject().field("name", "process_name").field("pid", pid).field("tid", 0);
    m_json.key("args").beginObject().field("name", name).endObject().field("ph", "M").endObject();
    m_json.beginObject().field("name", "process_labels").field("pid", pid).field("tid", 0);
    m_json.key("args").beginObject().field("labels", labels).endObject().field("ph", "M").endObject();
    m_json.beginObject().field("name", "process_sort_index").field("pid", pid).field("tid", 0);
    m_json.key("args").beginObject().field("sort_index", sortIndex).endObject().field("ph", "M").endObject();
}

void TraceJson::thread(std::int64_t pid, std::int64_t tid, std::string_view name, std::int64_t sortIndex)
{
    m_json.beginObject().field("name", "thread_name").field("pid", pid).field("tid", tid);
    m_json.key("args").beginObject().field("name", name).endObject().field("ph", "M").endObject();
    m_json.beginObject().field("name", "thread_sort_index").field("pid", pid).field("tid", tid);
    m_json.key("args").beginObject().field("sort_index", sortIndex).endObject().field("ph", "M").endObject();
}

JsonText& TraceJson::beginSlice(std::string_view name, std::int64_t pid, std::int64_t tid, std::int64_t ts,
                                std::int64_t dur, std::string_view category)
{
    m_json.beginObject().field("name", name).field("pid", pid).field("tid", tid);
    stamp(ts);
    m_json.numberField("dur", microsTextShort(dur)).field("ph", "X");
    if (!category.empty())
        m_json.field("cat", category);
    return m_json.key("args").beginObject();
}

void TraceJson::endSlice()
{
    m_json.endObject().endObject();
}

void TraceJson::slice(std::string_view name, std::int64_t pid, std::int64_t tid, std::int64_t ts,
                      std::int64_t dur)
{
    beginSlice(name, pid, tid, ts, dur);
    endSlice();
}

void TraceJson::flow(std::string_view name, std::string_view category, std::string_view id, bool isTextId,
                     std::int64_t pid, std::int64_t tid, std::int64_t ts, bool isStart)
{
    m_json.beginObject()
        .field("name", name)
        .field("ph", isStart ? "s" : "f")
        .field("cat", category)
        .key("id");
    if (isTextId)
        m_json.text(id);
    else
        m_json.number(id);
    m_json.field("pid", pid).field("tid", tid);
    stamp(ts);
    if (!isStart)
        m_json.field("bp", "e");
    m_json.endObject();
}

void TraceJson::counter(std::string_view name, std::int64_t pid, std::int64_t ts, std::string_view series,
                        std::string_view literal)
{
    m_json.beginObject().field("name", name).field("pid", pid).field("tid", 0);
    stamp(ts);
    m_json.key("args").beginObject().numberField(series, literal).endObject().field("ph", "C").endObject();
}

JsonText& TraceJson::beginInstant(std::string_view name, std::int64_t pid, std::int64_t tid, std::int64_t ts)
{
    m_json.beginObject().field("name", name).field("pid", pid).field("tid", tid);
    stamp(ts);
    return m_json.field("ph", "i").field("s", "t").key("args").beginObject();
}

void TraceJson::stamp(std::int64_t ts)
{
    if (m_stamps == StampStyle::Text)
        m_json.field("ts", microsText(ts));
    else
        m_json.numberField("ts", microsTextShort(ts));
}

} // namespace opscope::samples
