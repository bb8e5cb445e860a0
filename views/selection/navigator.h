// SPDX-License-Identifier: GPL-3.0-or-later
// The one way to go somewhere: a page or a dock asks for a target, the tab that holds the pages brings one
// that shows it.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QObject>
#include <QString>

#include "core/base/time.h"
#include "core/report/report.h"

namespace opscope {

/// What a page can show when it is asked; a panel says which of them its page takes.
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

/// Where to go. Members that are not set are not asked for.
struct Target {
    QString page = {};                    ///< id; empty: a page that takes the rest
    std::optional<std::size_t> rank = {}; ///< comes into focus; index into Workspace::reports
    SliceId slice = {};                   ///< selected and shown on a timeline
    std::optional<TimeRange> range = {};  ///< shown on a timeline
    std::vector<TrackId> lanes = {};      ///< their slices as rows
    QString filter = {};                  ///< rows of this name
    SliceId row = {};                     ///< the row of this slice in the table in use
    std::optional<QString> file = {};     ///< of the report, relative to its root; empty: the list of files
    std::optional<std::pair<SliceId, SliceId>> pair = {}; ///< of A and B, either may be invalid
    QString finding = {};                                 ///< id of what the advisor found
    QString node = {};                                    ///< name of a node of a model
    QString model = {};                                   ///< path of a model to show
    // A place of a table:
    QString table = {};                       ///< id of a TablePage
    QString variant = {};                     ///< of the table; empty: as it is
    QString search = {};                      ///< rows that hold this text
    std::optional<std::size_t> tableRow = {}; ///< of the table as the page builds it at first
    QString dock = {};                        ///< no page: this dock of the window
    QString compareWith = {}; ///< no page: a comparison with the run in this path, which is the later
    bool isBehind = false;    ///< the page follows, if it is there, and does not come to the front

    /// The kinds of target that it is, of TargetPart.
    unsigned parts() const;
};

class Selection;

/// Belongs to a selection. A target waits here, the last one alone, until its page is there and takes it.
class Navigator : public QObject {
    Q_OBJECT
public:
    explicit Navigator(Selection& selection);

    /// Brings the rank of a target into focus and asks for the rest.
    void go(Target target);
    /// What waits for its page, or null.
    const Target* pending() const { return m_pending ? &*m_pending : nullptr; }
    std::optional<Target> take() { return std::exchange(m_pending, std::nullopt); }
    /// The page was not ready: the target waits on, unless another came.
    void putBack(Target target);

Q_SIGNALS:
    void asked(const opscope::Target& target);

private:
    Selection& m_selection; ///< owns this
    std::optional<Target> m_pending;
};

} // namespace opscope
