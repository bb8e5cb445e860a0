// SPDX-License-Identifier: GPL-3.0-or-later
// Communication ops with their links, the matrix of ranks, and the vendor's step times.
#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "core/base/text.h"
#include "core/table/record_table.h"
#include "core/vendor/names.h"

namespace opscope {
namespace {

std::string stepFilter(const Report& report, const TableRequest& request)
{
    return request.step && *request.step < report.steps.size()
               ? std::string(stepOfLabel(stepName(report, report.steps[*request.step])))
               : std::string();
}

template <class Record>
std::string kindOf(const Record* record)
{
    return record->isP2p ? "p2p" : "collective";
}

Result<TablePtr> buildOps(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    std::vector<const CommunicationOp*> ops;
    const auto step = stepFilter(*report, request);
    for (const auto& op : report->communication) {
        const bool isInRange =
            !request.range ||
            request.range->overlaps({op.start, op.start + std::max<std::int64_t>(op.elapse, 1)});
        if (isInRange && (step.empty() || stepOfLabel(report->text(op.stepLabel)) == step))
            ops.push_back(&op);
    }
    if (ops.empty())
        return noRows(
            *report, "communication",
            OPSCOPE_TEXT(
                "Argument",
                "no communication; looked for communication.json, COMMUNICATION_OP and CommAnalyzerTime"));
    using Op = CommunicationOp;
    RecordTable table("communication", report, ops);
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), &Op::name);
    table.nameIsLast();
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")), &Op::type);
    table.column(textSpec("group", OPSCOPE_TEXT("Column", "Group")), &Op::group);
    table.column(textSpec("step", OPSCOPE_TEXT("Column", "Step")), &Op::stepLabel);
    table.column(integerSpec("rank", OPSCOPE_TEXT("Column", "Rank")), &Op::rank);
    table.column(textSpec("kind", OPSCOPE_TEXT("Column", "Kind")), kindOf<Op>);
    table.column(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")),
                 [](const Op* op) { return op->start == 0 ? kMissingInteger : op->start; });
    table.column(hinted(durationSpec("elapse", OPSCOPE_TEXT("Column", "Elapse")), CellHint::Bar),
                 &Op::elapse);
    const auto part = [&](const char* id, const char* title, std::int64_t Op::*field) {
        table.column(durationSpec(id, title),
                     [&](const Op* op) { return op->hasBreakdown ? op->*field : kMissingInteger; });
    };
    part("transit", OPSCOPE_TEXT("Column", "Transit"), &Op::transit);
    part("wait", OPSCOPE_TEXT("Column", "Wait"), &Op::wait);
    part("synchronization", OPSCOPE_TEXT("Column", "Synchronization"), &Op::synchronization);
    part("idle_time", OPSCOPE_TEXT("Column", "Idle Time"), &Op::idle);
    // What the vendor's ratios are shares of.
    const auto whole = [&](const char* id, const char* title, std::int64_t Op::*field) {
        table.column(hidden(durationSpec(id, title)), [&](const Op* op) {
            const bool isSaid =
                op->hasBreakdown && op->*field != kMissingInteger && op->transit != kMissingInteger;
            return isSaid ? op->*field + op->transit : kMissingInteger;
        });
    };
    whole("wait_and_transit", OPSCOPE_TEXT("Column", "Wait and transit"), &Op::wait);
    whole("synchronization_and_transit", OPSCOPE_TEXT("Column", "Synchronization and transit"),
          &Op::synchronization);
    const auto ratio = [&](ColumnSpec spec, const char* weight, double Op::*field) {
        table.column(weighted(std::move(spec), weight),
                     [&](const Op* op) { return op->hasBreakdown ? op->*field : kNoReal; });
    };
    ratio(ratioSpec("wait_ratio", OPSCOPE_TEXT("Column", "Wait ratio")), "wait_and_transit", &Op::waitRatio);
    ratio(ratioSpec("synchronization_ratio", OPSCOPE_TEXT("Column", "Synchronization ratio")),
          "synchronization_and_transit", &Op::synchronizationRatio);
    for (const std::string transport : {"HCCS", "RDMA", "SDMA", "PCIE", "SIO"}) {
        const auto id = report->strings.find(transport);
        bool hasAny = false;
        for (const auto* op : ops) {
            for (const auto& link : op->links)
                hasAny = hasAny || (link.transport == id && link.sizeMb > 0);
        }
        if (!id.valid() || !hasAny)
            continue;
        const auto link = [&](ColumnSpec spec, double CommunicationLink::*field) {
            table.column(inGroup(std::move(spec), transport), [&](const Op* op) {
                const auto one = std::ranges::find(op->links, id, &CommunicationLink::transport);
                return one == op->links.end() ? kNoReal : (*one).*field;
            });
        };
        const auto size = transport + "_size";
        const auto time = transport + "_time";
        link(summed(realSpec(size, transport + " size", "MB")), &CommunicationLink::sizeMb);
        link(summed(realSpec(time, transport + " time", "ms")), &CommunicationLink::timeMs);
        link(quotient(realSpec(transport + "_bandwidth", transport + " bandwidth", "GB/s"), size, time),
             &CommunicationLink::bandwidthGbs);
        link(hidden(weighted(ratioSpec(transport + "_large_packets", transport + " large packets"), size)),
             &CommunicationLink::largePacketRatio);
    }
    table.table().totalRows = rowsWhere(ops.size(), [&](std::size_t i) { return ops[i]->isTotal; });
    table.table().source = "communication";
    noteNotNarrowed(table.table(), request, {NarrowingKey::Iteration});
    return table.finish();
}

