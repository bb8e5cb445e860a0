// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/parse_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "views/forms/problem_label.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

ToolkitRun withFoundToolkit(ToolkitRun run)
{
    if (const auto found = findToolkit(run.script.string()))
        run.script = *found;
    return run;
}

} // namespace

std::span<const FieldSpec<ToolkitRun>> ParseDialog::fields()
{
    using Field = FieldSpec<ToolkitRun>;
    static constexpr Field kFields[]{
        Field(QT_TR_NOOP("Toolkit (msprof.pyc)"), valueOf<&ToolkitRun::script>, FieldKind::File,
              QT_TR_NOOP("The file, or a folder of the toolkit of the board, such as the one above tools/.")),
        Field(QT_TR_NOOP("Python"), valueOf<&ToolkitRun::python>, FieldKind::File,
              QT_TR_NOOP("The program that runs msprof.pyc; empty: python3.")),
        Field(QT_TR_NOOP("Write into the folder itself, not into a copy in the cache"),
              valueOf<&ToolkitRun::isInPlace>, FieldKind::Switch),
    };
    return kFields;
}

ParseDialog::ParseDialog(ToolkitRun run, QWidget* parent, std::vector<std::filesystem::path> more)
    : WorkDialog({760, 480}, parent),
      m_run(withFoundToolkit(std::move(run))),
      m_jobs(std::move(more)),
      m_about(new QLabel(this)),
      m_form(new FormOf<ToolkitRun>(fields(), m_run, staticMetaObject)),
      m_problem(new ProblemLabel(this)),
      m_log(makeLog()),
      m_start(new QPushButton(this)),
      m_cancel(new QPushButton(themedIcon(QLatin1String("close")), {}, this))
{
    m_jobs.insert(m_jobs.begin(), m_run.job);
    makeLayout();
    connect(m_form, &Form::changed, this, &ParseDialog::check);
    connect(m_start, &QPushButton::clicked, this, &ParseDialog::start);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_thread.cancel(); });
    connect(&m_events, &RunEvents::text, this, [this](const QString& lines, bool isOutput) {
        m_log->appendPlainText(lines);
        if (!isOutput)
            m_state->setText(lines);
    });
    connect(&m_events, &RunEvents::progressed, this, [this](CollectStep, const TransferProgress& now) {
        const bool isKnown = now.totalBytes != 0 && now.doneBytes < now.totalBytes;
        m_bar->setRange(0, isKnown ? 1000 : 0); // the toolkit does not report its progress
        if (isKnown)
            m_bar->setValue(static_cast<int>(static_cast<double>(now.doneBytes) * 1000 /
                                             static_cast<double>(now.totalBytes)));
    });
    onLanguageChange(this, [this] { retranslate(); });
}

void ParseDialog::makeLayout()
{
    auto* layout = new QVBoxLayout(this);
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::PlainText);
    m_bar->hide();
    m_cancel->hide();
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    layout->addWidget(m_about);
    layout->addWidget(m_form);
    layout->addWidget(m_problem);
    layout->addWidget(m_bar);
    layout->addWidget(m_log, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_state, 1);
    for (auto* button : {m_cancel, m_start, m_close})
        buttons->addWidget(button);
    layout->addLayout(buttons);
}

ToolkitRun ParseDialog::run() const
{
    auto run = m_run;
    if (run.python.empty())
        run.python = "python3";
    return run;
}

/// The problem is shown at once, not only after the user has started.
void ParseDialog::check()
{
    const auto found = findToolkit(m_run.script.string());
    if (found)
        m_problem->showProblem(failureText());
    else // the field that has to be filled in is here
        m_problem->showProblem(
            translateMessage(message(MessageId::ToolkitNotThere, found.error().message.args.at(0))));
    m_start->setEnabled(found.has_value() && !isRunning());
}

void ParseDialog::start()
{
    const auto found = findToolkit(m_run.script.string());
    if (isRunning() || !found)
        return;
    auto wanted = run();
    wanted.script = *found;
    m_log->clear();
    m_failed.clear();
    check();
    m_bar->setRange(0, 0);
    m_bar->show();
    m_cancel->show();
    m_start->setEnabled(false);
    m_thread.run(
        this,
        [wanted, jobs = m_jobs, events = m_events.events()](const std::stop_token& stop) mutable {
            Outcome outcome;
            for (const auto& job : jobs) {
                wanted.job = job;
                if (const auto parsed = parseJob(wanted, events, stop))
                    outcome.parsed << QString::fromStdString(parsed->folder.string());
                else
                    outcome.failed.push_back(parsed.error());
                if (stop.stop_requested())
                    break;
            }
            return outcome;
        },
        [this](Outcome outcome) {
            m_events.finish();
            finish(std::move(outcome));
        });
    m_run.isForced = m_jobs.size() == 1; // a user who starts again wants to repeat the work
}

void ParseDialog::finish(Outcome outcome)
{
    m_bar->hide();
    m_cancel->hide();
    if (!outcome.done)
        outcome.failed.push_back(outcome.done.error());
    m_failed = std::move(outcome.failed);
    m_parsed = static_cast<int>(outcome.parsed.size());
    if (!m_failed.empty())
        m_state->clear();
    check();
    if (m_isClosing)
        return QDialog::reject();
    if (!outcome.parsed.isEmpty())
        Q_EMIT openRequested(outcome.parsed);
}

QString ParseDialog::failureText() const
{
    QStringList lines;
    for (const auto& error : m_failed)
        lines << translateError(error);
    if (!lines.isEmpty() && m_parsed != 0)
        lines << tr("The other %n folder(s) are opened when this window is closed.", nullptr, m_parsed);
    return lines.join(QLatin1Char('\n'));
}

void ParseDialog::retranslate()
{
    setWindowTitle(tr("Parse With the Toolkit"));
    QStringList jobs;
    for (const auto& job : m_jobs)
        jobs << QString::fromStdString(job.string());
    m_about->setText(
        tr("The layout of this raw data is not public. The toolkit of the board parses it: import, "
           "export timeline and export summary of msprof.pyc are run on\n%1")
            .arg(jobs.join(QLatin1Char('\n'))));
    m_log->setAccessibleName(tr("Output of the toolkit"));
    m_bar->setAccessibleName(tr("Parsing"));
    m_start->setText(tr("Parse"));
    m_cancel->setText(tr("Cancel"));
    check();
}

} // namespace opscope
