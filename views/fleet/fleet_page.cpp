// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/fleet_page.h"

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

template <class Show>
void FleetPage::findRuns(const std::vector<FleetSession::Run>& runs, Show show)
{
    using Files = std::vector<FleetFiles>;
    m_paths.run(
        [place = m_session.place().toStdString(), runs](const std::stop_token& stop) {
            return answer(
                place,
                [&runs](const FleetStore& store, const std::stop_token&) -> Result<Files> {
                    Files files;
                    for (const auto& run : runs) {
                        OPSCOPE_TRY_ASSIGN(const auto reports, fleetReports(store, run.project.toStdString(),
                                                                            run.key.toStdString()));
                        files.push_back(fleetFiles(reports));
                    }
                    return files;
                },
                stop);
        },
        [this, show](const Result<Files>& files) {
            if (!files)
                return showNote(translateError(files.error()));
            show(*files);
        });
}

void FleetPage::openRun(const FleetSession::Run& run)
{
    findRuns({run}, [this](const auto& files) { Q_EMIT m_session.openRequested(files[0]); });
}

void FleetPage::compareRuns(const FleetSession::Run& baseline, const FleetSession::Run& current)
{
    findRuns({baseline, current},
             [this](const auto& files) { Q_EMIT m_session.compareRequested(files[0], files[1]); });
}

} // namespace opscope
