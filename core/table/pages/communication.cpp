// SPDX-License-Identifier: GPL-3.0-or-later
// Communication ops with their links, the matrix of ranks, and the vendor's step times.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <tuple>

#include "core/table/table_builder.h"

namespace opscope {
namespace {

std::string_view stepFilter(const Report& report, const TableRequest& request)
{
    return request.step && *request.step < report.steps.size()
               ? report.text(report.steps[*request.step].label)
               : std::string_view();
}

/// Step labels differ between files ("step50", "50", "ProfilerStep#50"): compared by their number.
bool isSameStep(std::string_view a, std::string_view b)
{
    const auto digits = [](std::string_view text) {
        const auto at = text.find_first_of("0123456789");
        return at == std::string_view::npos ? text : text.substr(at);
    };
    return digits(a) == digits(b);
}

/// One field of some records as a column.
template <class Record, class F>
auto fieldOf(const std::vector<const Record*>& records, const F& f)
{
    std::vector<decltype(f(*records.front()))> out;
    out.reserve(records.size());
    for (const auto* record : records)
        out.push_back(f(*record));
    return out;
}

std::int64_t known(std::int64_t value)
{
    return value < 0 ? kMissingInteger : value;
}

Result<TablePtr> buildOps(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    std::vector<const CommunicationOp*> ops;
    const auto step = stepFilter(*report, request);
    for (const auto& op : report->communication) {
        const bool isInRange =
            !request.range ||
            request.range->overlaps({op.start, op.start + std::max<std::int64_t>(op.elapse, 1)});
        if (isInRange && (step.empty() || isSameStep(report->text(op.stepLabel), step)))
            ops.push_back(&op);
    }
    if (ops.empty())
        return noRows(
            *report, "communication",
            "no communication; looked for communication.json, COMMUNICATION_OP and CommAnalyzerTime");
    using Op = CommunicationOp;
    TableBuilder builder("communication", report, ops.size());
    const auto of = [&](const auto& f) { return fieldOf(ops, f); };
    const auto parts = [&](ColumnSpec spec, std::int64_t Op::*field) {
        builder.own(std::move(spec),
                    of([field](const Op& op) { return op.hasBreakdown ? op.*field : kMissingInteger; }));
    };
    builder.own(textSpec("name", "Name"), of([](const Op& op) { return op.name; }));
    builder.nameIsLast();
    builder.own(textSpec("type", "Type"), of([](const Op& op) { return op.type; }));
    builder.own(textSpec("group", "Group"), of([](const Op& op) { return op.group; }));
    builder.own(textSpec("step", "Step"), of([](const Op& op) { return op.stepLabel; }));
    builder.own(integerSpec("rank", "Rank"), of([](const Op& op) { return known(op.rank); }));
    builder.own(textSpec("kind", "Kind"),
                of([](const Op& op) { return std::string(op.isP2p ? "p2p" : "collective"); }));
    builder.own(timestampSpec("start", "Start"),
                of([](const Op& op) { return op.start == 0 ? kMissingInteger : op.start; }));
    auto elapse = durationSpec("elapse", "Elapse");
    elapse.hint = CellHint::Bar;
    builder.own(elapse, of([](const Op& op) { return op.elapse; }));
    parts(durationSpec("transit", "Transit"), &Op::transit);
    parts(durationSpec("wait", "Wait"), &Op::wait);
    parts(durationSpec("synchronization", "Synchronization"), &Op::synchronization);
    parts(durationSpec("idle_time", "Idle Time"), &Op::idle);
    // What the vendor's ratios are shares of.
    const auto whole = [&](const char* id, const char* title, std::int64_t Op::*field) {
        builder.own(hidden(durationSpec(id, title)), of([field](const Op& op) {
                        const bool isSaid =
                            op.hasBreakdown && op.*field != kMissingInteger && op.transit != kMissingInteger;
                        return isSaid ? op.*field + op.transit : kMissingInteger;
                    }));
    };
    whole("wait_and_transit", "Wait and transit", &Op::wait);
    whole("synchronization_and_transit", "Synchronization and transit", &Op::synchronization);
    builder.own(weighted(ratioSpec("wait_ratio", "Wait ratio"), "wait_and_transit"),
                of([](const Op& op) { return op.hasBreakdown ? op.waitRatio : std::nan(""); }));
    builder.own(
        weighted(ratioSpec("synchronization_ratio", "Synchronization ratio"), "synchronization_and_transit"),
        of([](const Op& op) { return op.hasBreakdown ? op.synchronizationRatio : std::nan(""); }));
    for (const std::string transport : {"HCCS", "RDMA", "SDMA", "PCIE", "SIO"}) {
        const auto id = report->strings.find(transport);
        bool hasAny = false;
        for (const auto* op : ops) {
            for (const auto& link : op->links)
                hasAny = hasAny || (link.transport == id && link.sizeMb > 0);
        }
        if (!id.valid() || !hasAny)
            continue;
        const auto link = [&](double CommunicationLink::*field) {
            return of([&](const Op& op) {
                for (const auto& one : op.links) {
                    if (one.transport == id)
                        return one.*field;
                }
                return std::nan("");
            });
        };
        builder.own(inGroup(summed(realSpec(transport + "_size", transport + " size", "MB")), transport),
                    link(&CommunicationLink::sizeMb));
        builder.own(inGroup(summed(realSpec(transport + "_time", transport + " time", "ms")), transport),
                    link(&CommunicationLink::timeMs));
        builder.own(inGroup(quotient(realSpec(transport + "_bandwidth", transport + " bandwidth", "GB/s"),
                                     transport + "_size", transport + "_time"),
                            transport),
                    link(&CommunicationLink::bandwidthGbs));
        builder.own(
            hidden(inGroup(weighted(ratioSpec(transport + "_large_packets", transport + " large packets"),
                                    transport + "_size"),
                           transport)),
            link(&CommunicationLink::largePacketRatio));
    }
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (ops[i]->isTotal)
            builder.table().totalRows.push_back(static_cast<std::uint32_t>(i));
    }
    builder.table().source = "communication";
    noteNotNarrowed(builder.table(), request, {NarrowingKey::Iteration});
    return builder.finish();
}

/// "allreduce-total@group" holds what its "allreduce-top1@group", "-middle", "-bottom1" hold, "Total
/// Op Info" of a cluster every op of its step, kind and link; other ops stand for themselves.
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
        if (step.empty() || isSameStep(report->text(cell.stepLabel), step))
            cells.push_back(&cell);
    }
    if (cells.empty())
        return noRows(*report, "communication",
                      "no communication matrix; looked for communication_matrix.json and CommAnalyzerMatrix");
    using Cell = CommunicationMatrixCell;
    TableBuilder builder("communication_matrix", report, cells.size());
    const auto of = [&](const auto& f) { return fieldOf(cells, f); };
    builder.own(textSpec("op", "Op"), of([](const Cell& c) { return c.op; }));
    builder.nameIsLast();
    builder.own(textSpec("group", "Group"), of([&](const Cell& c) { // "allreduce-top1@group"
                    const auto op = report->text(c.op);
                    return std::string(op.substr(std::min(op.rfind('@'), op.size() - 1) + 1));
                }));
    builder.own(textSpec("step", "Step"), of([](const Cell& c) { return c.stepLabel; }));
    builder.own(textSpec("kind", "Kind"),
                of([](const Cell& c) { return std::string(c.isP2p ? "p2p" : "collective"); }));
    builder.own(integerSpec("source", "From rank"), of([](const Cell& c) { return known(c.source); }));
    builder.own(integerSpec("target", "To rank"), of([](const Cell& c) { return known(c.target); }));
    // What a rank's own files count within the group is of use only where the job's ranks are not known.
    const auto localRank = [&](const char* id, const char* title, std::int32_t Cell::*local,
                               std::int32_t Cell::*rank) {
        const auto isLocal = [&](const Cell* c) { return c->*local >= 0; };
        const auto isUnknown = [&](const Cell* c) { return c->*local >= 0 && c->*rank < 0; };
        if (std::ranges::none_of(cells, isLocal))
            return;
        auto spec = integerSpec(id, title);
        spec.isHidden = std::ranges::none_of(cells, isUnknown);
        builder.own(std::move(spec), of([local](const Cell& c) { return known(c.*local); }));
    };
    localRank("source_in_group", "From rank in group", &Cell::sourceInGroup, &Cell::source);
    localRank("target_in_group", "To rank in group", &Cell::targetInGroup, &Cell::target);
    builder.own(textSpec("transport", "Transport"), of([](const Cell& c) { return c.transport; }));
    auto size = summed(realSpec("size", "Size", "MB"));
    size.hint = CellHint::Bar;
    builder.own(size, of([](const Cell& c) { return c.sizeMb; }));
    builder.own(summed(realSpec("time", "Time", "ms")), of([](const Cell& c) { return c.timeMs; }));
    auto bandwidth = quotient(realSpec("bandwidth", "Bandwidth", "GB/s"), "size", "time");
    bandwidth.hint = CellHint::Heat;
    builder.own(bandwidth, of([](const Cell& c) { return c.bandwidthGbs; }));
    builder.own(textSpec("op_name", "Op name"), of([](const Cell& c) { return c.opName; }));
    builder.table().levels = levelsOf(*report, cells);
    noteNotNarrowed(builder.table(), request, {NarrowingKey::Iteration});
    return builder.finish();
}

