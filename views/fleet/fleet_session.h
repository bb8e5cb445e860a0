// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include "core/fleet/found_files.h"
#include "core/fleet/questions.h"

namespace opscope {

/// The ids of the views that others lead to.
inline constexpr const char* kFleetRanksId = "fleetRanks";
inline constexpr const char* kFleetTrendId = "fleetTrend";

/// What the views of one fleet database share: its place, which runs count, and what was chosen.
class FleetSession : public QObject {
    Q_OBJECT
public:
    struct Filter {
        QString project, branch, chip, cann, label;
        int days = 0; ///< only the runs of the last days; 0: all

        friend bool operator==(const Filter&, const Filter&) = default;
    };
    struct Run {
        QString project, key;

        friend bool operator==(const Run&, const Run&) = default;
    };

    FleetSession(QString place, QObject* parent);

    /// A file, "postgresql://HOST/DATABASE" or "service=NAME".
    const QString& place() const { return m_place; }
    const Filter& filter() const { return m_filter; }
    void setFilter(const Filter& filter);
    /// The same for the questions.
    FleetFilter asked() const;
    const Run& run() const { return m_run; }
    void setRun(const Run& run);
    /// What trends show, as FleetMeasure::parse reads it; several are separated by ';'.
    const QString& measures() const { return m_measures; }
    void setMeasures(const QString& measures);
    /// "opscope-cli fleet list --to fleet.db", for a POSIX shell; with the filter.
    QString command(const QString& action, bool isFiltered = true) const;
    /// The sentence that empty views end with: the push that fills them.
    QString pushCommand() const;

Q_SIGNALS:
    void filterChanged();
    void runChanged();
    void measuresChanged();
    /// The user asks for the report of a run.
    void openRequested(const opscope::FleetFiles& run);
    void compareRequested(const opscope::FleetFiles& baseline, const opscope::FleetFiles& current);

private:
    QString m_place;
    Filter m_filter;
    Run m_run;
    QString m_measures = QStringLiteral("step");
};

} // namespace opscope
