// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/table_times.h"

#include <algorithm>
#include <memory>
#include <string_view>

#include <QRegularExpression>

#include "core/base/saturated.h"
#include "core/base/time.h"
#include "core/table/filter.h"
#include "core/table/values.h"
#include "views/value_text.h"
#include "views/zone_text.h"

namespace opscope {
namespace {

/// What a column adds to a time of the clock.
std::int64_t baseOf(std::string_view page, std::string_view column, const RowClock& clock)
{
    if (page == "find" || page == "selection")
        return clock.zero; // made for the timeline
    return page == "events" && column != "timestamp" ? clock.report->span.begin : 0;
}

/// Times of other clocks are in tables of the vendor: they are hours away from everything on the timeline.
bool isOfClock(const RowClock& clock, std::int64_t time)
{
    constexpr std::int64_t kFar = 3'600'000'000'000;
    const auto& span = clock.report->span;
    return !span.empty() && time >= saturatedDifference(span.begin, kFar) &&
           time <= saturatedSum(span.end, kFar);
}

/// The difference between two columns of integers; empty if it is not the same in the first and the last
/// row with a value.
std::optional<std::int64_t> moveOf(const Table& given, const Table& shown, std::size_t column)
{
    const auto moveIn = [&](std::size_t row) -> std::optional<std::int64_t> {
        const auto before = given.cell(row, column);
        const auto after = shown.cell(row, column);
        const auto* from = std::get_if<std::int64_t>(&before);
        const auto* to = std::get_if<std::int64_t>(&after);
        if (from == nullptr || to == nullptr)
            return std::nullopt;
        return saturatedDifference(*from, *to);
    };
    std::optional<std::int64_t> first;
    std::optional<std::int64_t> last;
    for (std::size_t row = 0; row < given.rows && !first; ++row)
        first = moveIn(row);
    for (auto row = given.rows; row > 0 && !last; --row)
        last = moveIn(row - 1);
    return first == last ? first : std::nullopt;
}

} // namespace

std::vector<ColumnFilter> filtersOfGiven(const Table& given, const Table& shown,
                                         std::vector<ColumnFilter> filters)
{
    static const QRegularExpression kTime(
        QStringLiteral("\\d{4}-\\d\\d-\\d\\d([ T]\\d\\d:\\d\\d(:\\d\\d(\\.\\d[\\d \\x{202f}]*)?)?)?|"
                       "(?<![\\d.])-?\\d+(\\.\\d+)?|\\d+(\\.\\d+)?"));
    std::erase_if(filters, [&](ColumnFilter& filter) {
        const auto& spec = given.columns[filter.column].spec;
        if (&given == &shown || spec.kind != CellKind::Timestamp)
            return false;
        const auto move = moveOf(given, shown, filter.column);
        if (!move)
            return true;
        auto text = QString::fromStdString(filter.text);
        const auto& shownSpec = shown.columns[filter.column].spec;
        for (auto match = kTime.match(text); match.hasMatch();) {
            const auto typed = match.captured().toStdString();
            const bool isNegative = typed.starts_with('-');
            auto ns = typedTime(shownSpec, typed);
            const bool isDate = ns.has_value();
            if (const auto number = parseScaled(typed.substr(isNegative ? 1 : 0), 3); !isDate && number)
                ns = isNegative ? -*number : *number;
            const auto moved = ns && (isDate || *move != 0)
                                   ? QString::fromStdString(cellText(spec, saturatedSum(*ns, *move)))
                                   : match.captured();
            text.replace(match.capturedStart(), match.capturedLength(), moved);
            match = kTime.match(text, match.capturedStart() + moved.size());
        }
        filter.text = text.toStdString();
        return false;
    });
    return filters;
}

TablePtr withTimes(const TablePtr& table, const std::vector<RowClock>& clocks, bool isAbsolute)
{
    if (!table || clocks.empty())
        return table;
    const auto of = [table, count = clocks.size()](std::size_t row) -> std::size_t {
        const auto report = table->reportOf ? table->reportOf(row) : 0;
        return count == 1 ? 0 : report < count ? report : SIZE_MAX;
    };
    std::shared_ptr<Table> out;
    for (std::size_t column = 0; column < table->columns.size(); ++column) {
        const auto& spec = table->columns[column].spec;
        if (spec.kind != CellKind::Timestamp)
            continue;
        std::vector<std::int64_t> moves; // by report: what is added to a cell
        std::vector<std::int64_t> bases;
        for (const auto& clock : clocks) {
            bases.push_back(baseOf(table->page, spec.id, clock));
            moves.push_back(isAbsolute ? bases.back() : saturatedDifference(bases.back(), clock.zero));
        }
        constexpr std::size_t kLookedAt = 200;
        std::optional<bool> isTime;
        for (std::size_t row = 0; row < std::min(table->rows, kLookedAt) && !isTime; ++row) {
            const auto cell = table->cell(row, column);
            const auto* time = std::get_if<std::int64_t>(&cell);
            if (const auto report = of(row);
                time != nullptr && report != SIZE_MAX && !isTotalRow(*table, row))
                isTime = isOfClock(clocks[report], saturatedSum(*time, bases[report]));
        }
        const bool isDate = isAbsolute && clocks.front().report->clock == ClockKind::Unix;
        const bool isMoved = std::ranges::any_of(moves, [](std::int64_t by) { return by != 0; });
        if (!isTime.value_or(false) || (!isMoved && !isDate))
            continue;
        if (!out)
            out = std::make_shared<Table>(*table);
        auto& shown = out->columns[column];
        if (isDate)
            shown.spec.unit = zoneText(clocks.front().zero).toStdString(); // TableModel shows date and time
        if (isMoved)
            shown.values = [table, column, moves, of](std::size_t row) -> Cell {
                const auto cell = table->cell(row, column);
                const auto* time = std::get_if<std::int64_t>(&cell);
                const auto report = of(row);
                return time == nullptr || report == SIZE_MAX ? cell
                                                             : Cell(saturatedSum(*time, moves[report]));
            };
    }
    return out ? TablePtr(std::move(out)) : table;
}

const TablePtr& TableTimes::set(TablePtr given, ReportPtr report, WorkspacePtr workspace)
{
    m_given = std::move(given);
    m_report = std::move(report);
    m_workspace = std::move(workspace);
    return refresh();
}

const TablePtr& TableTimes::refresh()
{
    return m_shown = withTimes(m_given, clocks(), ShownTimes::of(m_selection).isAbsolute());
}

/// The reports of the rows; empty while no zero is known.
std::vector<RowClock> TableTimes::clocks() const
{
    const auto& times = ShownTimes::of(m_selection);
    const auto& reports = m_workspace ? m_workspace->reports : std::vector<ReportPtr>();
    std::vector<RowClock> out;
    if (!m_given || !times.zeroIn(0))
        return out;
    if (m_given->reportOf) {
        for (std::size_t rank = 0; rank < reports.size(); ++rank)
            out.push_back({reports[rank], *times.zeroIn(rank)});
    } else if (m_report) {
        const auto at = std::ranges::find(reports, m_report);
        const auto rank =
            at != reports.end() ? static_cast<std::size_t>(at - reports.begin()) : m_selection.rank();
        out.push_back({m_report, *times.zeroIn(rank)});
    }
    return out;
}

} // namespace opscope
