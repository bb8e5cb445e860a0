// SPDX-License-Identifier: GPL-3.0-or-later
// What all pages of a comparison show: the parts that are compared, their ops, read and matched once, and of
// these the tables, and which slice and which name of A is which of B.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QObject>

#include "core/compare/merged_table.h"
#include "core/compare/slice_matching.h"
#include "views/comparison/compared_parts.h"
#include "views/workers/job.h"

namespace opscope {

class ComparisonSides;
using ComparisonPtr = std::shared_ptr<const Comparison>;

/// The parts are looked for, the ops matched and the slices linked when somebody asks for it, and once.
class ComparisonModel : public QObject {
    Q_OBJECT
public:
    explicit ComparisonModel(const ComparisonSides& sides) : m_sides(sides) {}

    /// `partsFound` follows, unless they are known.
    void findParts();
    bool isReady() const { return m_parts.has_value(); }
    /// Of a model that is ready.
    const ComparedPart& part(CompareSide side) const;
    /// Nothing can be chosen before the model is ready.
    void chooseScope(CompareSide side, std::size_t scope);
    /// Chooses a scope that may be none of the listed ones.
    void chooseScope(CompareSide side, const Scope& scope);
    void chooseDevice(CompareSide side, std::optional<std::int32_t> device);

    using TakeComparison = std::function<void(const Result<ComparisonPtr>&)>;
    /// Gives the rows of one kind, later. What the options say about noise and matching holds for all pages.
    void compare(CompareOptions options, TakeComparison take);
    /// Parts, rows or links are still being found.
    bool isBusy() const { return m_finding.isRunning() || m_take != nullptr || m_isAsked; }
    /// Nobody waits for rows any more.
    void cancel();

    /// Calls `take()` when it is known what belongs together, later even if it is known now; not at all if
    /// the sides are others by then: who hears of that asks again.
    template <class F>
    void ask(QObject* receiver, F take)
    {
        connect(this, &ComparisonModel::linked, receiver, std::move(take), Qt::SingleShotConnection);
        if (isLinked())
            QMetaObject::invokeMethod(this, &ComparisonModel::tell, Qt::QueuedConnection);
        m_isAsked = !isLinked();
        next();
    }
    /// Null while it is not known, and where the runs cannot be matched.
    const std::shared_ptr<const SliceMatching>& slices() const { return m_slices; }
    const NamePairs& names() const { return m_names; }
    const std::optional<Error>& error() const { return m_error; }

    // Called by the sides.
    void swap();
    /// Another run stands for a side.
    void forget();
    /// There are more or fewer runs beside the first ones.
    void runsChanged() { drop(); }

Q_SIGNALS:
    void partsFound();
    void linked();
    /// Something else is compared: what belongs together has to be asked for again.
    void changed();

private:
    struct Links {
        std::shared_ptr<const SliceMatching> slices;
        NamePairs names;
    };

    CompareOptions describe(CompareOptions options) const;
    std::vector<CompareRun> runs(CompareSide side) const;
    void next();
    template <class Done>
    void start(Job& job, const CompareOptions& options, Done done);
    void link();
    void give(const Result<ComparisonPtr>& answer);
    void stop();
    void clear();
    void drop();
    bool isLinked() const { return m_slices != nullptr || m_error; }
    void tell()
    {
        if (isLinked())
            Q_EMIT linked();
    }

    const ComparisonSides& m_sides;
    std::optional<ComparedParts> m_parts;
    CompareOptions m_options;                             ///< what counts as noise and as a match
    std::array<MatchedOpsPtr, kCompareByCount> m_matched; ///< of what was compared last
    std::optional<Result<ComparisonPtr>> m_ofOps;
    CompareBy m_by = CompareBy::Ops;
    TakeComparison m_take;
    bool m_isAsked = false; ///< somebody waits for links
    std::shared_ptr<const SliceMatching> m_slices;
    NamePairs m_names;
    std::optional<Error> m_error;
    Job m_finding{this};
    Job m_matching{this};
    Job m_comparing{this};
    Job m_linking{this};
};

} // namespace opscope
