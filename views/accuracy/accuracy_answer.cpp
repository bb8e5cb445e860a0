// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/accuracy_answer.h"

#include <algorithm>

#include "core/base/accuracy_result.h"

namespace opscope {
namespace {

Result<accuracy::Compared> comparedOf(const AccuracyTask& task, const accuracy::CompareOptions& options,
                                      const std::stop_token& stop)
{
    if (!task.result.empty())
        return accuracy::readCompared(task.result);
    OPSCOPE_TRY_ASSIGN(auto sides, accuracy::openSides(task.paths, stop));
    return accuracy::compareSides(std::move(sides), options, stop);
}

} // namespace

bool hasAccuracyFiles(const Report& report, const std::filesystem::path& root)
{
    return report.kind == ReportKind::Dumps ||
           std::ranges::count(report.inventory, accuracy::kAccuracyResult, &InventoryEntry::kind) > 0 ||
           accuracy::hasDumps(root);
}

AccuracyAnswer accuracyAnswer(const AccuracyRequest& request, std::stop_token stop,
                              const std::function<void(std::size_t, std::size_t)>& progress)
{
    accuracy::CompareOptions options;
    options.pair.likeReference = request.likeReference;
    options.detectsOverflow = true;
    options.keepsStopped = true;
    options.progress = progress;
    AccuracyAnswer answer;
    auto now = comparedOf(request.now, options, stop);
    if (!now) {
        answer.error = now.error();
        return answer;
    }
    if (!request.before.isNone()) {
        auto before = comparedOf(request.before, options, stop);
        if (before)
            answer.before = std::move(before->result.rows);
        else
            answer.error = before.error();
    }
    answer.compared = std::make_shared<const accuracy::Compared>(*std::move(now));
    return answer;
}

} // namespace opscope
