// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/accuracy/accuracy_answer.h"

#include "core/accuracy/result_table.h"

namespace opscope {
namespace {

Result<accuracy::Compared> comparedOf(const AccuracyTask& task, bool likeReference,
                                      const std::stop_token& stop)
{
    if (!task.result.empty())
        return accuracy::readCompared(task.result);
    OPSCOPE_TRY_ASSIGN(auto sides, accuracy::openSides(task.paths, stop));
    accuracy::CompareOptions options;
    options.pair.likeReference = likeReference;
    options.detectsOverflow = true;
    return accuracy::compareSides(std::move(sides), options, stop);
}

} // namespace

AccuracyFiles findAccuracyFiles(const std::filesystem::path& root, std::stop_token stop)
{
    if (accuracy::isResult(root))
        return {{}, root};
    return {accuracy::findSides(root, std::move(stop)), {}};
}

bool hasAccuracyFiles(const std::filesystem::path& root)
{
    return accuracy::isResult(root) || accuracy::hasDumps(root);
}

AccuracyAnswer accuracyAnswer(const AccuracyRequest& request, std::stop_token stop)
{
    AccuracyAnswer answer;
    auto now = comparedOf(request.now, request.likeReference, stop);
    if (!now) {
        answer.error = now.error();
        return answer;
    }
    if (!request.before.isNone()) {
        auto before = comparedOf(request.before, request.likeReference, stop);
        if (before)
            answer.before = std::move(before->result.rows);
        else
            answer.error = before.error();
    }
    answer.compared = std::make_shared<const accuracy::Compared>(*std::move(now));
    return answer;
}

} // namespace opscope
