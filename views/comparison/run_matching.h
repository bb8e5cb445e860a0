// SPDX-License-Identifier: GPL-3.0-or-later
// Which slice and which name of A is which of B: worked out once for all pages of a comparison.
#pragma once

#include <optional>
#include <utility>

#include <QObject>

#include "core/compare/merged_table.h"
#include "core/compare/slice_matching.h"
#include "views/workers/job.h"

namespace opscope {

/// Of the whole first runs of both sides. The first that asks starts the work; a swap turns the answer round.
class RunMatching : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Calls `take()` when it is known, later even if it is known now; not at all if the sides are others by
    /// then: who hears of that asks again.
    template <class F>
    void ask(const ReportPtr& a, const ReportPtr& b, QObject* receiver, F take)
    {
        connect(this, &RunMatching::known, receiver, std::move(take), Qt::SingleShotConnection);
        if (isKnown())
            QMetaObject::invokeMethod(this, &RunMatching::tell, Qt::QueuedConnection);
        start(a, b);
    }
    void swap();
    /// The runs are others.
    void forget();

    /// Null while it is not known, and where the runs cannot be matched.
    const std::shared_ptr<const SliceMatching>& slices() const { return m_slices; }
    const NamePairs& names() const { return m_names; }
    const std::optional<Error>& error() const { return m_error; }

Q_SIGNALS:
    void known();

private:
    struct Answer {
        std::shared_ptr<const SliceMatching> slices;
        NamePairs names;
    };

    bool isKnown() const { return m_slices != nullptr || m_error; }
    void start(const ReportPtr& a, const ReportPtr& b);
    void turn();
    void tell()
    {
        if (isKnown())
            Q_EMIT known();
    }

    std::shared_ptr<const SliceMatching> m_slices;
    NamePairs m_names;
    std::optional<Error> m_error;
    bool m_isSwapped = false; ///< since the work began
    Job m_job{this};
};

} // namespace opscope
