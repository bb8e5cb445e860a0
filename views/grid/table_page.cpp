// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/table_page.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

#include "views/grid/table_widget.h"
#include "views/language_change.h"
#include "views/page_state/page_state.h"
#include "views/qtext.h"
#include "views/selection/selection.h"

namespace opscope {
namespace {

constexpr int kRangeDelayMs = 120;
constexpr int kLeastTableHeight = 190; ///< some rows stay visible, however small the window is

QString pageText(std::string_view text)
{
    return QCoreApplication::translate("Page", std::string(text).c_str());
}

} // namespace

std::span<const KeyHint> tableHints()
{
    static constexpr std::array kHints{
        KeyHint{{"table.search", nullptr}, QT_TRANSLATE_NOOP("Hint", "search")},
        KeyHint{{"table.copy", nullptr}, QT_TRANSLATE_NOOP("Hint", "copy")},
        KeyHint{{"table.export", nullptr}, QT_TRANSLATE_NOOP("Hint", "export")},
        KeyHint{{"table.jump", nullptr}, QT_TRANSLATE_NOOP("Hint", "to the timeline")},
        KeyHint{{"edit.quickOpen", nullptr}, QT_TRANSLATE_NOOP("Hint", "quick open")},
        KeyHint{{"help.shortcuts", nullptr}, QT_TRANSLATE_NOOP("Hint", "all keys")},
    };
    return kHints;
}

void revealInTables(const QWidget& page, const Target& target)
{
    for (auto* table : page.findChildren<TablePageWidget*>()) {
        if (target.table != qtext(table->pageId()))
            continue;
        for (auto* parent = table->parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
            auto* tabs = qobject_cast<QTabWidget*>(parent);
            for (int i = 0; tabs != nullptr && i < tabs->count(); ++i) {
                if (tabs->widget(i) == table || tabs->widget(i)->isAncestorOf(table))
                    tabs->setCurrentIndex(i);
            }
        }
        static_cast<void>(table->reveal(target));
        return;
    }
}

QString commandOfTable(const QWidget& page)
{
    for (const auto* table : page.findChildren<TablePageWidget*>()) {
        if (table->isVisible() && table->table()->table())
            return table->cliCommand();
    }
    return {};
}

unsigned narrowingOfTables(const QWidget& page)
{
    const auto tables = page.findChildren<TablePageWidget*>();
    const auto seen = std::ranges::find_if(tables, &QWidget::isVisible);
    return seen != tables.end() ? (*seen)->narrowedBy() : 0;
}

void focusCurrentTab(const QTabWidget& tabs, QWidget* page)
{
    const auto follow = [&tabs, page] { page->setFocusProxy(tabs.currentWidget()); };
    QObject::connect(&tabs, &QTabWidget::currentChanged, page, follow);
    follow();
}

TablePageWidget::TablePageWidget(const PanelContext& context, const TablePage& page,
                                 const TablePageOptions& options, QWidget* parent)
    : Page(context.selection, parent),
      m_context(context),
      m_page(page),
      m_options(options),
      m_table(new TableWidget(context.workspace->reports.front(), context.selection)),
      m_stack(new QStackedWidget(this)),
      m_state(new PageState(pageText(page.title))),
      m_splitter(new QSplitter(Qt::Vertical)),
      m_selectors(new QWidget(this)),
      m_selectorLayout(new QHBoxLayout(m_selectors)),
      m_variant(new QComboBox),
      m_source(new QComboBox),
      m_notNarrowed(new QLabel(this))
{
    setFocusProxy(m_table);
    m_table->setWorkspace(context.workspace);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_selectors);
    m_notNarrowed->setContentsMargins(10, 3, 10, 3);
    m_notNarrowed->setWordWrap(true);
    m_notNarrowed->hide();
    layout->addWidget(m_notNarrowed);
    layout->addWidget(m_stack, 1);
    m_stack->addWidget(m_state);
    m_stack->addWidget(m_splitter);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(5);
    m_splitter->installEventFilter(this);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] { m_isSplitByUser = true; });
    m_table->setMinimumHeight(kLeastTableHeight);
    m_splitter->addWidget(m_table);
    m_splitter->setStretchFactor(0, 1);
    if (!page.variants.empty())
        m_request.variant = std::string(page.variants.front().id);
    makeSelectors();

    m_rangeTimer.setSingleShot(true);
    m_rangeTimer.setInterval(kRangeDelayMs);
    connect(&m_rangeTimer, &QTimer::timeout, this, &TablePageWidget::rebuild);
    m_table->setRangeSwitchVisible(options.hasRange);
    connect(m_table, &TableWidget::rangeOnlyChanged, this, &TablePageWidget::rebuild);
    connect(m_state, &PageState::retryRequested, this, &TablePageWidget::rebuild);
    connect(m_state, &PageState::inventoryRequested, this, [this] { navigator().go({.file = QString()}); });
    connect(m_table, &TableWidget::sliceMissed, this, &TablePageWidget::reportMissingRow);
    selection().on(Selection::Range, this, [this] {
        if (m_table->isRangeOnly())
            m_rangeTimer.start();
    });
    selection().on(Selection::Narrowed, this, [this] { rebuild(); });
    selection().on(Selection::Rank, this, [this] {
        if (!m_request.tracks.empty())
            setTracks({}); // the lanes belong to the rank that was in focus before
    });
    m_state->setLoading({});
    onLanguageChange(this, [this] {
        m_state->setTitle(pageText(m_page.title));
        fillVariants();
        showNotNarrowed();
    });
}

