// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/export_dialog.h"

#include <numeric>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QUrl>
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

std::span<const FieldSpec<ExportDialog::Input>> ExportDialog::fields()
{
    using enum FieldKind;
    using Field = FieldSpec<Input>;
    static constexpr auto kIsSheet = [](const Input& input) { return input.isSheet(); };
    static constexpr Field kFields[]{
        Field(QT_TR_NOOP("Rows"), valueOf<&Input::scope>, Choice, nullptr, {},
              {.choices =
                   [](const Input& input) {
                       const auto& rows = *input.source->shown.rows;
                       return QStringList{
                           tr("Shown rows (%1)").arg(countText(rows.order.size())),
                           tr("Selected rows (%1)").arg(countText(input.source->selectedRows.size())),
                           tr("All rows (%1)").arg(countText(rows.all.count))};
                   }}),
        Field(QT_TR_NOOP("Columns"), valueOf<&Input::hasAllColumns>, Choice, nullptr, {},
              {.choices =
                   [](const Input& input) {
                       return QStringList{
                           tr("Shown columns (%1)").arg(input.source->visibleColumns.size()),
                           tr("All columns (%1)").arg(input.source->shown.table->columns.size())};
                   }}),
        Field(QT_TR_NOOP("Format"),
              {valueOf<&Input::format>.get<Input>,
               [](Input& input, const QVariant& format) -> Result<void> {
                   static const QRegularExpression kSuffix(QStringLiteral("\\.(csv|tsv|json|md)$"));
                   fieldTo(input.format, format);
                   input.path.replace(kSuffix, suffixOf(input.format));
                   return {};
               }},
              Choice, nullptr, {.texts = {"CSV", "TSV", "JSON", "Markdown"}}),
        Field(QT_TR_NOOP("Values"), valueOf<&Input::isAsShown>, Choice, nullptr,
              {.texts = {QT_TR_NOOP("Raw: every digit"), QT_TR_NOOP("As shown")}}),
        Field(QT_TR_NOOP("Spreadsheet safe: keep all digits of long numbers and ids"),
              valueOf<&Input::isSafe>, Switch, nullptr,
              {.tip = QT_TR_NOOP("A spreadsheet shows long numbers as 1.00159E+12 and drops their digits; a "
                                 "tab after them makes them text")},
              {.isEnabled = kIsSheet}),
        Field(QT_TR_NOOP("Byte order mark (Excel on Windows reads Chinese text right)"),
              valueOf<&Input::hasBom>, Switch, nullptr, {}, {.isEnabled = kIsSheet}),
        Field(QT_TR_NOOP("File"), valueOf<&Input::path>, SavedFile, nullptr, {.isRequired = true}),
    };
    return kFields;
}

ExportDialog::ExportDialog(ExportSource source, QWidget* parent)
    : QDialog(parent),
      m_source(std::move(source)),
      m_input{.source = &m_source},
      m_command(new QPlainTextEdit(this)),
      m_state(new QLabel),
      m_progress(new QProgressBar),
      m_start(new QPushButton),
      m_stop(new QPushButton),
      m_fraction(std::make_shared<std::atomic<double>>(0))
{
    setWindowTitle(tr("Export table"));
    setMinimumWidth(560);
    const auto& settings = m_source.settings;
    m_input.format = static_cast<ExportFormat>(
        std::clamp(settings.pageValue(QStringLiteral("export/format"), 0).toInt(), 0, 3));
    m_input.isAsShown = settings.pageValue(QStringLiteral("export/asShown"), false).toBool();
    m_input.hasBom = settings.pageValue(QStringLiteral("export/bom"), false).toBool();
    m_input.isSafe = settings.pageValue(QStringLiteral("export/safe"), true).toBool();
    m_input.path = defaultPath();
    m_form = new FormOf<Input>(fields(), m_input, staticMetaObject, this);
    makeLayout();
    connect(m_form, &Form::changed, this, &ExportDialog::updateForm);
    m_tick.setInterval(kTickMs);
    connect(&m_tick, &QTimer::timeout, this,
            [this] { m_progress->setValue(static_cast<int>(m_fraction->load() * 1000)); });
    updateForm();
}

