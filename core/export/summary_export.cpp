// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_export.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "core/base/message_id.h"
#include "core/export/communication_export.h"
#include "core/export/summary_columns.h"
#include "core/export/summary_rows.h"

namespace opscope {

using namespace std::string_view_literals;

namespace {

class Exporter {
public:
    Exporter(const Report& report, const ExportTarget& options, ExportScope scope, std::stop_token stop)
        : m_report(report),
          m_options(options),
          m_scope(std::move(scope)),
          m_stop(std::move(stop)),
          m_stamp(exportStamp(options)),
          m_batch(report, options, m_stop)
    {
    }

    Result<std::vector<ExportedFile>> run()
    {
        OPSCOPE_TRY(writeAll());
        return m_batch.finish();
    }

private:
    Result<void> writeAll()
    {
        const bool isJob = isJobExport(m_report);
        for (const auto& table : m_report.tables) {
            if (table.rows == 0 || (m_options.step && isRecomputed(table)))
                continue;
            if (isJob)
                OPSCOPE_TRY(jobTable(table));
            else
                OPSCOPE_TRY(
                    writeRows(table, profPath(isKernelTable(table.kind) ? "op_summary" : table.kind), {}));
        }
        OPSCOPE_TRY(isJob ? computedOfJob() : computed());
        if (m_batch.isEmpty())
            return fail(ErrorCode::NotFound, message(MessageId::NoSummaryToExport));
        return {};
    }

    /// A statistic of the whole run says nothing of one iteration: that one is computed.
    static bool isRecomputed(const DataTable& table)
    {
        constexpr std::array kStatistics{"op_statistic"sv, "api_statistic"sv,           "acl_statistic"sv,
                                         "runtime_api"sv,  "communication_statistic"sv, "hccl_statistic"sv};
        if (std::ranges::find(kStatistics, table.kind) == kStatistics.end())
            return false;
        const auto* iteration = table.find(kIterationColumn);
        return iteration == nullptr || iteration->kind != DataKind::Integer ||
               std::ranges::all_of(iteration->integers,
                                   [](std::int64_t number) { return number == kMissingInteger; });
    }

    const char* extension() const { return m_options.format == SummaryFormat::Json ? "json" : "csv"; }
    std::filesystem::path profPath(const std::string& kind) const
    {
        return exportFolder(m_report, m_options) / "mindstudio_profiler_output" /
               fmt::format("{}_{}.{}", fileNamePart(kind), m_stamp, extension());
    }
    std::filesystem::path jobPath(const std::string& name) const
    {
        return exportFolder(m_report, m_options) / "summary" / name;
    }

    /// A JOB has a file a model run: each goes out under the name of its source.
    Result<void> jobTable(const DataTable& table)
    {
        const auto* file = table.find(kFileColumn);
        std::map<std::int64_t, std::vector<std::size_t>> rowsOf;
        for (std::size_t row = 0; row < table.rows; ++row)
            rowsOf[file != nullptr && file->kind == DataKind::Integer ? file->integers[row] : -1].push_back(
                row);
        for (const auto& [index, rows] : rowsOf) {
            std::string name = fileNamePart(table.kind);
            if (index >= 0 && static_cast<std::size_t>(index) < m_report.inventory.size()) {
                name = std::filesystem::path(m_report.inventory[static_cast<std::size_t>(index)].path)
                           .filename()
                           .string();
                name.resize(std::min(name.rfind('.'), name.size())); // names hold dots: only the last counts
            }
            OPSCOPE_TRY(writeRows(table, jobPath(fmt::format("{}.{}", name, extension())), rows));
        }
        return {};
    }

    /// The path, or where a table of this export has it, the same name in a folder "2", "3", ... beside it:
    /// two kinds of op tables go out as one, and a damaged database may tell two files of one path.
    std::filesystem::path freePath(const std::filesystem::path& wanted)
    {
        auto path = wanted;
        for (int n = 2; !m_paths.insert(path).second; ++n)
            path = wanted.parent_path() / std::to_string(n) / wanted.filename();
        return path;
    }

    /// `rows` empty: all.
    Result<void> writeRows(const DataTable& table, const std::filesystem::path& wanted,
                           const std::vector<std::size_t>& rows)
    {
        m_kinds.push_back(table.kind);
        const auto count = rows.empty() ? table.rows : rows.size();
        std::size_t inScope = 0;
        for (std::size_t i = 0; i < count; ++i)
            inScope += m_scope.hasRow(m_report, table, rows.empty() ? i : rows[i]) ? 1U : 0U;
        if (inScope == 0 && isJobExport(m_report)) // of another model
            return {};
        const auto path = freePath(wanted);
        OPSCOPE_TRY_ASSIGN(const bool isKept, m_batch.keeps(path, inScope != count));
        if (isKept)
            return {};
        const auto columns = columnsOf(table, isJobExport(m_report), table.kind);
        std::vector<std::string> headers;
        for (const auto& column : columns)
            headers.push_back(column.header);
        OPSCOPE_TRY_ASSIGN(auto file,
                           SummaryFile::create(m_batch, path, m_options.format, std::move(headers)));
        std::vector<SummaryCell> cells;
        for (std::size_t i = 0; i < count; ++i) {
            if (i % 1024 == 0 && m_stop.stop_requested())
                return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
            const auto row = rows.empty() ? i : rows[i];
            if (!m_scope.hasRow(m_report, table, row))
                continue;
            cells.clear();
            for (const auto& column : columns) {
                auto cell = cellOf(m_report, column, row);
                if (cell.isMissing && table.isTotalRow(row)) // the JOB's own mark of its total row
                    cell = {"-", false, false};
                cells.push_back(std::move(cell));
            }
            OPSCOPE_TRY(file.row(cells));
        }
        return file.finish();
    }

