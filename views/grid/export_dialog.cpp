// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/export_dialog.h"

#include <numeric>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include "views/i18n.h"
#include "views/selection/page_settings.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kTickMs = 80;

QString suffixOf(ExportFormat format)
{
    switch (format) {
    case ExportFormat::Csv:
        return QStringLiteral(".csv");
    case ExportFormat::Tsv:
        return QStringLiteral(".tsv");
    case ExportFormat::Json:
        return QStringLiteral(".json");
    case ExportFormat::Markdown:
        return QStringLiteral(".md");
    }
    return {};
}

} // namespace

ExportDialog::ExportDialog(ExportSource source, QWidget* parent)
    : QDialog(parent),
      m_source(std::move(source)),
      m_scope(new QComboBox),
      m_columns(new QComboBox),
      m_format(new QComboBox),
      m_values(new QComboBox),
      m_bom(new QCheckBox),
      m_safe(new QCheckBox),
      m_path(new QLineEdit),
      m_command(new QPlainTextEdit(this)),
      m_state(new QLabel),
      m_progress(new QProgressBar),
      m_start(new QPushButton),
      m_stop(new QPushButton),
      m_fraction(std::make_shared<std::atomic<double>>(0))
{
    setWindowTitle(tr("Export table"));
    setMinimumWidth(560);
    makeForm();
    const auto& settings = m_source.settings;
    m_format->setCurrentIndex(
        std::clamp(settings.pageValue(QStringLiteral("export/format"), 0).toInt(), 0, 3));
    m_values->setCurrentIndex(settings.pageValue(QStringLiteral("export/asShown"), false).toBool() ? 1 : 0);
    m_bom->setChecked(settings.pageValue(QStringLiteral("export/bom"), false).toBool());
    m_safe->setChecked(settings.pageValue(QStringLiteral("export/safe"), true).toBool());
    m_path->setText(defaultPath());
    for (auto* combo : {m_scope, m_columns, m_format, m_values})
        connect(combo, &QComboBox::currentIndexChanged, this, &ExportDialog::updateForm);
    for (auto* box : {m_bom, m_safe})
        connect(box, &QCheckBox::toggled, this, &ExportDialog::updateForm);
    connect(m_path, &QLineEdit::textChanged, this, &ExportDialog::updateForm);
    connect(m_format, &QComboBox::currentIndexChanged, this, [this] {
        static const QRegularExpression kSuffix(QStringLiteral("\\.(csv|tsv|json|md)$"));
        m_path->setText(m_path->text().replace(kSuffix, suffixOf(options().format)));
    });
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this,
            [this] { m_progress->setValue(static_cast<int>(m_fraction->load() * 1000)); });
    updateForm();
}

ExportDialog::~ExportDialog()
{
    m_work.cancel();
}

