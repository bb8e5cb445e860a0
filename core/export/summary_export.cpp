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
#include "core/export/export_batch.h"
#include "core/export/exported_tables.h"
#include "core/report/cells.h"
#include "core/report/no_id.h"
#include "core/table/export.h"
#include "core/table/record_table.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

using namespace std::string_view_literals;

namespace {

class Exporter {
public:
    Exporter(const Report& report, const ExportTarget& options, ExportScope scope, std::stop_token stop)
        : m_report(ReportPtr(), &report), // does not own: no table outlives the export
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
        const bool isJob = isJobExport(*m_report);
        for (const auto& table : m_report->tables) {
            if (table.rows == 0 || (m_options.step && isRecomputed(table)))
                continue;
            if (isJob)
                OPSCOPE_TRY(jobTable(table));
            else if (isOldLayout(*m_report, m_options))
                OPSCOPE_TRY(oldProfTable(table));
            else
                OPSCOPE_TRY(writeRows(table, profPath(isKernelTable(table.kind) ? "op_summary" : table.kind),
                                      allRows(table.rows)));
        }
        OPSCOPE_TRY(isJob ? computedOfJob() : computed());
        if (m_batch.isEmpty())
            return fail(ErrorCode::NotFound, message(MessageId::NoSummaryToExport));
        return {};
    }

    /// A statistic of the entire run does not fit one iteration: the statistic of the iteration is computed.
    static bool isRecomputed(const DataTable& table)
    {
        constexpr std::array kStatistics{"op_statistic"sv, "api_statistic"sv,           "acl_statistic"sv,
                                         "runtime_api"sv,  "communication_statistic"sv, "hccl_statistic"sv};
        if (std::ranges::find(kStatistics, table.kind) == kStatistics.end())
            return false;
        const auto* iteration = table.find(kIterationColumn);
        return iteration == nullptr || iteration->kind != CellKind::Integer ||
               std::ranges::all_of(iteration->integers,
                                   [](std::int64_t number) { return number == kMissingInteger; });
    }

    const char* extension() const { return m_options.format == SummaryFormat::Json ? "json" : "csv"; }
    std::filesystem::path profPath(const std::string& kind) const
    {
        if (isOldLayout(*m_report, m_options)) {
            ProfRun run;
            const auto& devices = m_report->platform.devices;
            run.device = devices.empty() ? 0 : std::max(devices.front().id, 0);
            run.model = m_options.model.value_or(run.model);
            run.iteration = m_options.step.value_or(run.iteration);
            return oldProfPath(*m_report, m_options, "summary", kind, run, extension());
        }
        return exportFolder(*m_report, m_options) / "mindstudio_profiler_output" /
               fmt::format("{}_{}.{}", fileNamePart(kind), m_stamp, extension());
    }
    std::filesystem::path jobPath(const std::string& name) const
    {
        return exportFolder(*m_report, m_options) / "summary" / name;
    }

    /// A JOB has one file per model run: each is written under its source's name.
    Result<void> jobTable(const DataTable& table)
    {
        const auto* file = table.find(kFileColumn);
        std::map<std::int64_t, std::vector<std::uint32_t>> rowsOf;
        for (std::size_t row = 0; row < table.rows; ++row)
            rowsOf[file != nullptr && file->kind == CellKind::Integer ? file->integers[row] : -1].push_back(
                static_cast<std::uint32_t>(row));
        for (auto& [index, rows] : rowsOf) {
            std::string name = fileNamePart(table.kind);
            const auto* const source =
                index >= 0 && static_cast<std::size_t>(index) < m_report->inventory.size()
                    ? &m_report->inventory[static_cast<std::size_t>(index)]
                    : nullptr;
            if (source != nullptr && source->kind != "raw_prof") { // a raw file has many tables
                name = std::filesystem::path(source->path).filename().string();
                name.resize(std::min(name.rfind('.'), name.size())); // names hold dots: only the last counts
            }
            OPSCOPE_TRY(writeRows(table, jobPath(fmt::format("{}.{}", name, extension())), std::move(rows)));
        }
        return {};
    }

    /// The old layout has one file for each device, model and iteration.
    Result<void> oldProfTable(const DataTable& table)
    {
        const auto* device = columnOf(table, RowFact::Device);
        const auto* model = columnOf(table, RowFact::Model);
        const auto* iteration = columnOf(table, RowFact::Step);
        std::map<ProfRun, std::vector<std::uint32_t>> rowsOf;
        for (std::size_t row = 0; row < table.rows; ++row) {
            ProfRun run;
            const auto numberAt = [row](const DataColumn* column, std::int64_t otherwise) {
                const auto value = integerAt(column, row);
                return value >= 0 && value < kNoNumber ? value : otherwise;
            };
            run.device = static_cast<std::int32_t>(std::min<std::int64_t>(numberAt(device, 0), INT32_MAX));
            run.model = numberAt(model, run.model);
            run.iteration = numberAt(iteration, run.iteration);
            rowsOf[run].push_back(static_cast<std::uint32_t>(row));
        }
        const auto kind = isKernelTable(table.kind) ? std::string("op_summary") : table.kind;
        for (auto& [run, rows] : rowsOf)
            OPSCOPE_TRY(writeRows(table, oldProfPath(*m_report, m_options, "summary", kind, run, extension()),
                                  std::move(rows)));
        return {};
    }

