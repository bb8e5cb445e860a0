// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/report_view.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include "core/analysis/first_clocks.h"
#include "core/base/message_id.h"
#include "core/graph/find_models.h"
#include "core/vendor/missing_parts.h"
#include "views/after_dialogs.h"
#include "views/i18n.h"
#include "views/selection/selection.h"
#include "views/selection/shown_notes.h"
#include "views/selection/shown_times.h"
#include "views/text/age_text.h"
#include "views/text/report_count.h"
#include "views/text/unique_names.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// When a run began, otherwise when its files were written.
QDateTime beginOf(const Report& report)
{
    const auto recorded = recordedBegin(report);
    return recorded.isValid() ? recorded
                              : QFileInfo(QString::fromStdString(report.root.string())).lastModified();
}

const char* iconOf(ReportKind kind)
{
    switch (kind) {
    case ReportKind::Database:
        return "sql";
    case ReportKind::ChromeTrace:
        return "timeline";
    case ReportKind::SingleTable:
        return "table";
    case ReportKind::Dumps:
        return "accuracy";
    case ReportKind::Model:
        return "graph";
    default:
        return "folder";
    }
}

} // namespace

QDateTime recordedBegin(const Report& report)
{
    if (const auto& ns = report.collection.beginNs)
        return QDateTime::fromMSecsSinceEpoch(*ns / 1'000'000);
    const auto text = QString::fromStdString(report.collection.begin).left(19);
    if (const auto time = QDateTime::fromString(text, QStringLiteral("yyyy-MM-dd HH:mm:ss")); time.isValid())
        return time;
    static const QRegularExpression kDigits(QStringLiteral("(?<![0-9])20[0-9]{12}"));
    if (const auto match = kDigits.match(QString::fromStdString(report.name)); match.hasMatch()) {
        const auto time = QDateTime::fromString(match.captured(), QStringLiteral("yyyyMMddHHmmss"));
        if (time.isValid())
            return time;
    }
    return {};
}

ReportView::ReportView(QString path, Preferences& preferences, QWidget* parent)
    : PagedView(panels(), preferences, parent), m_path(std::move(path)), m_session(new Session(this))
{
    connect(m_session, &Session::progressed, this, &ReportView::showProgress);
    connect(m_session, &Session::inventoryReady, this, &ReportView::addSkeleton);
    selection().on(Selection::Rank, this, [this] {
        if (m_phase == OpeningPhase::Ready)
            remakePages();
        Q_EMIT changed();
    });
    preferences.runs().add(m_session);
    connect(m_session, &Session::opened, this, [this](const WorkspacePtr& workspace) {
        setWorkspace(workspace);
        Q_EMIT opened(*workspace);
    });
    connect(m_session, &Session::failed, this, [this](const Error& error) {
        setFailed(error);
        if (error.message.id == MessageId::FolderOfModels)
            lookForModels();
        Q_EMIT failed(error);
    });
}

void ReportView::load(const OpenOptions& options)
{
    m_phase = OpeningPhase::Opening;
    m_error.reset();
    m_findingModels.cancel();
    OpenOptions mine = options;
    mine.source = m_source;
    m_skeletons.clear();
    if (!m_workspace)
        showProgress({});
    m_session->open(m_path, mine);
    Q_EMIT changed();
}

QString ReportView::name() const
{
    return m_folder.isEmpty() ? ownName() : inFolder(m_folder, ownName());
}

QString ReportView::ownName() const
{
    if (m_workspace && !hasRanks() && !m_workspace->reports.front()->name.empty())
        return QString::fromStdString(m_workspace->reports.front()->name);
    const QString last = QFileInfo(m_path).fileName();
    return last.isEmpty() ? m_path : last;
}

int ReportView::problemCount() const
{
    std::size_t count = m_error && !isCancelled() ? 1 : 0;
    for (const auto& report : m_workspace ? m_workspace->reports : std::vector<ReportPtr>())
        count += report->issues.size();
    return static_cast<int>(count);
}

