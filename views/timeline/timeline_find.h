// SPDX-License-Identifier: GPL-3.0-or-later
// Search on the timeline: in names and, on demand, in arguments; on a worker.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <QObject>
#include <QString>

#include "views/timeline/ranked.h"
#include "views/workers/job.h"

namespace opscope {

struct FindQuery {
    QString text;
    bool isRegex = false;
    bool isCaseSensitive = false;
    bool inArguments = false;
    std::string argument =
        {}; ///< set: only slices whose argument of this name is exactly `value`; `text` is shown
    std::string value = {}; ///< as it was recorded, which may be no UTF-8
    friend bool operator==(const FindQuery&, const FindQuery&) = default;
};

/// The part of a report that a search reads: lanes and times that the narrowing leaves out are not searched.
struct FindScope {
    std::optional<std::int32_t> device;
    std::vector<TimeRange> kept; ///< sorted, disjoint; empty: all times
    std::int64_t shift = 0;      ///< ns from the report's clock to the axis
    bool isShown = true;
    friend bool operator==(const FindScope&, const FindScope&) = default;
};

struct FindHits {
    std::vector<RankSlice> slices; ///< by (time on the axis, rank, id)
    /// By rank and StringId: 1 if the name matches; empty if arguments were searched too.
    std::vector<std::vector<std::uint8_t>> names;
    /// After a search for an argument: by rank and slice, 1 if the slice has it; otherwise empty.
    std::vector<std::vector<std::uint8_t>> found;
    QString error;                ///< the error of an invalid regular expression
    std::uint64_t unreadable = 0; ///< slices whose arguments could not be decoded
};

/// Finds the hits of a query in reports. `scopes` has one entry for each report or is empty.
FindHits findSlices(const std::vector<ReportPtr>& reports, const FindQuery& query,
                    const std::stop_token& stop = {}, const std::vector<FindScope>& scopes = {});

class TimelineFind : public QObject {
    Q_OBJECT
public:
    explicit TimelineFind(std::vector<ReportPtr> reports, QObject* parent = nullptr);
    ~TimelineFind() override;

    const FindQuery& query() const { return m_query; }
    const FindHits& hits() const { return *m_hits; }
    /// The same, for a reader that outlives the next search.
    std::shared_ptr<const FindHits> hitsPtr() const { return m_hits; }
    bool isRunning() const { return m_job.isRunning(); }
    std::optional<std::size_t> current() const { return m_current; }
    /// Starts a new search and cancels an older one. An empty text clears the hits.
    void search(const FindQuery& query);
    void clear() { search({}); }
    /// Repeats the current search in the new scopes.
    void setScopes(std::vector<FindScope> scopes);
    /// Makes the hit that is `steps` after the current one the new current hit, with wrap-around; starts at
    /// the time `from` of the axis if there is no current hit.
    RankSlice step(int steps, std::int64_t from);
    void setCurrent(std::size_t index);

Q_SIGNALS:
    void changed(); ///< query, running state or hits have changed
    void currentChanged();

private:
    void start();
    std::int64_t timeOf(RankSlice slice) const;

    std::vector<ReportPtr> m_reports;
    FindQuery m_query;
    std::vector<FindScope> m_scopes; ///< by rank; empty: search everything
    std::shared_ptr<const FindHits> m_hits = std::make_shared<FindHits>();
    std::optional<std::size_t> m_current;
    Job m_job{this, JobPriority::Low};
};

} // namespace opscope
