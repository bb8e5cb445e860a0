// SPDX-License-Identifier: GPL-3.0-or-later
// Find on the timeline: in names, on demand in arguments, off the GUI thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
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
    friend bool operator==(const FindQuery&, const FindQuery&) = default;
};

/// Where a search looks in a report: what is narrowed away is not found.
struct FindScope {
    std::optional<std::int32_t> device;
    std::vector<TimeRange> kept; ///< sorted, apart from each other; empty: all times
    std::int64_t shift = 0;      ///< ns from the report's clock to the axis
    bool isShown = true;
    friend bool operator==(const FindScope&, const FindScope&) = default;
};

struct FindHits {
    std::vector<RankSlice> slices; ///< by (time on the axis, rank, id)
    /// By rank and StringId: 1 where the name matches; empty when arguments hit
    /// too.
    std::vector<std::vector<std::uint8_t>> names;
    QString error;                ///< of a regular expression that cannot be understood
    std::uint64_t unreadable = 0; ///< slices whose arguments could not be decoded
};

/// Pure: what a query finds in reports. `scopes` has one for each, or none at
/// all.
FindHits findSlices(const std::vector<ReportPtr>& reports, const FindQuery& query,
                    const std::stop_token& stop = {}, const std::vector<FindScope>& scopes = {});

class TimelineFind : public QObject {
    Q_OBJECT
public:
    explicit TimelineFind(std::vector<ReportPtr> reports, QObject* parent = nullptr);
    ~TimelineFind() override;

    const FindQuery& query() const { return m_query; }
    const FindHits& hits() const { return *m_hits; }
    /// The same, for who looks at them after the next search.
    std::shared_ptr<const FindHits> hitsPtr() const { return m_hits; }
    bool isRunning() const { return m_job.isRunning(); }
    std::optional<std::size_t> current() const { return m_current; }
    /// Starts over; an older search that still runs becomes void. An empty text clears.
    void search(const FindQuery& query);
    void clear() { search({}); }
    /// The search that is on starts over in the new scope.
    void setScopes(std::vector<FindScope> scopes);
    /// Makes the hit `steps` further on the current one, around the end; from
    /// `from` of the axis if there is none yet.
    RankSlice step(int steps, std::int64_t from);
    void setCurrent(std::size_t index);

Q_SIGNALS:
    void changed(); ///< query, running or hits
    void currentChanged();

private:
    void start();
    std::int64_t timeOf(RankSlice slice) const;

    std::vector<ReportPtr> m_reports;
    FindQuery m_query;
    std::vector<FindScope> m_scopes; ///< by rank; none at all: everywhere
    std::shared_ptr<const FindHits> m_hits = std::make_shared<FindHits>();
    std::optional<std::size_t> m_current;
    Job m_job{this, JobPriority::Low};
};

} // namespace opscope
