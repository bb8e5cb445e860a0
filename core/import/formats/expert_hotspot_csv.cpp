// SPDX-License-Identifier: GPL-3.0-or-later
// How often the experts of a rank were chosen, a line a layer, without a header: prefill_3.csv, decode_3.csv.
// The numbers are places on the rank; the deployment lists the expert of each place.
#include <algorithm>

#include "core/import/discover/export_name.h"
#include "core/import/discover/walk.h"
#include "core/import/tables/table_reader.h"
#include "core/import/tables/table_text.h"

namespace opscope {
namespace {

constexpr std::size_t kMostExperts = 4096;

bool accepts(const FileProbe& probe)
{
    const auto parsed = parseExportName(probe.name);
    const auto firstLine = probe.head.substr(0, probe.head.find_first_of("\r\n"));
    return probe.name.ends_with(".csv") && (parsed.stem == "prefill" || parsed.stem == "decode") &&
           parsed.device >= 0 && !firstLine.empty() &&
           firstLine.find_first_not_of("0123456789, ") == std::string_view::npos;
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto file, context.map(context.planned.path));
    const auto unixText = withoutCarriageReturns(file->bytes());
    const auto bytes = unixText ? std::string_view(*unixText) : file->bytes();
    const auto firstLine = bytes.substr(0, bytes.find('\n'));
    const auto experts = static_cast<std::size_t>(std::ranges::count(firstLine, ',')) + 1;
    std::string header;
    for (std::size_t i = 0; i < std::min(experts, kMostExperts); ++i)
        header += (i == 0 ? "Place " : ",Place ") + std::to_string(i);
    header += '\n';
    header += bytes;
    auto parsed = parseCsv(header, context.builder.report().strings,
                           {.threads = context.threads,
                            .stop = context.stop,
                            .progress = context.progress,
                            .mayHaveNoHeader = false});
    for (auto& problem : parsed.problems) { // the file has no header: ours is used
        for (auto& line : problem.lines)
            --line;
    }
    // A row's place is its layer: after a left-out row no layer is certain.
    std::size_t known = parsed.rows;
    for (const auto& problem : parsed.problems) {
        if (!problem.isRowLeftOut())
            continue;
        for (const auto line : problem.lines)
            known = std::min<std::size_t>(known, line == 0 ? 0 : line - 1);
    }
    reportProblems(context, parsed);
    reportCutOff(context, bytes, parsed);

    const auto name = parseExportName(fileName(context.file));
    const auto column = [&](std::string text, CellKind kind) {
        DataColumn out;
        out.name = std::move(text);
        out.kind = kind;
        return out;
    };
    auto stage = column("Stage", CellKind::Text);
    stage.texts.own().assign(parsed.rows, context.builder.intern(name.stem));
    auto rank = column("Rank", CellKind::Integer);
    rank.integers.own().assign(parsed.rows, name.device);
    auto layer = column("Layer", CellKind::Integer);
    for (std::size_t row = 0; row < parsed.rows; ++row)
        layer.integers.own().push_back(row < known ? static_cast<std::int64_t>(row) : kMissingInteger);
    context.planned.device = kNoDevice; // the number is a rank
    parsed.columns.insert(parsed.columns.begin(), {std::move(stage), std::move(rank), std::move(layer)});
    addRows(context, "expert_hotspot", std::move(parsed));
    return {};
}

} // namespace

constinit const Importer expertHotspotCsv{
    "expert_hotspot_csv", Role::Table, ReportPart::Tables, {}, accepts, read};

} // namespace opscope