    Result<void> writeComputed(const ComputedTable& table, const std::filesystem::path& wanted)
    {
        if (table.rows.empty())
            return {};
        const auto path = freePath(wanted);
        OPSCOPE_TRY_ASSIGN(const bool isKept, m_batch.keeps(path, !m_scope.isWhole()));
        if (isKept)
            return {};
        if (m_stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        OPSCOPE_TRY_ASSIGN(auto file, SummaryFile::create(m_batch, path, m_options.format, table.headers));
        for (const auto& row : table.rows)
            OPSCOPE_TRY(file.row(row));
        return file.finish();
    }

    bool has(std::initializer_list<std::string_view> kinds) const
    {
        return std::ranges::any_of(
            m_kinds, [&](const std::string& kind) { return std::ranges::find(kinds, kind) != kinds.end(); });
    }

    Result<void> computed()
    {
        if (!has({"op_summary", "kernel_details", "compute_task_info"}))
            OPSCOPE_TRY(writeComputed(computedOpSummary(m_report, m_scope), profPath("op_summary")));
        if (!has({"op_statistic"}))
            OPSCOPE_TRY(writeComputed(computedOpStatistic(m_report, m_scope), profPath("op_statistic")));
        if (!has({"api_statistic", "acl_statistic"}))
            OPSCOPE_TRY(writeComputed(computedApiStatistic(m_report, m_scope), profPath("api_statistic")));
        if (!has({"step_trace", "step_trace_raw"}))
            OPSCOPE_TRY(writeComputed(computedIterations(m_report, m_scope), profPath("step_trace")));
        return records();
    }

    /// What a database holds as records and no table of a file has written yet.
    Result<void> records()
    {
        for (const auto* const source : {"memory_record", "npu_module_mem", "npu_mem"}) {
            if (!has({source}))
                OPSCOPE_TRY(writeComputed(computedMemory(m_report, m_scope, source), profPath(source)));
        }
        if (!has({"operator_memory"}))
            OPSCOPE_TRY(writeComputed(computedOpMemory(m_report, m_scope), profPath("operator_memory")));
        if (!has({"step_trace_time"}))
            OPSCOPE_TRY(writeComputed(computedStepTimes(m_report, m_scope), profPath("step_trace_time")));
        if (!has({"communication_statistic", "hccl_statistic"}))
            OPSCOPE_TRY(writeComputed(computedCommunicationStatistic(m_report, m_scope),
                                      profPath("communication_statistic")));
        const auto jsonPath = [&](const char* kind) {
            return exportFolder(m_report, m_options) / "mindstudio_profiler_output" /
                   fmt::format("{}_{}.json", kind, m_stamp); // JSON whatever the tables are
        };
        OPSCOPE_TRY(exportCommunication(m_batch, m_report, m_scope, jsonPath("communication"), m_stop));
        return exportCommunicationMatrix(m_batch, m_report, m_scope, jsonPath("communication_matrix"),
                                         m_stop);
    }

    /// A run of each model that is exported.
    std::vector<ModelRun> jobModels() const
    {
        std::vector<ModelRun> models;
        for (const auto& run : m_report.collection.modelRuns) {
            const bool isKnown = std::ranges::find(models, run.modelId, &ModelRun::modelId) != models.end();
            if (!isKnown && (!m_options.model || run.modelId == *m_options.model))
                models.push_back(run);
        }
        if (models.empty()) {
            models.emplace_back();
            models.back().modelId = 1;
        }
        return models;
    }

    Result<void> computedOfJob()
    {
        const auto models = jobModels();
        for (const auto& run : models) {
            auto target = m_options;
            if (models.size() > 1)
                target.model = run.modelId;
            OPSCOPE_TRY_ASSIGN(const auto scope, ExportScope::of(m_report, target));
            const auto path = [&](const char* kind, const char* rest) {
                return jobPath(fmt::format("{}_{}_{}_{}.{}", kind, std::max(run.device, 0),
                                           std::max<std::int64_t>(run.modelId, 0), rest, extension()));
            };
            if (!has({"op_statistic"}))
                OPSCOPE_TRY(
                    writeComputed(computedJobOpStatistic(m_report, scope), path("op_statistic", "1_1")));
            if (!has({"acl_statistic"}))
                OPSCOPE_TRY(
                    writeComputed(computedJobAclStatistic(m_report, scope), path("acl_statistic", "1")));
        }
        return {};
    }

    const Report& m_report;
    const ExportTarget& m_options;
    ExportScope m_scope;
    std::stop_token m_stop;
    std::string m_stamp;
    std::vector<std::string> m_kinds;        ///< written from a vendor's table
    std::set<std::filesystem::path> m_paths; ///< of this export
    ExportBatch m_batch;
};

} // namespace

Result<std::vector<ExportedFile>> exportSummary(const Report& report, const ExportTarget& options,
                                                std::stop_token stop)
{
    OPSCOPE_TRY_ASSIGN(auto scope, ExportScope::of(report, options));
    return Exporter(report, options, std::move(scope), std::move(stop)).run();
}

} // namespace opscope
