// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/table_builder.h"

#include <algorithm>

#include "core/base/message_id.h"
#include "core/base/text_match.h"
#include "core/table/lost_input.h"
#include "core/table/query.h"
#include "core/table/values.h"

namespace opscope {
namespace {

Meaning meaningOf(CellKind kind)
{
    if (kind == CellKind::Text || kind == CellKind::Timestamp || kind == CellKind::Integer)
        return Meaning::None;
    return kind == CellKind::Duration || kind == CellKind::Bytes ? Meaning::Sum : Meaning::Undeclared;
}

ColumnSpec spec(std::string id, std::string title, CellKind kind, std::string unit = {})
{
    ColumnSpec out;
    out.meaning = meaningOf(kind);
    out.title = title.empty() ? id : std::move(title);
    out.id = std::move(id);
    out.kind = kind;
    out.unit = std::move(unit);
    return out;
}

} // namespace

ColumnSpec textSpec(std::string id, std::string title)
{
    return spec(std::move(id), std::move(title), CellKind::Text);
}
ColumnSpec jsonSpec(std::string id)
{
    auto out = textSpec(std::move(id));
    out.isJson = true;
    return out;
}
ColumnSpec integerSpec(std::string id, std::string title)
{
    return spec(std::move(id), std::move(title), CellKind::Integer);
}
ColumnSpec realSpec(std::string id, std::string title, std::string unit, std::uint8_t decimals)
{
    auto out = spec(std::move(id), std::move(title), CellKind::Real, std::move(unit));
    out.decimals = decimals;
    return out;
}
ColumnSpec durationSpec(std::string id, std::string title)
{
    return spec(std::move(id), std::move(title), CellKind::Duration, "us");
}
ColumnSpec timestampSpec(std::string id, std::string title)
{
    return spec(std::move(id), std::move(title), CellKind::Timestamp, "us");
}
ColumnSpec bytesSpec(std::string id, std::string title, std::string unit)
{
    auto out = spec(std::move(id), std::move(title), CellKind::Bytes, std::move(unit));
    if (out.unit == "B")
        out.decimals = 0;
    return out;
}
ColumnSpec ratioSpec(std::string id, std::string title)
{
    auto out = spec(std::move(id), std::move(title), CellKind::Ratio);
    out.hint = CellHint::Bar;
    return out;
}
ColumnSpec percentSpec(std::string id, std::string title)
{
    auto out = spec(std::move(id), std::move(title), CellKind::Percent, "%");
    out.hint = CellHint::Bar;
    return out;
}
ColumnSpec hidden(ColumnSpec spec, bool isHidden)
{
    spec.isHidden = isHidden;
    return spec;
}
ColumnSpec hinted(ColumnSpec spec, CellHint hint)
{
    spec.hint = hint;
    return spec;
}
ColumnSpec countSpec(std::string id, std::string title)
{
    return summed(integerSpec(std::move(id), std::move(title)));
}
ColumnSpec unsummed(ColumnSpec spec)
{
    spec.meaning = Meaning::None;
    return spec;
}
ColumnSpec summed(ColumnSpec spec)
{
    spec.meaning = Meaning::Sum;
    return spec;
}
ColumnSpec weighted(ColumnSpec spec, std::string weight)
{
    spec.meaning = Meaning::WeightedMean;
    spec.weight = std::move(weight);
    return spec;
}
ColumnSpec quotient(ColumnSpec spec, std::string part, std::string weight)
{
    spec = weighted(std::move(spec), std::move(weight));
    spec.part = std::move(part);
    return spec;
}
ColumnSpec inGroup(ColumnSpec spec, std::string group)
{
    spec.group = std::move(group);
    return spec;
}

TableBuilder::TableBuilder(std::string_view page, ReportPtr report, std::size_t rows)
    : m_report(std::move(report)), m_table(std::make_shared<Table>())
{
    m_table->page = page;
    m_table->rows = rows;
    m_table->keepAlive.push_back(m_report);
    m_table->totals = makeTotalsCache();
}

void TableBuilder::add(ColumnSpec spec, ColumnValues values)
{
    m_table->columns.push_back({std::move(spec), std::move(values)});
}

void TableBuilder::own(ColumnSpec spec, std::vector<std::int64_t> values)
{
    add(std::move(spec), kept(*m_table, std::move(values)));
}

void TableBuilder::own(ColumnSpec spec, std::vector<double> values)
{
    add(std::move(spec), kept(*m_table, std::move(values)));
}

void TableBuilder::own(ColumnSpec spec, std::vector<StringId> values)
{
    add(std::move(spec), TextValues{kept(*m_table, std::move(values)), &m_report->strings});
}

void TableBuilder::own(ColumnSpec spec, const std::vector<std::string>& values)
{
    if (!m_pool) {
        m_pool = std::make_shared<StringPool>();
        m_table->keepAlive.push_back(m_pool);
    }
    std::vector<StringId> ids;
    ids.reserve(values.size());
    for (const auto& value : values)
        ids.push_back(value.empty() ? StringId() : m_pool->intern(value));
    add(std::move(spec), TextValues{kept(*m_table, std::move(ids)), m_pool.get()});
}

void noteNotNarrowed(Table& table, const TableRequest& request, std::initializer_list<NarrowingKey> told)
{
    const std::pair<NarrowingKey, bool> asked[] = {{NarrowingKey::Device, request.device.has_value()},
                                                   {NarrowingKey::Model, request.model.has_value()},
                                                   {NarrowingKey::Iteration, request.step.has_value()},
                                                   {NarrowingKey::Picture, request.picture.has_value()}};
    for (const auto& [key, isAsked] : asked) {
        if (isAsked && std::find(told.begin(), told.end(), key) == told.end())
            table.notNarrowed.push_back(key);
    }
}

bool holdsMore(const Report& report, const Table& table, const TableRequest& request)
{
    return std::ranges::any_of(table.notNarrowed, [&](NarrowingKey key) {
        switch (key) {
        case NarrowingKey::Device: {
            const auto isOther = [&](std::int32_t id) { return id != kNoDevice && id != request.device; };
            return std::ranges::any_of(report.tracks, isOther, &Track::device) ||
                   std::ranges::any_of(report.ops.device.span(), isOther);
        }
        case NarrowingKey::Model: {
            const auto isOther = [&](std::int64_t id) { return isKnown(id) && id != request.model; };
            return std::ranges::any_of(report.steps, isOther, &Step::model) ||
                   std::ranges::any_of(report.ops.model.span(), isOther);
        }
        case NarrowingKey::Iteration:
            return report.steps.size() > 1;
        case NarrowingKey::Picture:
            break;
        }
        return false;
    });
}

std::optional<TimeRange> wantedTime(const Report& report, const TableRequest& request)
{
    if (!request.step || *request.step >= report.steps.size())
        return request.range;
    const auto step = report.steps[*request.step].range;
    if (!request.range)
        return step;
    return TimeRange{std::max(step.begin, request.range->begin), std::min(step.end, request.range->end)};
}

Failure noRows(const Report& report, std::string_view fedPage, std::string_view why)
{
    auto lost = lostInput(report, fedPage);
    return lost ? fail(ErrorCode::NotFound, *std::move(lost)) : noRows(why);
}

Failure noRows(std::string_view why)
{
    return fail(ErrorCode::NotFound, message(MessageId::NoRowsIn, why));
}

} // namespace opscope
