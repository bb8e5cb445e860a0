// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tables/export_report_dialog.h"

#include <algorithm>
#include <iterator>

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

#include "core/base/message_id.h"
#include "core/export/export_places.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "core/vendor/names.h"
#include "views/grid/export_command.h"
#include "views/i18n.h"
#include "views/page.h"
#include "views/qtext.h"
#include "views/selection/page_settings.h"

namespace opscope {
namespace {

constexpr QLatin1String kFolderKey("exportReport/folder");

/// Exports each report to its folder, with the same time in the names of all files.
Result<std::vector<ExportedFile>> exportAll(const std::vector<ReportPtr>& reports, bool isTimeline,
                                            ExportTarget target, const std::stop_token& stop)
{
    target.stamp = exportStamp(target);
    const auto places = exportPlaces(reports, target);
    std::vector<ExportedFile> all;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        target.out = places[i];
        OPSCOPE_TRY_ASSIGN(auto files, isTimeline ? exportTimeline(*reports[i], target, stop)
                                                  : exportSummary(*reports[i], target, stop));
        std::ranges::move(files, std::back_inserter(all));
    }
    return all;
}

} // namespace

std::vector<ExportedIteration> iterationsOf(const std::vector<ReportPtr>& reports)
{
    std::vector<ExportedIteration> out;
    for (const auto& report : reports) {
        for (const auto& step : report->steps) {
            ExportedIteration one{step.number, {}, QString::fromStdString(stepName(*report, step))};
            if (isKnown(step.model))
                one.model = step.model;
            if (std::ranges::find(out, one) == out.end())
                out.push_back(std::move(one));
        }
    }
    return out;
}

std::span<const FieldSpec<ExportReportDialog::Input>> ExportReportDialog::fields()
{
    using enum FieldKind;
    using Field = FieldSpec<Input>;
    static constexpr Field kFields[]{
        Field(QT_TR_NOOP("Content"), valueOf<&Input::content>, Choice, nullptr,
              {.texts = {QT_TR_NOOP("Timeline (Chrome trace JSON)"), QT_TR_NOOP("Summary tables")}}),
        Field(QT_TR_NOOP("Format"), valueOf<&Input::format>, Choice, nullptr, {.texts = {"CSV", "JSON"}},
              {.isShown = [](const Input& input) { return input.content == Content::Summary; }}),
        Field(QT_TR_NOOP("Iteration"), valueOf<&Input::iteration>, Choice, nullptr, {},
              {.isEnabled = [](const Input& input) { return !input.iterations.empty(); },
               .choices =
                   [](const Input& input) {
                       QStringList texts{tr("All")};
                       for (const auto& each : input.iterations)
                           texts << (each.model ? tr("%1 (model %2)").arg(each.label).arg(*each.model)
                                                : each.label);
                       return texts;
                   }}),
        Field(QT_TR_NOOP("Names of files"), valueOf<&Input::layout>, Choice, nullptr,
              {.texts = {QT_TR_NOOP("As the run has them"),
                         QT_TR_NOOP("Old: device_0/summary/op_statistic_0_1_1.csv"),
                         QT_TR_NOOP("New: mindstudio_profiler_output")}},
              {.isEnabled =
                   [](const Input& input) { // a JOB has its own names of files
                       return !std::ranges::all_of(input.reports,
                                                   [](const auto& report) { return isJobExport(*report); });
                   }}),
        Field(QT_TR_NOOP("Folder"), valueOf<&Input::folder>, Folder, nullptr, {.isRequired = true}),
    };
    return kFields;
}

