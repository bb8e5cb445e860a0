// SPDX-License-Identifier: GPL-3.0-or-later
// Every column of every page of every sample and real capture says what it means, and group rows and totals
// obey it: each is computed here again, cell by cell.
#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "core/base/ascii.h"
#include "core/compare/comparison.h"
#include "core/import/open.h"
#include "core/table/export.h"
#include "core/table/grouping.h"
#include "core/table/join_ranks.h"
#include "core/table/query.h"
#include "core/table/scale.h"
#include "core/table/table_page_list.h"
#include "tests/support/captures.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostRows = 20'000; ///< of a table that is checked cell by cell
constexpr std::size_t kMostGroupings = 6; ///< columns of a table that it is grouped by

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)) + 1e-6;
}

/// The rows that may be added up: of what holds each other those that hold the rest; none if that is unknown.
std::vector<std::uint32_t> countedOf(const Table& table, std::span<const std::uint32_t> rows)
{
    std::map<std::uint32_t, std::map<std::uint32_t, std::map<int, std::vector<std::uint32_t>>>> wholes;
    for (const auto row : rows) {
        const auto own = table.levels.empty() ? RowLevel{} : table.levels[row];
        wholes[own.whole][own.level == 0 ? UINT32_MAX : own.part][own.level].push_back(row);
    }
    std::vector<std::uint32_t> out;
    for (const auto& [whole, parts] : wholes) {
        const auto top = parts.find(UINT32_MAX);
        const bool isWhole = top != parts.end() && top->second.contains(0);
        for (const auto& [part, byLevel] : parts) {
            const bool isTop = isWhole && part == UINT32_MAX;
            if (isWhole && !isTop)
                continue;
            if (byLevel.size() > 1 && byLevel.begin()->first > 1)
                return {};
            const auto& counted = byLevel.begin()->second;
            out.insert(out.end(), counted.begin(), counted.end());
        }
    }
    std::ranges::sort(out);
    return out;
}

std::optional<double> numberAt(const Table& table, std::uint32_t row, const std::string& id)
{
    const auto column = id.empty() ? std::nullopt : table.find(id);
    return column ? cellNumber(table.cell(row, *column)) : std::nullopt;
}

/// What the rows are together by the words of `Meaning`; missing for None of a total.
std::optional<double> expected(const Table& table, std::size_t column, std::span<const std::uint32_t> rows)
{
    const auto& spec = table.columns[column].spec;
    long double above = 0;
    long double below = 0;
    bool hasAny = false;
    for (const auto row : countedOf(table, rows)) {
        const auto own = numberAt(table, row, spec.part.empty() ? spec.id : spec.part);
        if (spec.meaning == Meaning::WeightedMean) {
            const auto weight = numberAt(table, row, spec.weight);
            if (!own || !weight || *weight <= 0)
                continue;
            above += spec.part.empty() ? static_cast<long double>(*own) * *weight : *own;
            below += *weight;
            hasAny = true;
        } else if (own) {
            above += *own;
            hasAny = true;
        }
    }
    if (!hasAny)
        return std::nullopt;
    return static_cast<double>(spec.meaning == Meaning::WeightedMean ? above / below : above);
}

bool areSame(const Table& table, std::size_t column, std::span<const std::uint32_t> rows)
{
    return std::ranges::all_of(
        rows, [&](std::uint32_t row) { return table.cell(row, column) == table.cell(rows.front(), column); });
}

