// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/comparison_document.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/compare/comparison_table.h"
#include "core/export/html.h"

namespace opscope {
namespace {

constexpr std::size_t kWaterfallBars = 12;
constexpr std::size_t kOutsideRows = 12;
constexpr std::size_t kLabelWidth = 44;

std::string signedMicros(std::int64_t ns)
{
    return (ns > 0 ? "+" : "") + microsText(ns);
}

std::string runsText(const std::vector<CompareRun>& runs)
{
    std::string out;
    for (const auto& run : runs) {
        if (!out.empty())
            out += ", ";
        out += run.report->name;
    }
    if (!runs.empty() && !coversRun(runs.front().scope.kind))
        out += " · " + runs.front().scope.label;
    return out;
}

std::string valueText(const Comparison& c, const ComparisonRow& row, bool isA)
{
    if (isA ? !row.hasA : !row.hasB)
        return "-";
    switch (c.unit) {
    case CompareUnit::Nanos:
        return microsText(isA ? row.a : row.b);
    case CompareUnit::Bytes:
        return fmt::format("{}", isA ? row.a : row.b);
    case CompareUnit::Real:
        return fmt::format("{:.6g}", isA ? row.other().realA : row.other().realB);
    case CompareUnit::Text:
        return htmlEscaped(isA ? row.other().textA : row.other().textB);
    }
    return {};
}

std::string differenceText(const Comparison& c, const ComparisonRow& row)
{
    switch (c.unit) {
    case CompareUnit::Nanos:
        return signedMicros(row.difference());
    case CompareUnit::Bytes:
        return fmt::format("{:+}", row.difference());
    case CompareUnit::Real:
        return fmt::format("{:+.6g}", row.other().realB - row.other().realA);
    case CompareUnit::Text:
        break;
    }
    return {};
}

std::string percentText(const Comparison& c, const ComparisonRow& row)
{
    const auto a = c.unit == CompareUnit::Real ? row.other().realA : static_cast<double>(row.a);
    const auto b = c.unit == CompareUnit::Real ? row.other().realB : static_cast<double>(row.b);
    return row.hasA && row.hasB && a != 0 && c.unit != CompareUnit::Text
               ? fmt::format("{:+.1f} %", (b - a) / a * 100)
               : std::string();
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
std::string apartTable(const Comparison& c, const Words& words)
{
    auto out = fmt::format("<h2>{}</h2>\n<table><thead><tr><th>{}</th><th>{}</th><th class=\"n\">A us</th>"
                           "<th class=\"n\">B us</th><th class=\"n\">{}</th></tr></thead><tbody>\n",
                           htmlEscaped(words.text(OPSCOPE_TEXT("Word", "Outside the execute call"))),
                           htmlEscaped(words.text(OPSCOPE_TEXT("Word", "State"))),
                           htmlEscaped(words.text(OPSCOPE_TEXT("Word", "apis"))),
                           htmlEscaped(words.text(OPSCOPE_TEXT("Word", "Difference"))));
    for (std::size_t i = 0; i < std::min(kOutsideRows, c.outsideCalls.size()); ++i) {
        const auto& row = c.outsideCalls[i];
        out += fmt::format("<tr><td class=\"{}\">{}</td><td class=\"name\">{}</td><td class=\"n\">{}</td>"
                           "<td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
                           rowStateName(row.state), htmlEscaped(words.message(stateMessage(row.state))),
                           htmlEscaped(row.title), row.hasA ? microsText(row.a) : "-",
                           row.hasB ? microsText(row.b) : "-", signedMicros(row.difference()));
    }
    out += "</tbody></table>\n";
    if (c.outsideCalls.size() > kOutsideRows)
        out += fmt::format(
            "<p class=\"muted\">{}</p>\n",
            htmlEscaped(words.message(message(MessageId::MoreRows, c.outsideCalls.size() - kOutsideRows))));
    return out;
}

} // namespace

std::string comparisonHtml(const Comparison& c, std::size_t maxRows, const Words& words)
{
    const auto& t = words.text;
    const auto escaped = [&](std::string_view english) { return htmlEscaped(words.text(english)); };
    auto out = htmlHead("Opscope: " + runsText(c.runsA) + " / " + runsText(c.runsB));
    out += "<h1>" + escaped(OPSCOPE_TEXT("Word", "Baseline comparison")) + "</h1>\n<p class=\"muted\">A " +
           htmlEscaped(runsText(c.runsA)) + "<br>B " + htmlEscaped(runsText(c.runsB)) + "</p>\n";
    const auto difference = c.totalB - c.totalA;
    const auto share = c.totalA == 0 ? std::string()
                                     : fmt::format(", {:+.1f} %", static_cast<double>(difference) /
                                                                      static_cast<double>(c.totalA) * 100);
    out += "<p class=\"muted\">" + escaped(OPSCOPE_TEXT("Word", "Compared by")) + " ";
    for (std::size_t i = 0; const auto& scope : comparedBy(c))
        out += (i++ != 0 ? " / " : "") + htmlEscaped(words.message(scope));
    out += "</p>\n";
    if (c.noTotal)
        out += "<p><b>" + htmlEscaped(words.message(*c.noTotal)) + "</b></p>\n";
    else
        out += fmt::format("<p>{}: <b>{} us</b> &rarr; <b>{} us</b>, <b class=\"{}\">{} us{} ({})</b></p>\n",
                           escaped(OPSCOPE_TEXT("Word", "Total")), microsText(c.totalA), microsText(c.totalB),
                           totalWord(c.totalState), signedMicros(difference), share,
                           htmlEscaped(t(totalWord(c.totalState))));
    for (const auto& headline : c.headlines)
        out += "<p><b>" + htmlEscaped(words.message(headline)) + "</b></p>\n";
    if (c.hasSpread() && !c.noTotal)
        out += fmt::format("<p>{}: A {:.3f} us, B {:.3f} us</p>\n",
                           escaped(OPSCOPE_TEXT("Word", "Spread of the runs")), c.spreadA / 1000,
                           c.spreadB / 1000);
    if (!c.context.empty()) {
        out += "<h2>" + escaped(OPSCOPE_TEXT("Word", "Reasons to doubt the comparison")) + "</h2>\n<ul>";
        for (const auto& message : c.context)
            out += "<li>" + htmlEscaped(words.message(message)) + "</li>";
        out += "</ul>\n";
    }
    if (!c.outsideCalls.empty())
        out += apartTable(c, words);
    if (!c.waterfall.empty())
        out +=
            "<h2>" + escaped(OPSCOPE_TEXT("Word", "From A to B")) + "</h2>\n" + waterfallSvg(c, words) + "\n";
    const char* unit = c.unit == CompareUnit::Nanos ? " us" : "";
    out +=
        fmt::format("<h2>{} ({})</h2>\n<table><thead><tr><th>{}</th><th>{}</th><th class=\"n\">A{}</th>"
                    "<th class=\"n\">B{}</th><th class=\"n\">{}</th><th class=\"n\">%</th>"
                    "<th class=\"n\">{}</th><th class=\"n\">{}</th><th>{}</th></tr></thead><tbody>\n",
                    escaped(OPSCOPE_TEXT("Word", "Rows")), c.rows.size(),
                    escaped(OPSCOPE_TEXT("Word", "State")), escaped(compareByName(c.options.by)), unit, unit,
                    escaped(OPSCOPE_TEXT("Word", "Difference")), escaped(OPSCOPE_TEXT("Word", "Count A")),
                    escaped(OPSCOPE_TEXT("Word", "Count B")), escaped(OPSCOPE_TEXT("Word", "Why")));
    for (std::size_t i = 0; i < std::min(maxRows, c.rows.size()); ++i) {
        const auto& row = c.rows[i];
        auto title = htmlEscaped(row.other().label ? words.message(*row.other().label) : row.title);
        if (!row.other().metric.empty())
            title += " · " + htmlEscaped(row.other().metric);
        if (!row.shape.empty())
            title += "<br><span class=\"muted\">" + htmlEscaped(row.shape) + "</span>";
        out += fmt::format("<tr><td class=\"{0}\">{9}</td><td class=\"name\">{1}</td><td "
                           "class=\"n\">{2}</td><td class=\"n\">{3}</td>"
                           "<td class=\"n\">{4}</td><td class=\"n\">{5}</td><td class=\"n\">{6}</td><td "
                           "class=\"n\">{7}</td><td>{8}</td></tr>\n",
                           rowStateName(row.state), title, valueText(c, row, true), valueText(c, row, false),
                           differenceText(c, row), percentText(c, row), row.countA, row.countB,
                           htmlEscaped(whyText(c, row, words)),
                           htmlEscaped(words.message(stateMessage(row.state))));
    }
    out += "</tbody></table>\n";
    if (c.rows.size() > maxRows)
        out += fmt::format("<p class=\"muted\">{}</p>\n",
                           htmlEscaped(words.message(message(MessageId::MoreRows, c.rows.size() - maxRows))));
    return out + "<p class=\"muted\">Opscope " OPSCOPE_VERSION "</p></body></html>\n";
}

} // namespace opscope
