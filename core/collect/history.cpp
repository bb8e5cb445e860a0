// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/history.h"

#include <algorithm>

#include "core/base/atomic_file.h"
#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/collect/collect_runs.h"
#include "core/collect/run_folder.h"

namespace opscope {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostRuns = 10'000;

JsonTree treeOf(const RunFailure& failure)
{
    const auto& error = failure.error;
    return {{"step", failure.step},
            {"message", std::string(messageName(error.message.id))},
            {"arguments", error.message.args},
            {"file", error.where.file}};
}

/// Errors: a message that this version does not know.
Result<RunFailure> failureOf(const JsonTree& tree, const fs::path& path)
{
    const auto name = textOf(tree, "message");
    const auto ids = allMessages();
    const auto id = std::ranges::find(ids, std::string_view(name), messageName);
    if (id == ids.end())
        return fail(ErrorCode::Malformed, message(MessageId::RunFileBadValue, "failure"),
                    {path.string(), 0, {}});
    RunFailure failure{textOf(tree, "step"),
                       {ErrorCode::Unreadable, {*id, {}}, {textOf(tree, "file"), 0, {}}}};
    if (*id == MessageId::Cancelled)
        failure.error.code = ErrorCode::Cancelled;
    if (const auto* args = childOf(tree, "arguments"); args != nullptr && args->is_array()) {
        for (const auto& arg : *args)
            failure.error.message.args.push_back(scalarText(arg));
    }
    return failure;
}

Result<RunRecord> readRecord(const fs::path& folder)
{
    const auto path = folder / kRunRecord;
    OPSCOPE_TRY_ASSIGN(const auto text, readRegular(path, kRunProjectBytes * 2));
    OPSCOPE_TRY_ASSIGN(const auto tree, parseJsonTree(text, path.string()));
    const auto* project = childOf(tree, "project");
    if (project == nullptr)
        return fail(ErrorCode::Malformed, message(MessageId::RunFileLacks, "project"),
                    {path.string(), 0, {}});
    RunRecord record;
    record.folder = folder;
    OPSCOPE_TRY_ASSIGN(record.project, parseRunProject(project->dump(), path));
    if (const auto* codes = childOf(tree, "exit_codes"); codes != nullptr && codes->is_array()) {
        for (const auto& code : *codes)
            record.exitCodes.push_back(code.is_number_integer() ? code.get<std::int64_t>() : -1);
    }
    if (const auto* names = childOf(tree, "reports"); names != nullptr && names->is_array()) {
        for (const auto& name : *names)
            record.reports.push_back(scalarText(name));
    }
    record.bytes = integerOf(tree, "bytes", 0);
    record.isRaw = textOf(tree, "raw") == "true";
    record.isWarmUp = textOf(tree, "warm_up") == "true";
    if (const auto* failure = childOf(tree, "failure")) {
        OPSCOPE_TRY_ASSIGN(record.failure, failureOf(*failure, path));
    }
    return record;
}

JsonTree recordOf(const RunProject& project)
{
    JsonTree tree = JsonTree::object();
    tree["project"] = JsonTree::parse(runProjectText(project));
    return tree;
}

Result<void> writeRecord(const fs::path& folder, const JsonTree& tree)
{
    return writeAtomically(folder / kRunRecord,
                           tree.dump(2, ' ', false, JsonTree::error_handler_t::replace) + '\n');
}

} // namespace

Result<void> writeRunRecord(const RunProject& project, const CollectedRun& run, bool isWarmUp)
{
    auto tree = recordOf(project);
    tree["exit_codes"] = JsonTree::array();
    for (const auto& end : run.ends)
        tree["exit_codes"].push_back(end.exitCode);
    tree["reports"] = JsonTree::array();
    for (const auto& report : run.reports)
        tree["reports"].push_back(report.filename().string());
    tree["bytes"] = run.bytes;
    tree["raw"] = run.isRaw;
    tree["warm_up"] = isWarmUp;
    return writeRecord(run.folder, tree);
}

std::string RunFailure::text() const
{
    return step + ": " + error.message.english();
}

Result<fs::path> writeFailure(const RunProject& project, const RunFailure& failure, std::string_view log)
{
    OPSCOPE_TRY_ASSIGN(const auto folder, newRunFolder(project.resultsFolder(), runName() + "_failed"));
    auto tree = recordOf(project);
    tree["failure"] = treeOf(failure);
    OPSCOPE_TRY(writeRecord(folder, tree));
    const auto path = folder / kRunLog;
    OPSCOPE_TRY(writeAtomically(path, log));
    return path;
}

RunHistory readHistory(const fs::path& results)
{
    RunHistory history;
    std::error_code error;
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(results, error)) {
        if (folders.size() < kMostRuns && fs::exists(entry.path() / kRunRecord, error))
            folders.push_back(entry.path());
    }
    std::ranges::sort(folders);
    for (const auto& folder : folders) {
        auto record = readRecord(folder);
        if (record)
            history.runs.push_back(*std::move(record));
        else
            history.unreadable.push_back(record.error());
    }
    return history;
}

fs::path pathToOpen(const RunRecord& run)
{
    std::vector<fs::path> reports;
    for (const auto& name : run.reports)
        reports.push_back(run.folder / fs::path(name).filename());
    std::error_code ignored;
    const bool isThere = !reports.empty() && fs::exists(reports.front(), ignored);
    return isThere ? pathToOpen(run.folder, reports) : fs::path();
}

fs::path lastRunBefore(const RunHistory& history, const fs::path& folder)
{
    auto it = folder.empty() ? history.runs.end()
                             : std::ranges::find(history.runs, folder.filename(),
                                                 [](const RunRecord& run) { return run.folder.filename(); });
    while (it != history.runs.begin()) {
        --it;
        const auto path = it->isRaw || it->isWarmUp ? fs::path() : pathToOpen(*it);
        if (!path.empty())
            return path;
    }
    return {};
}

} // namespace opscope