/// A title that names an id, a stamp or an extreme is no sum; a ratio or a rate is a mean or nothing.
void checkDeclared(const ColumnSpec& spec)
{
    INFO("column " << spec.id);
    CHECK(spec.meaning != Meaning::Undeclared);
    if (spec.kind == CellKind::Text || spec.kind == CellKind::Timestamp)
        CHECK(spec.meaning == Meaning::None);
    const auto title = lowerAscii(spec.title);
    const auto ends = [&](std::string_view word) { return title.ends_with(word); };
    const bool isAdded = spec.meaning == Meaning::Sum || spec.meaning == Meaning::Share;
    if (ends(" id") || ends("_id") || ends("rank") || title == "device" || title == "stream" ||
        title == "step" || title == "iteration" || title == "model" || title == "pid" || title == "tid")
        CHECK_FALSE(isAdded);
    if (title.starts_with("max") || title.starts_with("min") || title.starts_with("avg") || title == "p95" ||
        title == "variance" || title == "std" || title.find("reserved") != std::string::npos ||
        title.find("allocated") != std::string::npos)
        CHECK_FALSE(isAdded);
    if (title.find("(gb/s)") != std::string::npos || title.find("(mb/s)") != std::string::npos ||
        title.find("memory bound") != std::string::npos || title.find("_rate") != std::string::npos ||
        ((title.ends_with("_ratio") || title.ends_with(" ratio")) &&
         title.find("time ratio") == std::string::npos))
        CHECK_FALSE(isAdded);
    if (spec.kind == CellKind::Percent || spec.kind == CellKind::Ratio)
        CHECK(spec.meaning != Meaning::Sum);
}

void checkTotals(const Table& table, const RowTotals& totals, const RowTotals& all,
                 std::span<const std::uint32_t> rows, bool isGroup)
{
    CHECK(totals.count == rows.size());
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const auto& spec = table.columns[c].spec;
        const auto actual = totalNumber(totals, c);
        INFO("column " << spec.id << ", " << rows.size() << " rows");
        if (spec.meaning == Meaning::None) {
            if (!isGroup || spec.isDear)
                CHECK(std::holds_alternative<std::monostate>(totals.values[c]));
            else
                CHECK(totals.values[c] == (areSame(table, c, rows) ? table.cell(rows.front(), c) : Cell()));
            continue;
        }
        const auto wanted = expected(table, c, rows);
        if (spec.meaning == Meaning::Share && !totalNumber(all, c)) {
            CHECK_FALSE(actual); // shares of several wholes
            continue;
        }
        REQUIRE(actual.has_value() == wanted.has_value());
        if (!wanted)
            continue;
        INFO(*actual << ", here " << *wanted);
        const bool isRounded = spec.meaning == Meaning::WeightedMean &&
                               (spec.kind == CellKind::Duration || spec.kind == CellKind::Bytes);
        CHECK((isRounded ? std::abs(*actual - *wanted) <= 0.5 : isClose(*actual, *wanted)));
        if (spec.meaning == Meaning::WeightedMean && spec.part.empty()) { // no mean lies outside
            double least = INFINITY;
            double most = -INFINITY;
            for (const auto row : rows) {
                if (const auto value = cellNumber(table.cell(row, c))) {
                    least = std::min(least, *value);
                    most = std::max(most, *value);
                }
            }
            CHECK(*actual >= least - 1e-9 * std::abs(least) - 1);
            CHECK(*actual <= most + 1e-9 * std::abs(most) + 1);
        }
    }
}

/// Group rows of the window, and those of the command line, which are the same.
int checkGroups(const TablePtr& table, std::size_t by)
{
    TableQuery query;
    query.groupBy = by;
    const auto rows = runQuery(*table, query);
    if (!rows)
        return 0; // too many groups
    INFO("by " << table->columns[by].spec.id);
    const auto printed = groupTable(table, query, *rows);
    REQUIRE(printed->rows == rows->groups.size());
    for (std::size_t g = 0; g < rows->groups.size(); ++g) {
        const auto& group = rows->groups[g];
        const auto own = std::span(rows->order).subspan(group.first, group.totals.count);
        INFO("group " << group.title);
        checkTotals(*table, group.totals, rows->all, own, true);
        std::size_t at = 2; // behind the title and the count
        for (std::size_t c = 0; c < table->columns.size(); ++c) {
            if (c != by)
                CHECK(printed->text(g, at++) == totalText(*table, group.totals, c));
        }
    }
    return 1;
}

