// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/project_wizard.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include "core/collect/collect.h"
#include "core/collect/profiler_switches.h"
#include "tests/support/local_board.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"
#include "tests/views/collect/fields.h"
#include "views/collect/collect_texts.h"
#include "views/panel.h"

using namespace opscope;
using namespace opscope::test;

namespace {

/// How many hints are seen; each is whole and on no other field.
int checkHints(const QWidget& page)
{
    int hints = 0;
    for (auto* label : page.findChildren<QLabel*>()) {
        if (!label->isVisible() || !label->wordWrap())
            continue;
        ++hints;
        INFO(label->text().toStdString() << ", " << label->width());
        CHECK(label->height() >= label->heightForWidth(label->width()));
        for (auto* other :
             label->parentWidget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (other->isVisible() && other != label)
                CHECK_FALSE(other->geometry().intersects(label->geometry()));
        }
    }
    return hints;
}

} // namespace

TEST_CASE("project wizard: three pages make a run file", "[views][collect]")
{
    const TempFolder folder;
    ProjectWizard wizard(RunProject{});
    wizard.show();
    CHECK(wizard.currentPage()->title() == QStringLiteral("Project Properties"));
    CHECK_FALSE(wizard.button(QWizard::NextButton)->isEnabled());
    field<QLineEdit>(wizard, "Project name").setText(QStringLiteral("yolo"));
    field<QLineEdit>(wizard, "Project location").setText(QString::fromStdString(folder.path().string()));
    wizard.next();
    CHECK(wizard.currentPage()->title() == QStringLiteral("Executable Properties"));
    CHECK(wizard.focusWidget() == &field<QComboBox>(wizard, "Kind of application"));
    field<QComboBox>(wizard, "Kind of application").setCurrentIndex(1);
    field<QLineEdit>(wizard, "Host").setText(QStringLiteral("root@board"));
    field<QLineEdit>(wizard, "ssh configuration").setText(QStringLiteral("keys/config"));
    field<QLineEdit>(wizard, "Folder").setText(QStringLiteral("/root/app"));
    field<QLineEdit>(wizard, "Executable").setText(QStringLiteral("main"));
    field<QPlainTextEdit>(wizard, "Arguments").setPlainText(QStringLiteral("--loop 3 'two words'"));
    field<QPlainTextEdit>(wizard, "Environment").setPlainText(QStringLiteral("A=1=2\nB="));
    field<QLineEdit>(wizard, "Toolkit on the board").setText(QStringLiteral("/usr/local/msprof"));
    wizard.next();
    CHECK(wizard.currentPage()->title() == QStringLiteral("Profiling Options"));
    button<QCheckBox>(wizard, "aic-metrics").setChecked(true);
    field<QComboBox>(wizard, "Value of aic-metrics").setCurrentText(QStringLiteral("Memory"));
    button<QCheckBox>(wizard, "msproftx").setChecked(true);
    field<QSpinBox>(wizard, "Runs").setValue(3);
    wizard.accept();
    REQUIRE(wizard.result() == QDialog::Accepted);
    CHECK_FALSE(wizard.isRunRequested());
    const auto read = readRunProject(folder / "yolo.opscope-run");
    REQUIRE(read);
    CHECK(read->kind == RunKind::Cann);
    CHECK(read->host == "root@board");
    CHECK(read->sshConfig == "keys/config");
    CHECK(read->arguments == std::vector<std::string>{"--loop", "3", "two words"});
    CHECK(read->environment == NamedTexts{{"A", "1=2"}, {"B", ""}});
    CHECK(read->toolkit == "/usr/local/msprof");
    CHECK(read->switches == NamedTexts{{"aic-metrics", "Memory"}, {"msproftx", "on"}});
    CHECK(read->repeat == 3);
}

TEST_CASE("project wizard: what is still to be filled in is named while Next is grey", "[views][collect]")
{
    ProjectWizard wizard(RunProject{});
    wizard.show();
    const auto says = [&](const char* text) {
        return std::ranges::any_of(wizard.currentPage()->findChildren<QLabel*>(), [&](const QLabel* label) {
            return label->isVisible() && label->text() == QLatin1String(text);
        });
    };
    const auto canGoOn = [&] { return wizard.button(QWizard::NextButton)->isEnabled(); };
    field<QLineEdit>(wizard, "Project location").clear();
    CHECK(says("Still to fill in: Project name, Project location"));
    field<QLineEdit>(wizard, "Project name").setText(QStringLiteral("a/b"));
    CHECK(says("A project name has no /: its folder is the project location."));
    field<QLineEdit>(wizard, "Project name").setText(QStringLiteral("yolo"));
    field<QLineEdit>(wizard, "Project location").setText(QStringLiteral("here"));
    CHECK(says("The project location must be a full path that begins with /."));
    CHECK_FALSE(canGoOn());
    const TempFolder folder;
    field<QLineEdit>(wizard, "Project location").setText(QString::fromStdString(folder.path().string()));
    REQUIRE(canGoOn());
    wizard.next();
    CHECK(says("Still to fill in: Host, Executable"));
    CHECK_FALSE(canGoOn());
    field<QComboBox>(wizard, "Run mode").setCurrentIndex(1);
    CHECK(says("Still to fill in: Executable"));
    field<QLineEdit>(wizard, "Executable").setText(QStringLiteral("main"));
    CHECK_FALSE(says("Still to fill in: Executable"));
    CHECK(canGoOn());
}

