// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/history_table.h"

#include "core/base/joined.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {

std::string changesText(const RunHistory& history, std::size_t run)
{
    return run == 0 ? std::string()
                    : joined(projectDifferences(history.runs[run - 1].project, history.runs[run].project));
}

TablePtr historyTable(const RunHistory& history,
                      const std::function<std::string(const RunFailure&)>& failureText)
{
    RecordTable<std::uint32_t> table("history", nullptr, allRows(history.runs.size()));
    const auto text = [&](std::string id, std::string title, const auto& of) {
        table.column(textSpec(std::move(id), std::move(title)), of);
    };
    const auto& runs = history.runs;
    text("run", OPSCOPE_TEXT("Column", "Run"),
         [&](std::uint32_t i) { return runs[i].folder.filename().string(); });
    text("failure", OPSCOPE_TEXT("Column", "What failed"),
         [&](std::uint32_t i) { return runs[i].failure ? failureText(*runs[i].failure) : std::string(); });
    text("changed", OPSCOPE_TEXT("Column", "Changed since the run before"),
         [&](std::uint32_t i) { return changesText(history, i); });
    table.nameIsLast();
    text("exit_codes", OPSCOPE_TEXT("Column", "Exit codes"),
         [&](std::uint32_t i) { return joined(runs[i].exitCodes); });
    text("reports", OPSCOPE_TEXT("Column", "Reports"),
         [&](std::uint32_t i) { return joined(runs[i].reports); });
    table.column(bytesSpec("bytes", OPSCOPE_TEXT("Column", "Bytes")),
                 [&](std::uint32_t i) { return runs[i].bytes; });
    return table.finish();
}

} // namespace opscope
