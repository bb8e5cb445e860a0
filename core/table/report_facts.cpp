// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/report_facts.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/read_in_part.h"
#include "core/table/row_table.h"
#include "core/table/table_page_list.h"
#include "core/vendor/missing_parts.h"
#include "core/vendor/names.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

/// One line of the output: section, key, value.
struct Fact {
    std::string section;
    std::string key;
    OwnedCell value;
};

std::string clockName(ClockKind clock)
{
    return clock == ClockKind::Unix        ? "Unix"
           : clock == ClockKind::Monotonic ? OPSCOPE_TEXT("Word", "monotonic, no wall time")
                                           : OPSCOPE_TEXT("Word", "unknown");
}

[[maybe_unused]] constexpr const char* kSections[]{
    OPSCOPE_TEXT("Word", "report"),   OPSCOPE_TEXT("Word", "counts"), OPSCOPE_TEXT("Word", "missing"),
    OPSCOPE_TEXT("Word", "platform"), OPSCOPE_TEXT("Word", "file"),   OPSCOPE_TEXT("Word", "problem")};

std::vector<Fact> reportFacts(const Report& report, FactsIn where, const Words& words)
{
    std::vector<Fact> facts;
    const auto add = [&](const char* section, std::string key, OwnedCell value) {
        facts.push_back({section, std::move(key), std::move(value)});
    };
    const auto count = [&](const char* key, std::size_t n) {
        add("counts", key, static_cast<std::int64_t>(n));
    };
    const auto micros = [&](std::int64_t ns) { // a text keeps the digits
        return where == FactsIn::Tables ? OwnedCell(static_cast<double>(ns) / 1000)
                                        : OwnedCell(microsText(ns));
    };
    add("report", OPSCOPE_TEXT("Word", "name"), report.name);
    add("report", OPSCOPE_TEXT("Word", "kind"), words.text(reportKindName(report.kind)));
    add("report", OPSCOPE_TEXT("Word", "path"), report.root.string());
    if (isKnown(report.rank))
        add("report", OPSCOPE_TEXT("Word", "rank"), report.rank);
    add("report", OPSCOPE_TEXT("Word", "clock"), words.text(clockName(report.clock)));
    add("report", OPSCOPE_TEXT("Word", "partial"),
        words.text(isReadInPart(report) ? OPSCOPE_TEXT("Word", "yes") : OPSCOPE_TEXT("Word", "no")));
    if (!report.span.empty()) {
        add("report", OPSCOPE_TEXT("Word", "begin") "(ns)", report.span.begin);
        add("report", OPSCOPE_TEXT("Word", "end") "(ns)", report.span.end);
        add("report", OPSCOPE_TEXT("Word", "span") "(us)", micros(report.span.dur()));
        if (const auto work = deviceSpan(report); !work.empty()) // without the host, counters and waits
            add("report", OPSCOPE_TEXT("Word", "work of the device") "(us)", micros(work.dur()));
    }
    count(OPSCOPE_TEXT("Word", "processes"), report.processes.size());
    count(OPSCOPE_TEXT("Word", "threads"), report.threads.size());
    count(OPSCOPE_TEXT("Word", "tracks"), report.tracks.size());
    count(OPSCOPE_TEXT("Word", "slices"), report.slices.size());
    std::array<std::size_t, kSliceClassCount> classes{};
    for (const auto cls : report.slices.cls)
        ++classes.at(static_cast<std::size_t>(cls));
    for (int cls = 0; cls < kSliceClassCount; ++cls) {
        if (const auto n = classes.at(static_cast<std::size_t>(cls)); n != 0)
            add("counts",
                words.message(message(MessageId::InfoSlicesOf,
                                      words.text(sliceClassName(static_cast<SliceClass>(cls))))),
                static_cast<std::int64_t>(n));
    }
    count(OPSCOPE_TEXT("Word", "flows"), report.flows.size());
    count(OPSCOPE_TEXT("Word", "counter series"), report.counters.counters.size());
    count(OPSCOPE_TEXT("Word", "counter samples"), report.counters.size());
    count(OPSCOPE_TEXT("Word", "instants"), report.instants.size());
    count(OPSCOPE_TEXT("Word", "steps"), report.steps.size());
    count(OPSCOPE_TEXT("Word", "ops"), executedOps(report));
    count(OPSCOPE_TEXT("Word", "memory records"), report.memory.size());
    count(OPSCOPE_TEXT("Word", "op allocations"), report.opMemory.size_());
    count(OPSCOPE_TEXT("Word", "communication ops"), report.communication.size());
    count(OPSCOPE_TEXT("Word", "communication matrix cells"), report.communicationMatrix.size());
    count(OPSCOPE_TEXT("Word", "step times"), report.stepTimes.size());
    for (const auto& table : report.tables)
        add("counts", words.message(message(MessageId::InfoRowsOf, table.kind)),
            static_cast<std::int64_t>(table.rows));
    return facts;
}

