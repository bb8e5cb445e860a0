// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/comparison_document.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/compare/comparison_table.h"
#include "core/export/html.h"
#include "core/table/record_table.h"

namespace opscope {

using namespace std::string_view_literals;

namespace {

constexpr std::size_t kWaterfallBars = 12;
constexpr std::size_t kOutsideRows = 12;
constexpr std::size_t kLabelWidth = 44;

std::string signedMicros(std::int64_t ns)
{
    return (ns > 0 ? "+" : "") + microsText(ns);
}

std::string runsText(const std::vector<CompareRun>& runs, const std::string& name)
{
    auto out = joined(runs, ", ",
                      [&](const CompareRun& run) { return &run == runs.data() ? name : run.report->name; });
    if (!runs.empty() && !coversRun(runs.front().scope.kind))
        out += " · " + runs.front().scope.label;
    return out;
}

/// Bars from A's total to B's: each begins where the one before ends.
std::string waterfallSvg(const Comparison& c, const Words& words)
{
    struct Step {
        std::string label;
        std::int64_t delta;
    };
    std::vector<Step> steps;
    std::int64_t others = 0;
    std::size_t rowBars = 0;
    for (const auto& bar : c.waterfall) {
        switch (bar.kind) {
        case WaterfallBar::Kind::Row:
            if (rowBars++ < kWaterfallBars)
                steps.push_back({c.rows[*bar.row].title, bar.delta});
            else
                others += bar.delta;
            break;
        case WaterfallBar::Kind::Idle:
            steps.push_back({words.text(OPSCOPE_TEXT("Word", "idle")), bar.delta});
            break;
        case WaterfallBar::Kind::Overlap:
            steps.push_back({words.text(OPSCOPE_TEXT("Word", "overlap")), bar.delta});
            break;
        case WaterfallBar::Kind::Rest:
            steps.push_back({words.text(OPSCOPE_TEXT("Word", "rounding of the means")), bar.delta});
            break;
        }
    }
    if (rowBars > kWaterfallBars)
        steps.push_back({words.message(message(MessageId::MoreOps, rowBars - kWaterfallBars)), others});
    std::int64_t low = std::min<std::int64_t>(0, std::min(c.totalA, c.totalB));
    std::int64_t high = std::max(c.totalA, c.totalB);
    auto at = c.totalA;
    for (const auto& step : steps) {
        at += step.delta;
        low = std::min(low, at);
        high = std::max(high, at);
    }
    const double width = 620;
    const auto x = [&](std::int64_t v) {
        return 300 +
               (high == low ? 0 : static_cast<double>(v - low) / static_cast<double>(high - low) * width);
    };
    constexpr int kRow = 24;
    std::string out =
        fmt::format("<svg viewBox=\"0 0 1080 {}\" width=\"100%\" role=\"img\" aria-label=\"waterfall\">",
                    (steps.size() + 2) * kRow);
    int y = 0;
    const auto bar = [&](std::string label, std::int64_t from, std::int64_t to, const char* color,
                         const std::string& value) {
        const auto left = std::min(x(from), x(to));
        label = elideMiddle(label, kLabelWidth);
        out += fmt::format("<text x=\"292\" y=\"{}\" text-anchor=\"end\">{}</text>"
                           "<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"16\" fill=\"var({})\"/>"
                           "<text x=\"{:.1f}\" y=\"{}\">{} us</text>",
                           y + 16, htmlEscaped(label), left, y + 4, std::max(std::abs(x(to) - x(from)), 1.0),
                           color, std::max(x(from), x(to)) + 6, y + 16, value);
        y += kRow;
    };
    bar("A", std::min<std::int64_t>(low, 0), c.totalA, "--bar", microsText(c.totalA));
    at = c.totalA;
    for (const auto& step : steps) {
        bar(step.label, at, at + step.delta, step.delta > 0 ? "--bad" : "--good", signedMicros(step.delta));
        at += step.delta;
    }
    bar("B", std::min<std::int64_t>(low, 0), c.totalB, "--bar", microsText(c.totalB));
    return out + "</svg>";
}

/// What the host did outside the compared execute calls.
void addOutsideCalls(Document& out, const Comparison& c, const Words& words)
{
    RecordTable table("outside", nullptr, c.outsideCalls);
    table.column(textSpec("state", OPSCOPE_TEXT("Column", "State")),
                 [&](const ComparisonRow& row) { return words.message(stateMessage(row.state)); });
    table.column(textSpec("call", OPSCOPE_TEXT("Column", "API")), &ComparisonRow::title);
    addSides(table, durationSpec("a", OPSCOPE_TEXT("Column", "A")),
             durationSpec("b", OPSCOPE_TEXT("Column", "B")), &RowSide::value);
    table.column(durationSpec("diff", OPSCOPE_TEXT("Column", "Difference")), &ComparisonRow::difference);
    out.heading(words.text(OPSCOPE_TEXT("Word", "Outside the execute call")));
    out.table(table.finish(), kOutsideRows,
              [&](std::size_t row) { return rowStateName(c.outsideCalls[row].state); });
}

/// The rows without the columns that only files need.
TablePtr rowsTable(const std::shared_ptr<const Comparison>& comparison, const Words& words)
{
    auto table = std::make_shared<Table>(*comparisonTable(comparison, words));
    for (auto& [spec, values] : table->columns) {
        constexpr std::array kForFiles{"exclusive_a"sv, "exclusive_b"sv, "avg_a"sv,
                                       "avg_b"sv,       "confidence"sv,  "match"sv};
        spec.isHidden = std::ranges::find(kForFiles, spec.id) != kForFiles.end();
    }
    return table;
}

} // namespace

Document comparisonDocument(const std::shared_ptr<const Comparison>& comparison, std::size_t maxRows,
                            const Words& words)
{
    const auto& c = *comparison;
    const auto word = [&](std::string_view english) { return words.text(english); };
    const auto names = sideNames(c);
    Document out(word(OPSCOPE_TEXT("Word", "Baseline comparison")) + " · " + runsText(c.runsA, names[0]) +
                     " / " + runsText(c.runsB, names[1]),
                 words);
    out.text("A " + runsText(c.runsA, names[0]), Document::Style::Muted);
    out.text("B " + runsText(c.runsB, names[1]), Document::Style::Muted);
    out.text(word(OPSCOPE_TEXT("Word", "Compared by")) + " " +
                 joined(comparedBy(c), " / ", [&](const Message& scope) { return words.message(scope); }),
             Document::Style::Muted);
    if (c.noTotal) {
        out.marked(words.message(*c.noTotal), {}, {});
    } else {
        const auto difference = c.totalB - c.totalA;
        const auto share = c.totalA == 0
                               ? std::string()
                               : fmt::format(", {:+.1f} %", static_cast<double>(difference) /
                                                                static_cast<double>(c.totalA) * 100);
        out.marked(
            fmt::format("{} us{} ({})", signedMicros(difference), share, word(totalWord(c.totalState))),
            totalWord(c.totalState),
            fmt::format(": {} {} us → {} us", word(OPSCOPE_TEXT("Word", "Total")), microsText(c.totalA),
                        microsText(c.totalB)));
        for (const auto& headline : c.headlines)
            out.marked(words.message(headline), {}, {});
        if (c.hasSpread())
            out.text(fmt::format("{}: A {:.3f} us, B {:.3f} us",
                                 word(OPSCOPE_TEXT("Word", "Spread of the runs")), c.spreadA / 1000,
                                 c.spreadB / 1000));
    }
    if (!c.context.empty())
        out.heading(word(OPSCOPE_TEXT("Word", "Reasons to doubt the comparison")));
    for (const auto& reason : c.context)
        out.text(words.message(reason));
    if (!c.outsideCalls.empty())
        addOutsideCalls(out, c, words);
    if (!c.waterfall.empty()) {
        out.heading(word(OPSCOPE_TEXT("Word", "From A to B")));
        out.picture(waterfallSvg(c, words) + '\n');
    }
    out.heading(fmt::format("{} ({})", word(OPSCOPE_TEXT("Word", "Rows")), c.rows.size()));
    out.table(rowsTable(comparison, words), maxRows,
              [comparison](std::size_t row) { return rowStateName(comparison->rows[row].state); });
    return out;
}

} // namespace opscope