TablePageWidget::~TablePageWidget()
{
    m_build.cancel();
}

void TablePageWidget::makeSelectors()
{
    m_selectorLayout->setContentsMargins(8, 5, 8, 1);
    m_selectorLayout->setSpacing(6);
    for (auto* combo : {m_variant, m_source}) {
        combo->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        combo->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        m_selectorLayout->addWidget(combo);
    }
    m_selectorLayout->addStretch(1);
    connect(m_variant, &QComboBox::activated, this,
            [this] { setVariant(m_variant->currentData().toString()); });
    connect(m_source, &QComboBox::activated, this, [this] {
        m_request.isComputed = m_source->currentData().toBool();
        rebuild();
        Q_EMIT requestChanged();
    });
}

void TablePageWidget::fillVariants()
{
    m_variant->clear();
    for (const auto& variant : m_page.variants)
        m_variant->addItem(pageText(variant.title), qtext(variant.id));
    m_variant->setCurrentIndex(std::max(0, m_variant->findData(qtext(m_request.variant))));
    m_variant->setVisible(m_variant->count() > 1);
    m_variant->setAccessibleName(tr("Table"));
    updateSources();
}

void TablePageWidget::updateSources()
{
    const auto found = std::ranges::find(m_page.variants, m_request.variant, &TableVariant::id);
    const bool hasBoth = found != m_page.variants.end() && found->hasFileSource && found->hasComputedSource;
    m_source->clear();
    m_source->addItem(tr("From file"), false);
    m_source->addItem(tr("Computed here"), true);
    m_source->setAccessibleName(tr("Source"));
    m_source->setToolTip(tr("The vendor's figures, or the same figures computed from the timeline"));
    m_source->setVisible(hasBoth);
    m_source->setCurrentIndex(m_request.isComputed ? 1 : 0);
    constexpr int kOwn = 3; // both selectors and the stretch
    m_selectors->setVisible(m_selectorLayout->count() > kOwn || hasBoth || m_page.variants.size() > 1);
}

void TablePageWidget::addControl(QWidget* control)
{
    m_selectorLayout->insertWidget(m_selectorLayout->count() - 1, control);
    m_selectors->setVisible(true);
}

void TablePageWidget::addNote(QWidget* note)
{
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, note);
}

