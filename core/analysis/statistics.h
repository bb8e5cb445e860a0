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
    Op,           ///< name and task type of device ops
    OpType,       ///< op type and task type; for communication the name without its numbers
    TaskType,     ///< AI_CORE, AI_CPU, ...
    Api,          ///< level and name of host calls
    ApiPerThread, ///< level and name of host calls, separately for each thread
    Stream,       ///< device and stream
    Step,         ///< step of the report
    Range,        ///< msproftx and mstx ranges by message
    Family,       ///< family of device ops, see op_families.h
    FrameworkOp,  ///< op of the framework that launched a device op
    Module,       ///< module of the model in which a device op was launched, see modules.h
    AnyName,      ///< all slices by name, without the vendor's overlap analysis
};

/// Distribution of durations. Sums are exact, std is that of the population. P50 and P95 are durations that
/// occur (nearest rank: the ceil(p * count)-th smallest).
struct DurationStatistics {
    std::uint64_t count = 0;
    std::int64_t total = 0;     ///< sum, ns
    std::int64_t unionTime = 0; ///< time covered at least once, ns; smaller than `total` if slices overlap
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::int64_t p50 = 0;
    std::int64_t p95 = 0;
    double average = 0;
    double deviation = 0;
    double share = 0; ///< total / sum of the totals of all rows, 0..1
};

/// The name of the row for members without a type, stream, step, ...
inline constexpr const char* kUnnamedRow = "N/A";

struct StatisticsRow {
    std::string name;
    std::string type; ///< task type or API level; may be empty
    std::int32_t device = kNoDevice;
    std::int64_t model = -1; ///< with StatisticsRequest::isByModel
    std::uint32_t stream = kNoNumber;
    std::int64_t process = -1, thread = -1; ///< ids of a host call; -1 if the source has no numbers
    std::uint16_t step = kNoStep;
    std::uint64_t cut = 0; ///< slices that extend beyond the range or step: only the part inside is counted
    SliceId longest;       ///< the longest slice; invalid if the rows come from the op table
    DurationStatistics time;
};

struct StatisticsRequest {
    StatisticsBy by = StatisticsBy::Op;
    SliceScope scope;
    std::vector<SliceClass> classes; ///< empty: the default classes of `by`
    bool isByDevice = false;         ///< each device has its own rows
    bool isByModel = false;          ///< each model has its own rows
};

/// Rows by total time, the longest first. Each slice counts with its countedTime. If the timeline has no
/// slice of these classes, ops come from the op table.
std::vector<StatisticsRow> statistics(const Report& report, const StatisticsRequest& request,
                                      std::stop_token stop = {});

/// Statistics of several runs, for example ranks, in one table: a row for each name and type of any run. The
/// covered times of the runs are added up. `scopes` has one entry for each report.
std::vector<StatisticsRow> statisticsOfAll(std::span<const ReportPtr> reports, StatisticsBy by,
                                           std::span<const SliceScope> scopes, std::stop_token stop = {});
/// How many ops ran: those of the timeline, or the rows of the op table where the timeline has none.
std::uint64_t executedOps(const Report& report, std::stop_token stop = {});
/// The executions of all rows.
std::uint64_t executionsOf(std::span<const StatisticsRow> rows);
/// Why `statistics` returns no rows.
Message whyNoStatistics(const Report& report, const StatisticsRequest& request);

/// "hcom_allReduce__586_0_1" becomes "hcom_allReduce_", the name of this communication in op_statistic.
std::string_view communicationType(std::string_view name);
/// "AscendCL@aclrtMalloc" becomes "aclrtMalloc", the name of this call in api_statistic.
std::string_view apiName(std::string_view name);
/// The level of a class in api_statistic: "acl", "model", "node", "runtime", "communication"; empty for
/// classes without one.
std::string_view apiLevel(SliceClass cls);
/// The level of a class in an export in the vendor's format, which has none for calls of the OS.
std::string_view exportedApiLevel(SliceClass cls);

} // namespace opscope
