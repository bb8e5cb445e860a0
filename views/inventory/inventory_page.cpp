// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inventory/inventory_page.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/collect/toolkit.h"
#include "core/table/join_ranks.h"
#include "core/table/take_rows.h"
#include "core/vendor/names.h"
#include "views/grid/table_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/selection/selection.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// Files that need the user come first.
constexpr std::array kByUrgency{FileState::Broken,     FileState::Partial, FileState::Missing,
                                FileState::NotDecoded, FileState::Used,    FileState::Ignored};

QString feedTitle(std::string_view pageId)
{
    if (const auto* panel = panelOf(pageId))
        return panelTitle(panel->title);
    const auto* const page = tablePage(pageId); // a table of the command line; its title is that of a page
    return page == nullptr ? QString() : pageTitle(page->title);
}

QColor colorOf(FileState state)
{
    switch (state) {
    case FileState::Used:
        return currentTheme().color(Token::Good);
    case FileState::Broken:
        return currentTheme().color(Token::Bad);
    case FileState::Partial:
    case FileState::Missing:
        return currentTheme().color(Token::Warning);
    case FileState::NotDecoded:
        return currentTheme().color(Token::Accent);
    case FileState::Ignored:
        break;
    }
    return currentTheme().color(Token::MutedText);
}

/// States and pages with their names in the window.
Words wordsOfFiles()
{
    const auto text = [](std::string_view english) {
        const auto& states = wordsOf(FileState{});
        const auto isState = std::ranges::find(states, english) != states.end();
        return (isState ? fileStateText(fromWord(english, FileState::Used)) : feedTitle(english))
            .toStdString();
    };
    return {.text = text, .message = [](const Message& m) { return translateMessage(m).toStdString(); }};
}

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    if (!report.inventory.empty())
        return std::nullopt;
    return EmptyReason{message(MessageId::NoFilesInReport, report.root.string()), {}};
}

constexpr std::array kTables{"inventory"};

} // namespace

InventoryPage::InventoryPage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_context(context),
      m_summary(new QLabel(this)),
      m_table(new TableWidget(context.workspace->reports.front(), context.selection, this)),
      m_detail(new QLabel(this)),
      m_copy(new QPushButton(this)),
      m_parse(new QPushButton(themedIcon(QLatin1String("refresh")), {}, this))
{
    for (std::size_t rank = 0; rank < context.workspace->reports.size(); ++rank) {
        for (std::size_t entry = 0; entry < context.workspace->reports[rank]->inventory.size(); ++entry)
            m_files.push_back({rank, entry});
    }
    std::ranges::stable_sort(m_files, {}, [this](const File& file) {
        return std::ranges::find(kByUrgency, entryOf(file).state) - kByUrgency.begin();
    });
    m_table->setWorkspace(context.workspace);
    m_table->setRequest({}, context);
    m_table->setNamesAreOps(false);
    connect(m_table, &TableWidget::currentRowChanged, this, &InventoryPage::showDetail);
    m_summary->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    m_detail->setWordWrap(true);
    m_detail->setTextFormat(Qt::PlainText);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_copy->setIcon(themedIcon(QLatin1String("copy")));
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_copyText); });

    m_parse->setObjectName(QStringLiteral("parse"));
    m_parse->setVisible(std::ranges::any_of(context.workspace->reports,
                                            [](const auto& report) { return needsToolkit(*report); }));
    connect(m_parse, &QPushButton::clicked, this, &Page::parseRequested);

    auto* foot = new QWidget(this);
    auto* footLayout = new QHBoxLayout(foot);
    footLayout->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    footLayout->setSpacing(kGrid);
    footLayout->addWidget(m_detail, 1);
    footLayout->addWidget(m_parse, 0, Qt::AlignTop);
    footLayout->addWidget(m_copy, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    layout->addWidget(foot);
    setFocusProxy(m_table);
    onLanguageChange(this, [this] { retranslate(); });
}

const InventoryEntry& InventoryPage::entryOf(const File& file) const
{
    return m_context.workspace->reports[file.rank]->inventory[file.entry];
}

/// Builds the table of the command line in the order of the files here, and selects `row`.
void InventoryPage::buildTable(std::uint32_t row)
{
    const auto& reports = m_context.workspace->reports;
    std::vector<RankRequest> requests(reports.size());
    std::vector<std::uint32_t> first; // the files of all reports follow one another
    std::uint32_t files = 0;
    for (std::size_t rank = 0; rank < reports.size(); ++rank) {
        requests[rank].index = rank;
        requests[rank].request.words = wordsOfFiles();
        first.push_back(files);
        files += static_cast<std::uint32_t>(reports[rank]->inventory.size());
    }
    std::vector<std::uint32_t> order;
    for (const auto& file : m_files)
        order.push_back(first[file.rank] + static_cast<std::uint32_t>(file.entry));
    m_build.run(
        [workspace = m_context.workspace, requests, order](const std::stop_token& stop) {
            const auto built = buildPage(inventoryPage, *workspace, requests, stop);
            return built ? takeRows(built->table, order) : TablePtr();
        },
        [this, row](const TablePtr& table) {
            if (!table)
                return; // there are no files
            m_table->setTable(table);
            colourStates();
            if (isVisible()) // a page that is not in front must not change the details
                m_table->selectRow(row);
            Q_EMIT ready();
        });
}