ExportDialog::~ExportDialog()
{
    m_work.cancel();
}

void ExportDialog::makeLayout()
{
    m_command->setReadOnly(true);
    m_command->setMaximumHeight(fontMetrics().lineSpacing() * 4 + 10);
    auto mono = font();
    mono.setFamily(QStringLiteral("monospace"));
    m_command->setFont(mono);
    m_progress->setRange(0, 1000);
    m_progress->setVisible(false);
    m_state->setWordWrap(true);
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);

    if (m_source.command.text)
        m_form->addRow(QT_TR_NOOP("Command for all rows"), m_command);
    else if (hasCommand())
        m_form->addRow(QT_TR_NOOP("Equivalent command"), m_command);
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
    auto* show = new QPushButton(tr("Show in Folder"));
    show->setObjectName(QStringLiteral("export.show"));
    show->hide();
    connect(this, &ExportDialog::finished, show, &QWidget::setVisible);
    connect(show, &QPushButton::clicked, this, [this] {
        QDesktopServices::openUrl(
            QUrl::fromLocalFile(m_source.settings.pageValue(QStringLiteral("export/folder")).toString()));
    });
    buttons->addWidget(copy);
    buttons->addStretch(1);
    buttons->addWidget(show);
    buttons->addWidget(m_start);
    buttons->addWidget(m_stop);
    buttons->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_form);
    layout->addWidget(m_progress);
    layout->addWidget(m_state);
    layout->addLayout(buttons);
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

ExportOptions ExportDialog::options() const
{
    ExportOptions options;
    options.format = m_input.format;
    options.schema = "table"; // JSON is the answer of the command line
    options.isAsShown = m_input.isAsShown;
    options.hasBom = m_input.isSheet() && m_input.hasBom;
    options.isSpreadsheetSafe = m_input.isSheet() && m_input.isSafe;
    options.hasTotalRows = m_input.scope != Scope::Selected;
    options.columns = m_source.visibleColumns;
    if (m_input.hasAllColumns) {
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
    if (m_input.scope != Scope::Shown) {
        request.query.filters.clear();
        request.query.search.clear();
    }
    if (m_input.scope == Scope::Selected) {
        request.rows = m_source.selectedRows;
        if (request.rows.empty())
            return {};
    }
    return QString::fromStdString(
        exportCommand(*m_source.report, *m_source.shown.table, request, options(), path().toStdString()));
}

void ExportDialog::updateForm()
{
    const auto line = command();
    m_command->setPlainText(
        line.isEmpty()
            ? tr("The selected rows are too scattered for one command; export the shown rows instead.")
            : line);
    const bool hasRows = m_input.scope != Scope::Selected || !m_source.selectedRows.empty();
    m_start->setEnabled(!path().isEmpty() && hasRows);
}

std::vector<std::uint32_t> ExportDialog::rows() const
{
    switch (m_input.scope) {
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
    if (QFileInfo::exists(target) && std::exchange(m_replaced, target) != target) {
        m_state->setText(tr("The file exists already. Press Export again to replace it."));
        return;
    }
    m_replaced.clear();
    auto& settings = m_source.settings;
    settings.setPageValue(QStringLiteral("export/folder"), QFileInfo(target).absolutePath());
    settings.setPageValue(QStringLiteral("export/format"), static_cast<int>(m_input.format));
    settings.setPageValue(QStringLiteral("export/asShown"), m_input.isAsShown);
    settings.setPageValue(QStringLiteral("export/bom"), m_input.hasBom);
    settings.setPageValue(QStringLiteral("export/safe"), m_input.isSafe);
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
    if (m_input.scope != Scope::Shown) {
        query.filters.clear();
        query.search.clear();
    }
    m_work.run(
        [table = m_source.shown.table, rows = rows(), needsQuery = isGrouped || m_input.scope == Scope::All,
         isSelection = m_input.scope == Scope::Selected, query, options = options(),
         file = target.toStdString(), fraction = m_fraction](std::stop_token stop) -> Result<void> {
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