TabFacts ReportView::facts() const
{
    TabFacts out;
    const auto* first =
        m_workspace && !m_workspace->reports.empty() ? m_workspace->reports.front().get() : nullptr;
    if (m_session->isRunning()) {
        out.state = TabFacts::State::Reading;
        out.stateText =
            tr("reading %1").arg(integerPercentText(std::clamp(m_session->state().fraction, 0.0, 1.0)));
    } else if (m_error) {
        out.state = TabFacts::State::Failed;
        out.stateText = isCancelled() ? tr("reading was cancelled") : tr("could not be opened");
    } else if (isPartial()) {
        out.state = TabFacts::State::Partial;
        out.stateText = tr("partial: reading was cancelled");
    } else if (const int problems = problemCount(); problems > 0) {
        out.stateText = tr("%n problem(s)", nullptr, problems);
    }
    if (first == nullptr)
        return out;
    out.icon = iconOf(first->kind);
    static const QRegularExpression kRemark(QStringLiteral("\\s*[(（].*")); // "PROF (new layout)"
    out.facts << QCoreApplication::translate("Word", reportKindName(first->kind)).remove(kRemark);
    const auto& devices = first->platform.devices;
    if (!devices.empty() && !devices.front().chip.empty())
        out.facts << QString::fromStdString(devices.front().chip);
    if (m_begin.isValid())
        out.facts << ageText(m_begin, QDateTime::currentDateTime());
    if (hasRanks())
        out.lines << reportCountText(*m_workspace);
    const auto& choices = selection().choices();
    for (const auto device : choices.devices)
        out.lines << tr("device %1").arg(device);
    for (const auto& model : choices.models) {
        if (!model.name.empty())
            out.lines << tr("model %1").arg(QString::fromStdString(model.name));
    }
    if (m_phase == OpeningPhase::Ready && !m_files.isEmpty())
        out.lines << tr("files: %1").arg(m_files);
    return out;
}

QString ReportView::commandOfTab() const
{
    const auto path = shellWord(m_path);
    const auto tables =
        currentContent() != nullptr ? traits(currentPage()).tables : std::span<const char* const>();
    return tables.empty()
               ? QStringLiteral("opscope-cli info %1").arg(path)
               : QStringLiteral("opscope-cli table %1 --page %2").arg(path, QLatin1String(tables.front()));
}

QString ReportView::hint() const
{
    QStringList lines{m_path};
    if (hasRanks())
        lines << reportCountText(*m_workspace);
    if (isPartial())
        lines << tr("partial: reading was cancelled");
    return lines.join(QLatin1Char('\n'));
}

bool ReportView::isPartial() const
{
    return m_workspace &&
           std::ranges::any_of(m_workspace->reports, [](const ReportPtr& r) { return r->isPartial; });
}

ReportPtr ReportView::report() const
{
    return m_workspace ? context().report() : nullptr;
}

ReportPtr ReportView::reportAt(const QString& root) const
{
    for (const auto& report : m_workspace ? m_workspace->reports : std::vector<ReportPtr>()) {
        if (QString::fromStdString(report->root.string()) == root)
            return report;
    }
    return nullptr;
}

PanelContext ReportView::context() const
{
    PanelContext out(m_workspace, selection());
    out.root = m_path.toStdString();
    return out;
}

QString ReportView::nameOf(std::size_t rank) const
{
    return m_workspace ? nameOf(name(), *m_workspace, rank) : name();
}

QString ReportView::nameOf(const QString& name, const Workspace& workspace, std::size_t rank)
{
    return workspace.reports.size() > 1 ? tr("%1, %2").arg(name, rankTitle(workspace, rank)) : name;
}

void ReportView::showProgress(const OpeningState& state)
{
    for (int i = 0; i < pageCount(); ++i) {
        if (!hasData(i))
            page(i)->setLoading({state.fraction, state.file});
    }
    Q_EMIT factsChanged();
}

