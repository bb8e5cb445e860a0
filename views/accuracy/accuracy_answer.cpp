// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/accuracy_answer.h"

#include <algorithm>

#include "core/base/message_id.h"
#include "core/vendor/accuracy_result.h"

namespace opscope {
namespace {

/// A task whose files are open.
struct OpenTask {
    const AccuracyTask* task = nullptr;
    Result<accuracy::Sides> sides;

    OpenTask(const AccuracyTask& of, const std::stop_token& stop) : task(&of)
    {
        if (of.result.empty())
            sides = accuracy::openSides(of.paths, stop);
    }
    std::size_t count() const { return sides ? sides->pairing.groups.size() : 0; }
    Result<accuracy::Compared> compare(const accuracy::CompareOptions& options, const std::stop_token& stop)
    {
        if (!task->result.empty())
            return accuracy::readCompared(task->result);
        if (!sides)
            return Failure(sides.error());
        return accuracy::compareSides(*std::move(sides), options, stop);
    }
};

/// The rows of the earlier comparison; it must be complete, because a part would look like the result.
Result<std::vector<accuracy::ResultRow>>
compareAllRows(OpenTask& before, const accuracy::CompareOptions& options, const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(auto compared, before.compare(options, stop));
    if (compared.result.isStopped)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    return std::move(compared.result.rows);
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
    AccuracyAnswer answer;
    OpenTask first(request.now, stop);
    OpenTask second(request.before, stop);
    const auto all = first.count() + second.count();
    const auto progressFrom = [&](std::size_t from) {
        return [&progress, from, all](std::size_t done, std::size_t) {
            if (progress)
                progress(from + done, all);
        };
    };
    const auto done = first.count();
    options.progress = progressFrom(0);
    auto now = first.compare(options, stop);
    if (!now) {
        answer.error = now.error();
        return answer;
    }
    if (!request.before.isEmpty()) {
        options.progress = progressFrom(done);
        if (auto before = compareAllRows(second, options, stop))
            answer.before = *std::move(before);
        else
            answer.error = before.error();
    }
    answer.compared = std::make_shared<const accuracy::Compared>(*std::move(now));
    return answer;
}

} // namespace opscope