TEST_CASE("project wizard: paths of this machine are browsed for and those of a host are not",
          "[views][collect]")
{
    ProjectWizard wizard(RunProject{});
    wizard.show();
    field<QLineEdit>(wizard, "Project name").setText(QStringLiteral("yolo"));
    wizard.next();
    for (const bool isLocal : {false, true, false}) {
        field<QComboBox>(wizard, "Run mode").setCurrentIndex(isLocal ? 1 : 0);
        for (const char* name : {"Browse: Executable", "Browse: Folder", "Browse: acl.json"}) {
            INFO(name);
            CHECK(field<QPushButton>(wizard, name).isVisible() == isLocal);
        }
        CHECK(field<QPushButton>(wizard, "Browse: Toolkit on this machine").isVisible());
    }
}

TEST_CASE("project wizard: no hint is cut or stands on a field", "[views][collect]")
{
    for (const QSize size : {QSize(560, 420), QSize(760, 560), QSize(900, 600), QSize(1280, 800)}) {
        RunProject project;
        project.application = "main";
        ProjectWizard wizard(project);
        wizard.resize(size);
        wizard.show();
        field<QLineEdit>(wizard, "Project name").setText(QStringLiteral("yolo"));
        field<QLineEdit>(wizard, "Host").setText(QStringLiteral("root@board"));
        for (int page = 0; page < 3; ++page) {
            QCoreApplication::processEvents();
            INFO(size.width());
            CHECK(checkHints(*wizard.currentPage()) > 0);
            wizard.next();
        }
    }
}

TEST_CASE("project wizard: no hint stands on a field when the run mode or the kind is another",
          "[views][collect]")
{
    for (const QSize size : {QSize(560, 420), QSize(760, 560), QSize(900, 600), QSize(1280, 800)}) {
        ProjectWizard wizard(RunProject{});
        wizard.resize(size);
        wizard.show();
        field<QLineEdit>(wizard, "Project name").setText(QStringLiteral("yolo"));
        wizard.next();
        QCoreApplication::processEvents();
        for (const char* box : {"Run mode", "Kind of application"}) {
            for (const int chosen : {1, 0, 1}) {
                field<QComboBox>(wizard, box).setCurrentIndex(chosen);
                for (int pass = 0; pass < 2; ++pass) // the form is laid out once more
                    QCoreApplication::processEvents();
                INFO(box << " " << chosen << " at " << size.width());
                CHECK(checkHints(*wizard.currentPage()) > 0);
            }
        }
    }
}

TEST_CASE("project wizard: what no page shows stays as it was", "[views][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.file = folder / "p.opscope-run";
    project.application = "main";
    project.arguments = {"line\nbreak", ""};
    project.sshConfig = "config";
    project.umask = "0077";
    project.kind = RunKind::Cann;
    project.switches = {{"task-time", "off"}};
    project.metricGroups = {"Memory", "MemoryUB"};
    REQUIRE(writeRunProject(project, project.file));
    const auto before = *readRunProject(project.file);
    ProjectWizard wizard(before);
    wizard.show();
    wizard.accept();
    REQUIRE(wizard.result() == QDialog::Accepted);
    CHECK(projectDifferences(before, *readRunProject(project.file)).empty());
    CHECK(projectDifferences(before, wizard.project()).empty());
}

TEST_CASE("project wizard: what is wrong is said and nothing is written", "[views][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.file = folder / "p.opscope-run";
    project.application = "main";
    ProjectWizard wizard(project);
    wizard.show();
    field<QPlainTextEdit>(wizard, "Arguments").setPlainText(QStringLiteral("'open"));
    wizard.accept();
    CHECK(wizard.result() != QDialog::Accepted);
    field<QPlainTextEdit>(wizard, "Arguments").setPlainText(QStringLiteral("fine"));
    field<QPlainTextEdit>(wizard, "Environment").setPlainText(QStringLiteral("no sign"));
    wizard.accept();
    CHECK(wizard.result() != QDialog::Accepted);
    field<QPlainTextEdit>(wizard, "Environment").setPlainText({});
    button<QCheckBox>(wizard, "interval").setChecked(true);
    field<QComboBox>(wizard, "Value of interval").setCurrentText(QStringLiteral("soon"));
    wizard.accept();
    CHECK(wizard.result() != QDialog::Accepted);
    CHECK_FALSE(std::filesystem::exists(project.file));
}