/// "allreduce-total@group" holds what its "allreduce-top1@group", "-middle", "-bottom1" hold, "Total
/// Op Info" of a cluster every op of its step, kind and link; other ops are counted themselves.
std::vector<RowLevel> levelsOf(const Report& report, const std::vector<const CommunicationMatrixCell*>& cells)
{
    using Link = std::tuple<StringId, bool, std::int32_t, std::int32_t, std::int32_t, std::int32_t>;
    std::map<Link, std::uint32_t> wholes;
    std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> parts;
    std::map<std::string, std::uint8_t, std::less<>> samples;
    const auto numberIn = [](auto& numbers, const auto& key) {
        return numbers.try_emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
    };
    std::vector<RowLevel> levels;
    for (const auto* cell : cells) {
        auto& own = levels.emplace_back();
        own.whole = numberIn(wholes, Link{cell->stepLabel, cell->isP2p, cell->source, cell->target,
                                          cell->sourceInGroup, cell->targetInGroup});
        const auto op = report.text(cell->op);
        const auto at = std::min(op.rfind('@'), op.size());
        const auto dash = op.substr(0, at).rfind('-');
        const auto word =
            dash == std::string_view::npos ? std::string_view() : op.substr(dash + 1, at - dash - 1);
        const bool isSample =
            word.starts_with("top") || word.starts_with("middle") || word.starts_with("bottom");
        const bool isTotal = op.starts_with("Total Op Info");
        own.level = isTotal ? 0 : 1;
        if (isSample) {
            const auto next = static_cast<std::uint8_t>(std::min<std::size_t>(samples.size() + 2, 255));
            own.level = samples.try_emplace(std::string(word), next).first->second;
        }
        auto name = std::string(op);
        if (isSample || word == "total")
            name.erase(dash, at - dash);
        own.part = numberIn(parts, std::pair(own.whole, std::move(name)));
    }
    return levels;
}

