// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/project_pages.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "core/collect/shell_quote.h"
#include "views/collect/form_fields.h"
#include "views/collect/problem_label.h"

namespace opscope {
namespace {

const QString kEquals = QStringLiteral("=");
const QString kArrow = QStringLiteral(" -> ");

constexpr const char* kShown = "shown"; ///< the first text of a field

/// A value with a line break would be read back as two values: the field is read only if the user changed it.
bool isChanged(const QPlainTextEdit& field)
{
    return field.toPlainText() != field.property(kShown).toString();
}

} // namespace

PropertiesPage::PropertiesPage(const RunProject& project, QWidget* parent)
    : QWizardPage(parent), m_isNew(project.file.empty())
{
    auto [area, form] = makeScrolledForm(this);
    m_form = form;
    const auto folder =
        m_isNew ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString()
                : project.file.parent_path().string();
    m_name = addLineField(form, project.file.stem().string());
    m_folder = addLineField(form, folder, Browse::Folder);
    m_results = addLineField(form, project.results, Browse::Folder);
    m_baseline = addLineField(form, project.baseline, Browse::Folder);
    m_path = new QLabel(this);
    m_path->setTextFormat(Qt::PlainText);
    m_path->setWordWrap(true);
    m_path->setForegroundRole(QPalette::PlaceholderText);
    m_problem = new ProblemLabel(this);
    m_name->setEnabled(m_isNew);
    m_folder->setEnabled(m_isNew);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(area, 1);
    layout->addWidget(m_path);
    layout->addWidget(m_problem);
    for (auto* line : {m_name, m_folder}) {
        connect(line, &QLineEdit::textChanged, this, [this] {
            showPath();
            Q_EMIT completeChanged();
        });
    }
    retranslate();
}

void PropertiesPage::retranslate()
{
    setTitle(tr("Project Properties"));
    setSubTitle(
        tr("A project is a small file that describes what is collected and how. It holds no password."));
    nameField(m_form, m_name, tr("Project name"));
    nameField(m_form, m_folder, tr("Project location"));
    nameField(m_form, m_results, tr("Results"),
              tr("Folder of the runs; empty: a folder next to the project."));
    nameField(m_form, m_baseline, tr("Baseline"),
              tr("A report that every run is compared with; empty: the previous run."));
    showPath();
}

std::filesystem::path PropertiesPage::file() const
{
    const auto name = textOf(m_name) + std::string(kRunProjectEnding);
    return std::filesystem::path(textOf(m_folder)) / name;
}

void PropertiesPage::showPath()
{
    m_path->setText(isComplete() ? tr("The project will be kept in %1").arg(fromText(file().string()))
                                 : QString());
    if (m_name->text().contains(QLatin1Char('/')))
        m_problem->showProblem(tr("A project name has no /: its folder is the project location."));
    else if (const auto missing = stillToFillIn({m_name, m_folder}); !missing.isEmpty())
        m_problem->showHint(missing);
    else
        m_problem->showProblem(
            isComplete() ? QString() : tr("The project location must be a full path that begins with /."));
}

bool PropertiesPage::isComplete() const
{
    const auto name = m_name->text().trimmed();
    return !name.isEmpty() && !name.contains(QLatin1Char('/')) &&
           QDir::isAbsolutePath(m_folder->text().trimmed());
}

bool PropertiesPage::validatePage()
{
    const auto path = fromText(file().string());
    if (m_isNew && QFileInfo::exists(path))
        return m_problem->showProblem(tr("There is a project of this name already: %1").arg(path));
    if (!QDir().mkpath(m_folder->text().trimmed()))
        return m_problem->showProblem(tr("The folder cannot be made: %1").arg(m_folder->text()));
    return true;
}

ExecutablePage::ExecutablePage(const RunProject& project, QWidget* parent)
    : QWizardPage(parent),
      m_before(project),
      m_kind(new QComboBox),
      m_mode(new QComboBox),
      m_port(new QSpinBox)
{
    auto [area, form] = makeScrolledForm(this);
    m_form = form;
    addBoxField(form, m_kind);
    addBoxField(form, m_mode);
    m_kind->addItems({QString(), QString()});
    m_kind->setCurrentIndex(project.kind == RunKind::Svp ? 0 : 1);
    m_mode->addItems({QString(), QString()});
    const bool isNew = project.application.empty();
    m_mode->setCurrentIndex(project.host.empty() && !isNew ? 1 : 0);
    m_host = addLineField(form, project.host);
    addBoxField(form, m_port);
    m_port->setRange(0, 65535);
    m_port->setValue(static_cast<int>(project.port));
    m_folder = addLineField(form, project.folder, Browse::Folder);
    m_application = addLineField(form, project.application, Browse::File);
    m_arguments = addLinesField(form, fromText(plainWords(project.arguments)));
    m_environment = addLinesField(form, linesOf(project.environment, kEquals));
    m_setEnv = addLineField(form, project.setEnv, Browse::File);
    m_toolkit = addLineField(form, project.toolkit, Browse::File);
    m_localToolkit = addLineField(form, project.localToolkit, Browse::File);
    m_aclJson = addLineField(form, project.aclJson, Browse::File);
    m_output = addLineField(form, project.output, Browse::Folder);
    m_upload = addLinesField(form, linesOf(project.upload, kArrow));
    for (auto* field : {m_arguments, m_environment, m_upload})
        field->setProperty(kShown, field->toPlainText());
    m_problem = new ProblemLabel(this);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(area, 1);
    layout->addWidget(m_problem);
    for (auto* line : {m_host, m_application}) {
        connect(line, &QLineEdit::textChanged, this, [this] {
            showMissing();
            Q_EMIT completeChanged();
        });
    }
    connect(m_mode, &QComboBox::currentIndexChanged, this, [this] {
        showKind();
        Q_EMIT completeChanged();
    });
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        showKind();
        Q_EMIT kindChanged();
    });
    retranslate();
    showKind();
}

