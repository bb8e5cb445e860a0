// SPDX-License-Identifier: GPL-3.0-or-later
// min_cycle_counter_N.txt of MindSpore up to 2.3: one number, what the device's counter (10 ns) stood at
// where the timeline begins.
#include <array>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/base/time.h"
#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 1> kStems{"min_cycle_counter"};

bool accepts(const FileProbe& probe)
{
    return probe.name.starts_with("min_cycle_counter_") && probe.name.ends_with(".txt");
}

Result<void> read(ImportContext& context)
{
    constexpr std::uint64_t kMostBytes = 4096; // a number is shorter
    OPSCOPE_TRY_ASSIGN(auto text, readRegular(context.planned.path, kMostBytes));
    text.erase(text.find_last_not_of(" \r\n\t") + 1);
    const auto ticks = parseScaled(text, 0);
    if (!ticks || *ticks < 0)
        return fail(ErrorCode::Malformed, message(MessageId::NotANumber, text), {context.file, 1, 0});
    ParsedTable parsed;
    auto& column = parsed.columns.emplace_back();
    column.name = "min_cycle_counter";
    column.unit = "10ns";
    column.kind = CellKind::Integer;
    column.integers.push_back(*ticks);
    parsed.rows = 1;
    addRows(context, "min_cycle_counter", std::move(parsed));
    return {};
}

} // namespace

constinit const Importer cycleCounterTxt{
    "cycle_counter_txt", Role::Table, ReportPart::Tables | ReportPart::Steps, kStems, accepts, read};

} // namespace opscope
