// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_model.h"

#include <algorithm>

#include "core/base/message_id.h"
#include "views/comparison/comparison_sides.h"

namespace opscope {
namespace {

/// The part of the first run of a side decides which part of its other runs is compared.
Result<ComparisonPtr> compareLikeFirst(std::vector<CompareRun> a, std::vector<CompareRun> b,
                                       const CompareOptions& options, const std::stop_token& stop,
                                       const MatchedOpsPtr& known)
{
    for (auto* side : {&a, &b}) {
        for (auto& run : *side) {
            if (run.report == side->front().report)
                continue;
            auto scope = sameScope(*run.report, side->front().scope, *side->front().report);
            if (!scope)
                return fail(ErrorCode::NotFound, message(MessageId::CompareScopeMissing, run.report->name,
                                                         side->front().scope.label));
            run.scope = *std::move(scope);
        }
    }
    OPSCOPE_TRY_ASSIGN(auto comparison, compareRuns(std::move(a), std::move(b), options, stop, known));
    return std::make_shared<const Comparison>(std::move(comparison));
}

/// For ops: the k-th op of a group matches the k-th of the other group; surplus ops match the last one.
NamePairs namePairs(const SliceMatching& matching)
{
    NamePairs out;
    const auto add = [](auto& names, const auto& from, const auto& to) {
        for (std::size_t i = 0; i < from.size() && !to.empty(); ++i)
            names.try_emplace(from[i], to[std::min(i, to.size() - 1)]);
    };
    for (const auto& row : matching.rows()) {
        if (row.isApi)
            continue;
        add(out[0], row.namesA, row.namesB);
        add(out[1], row.namesB, row.namesA);
    }
    return out;
}

std::size_t placeOf(CompareSide side)
{
    return static_cast<std::size_t>(side);
}

} // namespace

void ComparisonModel::findParts()
{
    if (isReady() || m_finding.isRunning())
        return;
    m_finding.run([a = m_sides.first(CompareSide::A), b = m_sides.first(CompareSide::B)](
                      const std::stop_token&) { return opscope::findParts(a, b); },
                  [this](ComparedParts found) {
                      m_parts = std::move(found);
                      Q_EMIT partsFound();
                      next();
                  });
}

const ComparedPart& ComparisonModel::part(CompareSide side) const
{
    return m_parts->sides.at(placeOf(side));
}

void ComparisonModel::chooseScope(CompareSide side, std::size_t scope)
{
    if (!isReady())
        return;
    m_parts->sides.at(placeOf(side)).chosen = scope;
    forgetAndReport();
}

void ComparisonModel::chooseScope(CompareSide side, const Scope& scope)
{
    if (!isReady())
        return;
    auto& scopes = m_parts->sides.at(placeOf(side)).scopes;
    const auto at = std::ranges::find_if(
        scopes, [&](const Scope& known) { return known.kind == scope.kind && known.index == scope.index; });
    const auto place = static_cast<std::size_t>(at - scopes.begin());
    if (at == scopes.end())
        scopes.push_back(scope);
    chooseScope(side, place);
}

void ComparisonModel::chooseDevice(CompareSide side, std::optional<std::int32_t> device)
{
    if (!isReady())
        return;
    m_parts->sides.at(placeOf(side)).device = device;
    forgetAndReport();
}

std::vector<CompareRun> ComparisonModel::runs(CompareSide side) const
{
    std::vector<CompareRun> out;
    for (const auto& report : m_sides.runs(side))
        out.push_back({.report = report, .scope = part(side).scope(), .device = part(side).device});
    return out;
}

CompareOptions ComparisonModel::describe(CompareOptions options) const
{
    options.isDefaultScope = std::ranges::all_of(
        m_parts->sides, [](const ComparedPart& part) { return part.chosen == part.preset; });
    if (options.isDefaultScope)
        options.notes = m_parts->notes;
    return options;
}

void ComparisonModel::compare(CompareOptions options, const QObject* receiver, SetComparison setComparison)
{
    const auto by = std::exchange(options.by, CompareBy::Ops);
    const bool isOther = options.match != m_options.match || options.noiseNs != m_options.noiseNs ||
                         options.noiseShare != m_options.noiseShare;
    m_options = std::move(options);
    if (isOther)
        forgetAndReport();
    cancel(receiver);
    m_requests.push_back({receiver, std::move(setComparison), by});
    if (by == CompareBy::Ops && m_ofOps)
        QMetaObject::invokeMethod(this, &ComparisonModel::deliverOps, Qt::QueuedConnection);
    next();
}

void ComparisonModel::cancel(const QObject* receiver)
{
    std::erase_if(m_requests, [&](const auto& each) { return !each.receiver || each.receiver == receiver; });
    if (!isRequested(m_comparingBy))
        m_comparing.cancel();
    if (!isRequested(CompareBy::Ops) && !needsLinks())
        m_matching.cancel();
}

void ComparisonModel::requestMatching(const QObject* receiver, std::function<void()> useMatching)
{
    m_linkRequests.push_back({receiver, std::move(useMatching)});
    if (isLinked())
        QMetaObject::invokeMethod(this, &ComparisonModel::deliverLinks, Qt::QueuedConnection);
    next();
}

bool ComparisonModel::isRequested(CompareBy by) const
{
    return std::ranges::any_of(m_requests, [&](const auto& each) { return each.by == by; });
}

/// Starts the computations that are requested and whose input is complete.
void ComparisonModel::next()
{
    if (!isReady()) {
        findParts();
        return;
    }
    if ((isRequested(CompareBy::Ops) || needsLinks()) && !m_ofOps && !m_matching.isRunning())
        start(m_matching, m_options, [this](const Result<ComparisonPtr>& answer) {
            m_ofOps = answer;
            deliverOps();
            next();
        });
    const auto other =
        std::ranges::find_if(m_requests, [](const auto& each) { return each.by != CompareBy::Ops; });
    if (other != m_requests.end() && !m_comparing.isRunning()) {
        auto options = m_options;
        options.by = m_comparingBy = other->by;
        start(m_comparing, options, [this, by = other->by](const Result<ComparisonPtr>& answer) {
            deliver(by, answer);
            next();
        });
    }
    if (needsLinks() && m_ofOps && !m_linking.isRunning())
        link();
}

template <class Done>
void ComparisonModel::start(Job& job, const CompareOptions& options, Done done)
{
    auto& matched = m_matched.at(static_cast<std::size_t>(options.by));
    job.run(
        [a = runs(CompareSide::A), b = runs(CompareSide::B), options = describe(options), known = matched](
            const std::stop_token& stop) { return compareLikeFirst(a, b, options, stop, known); },
        [&matched, done](const Result<ComparisonPtr>& answer) {
            if (answer)
                matched = (*answer)->ops;
            done(answer);
        });
}

void ComparisonModel::deliver(CompareBy by, const Result<ComparisonPtr>& answer)
{
    const auto rest =
        std::ranges::stable_partition(m_requests, [&](const auto& each) { return each.by != by; });
    const std::vector answered(rest.begin(), rest.end());
    m_requests.erase(rest.begin(), rest.end());
    for (const auto& each : answered) {
        if (each.receiver)
            each.use(answer);
    }
}

void ComparisonModel::deliverOps()
{
    if (m_ofOps)
        deliver(CompareBy::Ops, Result<ComparisonPtr>(*m_ofOps));
}

void ComparisonModel::deliverLinks()
{
    if (!isLinked())
        return;
    for (const auto& each : std::exchange(m_linkRequests, {})) {
        if (each.receiver)
            each.use();
    }
}

/// If no op can be compared, calls may be.
void ComparisonModel::link()
{
    m_linking.run(
        [a = m_sides.first(CompareSide::A), b = m_sides.first(CompareSide::B), options = m_options,
         known = *m_ofOps ? (**m_ofOps)->ops : MatchedOpsPtr()](std::stop_token stop) -> Result<Links> {
            Links out;
            OPSCOPE_TRY_ASSIGN(out.slices,
                               SliceMatching::build({a, {}, {}}, {b, {}, {}}, options, stop, known));
            out.names = namePairs(*out.slices);
            return out;
        },
        [this](Result<Links> links) {
            if (links) {
                m_slices = std::move(links->slices);
                m_names = std::move(links->names);
            } else {
                m_error = links.error();
            }
            deliverLinks();
        });
}

/// The receivers get no answer and have to ask again.
void ComparisonModel::cancelAll()
{
    m_linkRequests.clear();
    m_requests.clear();
    m_ofOps.reset();
    for (auto* job : {&m_matching, &m_comparing, &m_linking})
        job->cancel();
}

void ComparisonModel::forgetLinks()
{
    cancelAll();
    m_slices.reset();
    m_names = {};
    m_error.reset();
}

void ComparisonModel::forgetAndReport()
{
    forgetLinks();
    Q_EMIT changed();
}

void ComparisonModel::swap()
{
    cancelAll();
    if (m_parts) {
        std::swap(m_parts->sides[0], m_parts->sides[1]);
        for (auto& note : m_parts->notes) { // "B has no timeline" is now a note of A
            if (note.id == MessageId::CompareNotByBut)
                note.args.at(1) = note.args.at(1) == "A" ? "B" : "A";
        }
    } else if (m_finding.isRunning()) {
        m_finding.cancel();
        findParts();
    }
    if (m_slices)
        m_slices = m_slices->swapped();
    std::swap(m_names[0], m_names[1]);
}

void ComparisonModel::runReplaced()
{
    m_finding.cancel();
    m_parts.reset();
    m_matched = {};
    forgetLinks();
}

} // namespace opscope
