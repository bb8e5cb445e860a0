// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/tables/export_report_dialog.h"

#include <algorithm>
#include <iterator>

#include <QComboBox>
#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
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
#include "core/report/names.h"
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

ExportReportDialog::ExportReportDialog(std::vector<ReportPtr> reports, Content content,
                                       PageSettings& settings, QWidget* parent)
    : QDialog(parent),
      m_reports(std::move(reports)),
      m_settings(settings),
      m_iterations(iterationsOf(m_reports)),
      m_form(new QFormLayout),
      m_content(new QComboBox),
      m_format(new QComboBox),
      m_iteration(new QComboBox),
      m_layout(new QComboBox),
      m_folder(new QLineEdit),
      m_command(new QLineEdit),
      m_written(new QPlainTextEdit),
      m_show(new QPushButton(tr("Show in Folder"))),
      m_start(new QPushButton(tr("Export")))
{
    setWindowTitle(tr("Export Report"));
    setMinimumWidth(600);
    m_content->addItems({tr("Timeline (Chrome trace JSON)"), tr("Summary tables")});
    m_content->setCurrentIndex(content == Content::Timeline ? 0 : 1);
    m_format->addItems({QStringLiteral("CSV"), QStringLiteral("JSON")});
    m_iteration->addItem(tr("All"));
    for (const auto& each : m_iterations)
        m_iteration->addItem(each.model ? tr("%1 (model %2)").arg(each.label).arg(*each.model) : each.label);
    m_layout->addItem(tr("As the run has them"));
    m_layout->addItem(tr("Old: device_0/summary/op_statistic_0_1_1.csv"));
    m_layout->addItem(tr("New: mindstudio_profiler_output"));
    m_folder->setText(
        settings.pageValue(kFolderKey, QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation))
            .toString());
    m_command->setReadOnly(true);
    m_written->setReadOnly(true);
    m_written->setPlaceholderText(tr("The written files are listed here"));
    m_start->setDefault(true);

    auto* folder = new QHBoxLayout;
    auto* browse = new QPushButton(tr("Browse..."));
    folder->addWidget(m_folder, 1);
    folder->addWidget(browse);
    m_form->addRow(tr("Content:"), m_content);
    m_form->addRow(tr("Format:"), m_format);
    m_form->addRow(tr("Iteration:"), m_iteration);
    m_form->addRow(tr("Names of files:"), m_layout);
    m_form->addRow(tr("Folder:"), folder);
    m_form->addRow(tr("Command:"), m_command);
    const std::pair<QWidget*, QString> names[] = {
        {m_content, tr("Content")},       {m_format, tr("Format")}, {m_iteration, tr("Iteration")},
        {m_layout, tr("Names of files")}, {m_folder, tr("Folder")}, {m_command, tr("Command")},
        {m_written, tr("Written files")}};
    for (const auto& [widget, name] : names)
        widget->setAccessibleName(name);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(m_start, QDialogButtonBox::ActionRole);
    buttons->addButton(m_show, QDialogButtonBox::ActionRole);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(m_form);
    layout->addWidget(m_written, 1);
    layout->addWidget(buttons);

    for (auto* combo : {m_content, m_format, m_iteration, m_layout})
        connect(combo, &QComboBox::currentIndexChanged, this, &ExportReportDialog::follow);
    connect(m_folder, &QLineEdit::textChanged, this, &ExportReportDialog::follow);
    connect(browse, &QPushButton::clicked, this, [this] {
        const auto chosen =
            QFileDialog::getExistingDirectory(this, tr("Folder to export to"), m_folder->text());
        if (!chosen.isEmpty())
            setFolder(chosen);
    });
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
    const auto at = std::ranges::find(m_iterations, wanted);
    if (at != m_iterations.end())
        m_iteration->setCurrentIndex(1 + static_cast<int>(at - m_iterations.begin()));
}

void ExportReportDialog::chooseFirstIteration()
{
    if (m_iteration->count() > 1)
        m_iteration->setCurrentIndex(1);
}

void ExportReportDialog::setFolder(const QString& folder)
{
    m_folder->setText(folder);
}

QString ExportReportDialog::folder() const
{
    return m_folder->text();
}

bool ExportReportDialog::isTimeline() const
{
    return m_content->currentIndex() == 0;
}

ExportTarget ExportReportDialog::target() const
{
    ExportTarget target;
    target.out = m_folder->text().toStdString();
    target.format = m_format->currentIndex() == 0 ? SummaryFormat::Csv : SummaryFormat::Json;
    target.layout = m_layout->currentIndex() == 0   ? ProfLayout::AsOpened
                    : m_layout->currentIndex() == 1 ? ProfLayout::Old
                                                    : ProfLayout::New;
    if (const auto at = m_iteration->currentIndex(); at > 0) {
        target.step = m_iterations[static_cast<std::size_t>(at - 1)].number;
        target.model = m_iterations[static_cast<std::size_t>(at - 1)].model;
    }
    return target;
}

QString ExportReportDialog::command() const
{
    const auto target = this->target();
    QStringList words{QStringLiteral("opscope-cli"), QStringLiteral("export"),
                      isTimeline() ? QStringLiteral("timeline") : QStringLiteral("summary")};
    if (m_reports.size() == 1)
        words << shellWord(QString::fromStdString(m_reports.front()->root.string()));
    if (!isTimeline() && target.format == SummaryFormat::Json)
        words << QStringLiteral("--format") << QStringLiteral("json");
    if (target.layout != ProfLayout::AsOpened)
        words << QStringLiteral("--layout")
              << (target.layout == ProfLayout::Old ? QStringLiteral("old") : QStringLiteral("new"));
    if (target.step)
        words << QStringLiteral("--step") << QString::number(*target.step);
    if (target.model)
        words << QStringLiteral("--model") << QString::number(*target.model);
    words << QStringLiteral("--out") << shellWord(m_folder->text());
    return words.join(QLatin1Char(' '));
}

void ExportReportDialog::follow()
{
    const bool isJob =
        std::ranges::all_of(m_reports, [](const auto& report) { return isJobExport(*report); });
    m_form->setRowVisible(m_format, !isTimeline()); // a timeline is always JSON
    m_iteration->setEnabled(!m_iterations.empty());
    m_layout->setEnabled(!isJob); // a JOB has its own names of files
    m_command->setText(command());
    m_start->setEnabled(!m_folder->text().isEmpty() && !isRunning());
    m_show->setEnabled(!m_writtenTo.isEmpty());
}

void ExportReportDialog::start()
{
    m_settings.setPageValue(kFolderKey, m_folder->text());
    m_written->setPlainText(tr("Exporting..."));
    m_work.run([reports = m_reports, isTimeline = isTimeline(), target = target()](
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
