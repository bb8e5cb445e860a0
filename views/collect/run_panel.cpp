// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/run_panel.h"

#include <algorithm>
#include <array>

#include <QEvent>
#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>

#include "core/collect/history_table.h"
#include "core/collect/repeated_table.h"
#include "views/collect/collect_texts.h"
#include "views/grid/grid_view.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/selection.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kTickMs = 1000;
constexpr int kMostLogLines = 20'000;

constexpr std::array kSteps{CollectStep::Connect, CollectStep::Upload, CollectStep::Run, CollectStep::Parse,
                            CollectStep::Fetch};

QString minutes(qint64 seconds)
{
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

} // namespace

RunPanel::RunPanel(QString askProgram, Preferences& preferences, QWidget* parent)
    : QWidget(parent),
      m_askProgram(std::move(askProgram)),
      m_title(new QLabel(this)),
      m_steps(new QLabel(this)),
      m_time(new QLabel(this)),
      m_state(new QLabel(this)),
      m_bar(new QProgressBar(this)),
      m_pages(new QTabWidget(this)),
      m_log(new QPlainTextEdit),
      m_selection(new Selection(preferences, this)),
      m_times(new TableWidget(nullptr, *m_selection, this)),
      m_runsTable(new TableWidget(nullptr, *m_selection, this)),
      m_cancel(new QPushButton(this)),
      m_again(new QPushButton(this)),
      m_open(new QPushButton(this)),
      m_compare(new QPushButton(this)),
      m_login(new QPushButton(this)),
      m_tick(new QTimer(this))
{
    makeLayout();
    connect(&m_events, &RunEvents::stepped, this, &RunPanel::showStep);
    connect(&m_events, &RunEvents::progressed, this, &RunPanel::showProgress);
    connect(&m_events, &RunEvents::text, this, &RunPanel::addLines);
    connect(m_tick, &QTimer::timeout, this, &RunPanel::showTime);
    connect(m_cancel, &QPushButton::clicked, this, &RunPanel::cancel);
    connect(m_again, &QPushButton::clicked, this, &RunPanel::runRequested);
    connect(m_login, &QPushButton::clicked, this, &RunPanel::askPassword);
    connect(m_runsTable->view(), &QAbstractItemView::doubleClicked, this, [this] {
        const auto row = m_runsTable->currentRow();
        if (row)
            openRun(m_history.runs.at(*row));
    });
    connect(m_open, &QPushButton::clicked, this, [this] { Q_EMIT openRequested(m_path); });
    connect(m_compare, &QPushButton::clicked, this,
            [this] { Q_EMIT comparisonRequested(m_baseline, m_path, m_further); });
    setPhase(Phase::Nothing);
    onLanguageChange(this, [this] {
        showRuns();
        retranslate();
    });
}

void RunPanel::makeLayout()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    layout->setSpacing(kGrid / 2);
    auto* head = new QHBoxLayout;
    head->setSpacing(2 * kGrid);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_steps->setTextFormat(Qt::RichText);
    m_time->setForegroundRole(QPalette::PlaceholderText);
    head->addWidget(m_title);
    head->addWidget(m_steps, 1);
    head->addWidget(m_time);
    for (auto* button : {m_cancel, m_login, m_again, m_open, m_compare})
        head->addWidget(button);
    layout->addLayout(head);
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(kGrid);
    layout->addWidget(m_bar);
    m_state->setTextFormat(Qt::PlainText); // a text of a host is never markup
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(m_state);
    m_log->setReadOnly(true);
    m_log->setMaximumBlockCount(kMostLogLines);
    m_log->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_log->setTabChangesFocus(true);
    QFont fixed(QStringLiteral("monospace"));
    fixed.setStyleHint(QFont::Monospace);
    fixed.setPointSizeF(m_log->font().pointSizeF());
    m_log->setFont(fixed);
    m_pages->setDocumentMode(true);
    m_pages->setTabBarAutoHide(true);
    m_pages->addTab(m_log, {});
    for (auto* table : {m_times, m_runsTable}) {
        table->setMarksSlices(false);
        table->hide();
    }
    layout->addWidget(m_pages, 1);
    layout->addStretch(0); // while there is no log
    m_cancel->setIcon(themedIcon(QLatin1String("close")));
    m_again->setIcon(themedIcon(QLatin1String("refresh")));
    m_open->setIcon(themedIcon(QLatin1String("folder")));
    m_compare->setIcon(themedIcon(QLatin1String("compare")));
}

