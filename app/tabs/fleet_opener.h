// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QObject>
#include <QStringList>

#include "core/fleet/found_files.h"
#include "views/workers/job.h"

class QWidget;

namespace opscope {

class Settings;

/// Finds the files of runs of a fleet: at their path or where the settings have it, in the database of
/// `push --store`, or by a fetch over ssh. Files that are not those that were pushed are opened only if the
/// user asks for it.
class FleetOpener : public QObject {
    Q_OBJECT
public:
    FleetOpener(Settings& settings, QWidget* parent);

    /// `done` gets a path for each of the runs; it is not called if the user has none of one of them.
    void find(std::vector<FleetFiles> runs, std::function<void(const QStringList&)> done);
    bool isRunning() const { return m_job.isRunning(); }

private:
    void askNext();
    QString askAbout(const FleetFiles& run, const FoundFiles& found);
    bool fetch(const FleetFiles& run);
    QString cacheFolder() const;

    Settings& m_settings;
    QWidget* m_parent;
    std::vector<FleetFiles> m_runs; ///< those from m_paths.size() on have no path yet
    QStringList m_paths;
    std::function<void(const QStringList&)> m_done;
    QString m_fetchedFrom; ///< the host that was entered for the next run; empty: it was not fetched now
    Job m_job{this};
};

} // namespace opscope