int checkTable(const TablePtr& table)
{
    INFO("page " << table->page << ", source " << table->source);
    for (const auto& column : table->columns)
        checkDeclared(column.spec);
    if (table->rows > kMostRows)
        return 0;
    const auto plain = runQuery(*table, {});
    REQUIRE(plain);
    checkTotals(*table, plain->all, plain->all, plain->order, false);
    int checked = 0;
    std::size_t groupings = 0;
    for (std::size_t c = 0; c < table->columns.size() && groupings < kMostGroupings; ++c) {
        const auto kind = table->columns[c].spec.kind;
        if (table->columns[c].spec.isDear || (kind != CellKind::Text && kind != CellKind::Integer))
            continue;
        ++groupings;
        checked += checkGroups(table, c);
    }
    return checked;
}

/// The comparison by metrics says of an op what its group row says.
int checkComparison(const ReportPtr& report)
{
    const auto built = tablePage("metrics")->build(report, {}, {});
    if (!built || (*built)->rows > kMostRows)
        return 0;
    const auto& table = **built;
    CompareRun run;
    run.report = report;
    run.scope = scopesOf(*report, 0).front();
    CompareOptions options;
    options.by = CompareBy::Metrics;
    const auto compared = compareRuns({run}, {run}, options);
    TableQuery query;
    query.groupBy = table.nameColumn;
    const auto rows = runQuery(table, query);
    REQUIRE(rows);
    if (!compared)
        return 0;
    std::map<std::pair<std::string, std::string>, double> shown;
    for (const auto& group : rows->groups) {
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            const auto& spec = table.columns[c].spec;
            const auto number = totalNumber(group.totals, c);
            if (number && spec.meaning == Meaning::WeightedMean)
                shown[{group.title, spec.title}] = *number;
        }
    }
    int checked = 0;
    for (const auto& row : compared->rows) {
        const auto group = shown.find({row.title, row.other().metric});
        if (group == shown.end())
            continue;
        INFO("compared: " << row.title << ", " << row.other().metric);
        CHECK(isClose(row.other().realA, group->second));
        ++checked;
    }
    CHECK((shown.empty() || checked > 0));
    return checked;
}

int checkReports(const fs::path& path)
{
    INFO(path);
    OpenOptions options;
    options.useCache = false;
    options.threads = 2;
    const auto opened = openPath(path, options);
    REQUIRE(opened);
    int checked = 0;
    std::map<std::string, std::vector<RankTable>> ofRanks;
    for (const auto& report : opened->reports) {
        const auto check = [&](const TablePage& page, std::string variant, bool isComputed) {
            TableRequest request;
            request.variant = std::move(variant);
            request.isComputed = isComputed;
            const auto table = page.build(report, request, {});
            if (!table)
                return;
            INFO("variant " << request.variant << (isComputed ? ", computed" : ""));
            checked += checkTable(*table);
            if ((*table)->rows <= kMostRows / 4)
                ofRanks[std::string(page.id) + request.variant + (isComputed ? "+" : "")].push_back(
                    {report->name, report->rank, *table});
        };
        checked += checkComparison(report);
        for (const auto* page : tablePages()) {
            if (std::string_view(page->id) == "data") {
                for (const auto& data : report->tables)
                    check(*page, data.kind, false);
                continue;
            }
            if (page->variants.empty())
                check(*page, {}, false);
            for (const auto& variant : page->variants) {
                check(*page, std::string(variant.id), false);
                check(*page, std::string(variant.id), true);
            }
        }
    }
    for (const auto& [page, tables] : ofRanks) {
        INFO("ranks of " << page);
        if (tables.size() > 1)
            checked += checkTable(joinRanks(tables));
    }
    return checked;
}

} // namespace

TEST_CASE("no mixed meaning: every column of every page of the samples obeys what it declares",
          "[core][table][meaning]")
{
    for (const auto& path : allSamples())
        CHECK(checkReports(path) > 0);
}

TEST_CASE("no mixed meaning: every column of every page of the real captures obeys what it declares",
          "[core][table][meaning][real]")
{
    for (const auto& path : allRealCaptures())
        CHECK(checkReports(path) > 0);
}