void ReportView::followCounts()
{
    m_counting = std::make_unique<QObject>();
    for (int i = 0; i < pageCount(); ++i) {
        setCount(i, (traits(i).targets & kToFile) != 0 ? problemCount() : 0); // the files have the problems
        if (traits(i).followCount != nullptr)
            traits(i).followCount(sharedFacts(), m_counting.get(),
                                  [this, i](int count) { setCount(i, count); });
    }
}

/// Adds a rank that begins to be read.
void ReportView::addSkeleton(const ReportPtr& skeleton)
{
    m_skeletons.push_back(skeleton);
    m_workspace = std::make_shared<const Workspace>(Workspace{m_skeletons});
    selection().setRankCount(m_skeletons.size());
    dropAllContent();
    for (int i = 0; i < pageCount(); ++i) {
        if (traits(i).isShownWhileReading)
            setHasData(i, true);
    }
    Q_EMIT changed();
}

void ReportView::setWorkspace(const WorkspacePtr& workspace)
{
    m_phase = OpeningPhase::Opening; // no page is made for a rank that is removed
    dropAllContent();
    forgetFacts();
    selection().forget();                                // ids of another report are not valid here
    ShownNotes::of(selection()).set({});                 // nor are its ranks and slices
    const auto clocks = firstClocks(workspace->reports); // until the timeline has found better ones
    selection().setClocks(clocks);
    ShownTimes::of(selection()).setZero(beginOnAxis(workspace->reports, clocks));
    m_workspace = workspace;
    m_files.clear();
    selection().setRankCount(workspace->reports.size());
    m_skeletons.clear();
    m_phase = OpeningPhase::Ready;
    m_error.reset();
    m_choices.run(
        [workspace = m_workspace](std::stop_token) {
            return std::tuple(narrowingChoices(*workspace), beginOf(*workspace->reports.front()),
                              fileCountText(*workspace));
        },
        [this](std::tuple<NarrowingChoices, QDateTime, QString> found) {
            selection().setChoices(std::move(std::get<0>(found)));
            m_begin = std::get<1>(found);
            m_files = std::get<2>(found);
            Q_EMIT changed();
        });
    followCounts();
    checkPages();
    Q_EMIT changed();
}

void ReportView::lookForModels()
{
    m_findingModels.run(
        [folder = std::filesystem::path(m_path.toStdString())](const std::stop_token& stop) {
            QStringList models;
            for (const auto& model : modelsIn(folder, stop))
                models << QString::fromStdString(model.string());
            return models;
        },
        [this](const QStringList& models) {
            runAfterDialogs(this, [this, models] { Q_EMIT modelsFound(models); });
        });
}

void ReportView::setFailed(const Error& error)
{
    m_phase = OpeningPhase::Failed;
    m_error = error;
    m_skeletons.clear();
    m_files.clear();
    m_workspace.reset(); // an inventory of files that were to be read is not valid any more
    dropAllContent();
    for (int i = 0; i < pageCount(); ++i) {
        markMuted(i, translateError(error));
        page(i)->setFailed({name(), error, m_path, m_logPath});
    }
    Q_EMIT changed();
}

void ReportView::retranslate()
{
    if (!m_files.isEmpty())
        m_files = fileCountText(*m_workspace);
    PagedView::retranslate();
}

QString progressText(double fraction, const QString& file, qint64 etaMs)
{
    QStringList parts{integerPercentText(std::floor(fraction * 100) / 100)};
    if (!file.isEmpty())
        parts << file;
    if (etaMs >= 0)
        parts << QCoreApplication::translate("opscope::TasksDock", "%1 left")
                     .arg(durationText((etaMs + 999) / 1000 * 1'000'000'000, TimeUnit::Seconds));
    return parts.join(QStringLiteral("   "));
}

} // namespace opscope