void TablePageWidget::addBelow(QWidget* widget, int stretch)
{
    m_splitter->addWidget(widget);
    m_splitter->setStretchFactor(m_splitter->count() - 1, stretch);
}

void TablePageWidget::setBelowHeight(int height)
{
    m_belowHeight = height;
    placeSplit();
}

/// Follows the size until the user moves the handle; in a small window the table keeps the larger part.
void TablePageWidget::placeSplit()
{
    if (m_belowHeight == 0 || m_isSplitByUser)
        return;
    const int all = m_splitter->height();
    const int below = std::min(m_belowHeight, all * 2 / 5);
    QList<int> sizes{std::max(1, all - below * (m_splitter->count() - 1))};
    for (int i = 1; i < m_splitter->count(); ++i)
        sizes += below;
    m_splitter->setSizes(sizes);
}

void TablePageWidget::setBelowVisible(bool visible)
{
    for (int i = 1; i < m_splitter->count(); ++i)
        m_splitter->widget(i)->setVisible(visible);
}

void TablePageWidget::setTracks(std::vector<TrackId> tracks)
{
    auto next = m_request;
    next.tracks = std::move(tracks);
    setRequest(next);
}

void TablePageWidget::setVariant(const QString& id)
{
    const auto wanted = id.toStdString();
    if (std::ranges::find(m_page.variants, wanted, &TableVariant::id) == m_page.variants.end())
        return;
    m_request.variant = wanted;
    fillVariants();
    rebuild();
    Q_EMIT requestChanged();
}

QVariant TablePageWidget::place() const
{
    return QVariantList{qtext(m_request.variant), m_request.isComputed};
}

void TablePageWidget::showPlace(const QVariant& place)
{
    const auto wanted = place.toList();
    if (wanted.size() != 2 || place == this->place())
        return;
    m_request.isComputed = wanted[1].toBool();
    setVariant(wanted[0].toString());
}

void TablePageWidget::setRequest(const TableRequest& request)
{
    m_request = request;
    fillVariants();
    rebuild();
}

QString TablePageWidget::settingsKey() const
{
    auto key = qtext(m_page.id);
    if (!m_request.variant.empty())
        key += QLatin1Char('/') + qtext(m_request.variant);
    return m_request.isComputed ? key + QStringLiteral("/computed") : key;
}

void TablePageWidget::load()
{
    if (m_isLoaded)
        return;
    m_isLoaded = true;
    rebuild();
}

bool TablePageWidget::hasTable() const
{
    return m_stack->currentWidget() == m_splitter;
}

bool TablePageWidget::showRowOf(SliceId slice)
{
    load();
    if (isLoading())
        return false;
    if (hasTable())
        m_table->revealSlice(slice);
    else
        reportMissingRow(slice);
    return true;
}

void TablePageWidget::reportMissingRow(SliceId slice)
{
    // Every slice has a row among the events of its lane.
    navigator().go({.page = QStringLiteral("events"), .row = slice});
}

bool TablePageWidget::reveal(const Target& target)
{
    if (!target.table.isEmpty() && target.table == qtext(m_page.id)) {
        if (!target.variant.isEmpty() && target.variant != qtext(m_request.variant))
            setVariant(target.variant);
        if (target.slice.valid())
            selection().setSlices({target.slice});
        if (target.tableRow && (target.slice.valid() || m_context.workspace->reports.size() == 1)) {
            load();
            if (isLoading())
                return false;
            if (target.slice.valid())
                m_table->revealSlice(target.slice);
            else
                m_table->reveal(static_cast<std::uint32_t>(*target.tableRow));
        } else {
            m_table->setSearch(target.search);
        }
    }
    return !target.row.valid() || showRowOf(target.row);
}

QString TablePageWidget::cliCommand() const
{
    return m_table->table() ? m_table->cliCommand() : QString();
}

void TablePageWidget::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    load();
}

bool TablePageWidget::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_splitter && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &TablePageWidget::placeSplit, Qt::QueuedConnection);
    return Page::eventFilter(watched, event);
}

} // namespace opscope
