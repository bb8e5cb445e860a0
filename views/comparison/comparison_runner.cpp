// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_runner.h"

#include <utility>

#include <QFutureWatcher>
#include <QtConcurrentRun>

#include "core/base/message_id.h"
#include "views/workers/workers.h"

namespace opscope {

ComparisonRunner::~ComparisonRunner()
{
    cancel();
}

void ComparisonRunner::cancel()
{
    ++m_generation;
    m_isRunning = false;
    m_stop.request_stop();
}

void ComparisonRunner::start(std::vector<CompareRun> a, std::vector<CompareRun> b,
                             const CompareOptions& options)
{
    cancel();
    m_stop = {};
    m_isRunning = true;
    const auto generation = m_generation;
    using Answer = Result<std::shared_ptr<const Comparison>>;
    auto work = [a = std::move(a), b = std::move(b), options, stop = m_stop.get_token()]() mutable -> Answer {
        for (auto* side : {&a, &b}) {
            for (auto& run : *side) {
                if (run.report == side->front().report)
                    continue;
                auto scope = sameScope(*run.report, side->front().scope, *side->front().report);
                if (!scope)
                    return fail(ErrorCode::NotFound, message(MessageId::CompareScopeMissing, run.report->name,
                                                             side->front().scope.label));
                run.scope = *std::move(scope);
            }
        }
        OPSCOPE_TRY_ASSIGN(auto comparison, compareRuns(a, b, options, stop));
        return std::make_shared<const Comparison>(std::move(comparison));
    };
    auto* watcher = new QFutureWatcher<Answer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, generation] {
        watcher->deleteLater();
        if (generation != m_generation)
            return; // a newer request or a cancel came first
        m_isRunning = false;
        const auto answer = watcher->future().takeResult();
        if (answer)
            Q_EMIT finished(*answer);
        else
            Q_EMIT failed(answer.error());
    });
    watcher->setFuture(QtConcurrent::run(&workers(), std::move(work)));
}

} // namespace opscope
