// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/part_dialog.h"

#include <algorithm>

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QUrl>
#include <QVBoxLayout>

#include "app/tabs/note_store.h"
#include "app/tabs/report_view.h"
#include "app/window/main_window.h"
#include "core/base/message_id.h"
#include "core/export/cut.h"
#include "core/export/share_html.h"
#include "views/i18n.h"
#include "views/page.h"
#include "views/qtext.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

/// A path in the documents of the user that is not used yet.
QString freePath(const QString& name, const QString& suffix)
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    auto path = folder + QLatin1Char('/') + name + QStringLiteral("_part") + suffix;
    for (int n = 2; QFileInfo::exists(path); ++n)
        path = folder + QLatin1Char('/') + name + QStringLiteral("_part_%1").arg(n) + suffix;
    return path;
}

/// The selected time and lanes, otherwise the narrowing of the pages; lanes are of the rank in focus.
SliceScope scopeOf(const Selection& selection, std::size_t rank)
{
    const auto narrowing = selection.narrowingIn(rank);
    SliceScope scope;
    scope.range = selection.range() ? selection.rangeIn(rank) : narrowing.range;
    if (rank == selection.rank())
        scope.tracks = selection.tracks().empty() ? narrowing.tracks : selection.tracks();
    scope.device = narrowing.device;
    scope.model = narrowing.model;
    scope.step = narrowing.step;
    return scope;
}

Result<QStringList> writeFiles(bool isCut, const std::filesystem::path& target, const std::string& title,
                               const std::vector<ReportPtr>& reports,
                               const std::vector<std::vector<SliceScope>>& scopes,
                               const std::vector<Note>& notes, const Words& words,
                               const std::stop_token& stop)
{
    QStringList lines;
    if (isCut) {
        OPSCOPE_TRY_ASSIGN(const auto cuts, writeCuts(reports, scopes, target, notes, stop));
        for (const auto& [report, cut] : cuts) {
            if (!cut)
                lines << qtext(words.message(
                    message(MessageId::NothingListed, report->name, words.message(cut.error().message))));
            else
                for (const auto& line : cutLines(report->name, *cut, words))
                    lines << qtext(line);
        }
        return lines;
    }
    std::vector<SharedReport> shared;
    for (std::size_t i = 0; i < reports.size(); ++i)
        shared.push_back({reports[i], scopes[i], notesOfPart(*reports[i], scopes[i], notes)});
    OPSCOPE_TRY_ASSIGN(const auto page, writeSharePage(target, title, shared, words, stop));
    lines << qtext(
        words.message(message(MessageId::ExportedTimeline, target.string(), page.slices, page.html.size())));
    return lines;
}

} // namespace

std::span<const FieldSpec<PartDialog::Input>> PartDialog::fields()
{
    using enum FieldKind;
    using Field = FieldSpec<Input>;
    static constexpr Field kFields[]{
        Field(QT_TR_NOOP("Part"), valueOf<&Input::part>, Choice, nullptr,
              {.texts = {QT_TR_NOOP("Selected range and lanes, or the filters of the pages"),
                         QT_TR_NOOP("Everything")}},
              {.isEnabled = [](const Input& input) { return input.hasPart; }}),
        Field(QT_TR_NOOP("Ranks"), valueOf<&Input::isAllRanks>, Switch, nullptr,
              {.special = QT_TR_NOOP("All ranks, each by its own clock")},
              {.isShown = [](const Input& input) { return input.hasSeveral; }}),
        Field(QT_TR_NOOP("New folder"), valueOf<&Input::target>, SavedFile,
              QT_TR_NOOP("Nothing may have this name yet"), {.isRequired = true},
              {.isShown = [](const Input& input) { return input.isCut; }}),
        Field(QT_TR_NOOP("New file"), valueOf<&Input::target>, SavedFile,
              QT_TR_NOOP("Nothing may have this name yet"), {.isRequired = true},
              {.isShown = [](const Input& input) { return !input.isCut; }}),
    };
    return kFields;
}

PartDialog::PartDialog(Kind kind, const ReportView& report, std::vector<Note> notes, QWidget* parent)
    : QDialog(parent),
      m_workspace(report.workspace()),
      m_rank(report.selection().rank()),
      m_notes(std::move(notes)),
      m_path(report.path()),
      m_command(new QLineEdit),
      m_written(new QPlainTextEdit),
      m_show(new QPushButton(tr("Show in Folder"))),
      m_start(new QPushButton(tr("Export")))
{
    for (std::size_t rank = 0; rank < m_workspace->reports.size(); ++rank)
        m_scopes.push_back(scopeOf(report.selection(), rank));
    m_input.hasPart = !m_scopes[m_rank].isEverything();
    m_input.part = m_input.hasPart ? Part::Selected : Part::All;
    m_input.hasSeveral = m_workspace->reports.size() > 1;
    m_input.isCut = kind == Kind::Cut;
    m_input.target =
        freePath(QFileInfo(m_path).completeBaseName(), m_input.isCut ? QString() : QStringLiteral(".html"));
    setWindowTitle(m_input.isCut ? tr("Part as a Smaller Capture") : tr("Page to Share"));
    setMinimumWidth(600);
    m_form = new FormOf<Input>(fields(), m_input, staticMetaObject, this);
    m_command->setReadOnly(true);
    m_written->setReadOnly(true);
    m_written->setPlaceholderText(tr("The written files are listed here"));
    m_written->setAccessibleName(tr("Written files"));
    m_start->setDefault(true);
    m_form->addRow(QT_TR_NOOP("Command"), m_command);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_start, QDialogButtonBox::ActionRole);
    buttons->addButton(m_show, QDialogButtonBox::ActionRole);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_form);
    layout->addWidget(m_written, 1);
    layout->addWidget(buttons);
    connect(m_form, &Form::changed, this, &PartDialog::follow);
    connect(m_start, &QPushButton::clicked, this, &PartDialog::start);
    connect(m_show, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_writtenTo)); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
}