TEST_CASE("project wizard: another kind has other switches", "[views][collect]")
{
    const TempFolder folder;
    RunProject project;
    project.file = folder / "p.opscope-run";
    project.application = "main";
    project.switches = {{"acl_api", "on"}};
    ProjectWizard wizard(project);
    wizard.showOptions();
    wizard.show();
    CHECK(wizard.currentPage()->title() == QStringLiteral("Profiling Options"));
    CHECK(button<QCheckBox>(wizard, "acl_api").isChecked());
    field<QComboBox>(wizard, "Kind of application").setCurrentIndex(1);
    button<QCheckBox>(wizard, "All metric groups, one run each").setChecked(true);
    CHECK(wizard.project().switches.empty());
    CHECK(wizard.project().metricGroups.size() == cannMetricGroups().size());
    field<QComboBox>(wizard, "Kind of application").setCurrentIndex(0);
    CHECK(wizard.project().switches == NamedTexts{{"acl_api", "on"}});
}

TEST_CASE("project wizard: each switch feeds pages that there are", "[views][collect]")
{
    int pages = 0;
    for (const auto kind : {RunKind::Svp, RunKind::Cann}) {
        for (const auto& one : switchesOf(kind)) {
            INFO(one.name);
            CHECK_FALSE(groupText(one.group).isEmpty());
            CHECK(checkSwitches(kind, {{std::string(one.name), std::string(one.usual)}}));
            const auto feeds = QString::fromUtf8(one.feeds.data(), static_cast<qsizetype>(one.feeds.size()));
            for (const auto& title : feeds.split(QStringLiteral(", "), Qt::SkipEmptyParts)) {
                ++pages;
                const auto isTitle = [&](const Panel* panel) { return title == QLatin1String(panel->title); };
                CHECK(std::ranges::any_of(panels(), isTitle));
            }
        }
    }
    CHECK(pages > 30);
}

TEST_CASE("project wizard: with its defaults layers come back from a board", "[views][collect]")
{
    const LocalBoard board;
    ProjectWizard wizard(RunProject{});
    wizard.show();
    const auto set = [&](const char* name, const std::string& text) {
        field<QLineEdit>(wizard, name).setText(QString::fromStdString(text));
    };
    set("Project name", "first");
    set("Project location", board.folder().string());
    wizard.next();
    field<QComboBox>(wizard, "Run mode").setCurrentIndex(1); // this machine
    set("Executable", "main");
    set("Folder", board.project.folder);
    set("Output folder", board.project.output);
    wizard.next();
    REQUIRE(wizard.currentPage()->title() == QStringLiteral("Profiling Options"));
    field<QSpinBox>(wizard, "Device").setValue(static_cast<int>(board.project.device));
    auto& preset = field<QComboBox>(wizard, "Preset");
    CHECK(preset.currentIndex() == 0);
    wizard.accept();
    REQUIRE(wizard.result() == QDialog::Accepted);
    const auto project = readRunProject(board.folder() / "first.opscope-run");
    REQUIRE(project);
    auto switches = project->switches;
    auto wanted = svpDefaults();
    std::ranges::sort(switches);
    std::ranges::sort(wanted);
    CHECK(switches == wanted); // those of `collect -m`
    const auto host = Host::connect({});
    REQUIRE(host);
    const auto run = collectRun(**host, *project, {}, {});
    INFO((run ? run->output : run.error().text()));
    REQUIRE(run);
    const auto report = openOne(run->reports.at(0));
    CHECK(report->ops.size() > 0);
    CHECK(report->table("acl_statistic") != nullptr);
}

TEST_CASE("project wizard: a preset sets all switches and an own choice is named so", "[views][collect]")
{
    ProjectWizard wizard(RunProject{});
    wizard.show();
    auto& preset = field<QComboBox>(wizard, "Preset");
    const auto choose = [&](int index) {
        preset.setCurrentIndex(index);
        Q_EMIT preset.activated(index);
    };
    choose(1);
    CHECK(preset.currentText() == QStringLiteral("API calls only"));
    CHECK_FALSE(button<QCheckBox>(wizard, "aac_metrics").isChecked());
    CHECK(button<QCheckBox>(wizard, "acl_api").isChecked());
    choose(2);
    CHECK(button<QCheckBox>(wizard, "aac_metrics").isChecked());
    button<QCheckBox>(wizard, "aac_metrics").setChecked(false);
    CHECK(preset.currentIndex() == 1); // that is the second preset
    button<QCheckBox>(wizard, "acl_api").setChecked(false);
    CHECK(preset.currentText() == QStringLiteral("Own choice"));
    field<QComboBox>(wizard, "Kind of application").setCurrentIndex(1);
    CHECK_FALSE(preset.isVisible());
}
