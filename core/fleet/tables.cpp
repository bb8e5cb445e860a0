// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/tables.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace opscope {
namespace {

constexpr auto kInteger = FleetType::Integer;
constexpr auto kReal = FleetType::Real;
constexpr auto kText = FleetType::Text;

const std::vector<FleetTable>& all()
{
    static const std::vector<FleetTable> kTables{
        {"run",
         "a run of a model: all its ranks",
         {{"run_id", kInteger, "number"},
          {"project", kText, "whose runs are compared with each other", true},
          {"run_key", kText, "names the run within its project", true},
          {"branch", kText, "branch of the source"},
          {"commit_id", kText, "commit of the source"},
          {"started", kInteger, "begin of the collection, ns since 1970", true},
          {"world_size", kInteger, "number of ranks that the run has"},
          {"labels", kText, "\"key=value\" by line"}},
         "run_id",
         {"project, started"},
         false},
        {"report",
         "what one rank of a run recorded",
         {{"run_id", kInteger, "-> run", true},
          {"rank", kInteger, "rank; -1: the run has no number", true},
          {"part", kText, "device, model or counter group where several reports have one rank", true},
          {"content_hash", kText, "of all rows of the summary", true},
          {"summary_version", kInteger, "of the figures", true},
          {"host", kText, "name of the host"},
          {"path", kText, "the folder or file that was read"},
          {"kind", kText, "kind of the report"},
          {"chip", kText, "chip of the first device"},
          {"cann", kText, "CANN version"},
          {"driver", kText, "driver version"},
          {"framework", kText, "framework version"},
          {"model", kText, "model that ran"},
          {"began", kInteger, "begin of the collection, ns since 1970"},
          {"duration", kInteger, "length of the timeline, ns"},
          {"n_steps", kInteger, "number of steps", true},
          {"n_ops", kInteger, "number of ops", true},
          {"n_slices", kInteger, "number of slices", true},
          {"source_bytes", kInteger, "size of all files"},
          {"n_losses", kInteger, "losses of data while reading", true},
          {"is_partial", kInteger, "1: not read to the end", true},
          {"cli_version", kText, "version that wrote the summary"},
          {"pushed", kInteger, "ns since 1970", true}},
         "report_id",
         {"run_id, rank, part", "cann, chip"}},
        {"op_key",
         "an op with its shapes",
         {{"key_id", kInteger, "hash of the other columns"},
          {"type", kText, "op type", true},
          {"name", kText, "name; each number in it is #", true},
          {"task_type", kText, "AI_CORE, AI_CPU, ...", true},
          {"shapes", kText, "shapes of the inputs", true},
          {"types", kText, "data types of the inputs", true}},
         "key_id",
         {},
         false},
        {"fact",
         "a fact of the machine or the collection",
         {{"key", kText, "", true}, {"value", kText, "", true}},
         "report_id, key"},
        {"step",
         "the times of a step; step -1 is the entire run of a report without steps",
         {{"number", kInteger, "number of the step", true},
          {"source", kInteger, "0: computed from the timeline or read from step_trace_time; 1: one inference",
           true},
          {"began", kInteger, "ns of the report's clock"},
          {"dur", kInteger, "length, ns"},
          {"computing", kInteger, "device computes"},
          {"exposed", kInteger, "device communicates and does not compute"},
          {"free", kInteger, "neither"}},
         "report_id, number, source"},
        {"op_report",
         "an op over the entire run; ns",
         {{"key_id", kInteger, "-> op_key", true},
          {"total", kInteger, "sum of the durations", true},
          {"wait", kInteger, "sum of the waits before it"},
          {"p50", kInteger, "median of the durations", true},
          {"mad", kInteger, "median absolute deviation from it", true},
          {"least", kInteger, "shortest", true},
          {"most", kInteger, "longest", true},
          {"n", kInteger, "executions", true}},
         "report_id, key_id",
         {"key_id, report_id"}},
        {"type_report",
         "all ops of a type over the entire run",
         {{"type", kText, "op type", true},
          {"total", kInteger, "ns", true},
          {"n", kInteger, "executions", true}},
         "report_id, type",
         {"type, report_id"}},
        {"op_step",
         "an op in a step; ns",
         {{"key_id", kInteger, "-> op_key", true},
          {"number", kInteger, "number of the step", true},
          {"total", kInteger, "sum of the durations", true},
          {"wait", kInteger, "sum of the waits before it"},
          {"most", kInteger, "longest", true},
          {"n", kInteger, "executions", true}},
         "",
         {"report_id"}},
        {"comm_step",
         "communication of a kind and group in a step; ns",
         {{"step", kText, "step as the vendor wrote it", true},
          {"kind", kText, "allReduce, send, ...", true},
          {"group_name", kText, "communication group", true},
          {"n", kInteger, "ops", true},
          {"elapse", kInteger, "complete time", true},
          {"transit", kInteger, "time of moving data"},
          {"wait", kInteger, "time of waiting for others"},
          {"sync", kInteger, "wait before the first transit"},
          {"most_wait", kInteger, "longest wait of an op"}},
         "report_id, step, kind, group_name"},
        {"link",
         "data that moved from rank to rank in a step",
         {{"step", kText, "step as the vendor wrote it", true},
          {"source", kInteger, "rank"},
          {"target", kInteger, "rank"},
          {"transport", kText, "HCCS, RDMA, ...", true},
          {"n", kInteger, "entries", true},
          {"size_mb", kReal, "MB", true},
          {"time_ms", kReal, "ms", true}},
         "",
         {"report_id"}},
        {"api_report",
         "host calls of a name; ns",
         {{"level", kText, "acl, node, runtime, ...", true},
          {"name", kText, "name of the call", true},
          {"n", kInteger, "calls", true},
          {"total", kInteger, "sum of the durations", true},
          {"p50", kInteger, "median", true},
          {"least", kInteger, "shortest", true},
          {"most", kInteger, "longest", true}},
         "report_id, level, name"},
        {"counter_report",
         "a series of numbers over the run",
         {{"name", kText, "name and series", true},
          {"device", kInteger, "device"},
          {"unit", kText, "unit"},
          {"least", kReal, "smallest value", true},
          {"p50", kReal, "median of the samples", true},
          {"p95", kReal, "95th percentile of the samples", true},
          {"most", kReal, "largest value", true},
          {"n", kInteger, "samples", true}},
         "",
         {"report_id"}},
        {"finding",
         "a finding of the advisor",
         {{"rule", kText, "id of the rule", true},
          {"severity", kText, "high, medium, low", true},
          {"gain", kInteger, "ns; NULL: not known"},
          {"basis", kText, "measured, upper bound, estimate", true},
          {"what", kText, "the finding in words", true}},
         "",
         {"report_id"}},
        {"issue",
         "a problem while reading",
         {{"code", kText, "name of the message", true},
          {"severity", kText, "info, warning, loss", true},
          {"n", kInteger, "how often", true}},
         "report_id, code, severity"},
    };
    return kTables;
}

const char* typeName(FleetType type)
{
    return type == FleetType::Integer ? "INTEGER" : type == FleetType::Real ? "REAL" : "TEXT";
}

} // namespace

