// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/part_options.h"

#include <algorithm>
#include <ostream>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"

namespace opscope {

void addPartOptions(OptionParser& app, PartOptions& options)
{
    addNarrowingOptions(app, options.narrowing, false);
    app.addOption("--step", options.steps,
                  OPSCOPE_TEXT("Word",
                               "Only these steps or iterations, by the numbers in the vendor's files: "
                               "3, 3-5 or 1,3-5"))
        .typeName("N");
    app.addOption("--ranks", options.ranks,
                  OPSCOPE_TEXT("Word", "Only these ranks of a folder with several: 0, 0-3 or 0,2-3"))
        .typeName("N");
    app.addOption("--notes", options.notes,
                  OPSCOPE_TEXT("Word", "A workspace file (*.opscope) whose notes on this part are included"))
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
}

Result<std::vector<std::vector<SliceScope>>> choosePart(Workspace& workspace, const PartOptions& options)
{
    auto& reports = workspace.reports;
    if (!options.ranks.empty()) {
        OPSCOPE_TRY_ASSIGN(const auto ranks, parseNumbers(options.ranks));
        const auto known = ranksText(reports);
        for (const auto rank : ranks) {
            if (std::ranges::none_of(reports, [&](const auto& report) { return report->rank == rank; }))
                return fail(ErrorCode::NotFound, message(MessageId::NoSuchRank, rank, known));
        }
        std::erase_if(reports, [&](const auto& report) { return !ranks.contains(report->rank); });
    }
    std::vector<std::vector<SliceScope>> out(reports.size());
    std::vector<std::optional<std::int64_t>> steps{{}};
    if (!options.steps.empty()) {
        OPSCOPE_TRY_ASSIGN(const auto numbers, parseNumbers(options.steps));
        steps.assign(numbers.begin(), numbers.end());
    }
    auto narrowing = options.narrowing;
    for (const auto& step : steps) {
        narrowing.step = step;
        OPSCOPE_TRY_ASSIGN(auto scopes, scopesFor(workspace, narrowing));
        for (std::size_t i = 0; i < out.size(); ++i)
            out[i].push_back(std::move(scopes[i]));
    }
    return out;
}

Result<std::vector<Note>> notesFor(CliContext& context, const PartOptions& options)
{
    if (options.notes.empty())
        return std::vector<Note>();
    OPSCOPE_TRY_ASSIGN(auto workspace, readWorkspaceContent(options.notes));
    if (workspace.notes.leftOut != 0)
        context.err << terminalSafe(options.notes + ": " + notesLeftOutText(workspace.notes, context.words))
                    << '\n';
    return std::move(workspace.notes.all);
}

} // namespace opscope
