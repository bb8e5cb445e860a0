// SPDX-License-Identifier: GPL-3.0-or-later
// The values of one side of a comparison, by key. Internal part of other_rows.h.
#pragma once

#include <map>

#include "core/compare/comparison.h"
#include "core/table/table.h"

namespace opscope {

/// Values of one side by key, in order of first appearance.
struct Series {
    struct Value {
        double sum = 0;
        std::optional<CellKind> kind; ///< for metrics: for shares, whether they are 0..1 or 0..100
        std::int64_t integer = 0;
        std::uint64_t count = 0;
        std::uint64_t parts = 0; ///< for metrics: the number of values in `sum`
        std::string text;
        std::optional<Message> label;
        SliceId slice;
    };
    std::vector<std::string> order;
    std::map<std::string, Value> values;

    Value& at(const std::string& key)
    {
        const auto [it, isNew] = values.try_emplace(key);
        if (isNew)
            order.push_back(key);
        return it->second;
    }
};

// Keys with two parts (an op and its metric) are joined by a character that no name contains.
inline constexpr char kKeyPart = '\x1f';

/// If shares of one side are fractions and those of the other percent, both become percent.
void unifyUnits(Series::Value& a, Series::Value& b);

/// Time-weighted means of the metrics of the ops, by op and metric.
Series metricsOf(const std::vector<CompareRun>& runs, const std::stop_token& stop);
/// Times of the steps of both sides, by number, or by order if they have no number in common.
std::pair<Series, Series> stepsOfBoth(Comparison& out);
/// Times of the collectives, by name.
Series communicationOf(const std::vector<CompareRun>& runs, bool byKind = false);
/// Compute, communication and what they share, by part.
Series overlapsOf(const std::vector<CompareRun>& parts, const std::stop_token& stop);
/// Peaks of memory in bytes, by component and series.
Series memoryOf(const std::vector<CompareRun>& runs);
/// Facts of the devices and hosts, as texts.
Series platformOf(const std::vector<CompareRun>& runs);

} // namespace opscope