std::span<const FleetTable> fleetTables()
{
    return all();
}

const FleetTable& fleetTable(std::string_view name)
{
    const auto it = std::ranges::find(all(), name, &FleetTable::name);
    assert(it != all().end());
    return *it;
}

std::string fleetSchema()
{
    std::string sql = "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL);\n";
    for (const auto& table : all()) {
        const bool isIndex = table.key.find(',') == std::string_view::npos && !table.key.empty();
        std::string columns = table.isOfReport ? "report_id INTEGER NOT NULL" : "";
        for (const auto& column : table.columns)
            columns += fmt::format("{}{} {}{}", columns.empty() ? "" : ", ", column.name,
                                   typeName(column.type), column.isRequired ? " NOT NULL" : "");
        if (!table.key.empty())
            columns += fmt::format(", PRIMARY KEY({})", table.key);
        // With a key of several columns the rows are kept in the order of the key, without a second tree.
        sql += fmt::format("CREATE TABLE {}({}){};\n", table.name, columns,
                           table.key.empty() || isIndex ? "" : " WITHOUT ROWID");
        for (std::size_t i = 0; i < table.indexes.size(); ++i)
            sql += fmt::format("CREATE {}INDEX {}_{} ON {}({});\n",
                               table.name == "report" && i == 0 ? "UNIQUE " : "", table.name, i, table.name,
                               table.indexes[i]);
    }
    return sql;
}

} // namespace opscope