void ExportDialog::makeForm()
{
    const auto& rows = *m_source.shown.rows;
    m_scope->addItem(tr("Shown rows (%1)").arg(countText(rows.order.size())), static_cast<int>(Scope::Shown));
    m_scope->addItem(tr("Selected rows (%1)").arg(countText(m_source.selectedRows.size())),
                     static_cast<int>(Scope::Selected));
    m_scope->addItem(tr("All rows (%1)").arg(countText(rows.all.count)), static_cast<int>(Scope::All));
    m_columns->addItem(tr("Shown columns (%1)").arg(m_source.visibleColumns.size()));
    m_columns->addItem(tr("All columns (%1)").arg(m_source.shown.table->columns.size()));
    m_format->addItem(QStringLiteral("CSV"), static_cast<int>(ExportFormat::Csv));
    m_format->addItem(QStringLiteral("TSV"), static_cast<int>(ExportFormat::Tsv));
    m_format->addItem(QStringLiteral("JSON"), static_cast<int>(ExportFormat::Json));
    m_format->addItem(QStringLiteral("Markdown"), static_cast<int>(ExportFormat::Markdown));
    m_values->addItem(tr("Raw: every digit"));
    m_values->addItem(tr("As shown"));
    m_bom->setText(tr("Byte order mark (Excel on Windows reads Chinese text right)"));
    m_safe->setText(tr("Spreadsheet safe: keep all digits of long numbers and ids"));
    m_safe->setToolTip(tr("A spreadsheet shows long numbers as 1.00159E+12 and drops their digits; a tab "
                          "after them makes them text"));
    m_command->setReadOnly(true);
    m_command->setMaximumHeight(fontMetrics().lineSpacing() * 4 + 10);
    auto mono = font();
    mono.setFamily(QStringLiteral("monospace"));
    m_command->setFont(mono);
    m_progress->setRange(0, 1000);
    m_progress->setVisible(false);
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);

    auto* pathRow = new QHBoxLayout;
    auto* browseButton = new QPushButton(tr("Browse\u2026"));
    pathRow->addWidget(m_path, 1);
    pathRow->addWidget(browseButton);
    auto* form = new QFormLayout;
    form->addRow(tr("Rows"), m_scope);
    form->addRow(tr("Columns"), m_columns);
    form->addRow(tr("Format"), m_format);
    form->addRow(tr("Values"), m_values);
    form->addRow(QString(), m_safe);
    form->addRow(QString(), m_bom);
    form->addRow(tr("File"), pathRow);
    if (m_source.command.text)
        form->addRow(tr("Command for all rows"), m_command);
    else if (hasCommand())
        form->addRow(tr("Equivalent command"), m_command);
    else
        m_command->hide(); // rows of several reports, or of a page that is not in core
    auto* buttons = new QHBoxLayout;
    auto* copy = new QPushButton(tr("Copy command"));
    copy->setVisible(hasCommand());
    auto* close = new QPushButton(tr("Close"));
    m_start->setText(tr("Export"));
    m_start->setDefault(true);
    m_stop->setText(tr("Cancel"));
    m_stop->setVisible(false);
    buttons->addWidget(copy);
    buttons->addStretch(1);
    buttons->addWidget(m_start);
    buttons->addWidget(m_stop);
    buttons->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_progress);
    layout->addWidget(m_state);
    layout->addLayout(buttons);
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(command()); });
    connect(m_start, &QPushButton::clicked, this, &ExportDialog::start);
    connect(m_stop, &QPushButton::clicked, this, &ExportDialog::stop);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
}

