// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/fetch_dialog.h"

#include <QHBoxLayout>
#include <QInputDialog>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "views/forms/problem_label.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/icons.h"
#include "views/value_text.h"

namespace opscope {

std::span<const FieldSpec<FetchWish>> FetchDialog::fields()
{
    using Field = FieldSpec<FetchWish>;
    static constexpr Field kFields[]{
        Field(QT_TR_NOOP("Host"), valueOf<&FetchWish::host>, FieldKind::Line,
              QT_TR_NOOP("As for ssh: a name, user@host, or a Host of the ssh configuration."),
              {.isRequired = true}),
        Field(QT_TR_NOOP("Folder or file on the host"), valueOf<&FetchWish::path>, FieldKind::Line, nullptr,
              {.isRequired = true}),
        Field(QT_TR_NOOP("Port"), valueOf<&FetchWish::port>, FieldKind::Number, nullptr,
              {.high = 65535, .special = QT_TR_NOOP("of the ssh configuration")}),
        Field(QT_TR_NOOP("ssh configuration"), valueOf<&FetchWish::sshConfig>, FieldKind::File,
              QT_TR_NOOP("Empty: the user's own.")),
        Field(QT_TR_NOOP("Below this folder here"), valueOf<&FetchWish::cache>, FieldKind::Folder, nullptr,
              {.isRequired = true}),
    };
    return kFields;
}

FetchDialog::FetchDialog(FetchWish wish, QString askProgram, QWidget* parent)
    : WorkDialog({640, 380}, parent),
      m_wish(std::move(wish)),
      m_askProgram(std::move(askProgram)),
      m_about(new QLabel(this)),
      m_form(new FormOf<FetchWish>(fields(), m_wish, staticMetaObject)),
      m_problem(new ProblemLabel(this)),
      m_start(new QPushButton(this)),
      m_login(new QPushButton(this)),
      m_cancel(new QPushButton(themedIcon(QLatin1String("close")), {}, this))
{
    makeLayout();
    connect(m_form, &Form::changed, this, &FetchDialog::check);
    connect(m_start, &QPushButton::clicked, this, &FetchDialog::start);
    connect(m_login, &QPushButton::clicked, this, &FetchDialog::askPassword);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_thread.cancel(); });
    connect(&m_events, &RunEvents::text, this,
            [this](const QString& lines, bool /*isOutput*/) { m_state->setText(lines); });
    connect(&m_events, &RunEvents::progressed, this, [this](CollectStep, const TransferProgress& now) {
        m_bar->setRange(0, now.totalBytes == 0 ? 0 : 1000);
        if (now.totalBytes != 0)
            m_bar->setValue(static_cast<int>(static_cast<double>(now.doneBytes) * 1000 /
                                             static_cast<double>(now.totalBytes)));
        m_state->setText(
            tr("%1 of %2: %3")
                .arg(bytesText(now.doneBytes), bytesText(now.totalBytes), QString::fromStdString(now.file)));
    });
    onLanguageChange(this, [this] { retranslate(); });
}

void FetchDialog::makeLayout()
{
    auto* layout = new QVBoxLayout(this);
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::PlainText);
    m_bar->hide();
    m_cancel->hide();
    m_login->hide();
    m_start->setDefault(true);
    layout->addWidget(m_about);
    layout->addWidget(m_form);
    layout->addWidget(m_problem);
    layout->addStretch(1);
    layout->addWidget(m_bar);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_state, 1);
    for (auto* button : {m_cancel, m_login, m_start, m_close})
        buttons->addWidget(button);
    layout->addLayout(buttons);
}

void FetchDialog::check()
{
    m_error.reset();
    m_login->hide();
    m_problem->showProblem({});
    m_start->setEnabled(!isRunning() && !m_wish.host.empty() && !m_wish.path.empty() &&
                        !m_wish.cache.empty());
}

void FetchDialog::start()
{
    if (isRunning())
        return;
    check();
    m_state->clear();
    m_bar->setRange(0, 0);
    m_bar->show();
    m_cancel->show();
    m_form->setEnabled(false);
    m_start->setEnabled(false);
    HostOptions host{m_wish.host, m_wish.port, m_wish.sshConfig, m_password, m_askProgram.toStdString()};
    m_thread.run(
        this,
        [host = std::move(host), path = m_wish.path, cache = m_wish.cache, events = m_events.events()](
            const std::stop_token& stop) { return fetchFolder(host, path, cache, events, stop); },
        [this](const Result<FetchedFolder>& result) {
            m_events.finish();
            finish(result);
        });
}

void FetchDialog::finish(const Result<FetchedFolder>& result)
{
    m_bar->hide();
    m_cancel->hide();
    m_form->setEnabled(true);
    m_start->setEnabled(true);
    if (m_isClosing)
        return QDialog::reject();
    m_state->clear();
    if (!result) {
        m_error = result.error();
        m_login->setVisible(m_error->message.id == MessageId::CollectDenied);
        m_problem->showProblem(translateError(*m_error));
        return;
    }
    m_isComplete = result->refusedCount == 0;
    if (!m_isComplete)
        m_problem->showProblem(tr("%n file(s) were not fetched. The first one: %1", nullptr,
                                  static_cast<int>(result->refusedCount))
                                   .arg(translateError(result->refused.front())));
    Q_EMIT fetched(QString::fromStdString(result->path.string()));
}

void FetchDialog::askPassword()
{
    bool isAccepted = false;
    const auto password = QInputDialog::getText(
        this, tr("Log in"),
        tr("Password for %1. It is kept only until this window closes and is not written to any file.")
            .arg(QString::fromStdString(m_wish.host)),
        QLineEdit::Password, {}, &isAccepted);
    if (!isAccepted || password.isEmpty())
        return;
    m_password = password.toStdString();
    start();
}

void FetchDialog::retranslate()
{
    setWindowTitle(tr("Fetch a Run"));
    m_about->setText(
        tr("The files are on another machine. They are copied over ssh; what was copied before is "
           "not copied again, and a copy that was stopped continues."));
    m_bar->setAccessibleName(tr("Fetching"));
    m_start->setText(tr("Fetch and Open"));
    m_login->setText(tr("Log In..."));
    m_cancel->setText(tr("Stop"));
    if (m_error)
        m_problem->showProblem(translateError(*m_error));
    else
        check();
}

} // namespace opscope
