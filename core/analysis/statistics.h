// SPDX-License-Identifier: GPL-3.0-or-later
// Counts and times per op, op type, task type, API, stream or step, computed from the slices.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/slice_scope.h"
#include "core/report/report.h"

namespace opscope {

enum class StatisticsBy : std::uint8_t {
    Op,           ///< name and task type of what ran on a device
    OpType,       ///< op type and task type; of communication the name without its numbers
    TaskType,     ///< AI_CORE, AI_CPU, ...
    Api,          ///< level and name of host calls
    ApiPerThread, ///< the same of each thread
    Stream,       ///< device and stream
    Step,         ///< step of the report
    Range,        ///< msproftx / mstx ranges by message
    AnyName,      ///< every slice by its name
};

/// Distribution of durations. Sums are exact; std is that of the population; P50 and P95 are values that
/// occurred (nearest rank: the ceil(p * count)-th smallest).
struct DurationStatistics {
    std::uint64_t count = 0;
    std::int64_t total = 0;     ///< sum, ns
    std::int64_t unionTime = 0; ///< time covered at least once, ns; smaller than `total` where slices overlap
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::int64_t p50 = 0;
    std::int64_t p95 = 0;
    double average = 0;
    double deviation = 0;
    double share = 0; ///< total / sum of the totals of all rows, 0..1
};

struct StatisticsRow {
    std::string name;
    std::string type; ///< task type, API level; may be empty
    std::int32_t device = kNoDevice;
    std::uint32_t stream = kNoNumber;
    std::int64_t process = -1, thread = -1; ///< of an API, where the source has numbers
    std::uint16_t step = kNoStep;
    std::uint64_t cut = 0; ///< slices that reach out of the range or the step: only their part inside counts
    SliceId longest;       ///< the longest slice; invalid if the rows come from the op table
    DurationStatistics time;
};

struct StatisticsRequest {
    StatisticsBy by = StatisticsBy::Op;
    SliceScope scope;
    std::vector<SliceClass> classes; ///< empty: those that `by` means
};

/// Rows by total time, the longest first. Slices count with their countedTime. Where the timeline has none of
/// the classes, ops come from the op table.
std::vector<StatisticsRow> statistics(const Report& report, const StatisticsRequest& request,
                                      std::stop_token stop = {});

/// Of several runs together, ranks for instance: a row for each name and type of any of them. The time
/// covered is the sum over the runs. `scopes` has one for each report.
std::vector<StatisticsRow> statisticsOfAll(std::span<const ReportPtr> reports, StatisticsBy by,
                                           std::span<const SliceScope> scopes, std::stop_token stop = {});
/// Why there are no rows.
Message whyNoStatistics(const Report& report, const StatisticsRequest& request);

/// "hcom_allReduce__586_0_1" -> "hcom_allReduce_": how op_statistic names communication.
std::string_view communicationType(std::string_view name);
/// "AscendCL@aclrtMalloc" -> "aclrtMalloc": how api_statistic names calls.
std::string_view apiName(std::string_view name);
/// The word of api_statistic for a class: "acl", "model", "node", "runtime", "communication"; empty for
/// others.
std::string_view apiLevel(SliceClass cls);
/// The same as the vendor's exports write it: they have none for calls of the OS.
std::string_view exportedApiLevel(SliceClass cls);

} // namespace opscope
