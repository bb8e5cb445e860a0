// SPDX-License-Identifier: GPL-3.0-or-later
// The only way to go to another page: a page or a dock asks for a target, and the tab brings a page to the
// front that shows it.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>

#include "core/base/time.h"
#include "core/report/report.h"

namespace opscope {

/// The kinds of target. A panel lists in PageTraits::targets the kinds that its page can show.
enum TargetPart : unsigned {
    kToSlice = 1U << 0,
    kToRange = 1U << 1,
    kToLanes = 1U << 2,
    kToFilter = 1U << 3,
    kToRow = 1U << 4,
    kToFile = 1U << 5,
    kToPair = 1U << 6,
    kToFinding = 1U << 7,
    kToNode = 1U << 8,
    kToModel = 1U << 9,
};

/// A place to go to. Unset members do not matter. It is no variant of kinds, because kinds are combined: a
/// slice with its rank and page, lanes with a range, a table with its filter.
struct Target {
    QString page = {};                    ///< id; empty: any page that can show the target
    std::optional<std::size_t> rank = {}; ///< to bring into focus; index into Workspace::reports
    SliceId slice = {};                   ///< the slice to select and show on a timeline
    std::vector<SliceId> slices = {};     ///< all slices to select, if `slice` is one of several
    std::optional<TimeRange> range = {};  ///< to show on a timeline
    std::vector<TrackId> lanes = {};      ///< to show their slices as rows
    QString filter = {};                  ///< shows only the rows with this name
    SliceId row = {};                     ///< the row of this slice in the current table
    std::optional<QString> file = {};     ///< relative to the root of the report; empty: the list of files
    std::optional<std::pair<SliceId, SliceId>> pair = {}; ///< slices of A and B; either may be invalid
    QString finding = {};                                 ///< id of a finding of the advisor
    QString node = {};                                    ///< name of a node of the model
    QString model = {};                                   ///< path of the model to show
    // A place in a table:
    QString table = {};                       ///< id of a TablePage
    QString variant = {};                     ///< of the table; empty: the current one
    QString search = {};                      ///< shows only the rows that contain this text
    std::optional<std::size_t> tableRow = {}; ///< index in the table before sorting and filtering
    bool keepInBackground = false; ///< the page follows if it exists, and does not come to the front

    /// The set members as flags of TargetPart.
    unsigned parts() const;
};

class Selection;

/// Belongs to a selection. The tab answers: the last target waits there until its page exists and shows it.
class Navigator : public QObject {
    Q_OBJECT
public:
    explicit Navigator(Selection& selection);

    /// Brings the rank of a target into focus and emits `asked`.
    void go(const Target& target);

Q_SIGNALS:
    void asked(const opscope::Target& target);
    /// Not a page but this dock of the window.
    void dockRequested(const QString& id);
    /// Not a page but a comparison with the run in this path as B.
    void comparisonRequested(const QString& path);

private:
    Selection& m_selection; ///< owns this
};

} // namespace opscope
