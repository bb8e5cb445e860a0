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
    drop();
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
    drop();
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

void ComparisonModel::compare(CompareOptions options, SetComparison setComparison)
{
    cancel();
    m_by = std::exchange(options.by, CompareBy::Ops);
    const bool isOther = options.match != m_options.match || options.noiseNs != m_options.noiseNs ||
                         options.noiseShare != m_options.noiseShare;
    m_options = std::move(options);
    if (isOther)
        drop();
    m_setComparison = std::move(setComparison);
    next();
}

void ComparisonModel::cancel()
{
    m_setComparison = {};
    m_comparing.cancel();
    if (!m_isRequested)
        m_matching.cancel();
}

/// Starts the next computation that is requested and whose input is complete.
void ComparisonModel::next()
{
    if (!isReady()) {
        findParts();
        return;
    }
    const bool isOfOps = m_setComparison && m_by == CompareBy::Ops;
    if ((isOfOps || (m_isRequested && !isLinked())) && !m_ofOps && !m_matching.isRunning())
        start(m_matching, m_options, [this](const Result<ComparisonPtr>& answer) {
            m_ofOps = answer;
            next();
        });
    if (m_setComparison && !m_comparing.isRunning()) {
        if (isOfOps && m_ofOps) {
            m_comparing.run([answer = *m_ofOps](const std::stop_token&) { return answer; },
                            [this](const Result<ComparisonPtr>& answer) { deliver(answer); });
        } else if (!isOfOps) {
            auto options = m_options;
            options.by = m_by;
            start(m_comparing, options, [this](const Result<ComparisonPtr>& answer) { deliver(answer); });
        }
    }
    if (m_isRequested && m_ofOps && !isLinked() && !m_linking.isRunning())
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

void ComparisonModel::deliver(const Result<ComparisonPtr>& answer)
{
    std::exchange(m_setComparison, {})(answer);
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
            m_isRequested = false;
            Q_EMIT linked();
        });
}

/// The receivers get no answer and have to ask again.
void ComparisonModel::stop()
{
    disconnect(this, &ComparisonModel::linked, nullptr, nullptr);
    m_isRequested = false;
    m_ofOps.reset();
    m_setComparison = {};
    for (auto* job : {&m_matching, &m_comparing, &m_linking})
        job->cancel();
}

void ComparisonModel::clear()
{
    stop();
    m_slices.reset();
    m_names = {};
    m_error.reset();
}

void ComparisonModel::drop()
{
    clear();
    Q_EMIT changed();
}

void ComparisonModel::swap()
{
    stop();
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

void ComparisonModel::forget()
{
    m_finding.cancel();
    m_parts.reset();
    m_matched = {};
    clear();
}

} // namespace opscope