std::vector<ReportPtr> PartDialog::chosenReports() const
{
    return m_input.isAllRanks ? m_workspace->reports : std::vector{m_workspace->reports[m_rank]};
}

std::vector<std::vector<SliceScope>> PartDialog::chosenScopes() const
{
    std::vector<std::vector<SliceScope>> out;
    for (std::size_t rank = 0; rank < m_scopes.size(); ++rank) {
        if (m_input.isAllRanks || rank == m_rank)
            out.push_back({m_input.part == Part::Selected ? m_scopes[rank] : SliceScope{}});
    }
    return out;
}

QString PartDialog::command() const
{
    QStringList words{QStringLiteral("opscope-cli")};
    if (m_input.isCut)
        words << QStringLiteral("cut");
    else
        words << QStringLiteral("export") << QStringLiteral("share");
    words << shellWord(m_path);
    const auto add = [&words](const char* option, const QString& value) {
        words << QLatin1String(option) << shellWord(value);
    };
    const auto& report = *m_workspace->reports[m_rank];
    if (m_input.hasSeveral && !m_input.isAllRanks && isKnown(report.rank))
        add("--ranks", QString::number(report.rank));
    if (m_input.part == Part::Selected) {
        const auto& scope = m_scopes[m_rank];
        if (scope.range)
            add("--range", QStringLiteral("%1,%2").arg(scope.range->begin).arg(scope.range->end));
        if (scope.device)
            add("--device", QString::number(*scope.device));
        if (scope.model)
            add("--model", QString::number(*scope.model));
        if (scope.step && *scope.step < report.steps.size())
            add("--step", QString::number(report.steps[*scope.step].number));
        for (const auto track : scope.tracks)
            add("--track", QStringLiteral("#%1").arg(track.index()));
    }
    if (!m_notes.empty())
        add("--notes", QStringLiteral("NOTES.opscope"));
    add("--out", m_input.target);
    return words.join(QLatin1Char(' '));
}

/// The command line chooses ranks by their numbers, and has one range and one list of lanes for all of them.
bool PartDialog::hasCommand() const
{
    if (!m_input.hasSeveral)
        return true;
    if (!m_input.isAllRanks)
        return isKnown(m_workspace->reports[m_rank]->rank);
    const auto& scope = m_scopes[m_rank];
    return m_input.part == Part::All || (!scope.range && scope.tracks.empty() && !scope.step);
}

void PartDialog::follow()
{
    m_command->setText(hasCommand()
                           ? command()
                           : tr("No command: the ranks have no numbers, or each has a range of its own"));
    m_start->setEnabled(!m_input.target.isEmpty() && !isRunning());
    m_show->setEnabled(!m_writtenTo.isEmpty());
}

void PartDialog::start()
{
    m_written->setPlainText(tr("Exporting..."));
    m_work.run(
        [isCut = m_input.isCut, target = std::filesystem::path(m_input.target.toStdString()),
         title = QFileInfo(m_path).fileName().toStdString(), reports = chosenReports(),
         scopes = chosenScopes(), notes = m_notes, words = translatedWords()](const std::stop_token& stop) {
            return writeFiles(isCut, target, title, reports, scopes, notes, words, stop);
        },
        [this](const Result<QStringList>& lines) { showWritten(lines); });
    m_start->setEnabled(false);
}

void PartDialog::showWritten(const Result<QStringList>& lines)
{
    m_written->setPlainText(lines ? lines->join(QLatin1Char('\n')) : translateError(lines.error()));
    if (lines)
        m_writtenTo = m_input.isCut ? m_input.target : QFileInfo(m_input.target).absolutePath();
    follow();
    m_start->setEnabled(true);
    Q_EMIT wrote(lines.has_value());
}

void showPartDialog(MainWindow& window, PartDialog::Kind kind)
{
    const auto* report = window.currentReport();
    if (report != nullptr && report->report())
        PartDialog(kind, *report, NoteStore::of(window.settings()).on(*report), &window).exec();
}

} // namespace opscope
