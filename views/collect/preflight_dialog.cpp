// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/preflight_dialog.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "core/collect/collect.h"
#include "views/collect/collect_texts.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/qtext.h"
#include "views/theme/icons.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// A host that cannot be reached is a check that fails.
Result<std::vector<Check>> checksOf(const RunProject& project, const std::string& toolkit,
                                    const std::stop_token& stop)
{
    const auto host = Host::connect(hostOptionsOf(project), stop);
    if (!host && stop.stop_requested())
        return Failure(host.error());
    if (!host)
        return std::vector{checkOfHost(project.host, &host.error())};
    return preflight(**host, project, stop, toolkit);
}

/// A fact about the host; a size has the digits of the window.
QString foundText(const Check& check)
{
    const auto text = qtext(check.found);
    const auto end = text.indexOf(QLatin1Char(' '));
    const bool isSize = end > 0 && text.mid(end + 1).startsWith(QLatin1String("MiB"));
    return isSize ? groupDigits(text.left(end)) + text.mid(end) : text;
}

} // namespace

PreflightDialog::PreflightDialog(RunProject project, QWidget* parent, std::string toolkit)
    : WorkDialog({860, 520}, parent),
      m_project(std::move(project)),
      m_toolkit(std::move(toolkit)),
      m_table(makeList(4, 2)),
      m_again(new QPushButton(themedIcon(QLatin1String("refresh")), {}, this)),
      m_run(new QPushButton(this))
{
    auto* layout = new QVBoxLayout(this);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_again);
    buttons->addStretch(1);
    buttons->addWidget(m_run);
    buttons->addWidget(m_close);
    layout->addWidget(m_state);
    layout->addWidget(m_bar);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);
    connect(m_again, &QPushButton::clicked, this, &PreflightDialog::check);
    connect(m_run, &QPushButton::clicked, this, [this] {
        accept();
        Q_EMIT runRequested();
    });
    onLanguageChange(this, [this] { retranslate(); });
}

void PreflightDialog::check()
{
    if (isRunning())
        return;
    auto now = currentProject(m_project);
    if (!now) {
        m_checks.clear();
        fill(m_checks);
        m_run->setEnabled(false);
        m_state->setText(translateError(now.error()));
        m_bar->hide();
        return;
    }
    m_project = *std::move(now);
    m_bar->show();
    m_again->setEnabled(false);
    m_run->setEnabled(false);
    m_state->setText(
        tr("Checking %1...").arg(m_project.host.empty() ? tr("this machine") : qtext(m_project.host)));
    m_thread.run(
        this,
        [project = m_project, toolkit = m_toolkit](const std::stop_token& stop) {
            return checksOf(project, toolkit, stop);
        },
        [this](Result<std::vector<Check>> checks) {
            if (m_isClosing)
                return QDialog::reject();
            m_bar->hide();
            m_again->setEnabled(true);
            m_run->setEnabled(true);
            m_checks = checks ? *std::move(checks) : std::vector<Check>();
            fill(m_checks);
            if (!checks)
                m_state->setText(translateError(checks.error()));
        });
}

void PreflightDialog::fill(const std::vector<Check>& checks)
{
    m_table->setRowCount(static_cast<int>(checks.size()));
    const auto& theme = currentTheme();
    int row = 0;
    for (const auto& check : checks) {
        const auto state = check.state == CheckState::Fine   ? tr("fine")
                           : check.state == CheckState::Note ? tr("note")
                                                             : tr("fails");
        const auto token = check.state == CheckState::Fine   ? Token::Good
                           : check.state == CheckState::Note ? Token::Warning
                                                             : Token::Bad;
        setRow(m_table, row,
               {checkText(check), state,
                check.id == "host" && m_project.host.empty() ? tr("this machine") : foundText(check),
                check.todo ? translateMessage(*check.todo) : QString()});
        m_table->item(row++, 1)->setForeground(theme.color(token));
    }
    const auto failing = std::ranges::count(checks, CheckState::Fails, &Check::state);
    const auto notes = std::ranges::count(checks, CheckState::Note, &Check::state);
    if (failing != 0)
        m_state->setText(tr("A run would fail: %n check(s) show why.", nullptr, static_cast<int>(failing)));
    else if (notes != 0)
        m_state->setText(
            tr("A run would start; %n note(s) on its result.", nullptr, static_cast<int>(notes)));
    else
        m_state->setText(tr("All checks passed: the run can start."));
}

QStringList PreflightDialog::failures() const
{
    QStringList lines;
    for (const auto& check : m_checks) {
        if (check.state != CheckState::Fails)
            continue;
        auto line = checkText(check);
        if (!check.found.empty())
            line += tr(": ") + foundText(check);
        if (check.todo)
            line += tr(": ") + translateMessage(*check.todo);
        lines << line;
    }
    return lines;
}

void PreflightDialog::retranslate()
{
    setWindowTitle(tr("Preflight"));
    m_table->setHorizontalHeaderLabels({tr("Check"), tr("State"), tr("Found"), tr("What to do")});
    m_table->setAccessibleName(tr("Checks"));
    m_bar->setAccessibleName(tr("Progress of the checks"));
    m_again->setText(tr("Check Again"));
    m_run->setText(tr("Run Collection"));
    if (!m_checks.empty())
        fill(m_checks);
}

} // namespace opscope