/// Rows of a page as facts: the key is made from some columns, the value from another.
void addPage(std::vector<Fact>& facts, const ReportPtr& report, std::string_view id, const char* section,
             const std::vector<std::string>& keys, const std::vector<std::string>& values, const Words& words)
{
    TableRequest request;
    request.words = words;
    const auto built = tablePage(id)->build(report, request, {});
    if (!built)
        return;
    const auto& table = **built;
    const auto join = [&](std::size_t row, const std::vector<std::string>& columns,
                          std::string_view between) {
        std::string out;
        for (const auto& name : columns) {
            const auto column = table.find(name);
            if (!column || std::holds_alternative<std::monostate>(table.cell(row, *column)))
                continue;
            out += (out.empty() ? "" : std::string(between)) + table.text(row, *column);
        }
        return out;
    };
    auto colon = words.message(message(MessageId::Label, ""));
    if (colon == ":")
        colon += ' ';
    for (std::size_t row = 0; row < table.rows; ++row)
        facts.push_back({section, join(row, keys, colon), join(row, values, ", ")});
}

/// The parts that the run lacks, why, and what to do.
void addMissing(std::vector<Fact>& facts, const Report& report, const Words& words)
{
    for (const auto& missing : missingParts(report))
        facts.push_back({"missing", runPartName(missing.part), missingText(missing, words)});
}

ColumnSpec foldedSpec(std::string id, std::string title)
{
    auto spec = textSpec(std::move(id), std::move(title));
    spec.longText = LongText::Folded;
    return spec;
}

/// Rows of several reports, each with the name of its report in front.
class ReportRows {
public:
    ReportRows(const Workspace& workspace, std::vector<ColumnSpec> columns)
        : m_isMany(workspace.reports.size() > 1), m_table(withReport(std::move(columns)))
    {
    }
    void row(const Report& report, std::vector<OwnedCell> cells)
    {
        if (m_isMany)
            cells.insert(cells.begin(), report.name);
        m_table.row(std::move(cells));
    }
    TablePtr finish() { return m_table.finish(); }

private:
    std::vector<ColumnSpec> withReport(std::vector<ColumnSpec> columns) const
    {
        if (m_isMany)
            columns.insert(columns.begin(), foldedSpec("report", "Report"));
        return columns;
    }

    bool m_isMany;
    RowTable m_table;
};

} // namespace

TablePtr factsTable(const Workspace& workspace, FactsIn where, const Words& words)
{
    ReportRows rows(workspace, {textSpec("section", OPSCOPE_TEXT("Word", "Section")),
                                foldedSpec("key", "Key"), foldedSpec("value", "Value")});
    for (const auto& report : workspace.reports) {
        auto facts = reportFacts(*report, where, words);
        if (where == FactsIn::OneList) {
            addMissing(facts, *report, words);
            addPage(facts, report, "platform", "platform", {"group", "key"}, {"value"}, words);
            addPage(facts, report, "inventory", "file", {"path"},
                    {"state", "kind", "size", "rows", "feeds", "reason"}, words);
            addPage(facts, report, "problems", "problem", {"severity", "count"}, {"problem", "places"},
                    words);
        }
        for (auto& fact : facts)
            rows.row(*report, {words.text(fact.section), words.text(fact.key), std::move(fact.value)});
    }
    return rows.finish();
}

TablePtr missingTable(const Workspace& workspace, const Words& words)
{
    ReportRows rows(workspace, {textSpec("part", "Part"), foldedSpec("reason", "Reason")});
    for (const auto& report : workspace.reports) {
        for (const auto& missing : missingParts(*report))
            rows.row(*report, {words.text(runPartName(missing.part)), missingText(missing, words)});
    }
    return rows.finish();
}

TablePtr filesTable(const Workspace& workspace, bool isBrief, const Words& words)
{
    ReportRows rows(workspace, {textSpec("state", "State"), foldedSpec("path", "File"),
                                textSpec("kind", "Kind"), integerSpec("size", "Size"),
                                countSpec("rows", "Entries"), foldedSpec("reason", "Reason")});
    for (const auto& report : workspace.reports) {
        std::unordered_set<std::string> known;
        for (const auto& entry : report->inventory) {
            const auto& c = entry.counts;
            const bool isMissing = entry.state == FileState::Missing;
            auto reason = entry.reason ? words.message(*entry.reason) : std::string();
            if (isBrief && !reason.empty() && !known.insert(reason).second)
                reason = words.text(OPSCOPE_TEXT("Word", "as above"));
            rows.row(*report,
                     {words.text(fileStateName(entry.state)), entry.path,
                      isMissing ? words.text(entry.kind) : entry.kind,
                      isMissing ? OwnedCell() : OwnedCell(static_cast<std::int64_t>(entry.sizeBytes)),
                      static_cast<std::int64_t>(c.slices + c.flowPoints + c.counters + c.instants +
                                                c.metadata + c.rows),
                      std::move(reason)});
        }
    }
    return rows.finish();
}
} // namespace opscope
