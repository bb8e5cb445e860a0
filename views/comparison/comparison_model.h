// SPDX-License-Identifier: GPL-3.0-or-later
// What all pages of a comparison show: the parts that are compared, their ops, which are read and matched
// once, the tables of them, and which slice and which name of A matches which of B.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QObject>
#include <QPointer>

#include "core/compare/merged_table.h"
#include "core/compare/slice_matching.h"
#include "views/comparison/compared_parts.h"
#include "views/workers/job.h"

namespace opscope {

class ComparisonSides;
using ComparisonPtr = std::shared_ptr<const Comparison>;

/// Finds the parts, matches the ops and links the slices once, when a page asks for them.
class ComparisonModel : public QObject {
    Q_OBJECT
public:
    explicit ComparisonModel(const ComparisonSides& sides) : m_sides(sides) {}

    /// `partsFound` follows, unless the parts are known already.
    void findParts();
    bool isReady() const { return m_parts.has_value(); }
    /// The model has to be ready.
    const ComparedPart& part(CompareSide side) const;
    /// The model has to be ready before a scope is chosen.
    void chooseScope(CompareSide side, std::size_t scope);
    /// Chooses a scope, which need not be a listed one.
    void chooseScope(CompareSide side, const Scope& scope);
    void chooseDevice(CompareSide side, std::optional<std::int32_t> device);

    using SetComparison = std::function<void(const Result<ComparisonPtr>&)>;
    /// Calls `setComparison` later with the rows of one kind, as long as `receiver` exists; a newer request
    /// of the same receiver replaces an older one. The options of noise and matching apply to all pages.
    void compare(CompareOptions options, const QObject* receiver, SetComparison setComparison);
    /// What the last request contained: the noise.
    const CompareOptions& options() const { return m_options; }
    /// Parts, rows or links are still being found.
    bool isBusy() const { return m_finding.isRunning() || !m_requests.empty() || needsLinks(); }
    /// The receiver does not need the rows any more.
    void cancel(const QObject* receiver);

    /// Calls `useMatching()` when the slices are matched, always later and never at once. It is not called if
    /// the sides are replaced before: a receiver of that signal asks again.
    void requestMatching(const QObject* receiver, std::function<void()> useMatching);
    /// Null while the slices are not matched, and if the runs cannot be matched.
    const std::shared_ptr<const SliceMatching>& slices() const { return m_slices; }
    const NamePairs& names() const { return m_names; }
    const std::optional<Error>& error() const { return m_error; }

    // Called by the sides.
    void swap();
    /// Another run replaces that of a side.
    void runReplaced();
    /// Further runs were added to the first ones, or removed.
    void runsChanged() { forgetAndReport(); }

Q_SIGNALS:
    void partsFound();
    /// Something else is compared: receivers ask for the matching again.
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
    bool isRequested(CompareBy by) const;
    bool needsLinks() const { return !m_linkRequests.empty() && !isLinked(); }
    void deliver(CompareBy by, const Result<ComparisonPtr>& answer);
    void deliverOps();
    void deliverLinks();
    void cancelAll();
    void forgetLinks();
    void forgetAndReport();
    bool isLinked() const { return m_slices != nullptr || m_error; }

    const ComparisonSides& m_sides;
    std::optional<ComparedParts> m_parts;
    CompareOptions m_options;                             ///< the options of noise and matching
    std::array<MatchedOpsPtr, kCompareByCount> m_matched; ///< from the last comparison
    std::optional<Result<ComparisonPtr>> m_ofOps;
    template <class Use>
    struct Request {
        QPointer<const QObject> receiver;
        Use use;
        CompareBy by = CompareBy::Ops;
    };
    std::vector<Request<SetComparison>> m_requests;
    std::vector<Request<std::function<void()>>> m_linkRequests;
    CompareBy m_comparingBy = CompareBy::Ops; ///< what m_comparing compares
    std::shared_ptr<const SliceMatching> m_slices;
    NamePairs m_names;
    std::optional<Error> m_error;
    Job m_finding{this};
    Job m_matching{this};
    Job m_comparing{this}; ///< everything but ops
    Job m_linking{this};
};

} // namespace opscope