void RunPanel::showProject(const RunProject& project)
{
    if (isRunning())
        return;
    if (project.host != m_project.host)
        m_password.clear();
    m_project = project;
    m_log->clear();
    showTimes({});
    showHistory(readHistory(m_project.resultsFolder()));
    m_step.reset();
    m_begun.clear();
    m_error.reset();
    m_clock.invalidate();
    setPhase(Phase::Ready);
    retranslate();
}

void RunPanel::showTimes(const std::vector<RepeatedTime>& times)
{
    showPage(m_times, times.empty() ? nullptr : repeatedTable(times));
    m_pages->setCurrentIndex(std::max(0, m_pages->indexOf(m_times)));
}

void RunPanel::showHistory(RunHistory history)
{
    m_history = std::move(history);
    showRuns();
}

void RunPanel::showRuns()
{
    const auto text = [](const RunFailure& failure) { return failureText(failure).toStdString(); };
    showPage(m_runsTable, m_history.runs.empty() ? nullptr : historyTable(m_history, text));
}

/// A page after the log is shown only while it has rows.
void RunPanel::showPage(TableWidget* page, const TablePtr& table)
{
    const auto index = m_pages->indexOf(page);
    if (table) {
        page->setTable(table);
        if (index < 0)
            m_pages->insertTab(page == m_times ? 1 : m_pages->count(), page,
                               {}); // the history is the last page
    } else if (index >= 0) {
        m_pages->removeTab(index);
        page->hide();
    }
}

void RunPanel::showStep(CollectStep step)
{
    m_step = step;
    m_begun.insert(step);
    m_firstBytes = 0;
    m_stepClock.start();
    m_bar->setRange(0, 0);
    retranslate();
}

void RunPanel::showProgress(CollectStep step, const TransferProgress& now)
{
    if (m_phase != Phase::Running)
        return;
    if (now.totalBytes == 0) { // nobody knows when a run ends
        m_state->setText(tr("%1: %2 on the host until now").arg(stepText(step), bytesText(now.doneBytes)));
        return;
    }
    if (m_bar->maximum() != 100) {
        m_bar->setRange(0, 100);
        m_firstBytes = now.doneBytes;
        m_stepClock.start();
    }
    m_bar->setValue(
        static_cast<int>(100.0 * static_cast<double>(now.doneBytes) / static_cast<double>(now.totalBytes)));
    auto text = tr("%1: %2 of %3, %4")
                    .arg(stepText(step), bytesText(now.doneBytes), bytesText(now.totalBytes),
                         QString::fromStdString(now.file));
    const auto moved = static_cast<double>(now.doneBytes - std::min(now.doneBytes, m_firstBytes));
    const auto seconds = static_cast<double>(m_stepClock.elapsed()) / 1000;
    if (moved > 0 && seconds >= 1 && now.doneBytes < now.totalBytes)
        text += tr(", %1 left")
                    .arg(minutes(static_cast<qint64>(static_cast<double>(now.totalBytes - now.doneBytes) *
                                                     seconds / moved)));
    m_state->setText(text);
}

void RunPanel::showTime()
{
    if (!m_clock.isValid())
        return m_time->clear();
    auto text = minutes(m_clock.elapsed() / 1000);
    if (m_step == CollectStep::Run && m_phase == Phase::Running)
        text = tr("%1, this run %2 of at most %3")
                   .arg(text, minutes(m_stepClock.elapsed() / 1000), minutes(m_project.timeLimitSec));
    m_time->setText(text);
}

void RunPanel::addLines(const QString& lines, bool isOutput)
{
    m_log->appendPlainText(isOutput ? lines : QStringLiteral("» ") + lines);
}