QString ExportDialog::defaultPath() const
{
    auto name = QString::fromStdString(m_source.report ? m_source.report->name + "-" : std::string()) +
                QString::fromStdString(m_source.shown.table->page);
    if (!m_source.request.request.variant.empty())
        name += QLatin1Char('-') + QString::fromStdString(m_source.request.request.variant);
    static const QRegularExpression kUnsafe(QStringLiteral("[^\\w.-]+"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    name.replace(kUnsafe, QStringLiteral("_"));
    const auto folder =
        m_source.settings.pageValue(QStringLiteral("export/folder"), QDir::homePath()).toString();
    return QDir(folder).filePath(name + suffixOf(options().format));
}

QString ExportDialog::path() const
{
    return m_path->text();
}

ExportDialog::Scope ExportDialog::scope() const
{
    return static_cast<Scope>(m_scope->currentData().toInt());
}

ExportOptions ExportDialog::options() const
{
    ExportOptions options;
    options.format = static_cast<ExportFormat>(m_format->currentData().toInt());
    options.schema = "table"; // JSON is the answer of the command line
    options.isAsShown = m_values->currentIndex() == 1;
    const bool isSheet = options.format == ExportFormat::Csv || options.format == ExportFormat::Tsv;
    options.hasBom = isSheet && m_bom->isChecked();
    options.isSpreadsheetSafe = isSheet && m_safe->isChecked();
    options.hasTotalRows = scope() != Scope::Selected;
    options.columns = m_source.visibleColumns;
    if (m_columns->currentIndex() == 1) {
        options.columns.resize(m_source.shown.table->columns.size());
        std::iota(options.columns.begin(), options.columns.end(), std::size_t{0});
    }
    return options;
}

bool ExportDialog::hasCommand() const
{
    return m_source.command.text ? !m_source.command.text().isEmpty()
                                 : m_source.report && tablePage(m_source.shown.table->page) != nullptr;
}

QString ExportDialog::command() const
{
    if (!hasCommand())
        return {};
    if (m_source.command.text)
        return m_source.command.withFormat(options().format, path());
    auto request = m_source.request;
    if (scope() != Scope::Shown) {
        request.query.filters.clear();
        request.query.search.clear();
    }
    if (scope() == Scope::Selected) {
        request.rows = m_source.selectedRows;
        if (request.rows.empty())
            return {};
    }
    return QString::fromStdString(
        exportCommand(*m_source.report, *m_source.shown.table, request, options(), path().toStdString()));
}

void ExportDialog::updateForm()
{
    const auto format = options().format;
    const bool isSheet = format == ExportFormat::Csv || format == ExportFormat::Tsv;
    m_bom->setEnabled(isSheet);
    m_safe->setEnabled(isSheet);
    const auto line = command();
    m_command->setPlainText(
        line.isEmpty()
            ? tr("The selected rows are too scattered for one command; export the shown rows instead.")
            : line);
    const bool hasRows = scope() != Scope::Selected || !m_source.selectedRows.empty();
    m_start->setEnabled(!path().isEmpty() && hasRows);
}

void ExportDialog::browse()
{
    const auto chosen = QFileDialog::getSaveFileName(this, windowTitle(), path());
    if (!chosen.isEmpty())
        m_path->setText(chosen);
}

std::vector<std::uint32_t> ExportDialog::rows() const
{
    switch (scope()) {
    case Scope::Shown:
        return m_source.shown.rows->order;
    case Scope::Selected:
        return m_source.selectedRows;
    case Scope::All:
        break;
    }
    return {};
}

void ExportDialog::start()
{
    const auto target = path();
    const auto& root = m_source.request.root;
    const auto opened = !root.empty()     ? std::filesystem::path(root)
                        : m_source.report ? m_source.report->root
                                          : std::filesystem::path();
    if (const auto why = opened.empty() ? std::nullopt : whyNotOver(target.toStdString(), opened)) {
        m_state->setText(translateError({ErrorCode::Unsupported, *why, {target.toStdString(), 0, {}}}));
        Q_EMIT finished(false, m_state->text());
        return;
    }
    auto& settings = m_source.settings;
    settings.setPageValue(QStringLiteral("export/folder"), QFileInfo(target).absolutePath());
    settings.setPageValue(QStringLiteral("export/format"), m_format->currentIndex());
    settings.setPageValue(QStringLiteral("export/asShown"), m_values->currentIndex() == 1);
    settings.setPageValue(QStringLiteral("export/bom"), m_bom->isChecked());
    settings.setPageValue(QStringLiteral("export/safe"), m_safe->isChecked());
    m_progress->setVisible(true);
    m_progress->setValue(0);
    m_start->setVisible(false);
    m_stop->setVisible(true);
    m_state->setText(tr("Writing %1").arg(target));
    m_fraction->store(0);
    m_tick.start();
    // Groups exist only on the screen: file and command have the rows in the order of the sort.
    auto query = m_source.request.query;
    const bool isGrouped = query.groupBy.has_value();
    query.groupBy.reset();
    if (scope() != Scope::Shown) {
        query.filters.clear();
        query.search.clear();
    }
    m_work.run(
        [table = m_source.shown.table, rows = rows(), needsQuery = isGrouped || scope() == Scope::All,
         isSelection = scope() == Scope::Selected, query, options = options(), file = target.toStdString(),
         fraction = m_fraction](std::stop_token stop) -> Result<void> {
            const auto progress = [&fraction](double done) { fraction->store(done); };
            if (!needsQuery)
                return exportTableToFile(*table, rows, options, file, stop, progress);
            OPSCOPE_TRY_ASSIGN(auto found, runQuery(*table, query, stop));
            if (isSelection) {
                std::vector<bool> isSelected(table->rows);
                for (const auto row : rows)
                    isSelected[row] = true;
                std::erase_if(found.order, [&](std::uint32_t row) { return !isSelected[row]; });
            }
            return exportTableToFile(*table, found.order, options, file, stop, progress);
        },
        [this, target](const Result<void>& result) {
            m_tick.stop();
            m_progress->setVisible(false);
            m_start->setVisible(true);
            m_stop->setVisible(false);
            const auto text = result ? tr("Written: %1").arg(target) : translateError(result.error());
            m_state->setText(text);
            Q_EMIT finished(result.has_value(), text);
        });
}

void ExportDialog::stop()
{
    m_work.cancel();
    m_tick.stop();
    m_progress->setVisible(false);
    m_start->setVisible(true);
    m_stop->setVisible(false);
    m_state->setText(tr("Cancelled; no file was written"));
    Q_EMIT finished(false, m_state->text());
}

} // namespace opscope
