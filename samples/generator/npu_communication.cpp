// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/npu_communication.h"

#include <fmt/format.h>

#include "core/base/time.h"
#include "samples/generator/text.h"

namespace opscope::samples {

namespace {

std::string shareText(std::int64_t part, std::int64_t rest)
{
    return decimalText(part + rest == 0 ? 0 : roundDiv(part * 10'000, part + rest), 4);
}

std::string bandwidthText(std::int64_t bytes, std::int64_t ns)
{
    return decimalText(ns == 0 ? 0 : roundDiv(bytes * 10'000, ns), 4);
}

void link(JsonText& json, const char* name, const CollectiveNumbers* numbers, bool hasSizes)
{
    json.key(name).beginObject();
    json.numberField("Transit Size(MB)", numbers == nullptr ? "0" : megabytesText(numbers->bytes));
    json.numberField("Transit Time(ms)", numbers == nullptr ? "0" : millisText(numbers->transit));
    json.numberField("Bandwidth(GB/s)", numbers == nullptr ? "0" : numbers->bandwidth());
    json.field("Large Packet Ratio", 0);
    json.key("Size Distribution").beginObject();
    if (numbers != nullptr && hasSizes) {
        json.key(megabytesText(numbers->bytes / numbers->count / 2)).beginArray().integer(2 * numbers->count);
        json.number(millisText(numbers->transit)).endArray();
    }
    json.endObject().endObject();
}

void entry(JsonText& json, const CollectiveNumbers& c, bool isTotal)
{
    json.key("Communication Time Info").beginObject();
    if (!isTotal)
        json.numberField("Start Timestamp(us)", microsText(c.start));
    json.numberField("Elapse Time(ms)", millisText(c.elapse))
        .numberField("Transit Time(ms)", millisText(c.transit));
    json.numberField("Wait Time(ms)", millisText(c.wait));
    json.numberField("Synchronization Time(ms)", millisText(c.synchronization));
    json.numberField("Idle Time(ms)", millisText(c.idle)).numberField("Wait Time Ratio", c.waitRatio());
    json.numberField("Synchronization Time Ratio", c.synchronizationRatio()).endObject();
    json.key("Communication Bandwidth Info").beginObject();
    link(json, "RDMA", nullptr, false);
    link(json, "HCCS", &c, true);
    link(json, "PCIE", nullptr, false);
    link(json, "SDMA", &c, false);
    link(json, "SIO", nullptr, false);
    json.endObject();
}

} // namespace

std::string CollectiveNumbers::waitRatio() const
{
    return shareText(wait, transit);
}

std::string CollectiveNumbers::synchronizationRatio() const
{
    return shareText(synchronization, transit);
}

std::string CollectiveNumbers::bandwidth() const
{
    return bandwidthText(bytes, transit);
}

std::string MatrixCell::bandwidth() const
{
    return bandwidthText(bytes, transit);
}

std::string millisText(std::int64_t ns)
{
    return decimalTextShort(ns, 6);
}

std::string megabytesText(std::int64_t bytes)
{
    return decimalTextShort(bytes, 6);
}

std::vector<CollectiveNumbers> collectivesOf(const NpuRun& run, std::int64_t step)
{
    std::vector<CollectiveNumbers> result;
    for (const auto& c : run.collectives) {
        if (c.step == step)
            result.push_back(
                {c.name, c.ts, c.dur, c.transit, c.wait, c.wait - 900, c.idle(), c.sizeBytes, 1});
    }
    return result;
}

CollectiveNumbers totalOf(const std::vector<CollectiveNumbers>& collectives)
{
    CollectiveNumbers total;
    total.name = "Total Op Info";
    for (const auto& c : collectives) {
        total.elapse += c.elapse;
        total.transit += c.transit;
        total.wait += c.wait;
        total.synchronization += c.synchronization;
        total.idle += c.idle;
        total.bytes += c.bytes;
        ++total.count;
    }
    return total;
}

std::string communicationJson(const NpuRun& run)
{
    JsonText json;
    json.beginObject();
    for (const auto& step : run.steps) {
        const auto collectives = collectivesOf(run, step.number);
        json.key(fmt::format("step{}", step.number)).beginObject();
        json.key("p2p").beginObject().endObject().key("collective").beginObject();
        for (const auto& c : collectives) {
            json.key(fmt::format("{}@{}", c.name, kGroupName)).beginObject();
            entry(json, c, false);
            json.endObject();
        }
        json.key("Total Op Info").beginObject();
        entry(json, totalOf(collectives), true);
        json.endObject().endObject().endObject();
    }
    return json.endObject().take();
}

std::vector<MatrixCell> matrixOf(const NpuRun& run, std::int64_t step)
{
    const auto collectives = collectivesOf(run, step);
    std::vector<MatrixCell> cells;
    const auto add = [&](const std::string& op, const CollectiveNumbers& c, const std::string& opName) {
        for (std::int64_t target = 0; target < run.ranks; ++target) {
            const bool isLocal = target == run.rank;
            cells.push_back({op, run.rank, target, isLocal ? c.bytes / 2 : c.bytes,
                             isLocal ? c.transit / 24 : c.transit, opName});
        }
    };
    for (std::size_t i = 0; i < collectives.size(); ++i)
        add(fmt::format("allreduce-top{}", i + 1), collectives[i], collectives[i].name);
    add("allreduce-total", totalOf(collectives), "");
    return cells;
}

std::string communicationMatrixJson(const NpuRun& run)
{
    JsonText json;
    json.beginObject();
    for (const auto& step : run.steps) {
        json.key(fmt::format("step{}", step.number)).beginObject();
        json.key("p2p").beginObject().endObject().key("collective").beginObject();
        std::string open;
        for (const auto& cell : matrixOf(run, step.number)) {
            if (cell.op != open) {
                if (!open.empty())
                    json.endObject();
                open = cell.op;
                json.key(fmt::format("{}@{}", open, kGroupName)).beginObject();
            }
            json.key(fmt::format("{}-{}", cell.source, cell.target)).beginObject();
            json.field("Transport Type", cell.source == cell.target ? "LOCAL" : "HCCS");
            json.numberField("Transit Size(MB)", megabytesText(cell.bytes));
            json.numberField("Transit Time(ms)", millisText(cell.transit));
            json.numberField("Bandwidth(GB/s)", cell.bandwidth());
            json.field("Op Name", cell.opName).endObject();
        }
        json.endObject().endObject().endObject();
    }
    return json.endObject().take();
}

} // namespace opscope::samples