void RunPanel::setPhase(Phase phase)
{
    m_phase = phase;
    const bool isBusy = phase == Phase::Running || phase == Phase::Cancelling;
    m_bar->setVisible(isBusy);
    m_bar->setRange(0, 0);
    m_cancel->setVisible(isBusy);
    m_cancel->setEnabled(phase == Phase::Running);
    m_again->setVisible(phase == Phase::Ready || phase == Phase::Done || phase == Phase::Failed);
    m_open->setVisible(phase == Phase::Done);
    m_compare->setVisible(phase == Phase::Done && !m_baseline.isEmpty());
    m_login->setVisible(phase == Phase::Failed && m_isDenied);
    const bool isOpen = phase != Phase::Nothing;
    for (auto* widget : std::initializer_list<QWidget*>{m_pages, m_steps, m_time})
        widget->setVisible(isOpen);
    if (isBusy)
        m_tick->start(kTickMs);
    else
        m_tick->stop();
    if (phase == Phase::Cancelling)
        m_state->setText(tr("Cancelling: the application is ended and acl.json is restored..."));
    if (phase == Phase::Ready)
        m_state->setText(readyText());
    if (phase == Phase::Nothing)
        m_state->setText(tr("Nothing was collected yet: describe the run in File > New Project, then start "
                            "it with Tools > Run Collection."));
    showTime();
    paintState();
    showMark();
}

QString RunPanel::readyText() const
{
    auto text =
        tr("Ready: %1 on %2")
            .arg(QString::fromStdString(m_project.application),
                 m_project.host.empty() ? tr("this machine") : QString::fromStdString(m_project.host));
    if (!m_history.runs.empty() && m_history.runs.back().failure)
        text += QLatin1Char('\n') +
                tr("The last run failed: %1").arg(translateError(m_history.runs.back().failure->error));
    return text;
}

void RunPanel::paintState()
{
    const bool isBad = m_phase == Phase::Failed && m_error && m_error->code != ErrorCode::Cancelled;
    auto colours = palette();
    colours.setColor(QPalette::WindowText, currentTheme().color(isBad ? Token::Bad : Token::Text));
    m_state->setPalette(colours);
}

void RunPanel::askPassword()
{
    bool isAccepted = false;
    const auto password = QInputDialog::getText(
        this, tr("Log in"),
        tr("Password for %1. It is kept only until the program ends and is not written to any file.")
            .arg(QString::fromStdString(m_project.host)),
        QLineEdit::Password, {}, &isAccepted);
    if (!isAccepted || password.isEmpty())
        return;
    m_password = password.toStdString();
    startThread();
}

void RunPanel::retranslate()
{
    const auto name = m_project.file.empty() ? m_project.application : m_project.file.stem().string();
    m_title->setText(m_phase == Phase::Nothing ? tr("Collection") : QString::fromStdString(name));
    QStringList steps;
    for (const auto step : kSteps) {
        if (step == CollectStep::Upload && m_project.upload.empty())
            continue;
        const auto text = stepText(step);
        if (m_step == step && m_phase == Phase::Failed)
            steps << QStringLiteral("<b>✗ %1</b>").arg(text);
        else if (m_step == step && m_phase != Phase::Done)
            steps << QStringLiteral("<b>%1</b>").arg(text);
        else
            steps << (m_begun.contains(step) ? QStringLiteral("✓ ") + text : text);
    }
    m_steps->setText(steps.join(QStringLiteral("  ›  ")));
    m_cancel->setText(tr("Cancel"));
    m_again->setText(m_phase == Phase::Ready ? tr("Run") : tr("Run Again"));
    m_open->setText(tr("Open Report"));
    m_compare->setText(m_project.baseline.empty() ? tr("Compare with Last Run")
                                                  : tr("Compare with Baseline"));
    m_compare->setToolTip(m_further.empty() ? QString()
                                            : tr("The %n runs form one side: mean and spread", nullptr,
                                                 static_cast<int>(m_further.size()) + 1));
    m_pages->setTabText(0, tr("Log"));
    if (const auto index = m_pages->indexOf(m_times); index >= 0)
        m_pages->setTabText(index, tr("Times over %n run(s)", nullptr, static_cast<int>(m_runs)));
    if (const auto index = m_pages->indexOf(m_runsTable); index >= 0)
        m_pages->setTabText(index, tr("History"));
    m_login->setText(tr("Log in with a Password..."));
    m_log->setAccessibleName(tr("Log of the run"));
    m_bar->setAccessibleName(tr("Progress of the step"));
    if (m_phase == Phase::Nothing || m_phase == Phase::Ready || m_phase == Phase::Failed)
        setPhase(m_phase);
}

void RunPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ApplicationPaletteChange)
        paintState();
    QWidget::changeEvent(event);
}

} // namespace opscope
