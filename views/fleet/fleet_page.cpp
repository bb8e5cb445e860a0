// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/fleet_page.h"

#include <filesystem>

#include <QDateTime>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/fleet/rank_map.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

/// Where the files of a run were: of several ranks the folder that contains them all.
FleetReport placeOf(const std::vector<FleetReport>& reports)
{
    auto out = reports.front();
    if (reports.size() == 1 || out.path.empty())
        return out;
    std::filesystem::path common = std::filesystem::path(out.path).parent_path();
    for (const auto& report : reports) {
        const auto isBelow = [&common](const std::filesystem::path& path) {
            return std::mismatch(common.begin(), common.end(), path.begin(), path.end()).first ==
                   common.end();
        };
        while (!isBelow(report.path) && common.has_relative_path())
            common = common.parent_path();
    }
    out.path = common.has_relative_path() ? common.string() : reports.front().path;
    return out;
}

} // namespace

FleetPage::FleetPage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_session(*context.fleet),
      m_head(new QVBoxLayout),
      m_line(new QFrame(this)),
      m_text(new QLabel(m_line)),
      m_retry(new QPushButton(m_line)),
      m_stop(new QPushButton(m_line)),
      m_empty(new QLabel(this)),
      m_content(new QWidget(this)),
      m_layout(new QVBoxLayout(m_content))
{
    m_text->setObjectName(QStringLiteral("fleet.state"));
    m_retry->setObjectName(QStringLiteral("fleet.retry"));
    m_stop->setObjectName(QStringLiteral("fleet.stop"));
    for (auto* label : {m_text, m_empty}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(3 * kGrid);
    auto* line = new QHBoxLayout(m_line);
    line->setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
    line->addWidget(m_text, 1);
    line->addWidget(m_stop);
    line->addWidget(m_retry);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addLayout(m_head);
    all->addWidget(m_line);
    all->addWidget(m_empty, 1);
    all->addWidget(m_content, 1);
    connect(m_retry, &QPushButton::clicked, this, &FleetPage::ask);
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_job.cancel();
        m_isDue = true; // the filter is newer than the rows
        fail({ErrorCode::Cancelled, message(MessageId::Cancelled), {}});
    });
    onLanguageChange(this, [this] { render(); });
}

QString FleetPage::stateText() const
{
    return m_text->text();
}

void FleetPage::askSoon()
{
    m_isDue = true;
    if (isVisible())
        ask();
}

void FleetPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    if (m_isDue)
        ask();
}

void FleetPage::begin()
{
    m_isDue = false;
    m_error.reset();
    m_note.clear();
    QMetaObject::invokeMethod(this, &FleetPage::render, Qt::QueuedConnection); // not for a fast answer
}

void FleetPage::fail(const Error& error)
{
    m_error = error;
    render();
}

void FleetPage::succeed()
{
    m_shownAt = QDateTime::currentDateTime();
    render();
}

void FleetPage::showNote(const QString& text)
{
    m_note = text;
    render();
}

void FleetPage::render()
{
    m_retry->setText(m_error || !m_shownAt.isValid() ? tr("Retry") : tr("Refresh"));
    m_stop->setText(tr("Stop"));
    const bool isRunning = m_job.isRunning();
    // That nothing was found is an answer: older rows would answer another question.
    const bool isNothing = m_error && m_error->code == ErrorCode::NotFound;
    if (isNothing)
        m_shownAt = {};
    const bool isShown = m_shownAt.isValid();
    m_content->setVisible(isShown);
    m_empty->setVisible(!isShown);
    QStringList lines;
    if (m_error)
        lines << translateError(*m_error);
    if (!isShown) {
        if (isNothing)
            lines << QString() << tr("This command adds runs:") << m_session.pushCommand();
        m_empty->setText(isRunning         ? tr("The database is asked...")
                         : lines.isEmpty() ? tr("Nothing was asked yet.")
                                           : lines.join(QLatin1Char('\n')));
        lines.clear();
    } else if (isRunning) {
        lines << tr("The database is asked...");
    } else {
        if (!m_note.isEmpty())
            lines << m_note;
        lines << tr("Shown is the answer of %1.")
                     .arg(QLocale::c().toString(m_shownAt, QStringLiteral("yyyy-MM-dd HH:mm:ss")));
    }
    m_text->setText(lines.join(QLatin1Char(' ')));
    m_stop->setVisible(isRunning);
    m_retry->setVisible(!isRunning);
}

void FleetPage::openRun(const FleetSession::Run& run)
{
    m_paths.run(
        [place = m_session.place().toStdString(), run](const std::stop_token& stop) {
            return answer(
                place,
                [&run](const FleetStore& store, const std::stop_token&) {
                    return fleetReports(store, run.project.toStdString(), run.key.toStdString());
                },
                stop);
        },
        [this](const Result<std::vector<FleetReport>>& reports) {
            if (!reports)
                return showNote(translateError(reports.error()));
            const auto found = placeOf(*reports);
            Q_EMIT m_session.openRequested(QString::fromStdString(found.path),
                                           QString::fromStdString(found.host),
                                           QString::fromStdString(found.stored));
        });
}

void FleetPage::compareRuns(const FleetSession::Run& baseline, const FleetSession::Run& current)
{
    using Paths = std::pair<std::string, std::string>;
    m_paths.run(
        [place = m_session.place().toStdString(), baseline, current](const std::stop_token& stop) {
            return answer(
                place,
                [&](const FleetStore& store, const std::stop_token&) -> Result<Paths> {
                    OPSCOPE_TRY_ASSIGN(const auto a, fleetReports(store, baseline.project.toStdString(),
                                                                  baseline.key.toStdString()));
                    OPSCOPE_TRY_ASSIGN(const auto b, fleetReports(store, current.project.toStdString(),
                                                                  current.key.toStdString()));
                    return Paths{placeOf(a).path, placeOf(b).path};
                },
                stop);
        },
        [this](const Result<Paths>& paths) {
            if (!paths)
                return showNote(translateError(paths.error()));
            Q_EMIT m_session.compareRequested(QString::fromStdString(paths->first),
                                              QString::fromStdString(paths->second));
        });
}

} // namespace opscope