    /// The path, or if this export already used it, the same name in a folder "2", "3", ... next to it: two
    /// kinds of op tables have one name, and a damaged database may list a path twice.
    std::filesystem::path freePath(const std::filesystem::path& wanted)
    {
        auto path = wanted;
        for (int n = 2; !m_paths.insert(path).second; ++n)
            path = wanted.parent_path() / std::to_string(n) / wanted.filename();
        return path;
    }

    /// `rows` of the table, those in the scope.
    Result<void> writeRows(const DataTable& table, const std::filesystem::path& wanted,
                           std::vector<std::uint32_t> rows)
    {
        m_kinds.push_back(table.kind);
        const auto isOut = [&](std::uint32_t row) { return !m_scope.hasRow(table, row); };
        const bool isPart = std::erase_if(rows, isOut) != 0;
        if (rows.empty() && (isJobExport(*m_report) || isOldLayout(*m_report, m_options))) // of another model
            return {};
        const bool isAsRead = isJobExport(*m_report) ||
                              (isOldLayout(*m_report, m_options) && m_report->kind == ReportKind::ProfOld);
        const auto out = isAsRead ? fileTable(m_report, table) : msprofTable(m_report, table);
        return write(*out, rows, wanted, isPart);
    }

    Result<void> writeComputed(const TablePtr& table, const std::filesystem::path& wanted)
    {
        if (table->rows == 0)
            return {};
        return write(*table, allRows(table->rows), wanted, !m_scope.isWhole());
    }

    Result<void> write(const Table& table, const std::vector<std::uint32_t>& rows,
                       const std::filesystem::path& wanted, bool isPart)
    {
        const auto path = freePath(wanted);
        OPSCOPE_TRY_ASSIGN(const bool isKept, m_batch.keeps(path, isPart));
        if (isKept)
            return {};
        ExportOptions options;
        options.format = m_options.format == SummaryFormat::Json ? ExportFormat::Json : ExportFormat::Csv;
        options.isAsVendor = true;
        options.hasTotalRows = false; // they are among the rows
        OPSCOPE_TRY_ASSIGN(auto file, m_batch.create(path));
        OPSCOPE_TRY(exportTable(
            table, rows, options, [&file](std::string_view bytes) { return file.write(bytes); }, m_stop));
        return m_batch.add(std::move(file), rows.size());
    }

    bool has(std::initializer_list<std::string_view> kinds) const
    {
        return std::ranges::find_first_of(m_kinds, kinds) != m_kinds.end();
    }

    /// A computed table, unless a table of a file with the same content (`kinds`) was written.
    template <class Make>
    Result<void> add(const Make& make, std::initializer_list<std::string_view> kinds)
    {
        if (has(kinds))
            return {};
        const auto table = make(m_report, m_scope);
        return writeComputed(table, profPath(table->page));
    }

    Result<void> computed()
    {
        OPSCOPE_TRY(add(computedOpSummary, {"op_summary", "kernel_details", "compute_task_info"}));
        OPSCOPE_TRY(add(computedOpStatistic, {"op_statistic"}));
        OPSCOPE_TRY(add(computedApiStatistic, {"api_statistic", "acl_statistic"}));
        OPSCOPE_TRY(add(computedIterations, {"step_trace", "step_trace_raw"}));
        for (const auto* const source : {"memory_record", "npu_module_mem", "npu_mem"})
            OPSCOPE_TRY(add(
                [&](const auto& report, const auto& scope) { return computedMemory(report, scope, source); },
                {source}));
        OPSCOPE_TRY(add(computedOpMemory, {"operator_memory"}));
        OPSCOPE_TRY(add(computedStepTimes, {"step_trace_time"}));
        OPSCOPE_TRY(add(computedCommunicationStatistic, {"communication_statistic", "hccl_statistic"}));
        const auto jsonPath = [&](const char* kind) {
            auto path = profPath(kind);
            return path.replace_extension("json"); // whatever the tables are
        };
        OPSCOPE_TRY(exportCommunication(m_batch, *m_report, m_scope, jsonPath("communication"), m_stop));
        return exportCommunicationMatrix(m_batch, *m_report, m_scope, jsonPath("communication_matrix"),
                                         m_stop);
    }

    /// A run of each model that is exported.
    std::vector<ModelRun> jobModels() const
    {
        std::vector<ModelRun> models;
        for (const auto& run : m_report->collection.modelRuns) {
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
            OPSCOPE_TRY_ASSIGN(const auto scope, ExportScope::of(*m_report, target));
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

    ReportPtr m_report;
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