std::optional<std::uint32_t> InventoryPage::rowOf(std::size_t rank, std::size_t entry) const
{
    const auto at = std::ranges::find_if(
        m_files, [&](const File& file) { return file.rank == rank && file.entry == entry; });
    return at == m_files.end() ? std::nullopt
                               : std::optional(static_cast<std::uint32_t>(at - m_files.begin()));
}

std::optional<std::uint32_t> InventoryPage::rowOf(const QString& path, std::size_t rank) const
{
    if (rank >= m_context.workspace->reports.size())
        return std::nullopt;
    const auto& inventory = m_context.workspace->reports[rank]->inventory;
    const auto at = std::ranges::find(inventory, path.toStdString(), &InventoryEntry::path);
    return rowOf(rank, static_cast<std::size_t>(at - inventory.begin()));
}

bool InventoryPage::reveal(const Target& target)
{
    if (isBusy())
        return false;
    std::optional<std::uint32_t> row;
    if (target.tableRow) { // the inventories of all ranks follow one another
        const auto& reports = m_context.workspace->reports;
        std::size_t rank = 0;
        auto entry = static_cast<std::size_t>(*target.tableRow);
        for (; rank < reports.size() && entry >= reports[rank]->inventory.size(); ++rank)
            entry -= reports[rank]->inventory.size();
        row = rowOf(rank, entry);
    } else {
        row = rowOf(target.file.value_or(QString()), target.rank.value_or(0));
    }
    if (row)
        m_table->reveal(*row);
    return true;
}

QString InventoryPage::cliCommand() const
{
    return m_table->table() ? m_table->cliCommand() : QString();
}

std::span<const KeyHint> InventoryPage::hints() const
{
    return tableHints();
}

void InventoryPage::retranslate()
{
    QStringList parts{tr("%n file(s)", nullptr, static_cast<int>(m_files.size()))};
    for (const auto state : kByUrgency) {
        const auto text = fileStateText(state);
        const auto n = std::ranges::count(m_files, state, [this](const File& f) { return entryOf(f).state; });
        if (n > 0)
            parts << QStringLiteral("%1 %2").arg(countText(static_cast<std::uint64_t>(n)), text);
    }
    m_summary->setText(parts.join(QStringLiteral("   \u00B7   ")));
    const auto current = m_table->currentRow();
    buildTable(current.value_or(0));
    m_parse->setText(tr("Parse With the Toolkit..."));
    m_table->setAccessibleName(tr("Files of the report"));
    m_detail->setAccessibleName(tr("About this file"));
    showDetail(current);
}

void InventoryPage::colourStates()
{
    if (!m_table->table())
        return;
    std::unordered_map<QString, QColor> colors;
    for (const auto state : kByUrgency)
        colors.emplace(fileStateText(state), colorOf(state));
    m_table->setWordColors(static_cast<int>(*m_table->table()->find("state")), std::move(colors));
}

void InventoryPage::changeEvent(QEvent* event)
{
    Page::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colourStates();
}

void InventoryPage::showDetail(std::optional<std::uint32_t> row)
{
    m_copy->setEnabled(row.has_value());
    if (!row || *row >= m_files.size()) {
        m_detail->setText(m_files.empty() ? tr("The report has no files.") : QString());
        return;
    }
    const auto& e = entryOf(m_files[*row]);
    QStringList lines{QStringLiteral("%1 - %2").arg(QString::fromStdString(e.path), fileStateText(e.state))};
    if (e.reason)
        lines << translateMessage(*e.reason);
    if (const auto& c = e.counts; e.state == FileState::Used || e.state == FileState::Partial) {
        QStringList counts;
        const auto add = [&](std::uint64_t n, const QString& what) {
            if (n > 0)
                counts << QStringLiteral("%1 %2").arg(n).arg(what);
        };
        add(c.slices, tr("slices"));
        add(c.counters, tr("counter samples"));
        add(c.flowPoints, tr("flow ends"));
        add(c.instants, tr("instants"));
        add(c.metadata, tr("metadata records"));
        add(c.rows, tr("rows"));
        add(c.reported, tr("skipped, see Problems"));
        if (!counts.isEmpty())
            lines << tr("Read from it: %1").arg(counts.join(QStringLiteral(", ")));
    }
    m_detail->setText(lines.join(QLatin1Char('\n')));
    // For raw data the user needs only the command that exports it, without the text around it.
    const bool hasCommand = e.state == FileState::NotDecoded && e.reason && !e.reason->args.empty();
    m_copyText = hasCommand ? QString::fromStdString(e.reason->args.back()) : m_detail->text();
    m_copy->setText(hasCommand ? tr("Copy command") : tr("Copy"));
    m_copy->setAccessibleName(hasCommand ? tr("Copy the command that exports this file")
                                         : tr("Copy the details of this file"));
}

extern const Panel inventoryPanel;
constinit const Panel inventoryPanel{"inventory",
                                     QT_TRANSLATE_NOOP("Panel", "Inventory"),
                                     whyEmptyInAll<whyEmpty>,
                                     makePage<InventoryPage>,
                                     {.group = PageGroup::Data,
                                      .icon = "inventory",
                                      .targets = kToFile,
                                      .tables = kTables,
                                      .isShownWhileReading = true}};

} // namespace opscope
