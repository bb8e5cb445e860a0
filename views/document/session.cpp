// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/document/session.h"

#include <utility>
#include <vector>

#include "core/graph/find_models.h"
#include "core/graph/model_report.h"
#include "views/after_dialogs.h"

namespace opscope {
namespace {

void work(JobOutput<Session::Answer>& out, const std::filesystem::path& path, OpenOptions options,
          const std::stop_token& stop)
{
    options.progress = [&out](const OpenProgress& p) {
        out.setProgress(p.fraction, QString::fromStdString(p.file));
    };
    options.onInventory = [&out](const ReportPtr& skeleton) { out.add(Session::Answer(skeleton)); };
    std::vector<CacheWork> checks;
    std::vector<CacheWork> writes;
    options.checkLater = [&checks](CacheWork check) { checks.push_back(std::move(check)); };
    options.writeLater = [&writes](CacheWork write) { writes.push_back(std::move(write)); };
    auto opened = modelFormatOf(path) != nullptr ? openModelReport(path) : openPath(path, options, stop);
    if (!opened)
        opened = Failure(addModelsToError(std::move(opened).error(), path, stop));
    out.add(Session::Answer(std::move(opened)));
    for (const auto& check : checks) {
        const auto checked = check(stop);
        if (checked || checked.error().code == ErrorCode::Cancelled)
            continue;
        // The shown data may be wrong: the damaged cache is removed, the files are read, and the view then
        // shows them.
        options.cacheError = checked.error();
        options.checkLater = {};
        out.add(Session::Answer(openPath(path, options, stop)));
        break;
    }
    for (const auto& write : writes)
        static_cast<void>(write(stop)); // without a cache the next opening takes as long as this one
}

} // namespace

void Session::cancel()
{
    m_job.stop();
}

void Session::abandon()
{
    m_isRunning = false;
    m_job.cancel();
    m_answers.clear();
}

void Session::open(const QString& path, OpenOptions options)
{
    abandon();
    m_isRunning = true;
    m_path = path;
    m_workspace.reset();
    m_state = {};
    m_clock.start();
    m_job.runInParts<Answer>(
        [path = std::filesystem::path(path.toStdString()), options = std::move(options)](
            JobOutput<Answer>& out, const std::stop_token& stop) { work(out, path, options, stop); },
        [this](Answer answer) {
            m_answers.push_back(std::move(answer));
            // A dialog may be a child of a page that the answer replaces.
            runAfterDialogs(this, [this] { publishAll(); });
        },
        [this] { runAfterDialogs(this, [this] { Q_EMIT ended(); }); },
        [this](double fraction, const QString& file) { showProgress(fraction, file); });
}

void Session::showProgress(double fraction, const QString& file)
{
    m_state.fraction = fraction;
    m_state.file = file;
    m_state.elapsedMs = m_clock.elapsed();
    // Before a twentieth is done the estimate is not reliable.
    m_state.etaMs = m_state.fraction < 0.05
                        ? -1
                        : static_cast<qint64>(static_cast<double>(m_state.elapsedMs) *
                                              (1.0 - m_state.fraction) / m_state.fraction);
    Q_EMIT progressed(m_state);
}

void Session::publishAll()
{
    while (!m_answers.empty()) {
        const auto answer = std::move(m_answers.front());
        m_answers.pop_front();
        if (const auto* skeleton = std::get_if<ReportPtr>(&answer))
            Q_EMIT inventoryReady(*skeleton);
        else
            publish(std::get<Result<Workspace>>(answer));
    }
}

void Session::publish(const Result<Workspace>& loaded)
{
    m_isRunning = false;
    m_workspace = loaded ? std::make_shared<const Workspace>(*loaded) : nullptr;
    m_error = loaded ? std::nullopt : std::optional(loaded.error());
    if (loaded)
        Q_EMIT opened(m_workspace);
    else
        Q_EMIT failed(loaded.error());
    Q_EMIT finished();
}

} // namespace opscope
