// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/comparison_json.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/compare/comparison_table.h"
#include "core/table/export.h"

namespace opscope {
namespace {

using Json = nlohmann::ordered_json;

Json rowJson(const Comparison& c, const ComparisonRow& row)
{
    Json out;
    out["state"] = rowStateName(row.state);
    out["title"] = row.title;
    if (!row.shape.empty())
        out["shape"] = row.shape;
    if (!row.type.empty())
        out["type"] = row.type;
    if (!row.other().metric.empty())
        out["metric"] = row.other().metric;
    const auto value = [&](bool has, std::int64_t whole, double real, const std::string& text) -> Json {
        if (!has)
            return nullptr;
        switch (c.unit) {
        case CompareUnit::Real:
            return real;
        case CompareUnit::Text:
            return text;
        default:
            return whole;
        }
    };
    const char* suffix = c.unit == CompareUnit::Nanos ? "_ns" : c.unit == CompareUnit::Bytes ? "_bytes" : "";
    out[std::string("a") + suffix] = value(row.hasA, row.a, row.other().realA, row.other().textA);
    out[std::string("b") + suffix] = value(row.hasB, row.b, row.other().realB, row.other().textB);
    if (c.unit == CompareUnit::Real)
        out["difference"] = row.other().realB - row.other().realA;
    else if (c.unit != CompareUnit::Text)
        out[std::string("difference") + suffix] = row.difference();
    out["count_a"] = row.countA;
    out["count_b"] = row.countB;
    if (c.options.by == CompareBy::Ops) {
        const auto names = namesOf(c, row);
        out["ops_a"] = names[0];
        out["ops_b"] = names[1];
        out["match"] = matchKindName(row.match);
        out["confidence"] = row.confidence;
        out["exclusive_a_ns"] = row.exclusiveA;
        out["exclusive_b_ns"] = row.exclusiveB;
    }
    out["why"] = whyText(c, row);
    return out;
}

} // namespace

std::string comparisonJson(const Comparison& c, std::size_t maxRows)
{
    Json out;
    out["schema"] = Json::parse(schemaJson("compare"));
    out["by"] = compareByName(c.options.by);
    const auto side = [](const std::vector<CompareRun>& runs, std::int32_t critical) {
        Json names = Json::array();
        for (const auto& run : runs) {
            const auto device = run.device.value_or(critical);
            names.push_back({{"name", run.report->name},
                             {"device", device == kNoDevice ? Json() : Json(device)},
                             {"scope", run.scope.label},
                             {"scope_kind", scopeKindName(run.scope.kind)}});
        }
        return names;
    };
    out["a"] = side(c.runsA, c.deviceA);
    out["b"] = side(c.runsB, c.deviceB);
    out["compared_by"] = Json::array();
    for (const auto& scope : comparedBy(c))
        out["compared_by"].push_back(scope.english());
    Json total{{"a_ns", c.totalA}, {"b_ns", c.totalB}, {"difference_ns", c.totalB - c.totalA}};
    if (c.noTotal)
        total = {
            {"a_ns", nullptr}, {"b_ns", nullptr}, {"difference_ns", nullptr}, {"why", c.noTotal->english()}};
    else if (c.totalA != 0)
        total["percent"] = static_cast<double>(c.totalB - c.totalA) / static_cast<double>(c.totalA) * 100;
    total["state"] = c.noTotal ? Json() : Json(totalWord(c.totalState));
    if (c.hasSpread() && !c.noTotal) {
        total["spread_a_ns"] = c.spreadA;
        total["spread_b_ns"] = c.spreadB;
    }
    out["total"] = std::move(total);
    out["headlines"] = Json::array();
    for (const auto& message : c.headlines)
        out["headlines"].push_back(message.english());
    out["context"] = Json::array();
    for (const auto& message : c.context)
        out["context"].push_back(message.english());
    out["noise"] = {{"share", c.options.noiseShare}, {"ns", c.options.noiseNs}};
    out["apart"] = Json::array();
    for (const auto& row : c.outsideCalls)
        out["apart"].push_back({{"name", row.title},
                                {"state", rowStateName(row.state)},
                                {"a_ns", row.hasA ? Json(row.a) : Json()},
                                {"b_ns", row.hasB ? Json(row.b) : Json()},
                                {"count_a", row.countA},
                                {"count_b", row.countB}});
    out["rows"] = Json::array();
    for (std::size_t i = 0; i < (maxRows == 0 ? c.rows.size() : std::min(maxRows, c.rows.size())); ++i)
        out["rows"].push_back(rowJson(c, c.rows[i]));
    out["waterfall"] = Json::array();
    for (const auto& bar : c.waterfall) {
        static constexpr const char* kKinds[] = {"row", "idle", "overlap", "rounding"};
        out["waterfall"].push_back(
            {{"what", bar.row ? c.rows[*bar.row].title : kKinds[static_cast<int>(bar.kind)]},
             {"delta_ns", bar.delta}});
    }
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace opscope
