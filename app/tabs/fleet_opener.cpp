// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/fleet_opener.h"

#include <utility>

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

#include "app/settings/settings.h"
#include "views/collect/fetch_dialog.h"
#include "views/fleet/mapped_path.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// At the path itself or as the settings map it; then what was fetched from `host`.
FoundFiles findHere(const FleetFiles& run, const QString& pairs, const std::string& host,
                    const std::string& cache, const std::stop_token& stop)
{
    const auto here = findFleetFiles(
        run,
        [&pairs](const std::string& path) {
            return mappedPath(QString::fromStdString(path), pairs).toStdString();
        },
        stop);
    if (here.state == FilesState::Same || run.path.empty())
        return here;
    auto files = run;
    files.stored.clear();
    const auto fetched = findFleetFiles(
        files, [&](const std::string& path) { return fetchedPath(host, path, cache).string(); }, stop);
    const bool isBetter = fetched.state == FilesState::Same ||
                          (here.state == FilesState::Missing && fetched.state == FilesState::Different);
    return isBetter ? fetched : here;
}

} // namespace

FleetOpener::FleetOpener(Settings& settings, QWidget* parent)
    : QObject(parent), m_settings(settings), m_parent(parent)
{
}

QString FleetOpener::cacheFolder() const
{
    return m_settings.cacheFolder() + QStringLiteral("/fleet");
}

void FleetOpener::find(std::vector<FleetFiles> runs, std::function<void(const QStringList&)> done)
{
    m_runs = std::move(runs);
    m_done = std::move(done);
    m_paths.clear();
    m_fetchedFrom.clear();
    askNext();
}

void FleetOpener::askNext()
{
    const auto at = static_cast<std::size_t>(m_paths.size());
    if (at == m_runs.size())
        return m_done(m_paths);
    const auto host = m_fetchedFrom.isEmpty() ? m_runs[at].host : m_fetchedFrom.toStdString();
    m_job.run(
        [run = m_runs[at], pairs = m_settings.values().fleetPaths, host, cache = cacheFolder().toStdString()](
            const std::stop_token& stop) { return findHere(run, pairs, host, cache, stop); },
        [this, run = m_runs[at]](const FoundFiles& found) {
            const auto path =
                found.state == FilesState::Same ? QString::fromStdString(found.path) : askAbout(run, found);
            if (path.isNull())
                return; // it is fetched and looked for again, or the user does not want it
            m_fetchedFrom.clear();
            m_paths << path;
            askNext();
        });
}

QString FleetOpener::askAbout(const FleetFiles& run, const FoundFiles& found)
{
    const auto path = QString::fromStdString(found.path);
    const auto host = QString::fromStdString(run.host);
    QString text;
    if (run.path.empty())
        text = tr("The run was pushed with --no-paths: the database does not know where its files are.");
    else if (found.state == FilesState::Missing)
        text = host.isEmpty() ? tr("The files of the run are not here: %1").arg(path)
                              : tr("The files of the run are not here: %1 (read on %2)").arg(path, host);
    else if (found.wasPushed == 0)
        text = tr("There are files at %1, but the database does not know whether they are those of the run.")
                   .arg(path);
    else
        text =
            tr("There are other files at %1: they have %2, those of the run had %3 when it was pushed. They "
               "may be of a later run, or of another machine.")
                .arg(path, bytesText(static_cast<std::uint64_t>(found.bytes)),
                     bytesText(static_cast<std::uint64_t>(found.wasPushed)));
    if (!run.path.empty())
        text += QStringLiteral("\n\n") +
                tr("If this machine has them in another folder, enter both in the settings under 'Folders "
                   "of a fleet': /cluster/x=/mnt/x");
    QMessageBox box(QMessageBox::Information, tr("Open report"), text, QMessageBox::NoButton, m_parent);
    box.setTextFormat(Qt::PlainText);
    const QPushButton* open = nullptr;
    const QPushButton* fetchFiles = nullptr;
    if (found.state == FilesState::Different)
        open = box.addButton(tr("Open These"), QMessageBox::AcceptRole);
    if (!run.path.empty())
        fetchFiles = box.addButton(tr("Fetch over ssh..."), QMessageBox::ActionRole);
    box.addButton(QMessageBox::Close);
    box.exec();
    if (open != nullptr && box.clickedButton() == open)
        return path;
    if (fetchFiles != nullptr && box.clickedButton() == fetchFiles && fetch(run))
        askNext(); // whether these are the files of the run
    return {};
}

bool FleetOpener::fetch(const FleetFiles& run)
{
    FetchDialog dialog({run.host, 0, {}, run.path, cacheFolder().toStdString()},
                       QCoreApplication::applicationFilePath(), m_parent);
    bool isFetched = false;
    connect(&dialog, &FetchDialog::fetched, this, [&] {
        isFetched = true;
        if (dialog.isComplete())
            dialog.accept();
    });
    dialog.exec();
    if (!isFetched)
        return false;
    const auto& wish = dialog.wish();
    if (wish.path == run.path && wish.cache == cacheFolder().toStdString()) {
        m_fetchedFrom = QString::fromStdString(wish.host);
        return true;
    }
    m_fetchedFrom.clear(); // an earlier fetch of this run does not count any more
    m_paths << QString::fromStdString(fetchedPath(wish.host, wish.path, wish.cache).string());
    return true; // the user chose other files
}

} // namespace opscope
