// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/project_pages.h"

#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QScrollArea>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/collect/shell_quote.h"
#include "views/forms/problem_label.h"
#include "views/language_change.h"
#include "views/qtext.h"

namespace opscope {
namespace {

const QString kEquals = QStringLiteral("=");
const QString kArrow = QStringLiteral(" -> ");

/// Lines of "A=b" with `sign` between the two.
QVariant linesOf(const NamedTexts& texts, const QString& sign)
{
    QStringList lines;
    for (const auto& [name, value] : texts)
        lines << qtext(name) + sign + qtext(value);
    return lines.join(QLatin1Char('\n'));
}

/// The inverse. Errors: RunFileBadValue with `key` for a line without the sign.
Result<void> readLines(NamedTexts& texts, const QVariant& lines, const QString& sign, const char* key)
{
    NamedTexts read;
    for (const auto& line : lines.toString().split(QLatin1Char('\n'))) {
        if (line.trimmed().isEmpty())
            continue;
        const auto at = line.indexOf(sign);
        if (at <= 0)
            return fail(ErrorCode::Malformed, message(MessageId::RunFileBadValue, key));
        read.emplace_back(line.left(at).trimmed().toStdString(), line.mid(at + sign.size()).toStdString());
    }
    texts = std::move(read);
    return {};
}

} // namespace

ProjectInput::ProjectInput(const RunProject& project)
    : RunProject(project),
      isNew(project.file.empty()),
      isLocal(project.host.empty() && !project.application.empty()),
      name(project.file.stem().string()),
      location(isNew ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString()
                     : project.file.parent_path().string())
{
}

RunProject ProjectInput::project() const
{
    RunProject project = *this;
    project.file = std::filesystem::path(location) / (name + std::string(kRunProjectEnding));
    if (isLocal) {
        project.host.clear();
        project.port = 0;
    }
    return project;
}

FormPage::FormPage(FormOf<ProjectInput>* form, ProjectInput& input)
    : m_input(input), m_form(form), m_problem(new ProblemLabel(this)), m_layout(new QVBoxLayout(this))
{
    m_layout->addWidget(m_form->scrolled(), 1);
    m_layout->addWidget(m_problem);
    connect(m_form, &Form::changed, this, &QWizardPage::completeChanged);
}

std::span<const FieldSpec<ProjectInput>> PropertiesPage::fields()
{
    using enum FieldKind;
    static constexpr auto kIsNew = [](const ProjectInput& input) { return input.isNew; };
    using Field = FieldSpec<ProjectInput>;
    static constexpr Field kFields[]{
        Field(QT_TR_NOOP("Project name"), valueOf<&ProjectInput::name>, Line, nullptr, {.isRequired = true},
              {.isEnabled = kIsNew}),
        Field(QT_TR_NOOP("Project location"), valueOf<&ProjectInput::location>, Folder, nullptr,
              {.isRequired = true}, {.isEnabled = kIsNew}),
        Field(QT_TR_NOOP("Results"), valueOf<&ProjectInput::results>, Folder,
              QT_TR_NOOP("Folder of the runs; empty: a folder next to the project.")),
        Field(QT_TR_NOOP("Baseline"), valueOf<&ProjectInput::baseline>, Folder,
              QT_TR_NOOP("A report that every run is compared with; empty: the previous run.")),
    };
    return kFields;
}

PropertiesPage::PropertiesPage(ProjectInput& input)
    : FormPage(new FormOf<ProjectInput>(fields(), input, staticMetaObject), input), m_path(new QLabel(this))
{
    m_path->setTextFormat(Qt::PlainText);
    m_path->setWordWrap(true);
    m_path->setForegroundRole(QPalette::PlaceholderText);
    m_layout->insertWidget(1, m_path);
    connect(m_form, &Form::changed, this, &PropertiesPage::showPath);
    onLanguageChange(this, [this] {
        setTitle(tr("Project Properties"));
        setSubTitle(
            tr("A project is a small file that describes what is collected and how. It holds no password."));
        showPath();
    });
}

void PropertiesPage::showPath()
{
    m_path->setText(isComplete()
                        ? tr("The project will be kept in %1").arg(qtext(m_input.project().file.string()))
                        : QString());
    if (m_input.name.find('/') != std::string::npos)
        m_problem->showProblem(tr("A project name has no /: its folder is the project location."));
    else if (const auto missing = m_form->missing(); !missing.isEmpty())
        m_problem->showHint(missing);
    else
        m_problem->showProblem(
            isComplete() ? QString() : tr("The project location must be a full path that begins with /."));
}

bool PropertiesPage::isComplete() const
{
    return FormPage::isComplete() && m_input.name.find('/') == std::string::npos &&
           QDir::isAbsolutePath(qtext(m_input.location));
}

bool PropertiesPage::validatePage()
{
    const auto path = qtext(m_input.project().file.string());
    if (m_input.isNew && QFileInfo::exists(path))
        return m_problem->showProblem(tr("There is a project of this name already: %1").arg(path));
    if (!QDir().mkpath(qtext(m_input.location)))
        return m_problem->showProblem(tr("The folder cannot be made: %1").arg(qtext(m_input.location)));
    return true;
}

std::span<const FieldSpec<ProjectInput>> ExecutablePage::fields()
{
    using enum FieldKind;
    static constexpr auto kIsRemote = [](const ProjectInput& input) { return !input.isLocal; };
    static constexpr auto kIsLocal = [](const ProjectInput& input) { return input.isLocal; };
    static constexpr auto kIsSvp = [](const ProjectInput& input) { return input.kind == RunKind::Svp; };
    using Field = FieldSpec<ProjectInput>;
    static constexpr Field kFields[]{
        Field(QT_TR_NOOP("Kind of application"), valueOf<&ProjectInput::kind>, Choice, nullptr,
              {.texts = {QT_TR_NOOP("SVP application with an acl.json"),
                         QT_TR_NOOP("CANN application under msprof")}}),
        Field(QT_TR_NOOP("Run mode"), valueOf<&ProjectInput::isLocal>, Choice, nullptr,
              {.texts = {QT_TR_NOOP("Remote run: a host over ssh"), QT_TR_NOOP("Local run: this machine")}}),
        Field(QT_TR_NOOP("Host"), valueOf<&ProjectInput::host>, Line,
              QT_TR_NOOP("As for ssh: user@address, or a host of your ssh config. Log in with a key."),
              {.isRequired = true}, {.isShown = kIsRemote}),
        Field(QT_TR_NOOP("Port"), valueOf<&ProjectInput::port>, Number, nullptr,
              {.high = 65535, .special = QT_TR_NOOP("from the ssh configuration")}, {.isShown = kIsRemote}),
        Field(QT_TR_NOOP("ssh configuration"), valueOf<&ProjectInput::sshConfig>, File,
              QT_TR_NOOP("A file on this machine (ssh -F); empty: your own."), {}, {.isShown = kIsRemote}),
        Field(QT_TR_NOOP("Folder"), valueOf<&ProjectInput::folder>, Folder,
              QT_TR_NOOP("Where the application starts."), {}, {.isHere = kIsLocal}),
        Field(QT_TR_NOOP("Executable"), valueOf<&ProjectInput::application>, File,
              QT_TR_NOOP("A file in the folder, or a full path."), {.isRequired = true},
              {.isHere = kIsLocal}),
        Field(QT_TR_NOOP("Arguments"),
              {[](const ProjectInput& input) -> QVariant { return qtext(plainWords(input.arguments)); },
               [](ProjectInput& input, const QVariant& text) -> Result<void> {
                   OPSCOPE_TRY_ASSIGN(input.arguments, splitWords(text.toString().toStdString()));
                   return {};
               }},
              Lines, QT_TR_NOOP("As in a shell, quotes too; nothing is expanded.")),
        Field(QT_TR_NOOP("Environment"),
              {[](const ProjectInput& input) { return linesOf(input.environment, kEquals); },
               [](ProjectInput& input, const QVariant& lines) {
                   return readLines(input.environment, lines, kEquals, "environment");
               }},
              Lines, QT_TR_NOOP("NAME=value, one per line.")),
        Field(
            QT_TR_NOOP("Set-up script"), valueOf<&ProjectInput::setEnv>, File,
            QT_TR_NOOP(
                "Path on the machine where it runs: the set_env.sh of the toolkit, sourced before the run."),
            {}, {.isHere = kIsLocal}),
        Field(QT_TR_NOOP("Toolkit on the board"), valueOf<&ProjectInput::toolkit>, File,
              QT_TR_NOOP("Path on the machine where it runs: msprof, or msprof.pyc for SVP. Empty: msprof "
                         "from the PATH of that machine."),
              {}, {.isHere = kIsLocal}),
        Field(QT_TR_NOOP("Toolkit on this machine"), valueOf<&ProjectInput::localToolkit>, File,
              QT_TR_NOOP("Parses the data that the host cannot parse.")),
        Field(QT_TR_NOOP("acl.json"), valueOf<&ProjectInput::aclJson>, File,
              QT_TR_NOOP("On the host: the file that the application passes to svp_acl_init. It is restored "
                         "after the run."),
              {}, {.isShown = kIsSvp, .isHere = kIsLocal}),
        Field(QT_TR_NOOP("Output folder"), valueOf<&ProjectInput::output>, Folder,
              QT_TR_NOOP("Folder on the machine where it runs, with only letters, digits and underscores. "
                         "Empty: opscope_runs in the home folder."),
              {}, {.isHere = kIsLocal}),
        Field(QT_TR_NOOP("Upload before the run"),
              {[](const ProjectInput& input) { return linesOf(input.upload, kArrow); },
               [](ProjectInput& input, const QVariant& lines) {
                   return readLines(input.upload, lines, kArrow, "upload");
               }},
              Lines,
              QT_TR_NOOP("local path -> path on the host, one per line; only changed files are sent.")),
    };
    return kFields;
}

ExecutablePage::ExecutablePage(ProjectInput& input)
    : FormPage(new FormOf<ProjectInput>(fields(), input, staticMetaObject), input)
{
    const auto showMissing = [this] { m_problem->showHint(m_form->missing()); };
    connect(m_form, &Form::changed, this, showMissing);
    onLanguageChange(this, [this, showMissing] {
        setTitle(tr("Executable Properties"));
        setSubTitle(tr("The program, its folder and its arguments."));
        showMissing();
    });
}

Result<void> ExecutablePage::check() const
{
    OPSCOPE_TRY(m_form->problem());
    return checkRunProject(m_input.project());
}

bool ExecutablePage::validatePage()
{
    return m_problem->showResult(check());
}

} // namespace opscope
