// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_find.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

#include <QRegularExpression>

#include "views/qtext.h"

namespace opscope {
namespace {

bool isWithin(const Report& report, const FindScope& scope, std::size_t i)
{
    if (scope.device) {
        const auto device = report.tracks[report.slices.track[i].index()].device;
        if (device != kNoDevice && device != *scope.device)
            return false;
    }
    if (scope.kept.empty())
        return true;
    const auto begin = report.slices.ts[i];
    const auto it = std::ranges::upper_bound(scope.kept, begin, {}, &TimeRange::end);
    return it != scope.kept.end() && it->begin < std::max(begin + report.slices.dur[i], begin + 1);
}

using Matches = std::function<bool(std::string_view)>;

/// Appends the hits of one report; returns false after a stop request.
bool findInReport(const Report& report, std::size_t rank, const FindScope& scope, const Matches& matches,
                  bool inArguments, const std::stop_token& stop, FindHits& out)
{
    // Names repeat, so each distinct name is tested once.
    const auto names = report.slices.name.span();
    std::vector<std::uint8_t> isName(report.strings.size(), 0);
    for (std::size_t i = 0; i < isName.size(); ++i) {
        if ((i & 0xfffU) == 0 && stop.stop_requested())
            return false;
        isName[i] = matches(report.strings.text(StringId::of(i))) ? 1 : 0;
    }
    for (std::size_t i = 0; i < names.size() && scope.isShown; ++i) {
        if ((i & 0xfffU) == 0 && stop.stop_requested())
            return false;
        if (!isWithin(report, scope, i))
            continue;
        const auto name = names[i].index();
        bool isHit = name < isName.size() && isName[name] != 0;
        if (!isHit && inArguments) {
            const auto args = report.args(SliceId::of(i));
            if (!args)
                ++out.unreadable;
            else
                isHit = std::ranges::any_of(*args,
                                            [&](const Arg& a) { return matches(a.key) || matches(a.value); });
        }
        if (isHit)
            out.slices.push_back({rank, SliceId::of(i)});
    }
    if (!inArguments)
        out.names.push_back(std::move(isName));
    return true;
}

/// Appends the slices of one report that have the argument; returns false after a stop request.
bool findArgument(const Report& report, std::size_t rank, const FindScope& scope, const FindQuery& query,
                  const std::stop_token& stop, FindHits& out)
{
    auto& found = out.found.emplace_back(report.slices.size(), std::uint8_t{0});
    for (std::size_t i = 0; i < found.size() && scope.isShown; ++i) {
        if ((i & 0xffU) == 0 && stop.stop_requested())
            return false;
        if (!isWithin(report, scope, i))
            continue;
        const auto args = report.args(SliceId::of(i));
        if (!args) {
            ++out.unreadable;
            continue;
        }
        const auto isSame = [&](const Arg& arg) {
            return arg.key == query.argument && arg.value == query.value;
        };
        if (std::ranges::any_of(*args, isSame)) {
            found[i] = 1;
            out.slices.push_back({rank, SliceId::of(i)});
        }
    }
    return true;
}

} // namespace

FindHits findSlices(const std::vector<ReportPtr>& reports, const FindQuery& query,
                    const std::stop_token& stop, const std::vector<FindScope>& scopes)
{
    FindHits out;
    if (query.text.isEmpty())
        return out;
    QRegularExpression expression(query.text);
    if (query.isRegex) {
        auto options = QRegularExpression::PatternOptions(QRegularExpression::UseUnicodePropertiesOption);
        if (!query.isCaseSensitive)
            options |= QRegularExpression::CaseInsensitiveOption;
        expression.setPatternOptions(options);
        if (!expression.isValid()) {
            out.error = expression.errorString();
            return out;
        }
        expression.optimize();
    }
    const auto sensitivity = query.isCaseSensitive ? Qt::CaseSensitive : Qt::CaseInsensitive;
    const Matches matches = [&](std::string_view text) {
        const auto t = qtext(text);
        return query.isRegex ? expression.match(t).hasMatch() : t.contains(query.text, sensitivity);
    };
    const FindScope everywhere;
    const auto scopeOf = [&](std::size_t rank) -> const FindScope& {
        return rank < scopes.size() ? scopes[rank] : everywhere;
    };
    for (std::size_t rank = 0; rank < reports.size(); ++rank) {
        const bool isDone =
            query.argument.empty()
                ? findInReport(*reports[rank], rank, scopeOf(rank), matches, query.inArguments, stop, out)
                : findArgument(*reports[rank], rank, scopeOf(rank), query, stop, out);
        if (!isDone)
            return {};
    }
    std::ranges::sort(out.slices, {}, [&](RankSlice slice) {
        return std::tuple(reports[slice.rank]->slices.ts[slice.id.index()] + scopeOf(slice.rank).shift,
                          slice.rank, slice.id);
    });
    return out;
}

TimelineFind::TimelineFind(std::vector<ReportPtr> reports, QObject* parent)
    : QObject(parent), m_reports(std::move(reports))
{
}

TimelineFind::~TimelineFind() = default;

void TimelineFind::search(const FindQuery& query)
{
    if (query == m_query)
        return;
    m_query = query;
    start();
}

void TimelineFind::setScopes(std::vector<FindScope> scopes)
{
    if (scopes == m_scopes)
        return;
    m_scopes = std::move(scopes);
    if (!m_query.text.isEmpty())
        start();
}

std::int64_t TimelineFind::timeOf(RankSlice slice) const
{
    return m_reports[slice.rank]->slices.ts[slice.id.index()] +
           (slice.rank < m_scopes.size() ? m_scopes[slice.rank].shift : 0);
}

void TimelineFind::start()
{
    m_job.cancel();
    m_current.reset();
    if (m_query.text.isEmpty()) {
        m_hits = std::make_shared<FindHits>();
        Q_EMIT changed();
        return;
    }
    m_job.run([reports = m_reports, query = m_query, scopes = m_scopes](
                  const std::stop_token& stop) { return findSlices(reports, query, stop, scopes); },
              [this](FindHits hits) {
                  m_hits = std::make_shared<const FindHits>(std::move(hits));
                  Q_EMIT changed();
              });
    Q_EMIT changed();
}

RankSlice TimelineFind::step(int steps, std::int64_t from)
{
    const auto& slices = m_hits->slices;
    if (slices.empty())
        return {};
    const auto size = static_cast<std::int64_t>(slices.size());
    std::int64_t at = 0;
    if (m_current) {
        at = static_cast<std::int64_t>(*m_current) + steps;
    } else {
        const auto it = std::ranges::lower_bound(slices, from, {}, [&](RankSlice s) { return timeOf(s); });
        at = (it - slices.begin()) + (steps < 0 ? -1 : 0);
    }
    m_current = static_cast<std::size_t>((at % size + size) % size);
    Q_EMIT currentChanged();
    return slices[*m_current];
}

void TimelineFind::setCurrent(std::size_t index)
{
    if (index >= m_hits->slices.size())
        return;
    m_current = index;
    Q_EMIT currentChanged();
}

} // namespace opscope