Result<TablePtr> buildStepTime(const ReportPtr& report, const TableRequest& request, std::stop_token)
{
    std::vector<const StepTime*> times;
    const auto step = stepFilter(*report, request);
    for (const auto& time : report->stepTimes) {
        if ((!request.device || time.device == *request.device) &&
            (step.empty() || isSameStep(report->text(time.step), step)))
            times.push_back(&time);
    }
    if (times.empty())
        return noRows(*report, "step_time",
                      "no step times of the vendor; looked for step_trace_time.csv, "
                      "cluster_step_trace_time.csv and StepTraceTime");
    TableBuilder builder("step_time", report, times.size());
    const auto of = [&](const auto& f) { return fieldOf(times, f); };
    const auto time = [&](const char* id, const char* title, std::int64_t StepTime::*field) {
        auto spec = durationSpec(id, title);
        spec.hint = CellHint::Bar;
        builder.own(std::move(spec), of([field](const StepTime& t) { return t.*field; }));
    };
    builder.own(textSpec("step", "Step"), of([](const StepTime& t) { return t.step; }));
    builder.nameIsLast();
    builder.own(integerSpec("device", "Device"), of([](const StepTime& t) { return known(t.device); }));
    builder.own(integerSpec("rank", "Rank"), of([](const StepTime& t) { return known(t.rank); }));
    builder.own(textSpec("type", "Type"), of([](const StepTime& t) { return t.type; }));
    builder.own(textSpec("index", "Index"), of([](const StepTime& t) { return t.index; }));
    // Of a cluster: the rows of a stage hold those of its ranks.
    builder.table().levels = of([&](const StepTime& t) {
        const bool isStage = report->text(t.type) == "stage";
        return RowLevel{static_cast<std::uint8_t>(isStage ? 1 : 0), t.step.value, t.step.value};
    });
    time("computing", "Computing", &StepTime::computing);
    time("communication_not_overlapped", "Communication (not overlapped)",
         &StepTime::communicationNotOverlapped);
    time("overlapped", "Overlapped", &StepTime::overlapped);
    time("communication", "Communication", &StepTime::communication);
    time("free", "Free", &StepTime::free);
    time("stage", "Stage", &StepTime::stage);
    time("bubble", "Bubble", &StepTime::bubble);
    time("communication_exclude_receive", "Communication (not overlapped, without receive)",
         &StepTime::communicationNotOverlappedExcludeReceive);
    time("preparing", "Preparing", &StepTime::preparing);
    noteNotNarrowed(builder.table(), request, {NarrowingKey::Device, NarrowingKey::Iteration});
    return builder.finish();
}

} // namespace

extern const TablePage communicationPage;
constinit const TablePage communicationPage{"communication",
                                            "Communication",
                                            ReportPart::Communication | ReportPart::CommunicationMatrix |
                                                ReportPart::StepTimes,
                                            {},
                                            buildOps};
extern const TablePage communicationMatrixPage;
constinit const TablePage communicationMatrixPage{
    "communication_matrix", "Communication matrix", ReportPart::CommunicationMatrix, {}, buildMatrix};
extern const TablePage stepTimePage;
constinit const TablePage stepTimePage{"step_time", "Step time", ReportPart::StepTimes, {}, buildStepTime};

} // namespace opscope