void ExecutablePage::retranslate()
{
    setTitle(tr("Executable Properties"));
    setSubTitle(tr("The program, its folder and its arguments."));
    m_kind->setItemText(0, tr("SVP application with an acl.json"));
    m_kind->setItemText(1, tr("CANN application under msprof"));
    m_mode->setItemText(0, tr("Remote run: a host over ssh"));
    m_mode->setItemText(1, tr("Local run: this machine"));
    m_port->setSpecialValueText(tr("from the ssh configuration"));
    nameField(m_form, m_kind, tr("Kind of application"));
    nameField(m_form, m_mode, tr("Run mode"));
    nameField(m_form, m_host, tr("Host"),
              tr("As for ssh: user@address, or a host of your ssh config. Log in with a key."));
    nameField(m_form, m_port, tr("Port"));
    nameField(m_form, m_folder, tr("Folder"), tr("Where the application starts."));
    nameField(m_form, m_application, tr("Executable"), tr("A file in the folder, or a full path."));
    nameField(m_form, m_arguments, tr("Arguments"), tr("As in a shell, quotes too; nothing is expanded."));
    nameField(m_form, m_environment, tr("Environment"), tr("NAME=value, one per line."));
    nameField(
        m_form, m_setEnv, tr("Set-up script"),
        tr("Path on the machine where it runs: the set_env.sh of the toolkit, sourced before the run."));
    nameField(m_form, m_toolkit, tr("Toolkit on the board"),
              tr("Path on the machine where it runs: msprof, or msprof.pyc for SVP. Empty: msprof from the "
                 "PATH of that machine."));
    nameField(m_form, m_localToolkit, tr("Toolkit on this machine"),
              tr("Parses the data that the host cannot parse."));
    nameField(m_form, m_aclJson, tr("acl.json"),
              tr("On the host: the file that the application passes to svp_acl_init. It is restored after "
                 "the run."));
    nameField(m_form, m_output, tr("Output folder"),
              tr("Folder on the machine where it runs, with only letters, digits and underscores. Empty: "
                 "opscope_runs in the home folder."));
    nameField(m_form, m_upload, tr("Upload before the run"),
              tr("local path -> path on the host, one per line; only changed files are sent."));
    showMissing();
}

RunKind ExecutablePage::kind() const
{
    return m_kind->currentIndex() == 0 ? RunKind::Svp : RunKind::Cann;
}

void ExecutablePage::showKind()
{
    const bool isRemote = m_mode->currentIndex() == 0;
    showField(m_form, m_host, isRemote);
    showField(m_form, m_port, isRemote);
    showField(m_form, m_aclJson, kind() == RunKind::Svp);
    for (auto* line : {m_folder, m_application, m_setEnv, m_toolkit, m_aclJson, m_output})
        showBrowse(line, !isRemote);
    showMissing();
}

std::vector<const QLineEdit*> ExecutablePage::needed() const
{
    if (m_mode->currentIndex() != 0)
        return {m_application};
    return {m_host, m_application};
}

void ExecutablePage::showMissing()
{
    m_problem->showHint(stillToFillIn(needed()));
}

Result<void> ExecutablePage::fill(RunProject& project) const
{
    project.kind = kind();
    const bool isRemote = m_mode->currentIndex() == 0;
    project.host = isRemote ? textOf(m_host) : std::string();
    project.port = isRemote ? m_port->value() : 0;
    project.folder = textOf(m_folder);
    project.application = textOf(m_application);
    project.setEnv = textOf(m_setEnv);
    project.toolkit = textOf(m_toolkit);
    project.localToolkit = textOf(m_localToolkit);
    project.aclJson = textOf(m_aclJson);
    project.output = textOf(m_output);
    project.arguments = m_before.arguments;
    project.environment = m_before.environment;
    project.upload = m_before.upload;
    if (isChanged(*m_arguments)) {
        OPSCOPE_TRY_ASSIGN(project.arguments, splitWords(m_arguments->toPlainText().toStdString()));
    }
    if (isChanged(*m_environment)) {
        OPSCOPE_TRY_ASSIGN(project.environment,
                           namedTexts(m_environment->toPlainText(), kEquals, "environment"));
    }
    if (isChanged(*m_upload)) {
        OPSCOPE_TRY_ASSIGN(project.upload, namedTexts(m_upload->toPlainText(), kArrow, "upload"));
    }
    return checkRunProject(project);
}

bool ExecutablePage::isComplete() const
{
    return stillToFillIn(needed()).isEmpty();
}

bool ExecutablePage::validatePage()
{
    auto tried = m_before;
    return m_problem->showResult(fill(tried));
}

} // namespace opscope
