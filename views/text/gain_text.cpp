// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/gain_text.h"

#include <algorithm>

#include <QCoreApplication>
#include <QStringList>

#include "core/report/read_in_part.h"
#include "core/table/join_ranks.h"
#include "views/i18n.h"
#include "views/value_text.h"

namespace opscope {
namespace {

struct Gains {
    Q_DECLARE_TR_FUNCTIONS(Gains)
};

QString basisText(GainBasis basis)
{
    return basis == GainBasis::Measured     ? Gains::tr("This is measured in this run")
           : basis == GainBasis::UpperBound ? Gains::tr("This is an upper bound")
                                            : Gains::tr("This is an estimate");
}

/// `run` is the time in ns that the gain is a share of.
QString runText(const Report& report, std::int64_t run)
{
    constexpr std::int64_t kPause = 600'000'000'000; // OpView::runTime() leaves out longer ones
    if (report.slices.size() > 0 && report.span.dur() > run + kPause)
        return Gains::tr("The run: %1 of its timeline, without the pauses of ten minutes and more in which "
                         "nothing was recorded");
    return report.slices.size() > 0
               ? Gains::tr(
                     "The run: %1 from the first slice of its timeline to the last, as on Analysis Summary")
               : Gains::tr("The run: %1 of ops, there is no timeline");
}

} // namespace

QString gainText(const Finding& finding)
{
    if (!finding.gain.isKnown())
        return {};
    const auto shares = sharesOf(finding.gain);
    if (shares.empty())
        return readableTime(finding.gain.ns);
    const auto& first = shares.front();
    const auto share = shareText(first.share);
    return QStringLiteral("%1 · %2").arg(readableTime(finding.gain.ns),
                                         first.isOfDevice ? share : Gains::tr("%1 of the run").arg(share));
}

QString sharesText(const Gain& gain, const QString& ofRun)
{
    const auto shares = sharesOf(gain);
    return shares.size() < 2
               ? ofRun
               : Gains::tr("%1 of the time of the device, %2").arg(shareText(shares.front().share), ofRun);
}

QString gainSentence(const Workspace& workspace, const Advice& advice, const Finding& finding)
{
    const auto& gain = finding.gain;
    if (!gain.isKnown())
        return {};
    const auto of = finding.report < workspace.reports.size() ? finding.report : 0;
    if (sharesOf(gain).empty())
        return readableTime(gain.ns);
    const auto share = shareText(gain.share);
    const auto ofRun = !sawSeveral(workspace, advice) ? Gains::tr("%1 of the run").arg(share)
                       : finding.report < workspace.reports.size()
                           ? Gains::tr("%1 of the run of %2").arg(share, rankTitle(workspace, finding.report))
                           : Gains::tr("%1 of the longest run").arg(share);
    const auto sentence = QStringLiteral("%1, %2").arg(readableTime(gain.ns), sharesText(gain, ofRun));
    return isReadInPart(*workspace.reports[of]) ? Gains::tr("%1 (of the part that was read)").arg(sentence)
                                                : sentence;
}

QString gainHint(const Workspace& workspace, const Advice& advice, const Finding& finding)
{
    if (!finding.gain.isKnown())
        return {};
    QStringList lines{gainSentence(workspace, advice, finding)};
    const auto time = std::ranges::find(advice.times, finding.report, &AdvisedTime::report);
    if (time != advice.times.end())
        lines << runText(*workspace.reports[time->report], time->run).arg(readableTime(time->run));
    if (time != advice.times.end() && isReadInPart(*workspace.reports[time->report]))
        lines << Gains::tr("The run was only partly read: shares refer to the part that was read");
    lines << basisText(finding.gain.basis);
    return lines.join(QLatin1Char('\n'));
}

QString groupRanksText(const Workspace& workspace, const Advice& advice, const FindingGroup& group)
{
    if (!sawSeveral(workspace, advice))
        return {};
    const auto count = static_cast<int>(group.size());
    if (count > 1)
        return isByRank(workspace) ? Gains::tr("%n rank(s)", nullptr, count)
                                   : Gains::tr("%n run(s)", nullptr, count);
    const auto report = advice.findings[group.front()].report;
    return report < workspace.reports.size() ? rankTitle(workspace, report) : QString();
}

QString ofEachRank(const Workspace& workspace, const Advice& advice, const FindingGroup& group)
{
    QStringList lines;
    for (std::size_t i = 0; group.size() > 1 && i < group.size(); ++i) {
        const auto& finding = advice.findings[group[i]];
        lines << (finding.gain.isKnown() ? gainSentence(workspace, advice, finding)
                                         : rankTitle(workspace, finding.report));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace opscope
