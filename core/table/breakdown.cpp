// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/breakdown.h"

#include <algorithm>

#include "core/base/text.h"

namespace opscope {
namespace {

using Row = OverlapRow;

struct Time {
    std::string_view id;
    const char* title;
    std::int64_t (*of)(const Row&);
    const char* shareTitle = nullptr;
};

constexpr Time kTimes[]{
    {"compute", OPSCOPE_TEXT("Column", "Compute"), [](const Row& r) { return r.compute.covered; },
     OPSCOPE_TEXT("Column", "Compute share")},
    {"communication", OPSCOPE_TEXT("Column", "Communication"),
     [](const Row& r) { return r.communication.covered; }, OPSCOPE_TEXT("Column", "Communication share")},
    {"not_overlapped", OPSCOPE_TEXT("Column", "Communication (not overlapped)"),
     [](const Row& r) { return r.communicationNotOverlapped; },
     OPSCOPE_TEXT("Column", "Not overlapped share")},
    {"overlapped", OPSCOPE_TEXT("Column", "Overlapped"), [](const Row& r) { return r.overlapped; }},
    {"copy", OPSCOPE_TEXT("Column", "Copy"), [](const Row& r) { return r.copy.covered; },
     OPSCOPE_TEXT("Column", "Copy share")},
    {"host_api", OPSCOPE_TEXT("Column", "Host API"), [](const Row& r) { return r.hostApi.covered; },
     OPSCOPE_TEXT("Column", "Host API share")},
    {"free", OPSCOPE_TEXT("Column", "Free"), [](const Row& r) { return r.free; },
     OPSCOPE_TEXT("Column", "Free share")},
    {"idle", OPSCOPE_TEXT("Column", "Idle"), [](const Row& r) { return r.idle; },
     OPSCOPE_TEXT("Column", "Idle share")},
    {"idle_host_call", OPSCOPE_TEXT("Column", "Idle, host call"), [](const Row& r) { return r.hostOnly; }},
    {"idle_no_call", OPSCOPE_TEXT("Column", "Idle, no call"), [](const Row& r) { return r.nothing; }},
    {"copy_alone", OPSCOPE_TEXT("Column", "Copy only"), [](const Row& r) { return r.copyOnly; }},
    {"compute_sum", OPSCOPE_TEXT("Column", "Compute (sum)"), [](const Row& r) { return r.compute.sum; }},
    {"communication_sum", OPSCOPE_TEXT("Column", "Communication (sum)"),
     [](const Row& r) { return r.communication.sum; }},
    {"copy_sum", OPSCOPE_TEXT("Column", "Copy (sum)"), [](const Row& r) { return r.copy.sum; }},
    {"host_api_sum", OPSCOPE_TEXT("Column", "Host API (sum)"), [](const Row& r) { return r.hostApi.sum; }},
    {"before_first", OPSCOPE_TEXT("Column", "Before the first task"),
     [](const Row& r) { return r.beforeFirst; }},
    {"after_last", OPSCOPE_TEXT("Column", "After the last task"), [](const Row& r) { return r.afterLast; }}};

template <class Value>
std::vector<Value> each(std::span<const Row> rows, const auto& of)
{
    std::vector<Value> values(rows.size());
    std::ranges::transform(rows, values.begin(), of);
    return values;
}

} // namespace

void addBreakdown(TableBuilder& table, std::span<const OverlapRow> rows,
                  std::initializer_list<std::string_view> ids, bool isHidden,
                  std::span<const std::string_view> missing)
{
    const auto share = [&](std::string_view id, const char* title, const auto& of) {
        table.own(hidden(weighted(percentSpec(std::string(id), title), "length"), isHidden),
                  each<double>(rows, of));
    };
    for (const auto id : ids) {
        if (id == "free_of_device") {
            share(id, OPSCOPE_TEXT("Column", "Free share"), [](const Row& r) { return 100 * freeShare(r); });
            continue;
        }
        const bool isShare = id.ends_with("_share");
        const auto& time = *std::ranges::find(kTimes, isShare ? id.substr(0, id.rfind('_')) : id, &Time::id);
        if (isShare) {
            share(id, time.shareTitle, [&](const Row& r) {
                return 100.0 * static_cast<double>(time.of(r)) /
                       static_cast<double>(std::max<std::int64_t>(r.range.dur(), 1));
            });
            continue;
        }
        const bool isMissing = std::ranges::find(missing, id) != missing.end();
        table.own(hidden(durationSpec(std::string(id), time.title), isHidden),
                  isMissing ? std::vector(rows.size(), kMissingInteger) : each<std::int64_t>(rows, time.of));
    }
}

} // namespace opscope