ExportReportDialog::ExportReportDialog(std::vector<ReportPtr> reports, Content content,
                                       PageSettings& settings, QWidget* parent)
    : QDialog(parent),
      m_settings(settings),
      m_input{.reports = reports,
              .iterations = iterationsOf(reports),
              .content = content,
              .folder = settings
                            .pageValue(kFolderKey,
                                       QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
                            .toString()},
      m_command(new QLineEdit),
      m_written(new QPlainTextEdit),
      m_show(new QPushButton(tr("Show in Folder"))),
      m_start(new QPushButton(tr("Export")))
{
    setWindowTitle(tr("Export Report"));
    setMinimumWidth(600);
    m_form = new FormOf<Input>(fields(), m_input, staticMetaObject, this);
    m_command->setReadOnly(true);
    m_written->setReadOnly(true);
    m_written->setPlaceholderText(tr("The written files are listed here"));
    m_start->setDefault(true);

    m_form->addRow(QT_TR_NOOP("Command"), m_command);
    m_written->setAccessibleName(tr("Written files"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_start, QDialogButtonBox::ActionRole);
    buttons->addButton(m_show, QDialogButtonBox::ActionRole);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_form);
    layout->addWidget(m_written, 1);
    layout->addWidget(buttons);

    connect(m_form, &Form::changed, this, &ExportReportDialog::follow);
    connect(m_start, &QPushButton::clicked, this, &ExportReportDialog::start);
    connect(m_show, &QPushButton::clicked, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(m_writtenTo)); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
}

void ExportReportDialog::chooseIteration(const Step& step)
{
    ExportedIteration wanted{step.number, {}, {}};
    if (isKnown(step.model))
        wanted.model = step.model;
    const auto at = std::ranges::find(m_input.iterations, wanted);
    if (at == m_input.iterations.end())
        return;
    m_input.iteration = 1 + static_cast<int>(at - m_input.iterations.begin());
    m_form->refill();
}

void ExportReportDialog::chooseFirstIteration()
{
    m_input.iteration = m_input.iterations.empty() ? 0 : 1;
    m_form->refill();
}

void ExportReportDialog::setFolder(const QString& folder)
{
    m_input.folder = folder;
    m_form->refill();
}

ExportTarget ExportReportDialog::target() const
{
    ExportTarget target;
    target.out = m_input.folder.toStdString();
    target.format = m_input.format;
    target.layout = m_input.layout;
    if (m_input.iteration > 0) {
        const auto& one = m_input.iterations[static_cast<std::size_t>(m_input.iteration - 1)];
        target.step = one.number;
        target.model = one.model;
    }
    return target;
}

QString ExportReportDialog::command() const
{
    const auto target = this->target();
    QStringList words{QStringLiteral("opscope-cli"), QStringLiteral("export"),
                      isTimeline() ? QStringLiteral("timeline") : QStringLiteral("summary")};
    if (m_input.reports.size() == 1)
        words << shellWord(QString::fromStdString(m_input.reports.front()->root.string()));
    if (!isTimeline() && target.format == SummaryFormat::Json)
        words << QStringLiteral("--format") << QStringLiteral("json");
    if (target.layout != ProfLayout::AsOpened)
        words << QStringLiteral("--layout")
              << (target.layout == ProfLayout::Old ? QStringLiteral("old") : QStringLiteral("new"));
    if (target.step)
        words << QStringLiteral("--step") << QString::number(*target.step);
    if (target.model)
        words << QStringLiteral("--model") << QString::number(*target.model);
    words << QStringLiteral("--out") << shellWord(m_input.folder);
    return words.join(QLatin1Char(' '));
}

void ExportReportDialog::follow()
{
    m_command->setText(command());
    m_start->setEnabled(!m_input.folder.isEmpty() && !isRunning());
    m_show->setEnabled(!m_writtenTo.isEmpty());
}

void ExportReportDialog::start()
{
    m_settings.setPageValue(kFolderKey, m_input.folder);
    m_written->setPlainText(tr("Exporting..."));
    m_work.run([reports = m_input.reports, isTimeline = isTimeline(), target = target()](
                   const std::stop_token& stop) { return exportAll(reports, isTimeline, target, stop); },
               [this](const Result<std::vector<ExportedFile>>& files) { showWritten(files); });
    m_start->setEnabled(false);
}

void ExportReportDialog::showWritten(const Result<std::vector<ExportedFile>>& files)
{
    if (!files) {
        m_written->setPlainText(translateError(files.error()));
    } else {
        QStringList lines;
        std::uint64_t reachOut = 0;
        for (const auto& file : *files) {
            reachOut += file.reachOut;
            lines << translateMessage(exportedMessage(file));
            m_writtenTo = QFileInfo(QString::fromStdString(file.path.string())).absolutePath();
        }
        if (reachOut != 0)
            lines << translateMessage(message(MessageId::SlicesReachOut, reachOut));
        m_written->setPlainText(lines.join(QLatin1Char('\n')));
    }
    follow();
    m_start->setEnabled(true);
    Q_EMIT finished(files.has_value());
}

} // namespace opscope