Result<TablePtr> buildMatrix(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    std::vector<const CommunicationMatrixCell*> cells;
    const auto step = stepFilter(*report, request);
    for (const auto& cell : report->communicationMatrix) {
        if (step.empty() || stepOfLabel(report->text(cell.stepLabel)) == step)
            cells.push_back(&cell);
    }
    if (cells.empty())
        return noRows(
            *report, "communication",
            OPSCOPE_TEXT(
                "Argument",
                "no communication matrix; looked for communication_matrix.json and CommAnalyzerMatrix"));
    using Cell = CommunicationMatrixCell;
    RecordTable table("communication_matrix", report, cells);
    table.column(textSpec("op", OPSCOPE_TEXT("Column", "Op")), &Cell::op);
    table.nameIsLast();
    table.column(textSpec("group", OPSCOPE_TEXT("Column", "Group")),
                 [&](const Cell* cell) { // "allreduce-top1@group"
                     const auto op = report->text(cell->op);
                     return std::string(op.substr(std::min(op.rfind('@'), op.size() - 1) + 1));
                 });
    table.column(textSpec("step", OPSCOPE_TEXT("Column", "Step")), &Cell::stepLabel);
    table.column(textSpec("kind", OPSCOPE_TEXT("Column", "Kind")), kindOf<Cell>);
    table.column(integerSpec("source", OPSCOPE_TEXT("Column", "From rank")), &Cell::source);
    table.column(integerSpec("target", OPSCOPE_TEXT("Column", "To rank")), &Cell::target);
    // The rank within the group is shown only if the job's ranks are not known.
    const auto localRank = [&](const char* id, const char* title, std::int32_t Cell::*local,
                               std::int32_t Cell::*rank) {
        const auto isLocal = [&](const Cell* c) { return isKnown(c->*local); };
        const auto isUnknown = [&](const Cell* c) { return isKnown(c->*local) && !isKnown(c->*rank); };
        if (std::ranges::any_of(cells, isLocal))
            table.column(hidden(integerSpec(id, title), std::ranges::none_of(cells, isUnknown)), local);
    };
    localRank("source_in_group", OPSCOPE_TEXT("Column", "From rank in group"), &Cell::sourceInGroup,
              &Cell::source);
    localRank("target_in_group", OPSCOPE_TEXT("Column", "To rank in group"), &Cell::targetInGroup,
              &Cell::target);
    table.column(textSpec("transport", OPSCOPE_TEXT("Column", "Transport")), &Cell::transport);
    table.column(hinted(summed(realSpec("size", OPSCOPE_TEXT("Column", "Size"), "MB")), CellHint::Bar),
                 &Cell::sizeMb);
    table.column(summed(realSpec("time", OPSCOPE_TEXT("Column", "Time"), "ms")), &Cell::timeMs);
    table.column(
        hinted(quotient(realSpec("bandwidth", OPSCOPE_TEXT("Column", "Bandwidth"), "GB/s"), "size", "time"),
               CellHint::Heat),
        &Cell::bandwidthGbs);
    table.column(textSpec("op_name", OPSCOPE_TEXT("Column", "Op name")), &Cell::opName);
    table.table().levels = levelsOf(*report, cells);
    noteNotNarrowed(table.table(), request, {NarrowingKey::Iteration});
    return table.finish();
}

Result<TablePtr> buildStepTime(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    std::vector<const StepTime*> times;
    const auto step = stepFilter(*report, request);
    for (const auto& time : report->stepTimes) {
        if ((!request.device || time.device == *request.device) &&
            (step.empty() || stepOfLabel(report->text(time.step)) == step))
            times.push_back(&time);
    }
    if (times.empty())
        return noRows(*report, "step_time",
                      OPSCOPE_TEXT("Argument", "no step times of the vendor; looked for step_trace_time.csv, "
                                               "cluster_step_trace_time.csv and StepTraceTime"));
    RecordTable table("step_time", report, times);
    table.column(textSpec("step", OPSCOPE_TEXT("Column", "Step")), &StepTime::step);
    table.nameIsLast();
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &StepTime::device);
    table.column(integerSpec("rank", OPSCOPE_TEXT("Column", "Rank")), &StepTime::rank);
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")), &StepTime::type);
    table.column(textSpec("index", OPSCOPE_TEXT("Column", "Index")), &StepTime::index);
    // In a cluster the rows of a stage contain those of its ranks.
    for (const auto* row : times) {
        const bool isStage = report->text(row->type) == "stage";
        table.table().levels.push_back(
            {static_cast<std::uint8_t>(isStage ? 1 : 0), row->step.value, row->step.value});
    }
    for (const auto& part : StepTime::kParts) {
        auto spec = hinted(durationSpec(part.page, part.title), CellHint::Bar);
        const bool isOfSeveral = part.time == &StepTime::stage; // of ranks that run at the same time
        table.column(isOfSeveral ? unsummed(std::move(spec)) : std::move(spec), part.time);
    }
    noteNotNarrowed(table.table(), request, {NarrowingKey::Device, NarrowingKey::Iteration});
    return table.finish();
}

} // namespace

constinit const TablePage communicationPage{"communication",
                                            OPSCOPE_TEXT("Page", "Communication"),
                                            ReportPart::Communication | ReportPart::CommunicationMatrix |
                                                ReportPart::StepTimes,
                                            {},
                                            buildOps};
constinit const TablePage communicationMatrixPage{"communication_matrix",
                                                  OPSCOPE_TEXT("Page", "Communication matrix"),
                                                  ReportPart::CommunicationMatrix,
                                                  {},
                                                  buildMatrix};
constinit const TablePage stepTimePage{
    "step_time", OPSCOPE_TEXT("Page", "Step time"), ReportPart::StepTimes, {}, buildStepTime};

} // namespace opscope
