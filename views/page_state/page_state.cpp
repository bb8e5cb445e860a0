// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/page_state/page_state.h"

#include <algorithm>
#include <iterator>

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QUrl>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "core/collect/profiler_switches.h"
#include "core/collect/snippets.h"
#include "core/collect/toolkit.h"
#include "core/table/lost_input.h"
#include "core/table/table_page_list.h"
#include "core/vendor/missing_parts.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kCardWidth = 640;
constexpr int kIconPx = 32;
constexpr std::size_t kMaxInputs = 8; // the page Inventory shows the others

QString linkTo(const QString& path)
{
    return QStringLiteral("<a href=\"%1\">%2</a>")
        .arg(QUrl::fromLocalFile(path).toString(QUrl::FullyEncoded), path.toHtmlEscaped());
}

} // namespace

PageEmpty emptyPage(const EmptyReason& reason, const Workspace& workspace, const QString& root,
                    std::string_view pageId)
{
    PageEmpty empty{reason, root, {}, {}};
    std::optional<Message> lost;
    for (const auto& report : workspace.reports) {
        std::ranges::copy_if(report->inventory, std::back_inserter(empty.inputs),
                             [&](const InventoryEntry& e) { return isInputOf(pageId, e); });
        if (!lost && !isUnparsed(*report)) // for an unparsed rank in focus, the reason itself is shown
            lost = lostInput(*report, pageId);
    }
    if (lost)
        empty.reason = {*std::move(lost), {}};
    const auto recorder = recorderOf(workspace);
    empty.snippet = recorder == Recorder::TorchNpu    ? torchSnippet()
                    : recorder == Recorder::MindSpore ? mindsporeSnippet()
                                                      : std::string_view();
    empty.reason.howToCollect = howWith(recorder, empty.reason.howToCollect);
    empty.isRaw =
        std::ranges::any_of(workspace.reports, [](const auto& each) { return needsToolkit(*each); });
    return empty;
}

PageState::PageState(const QString& title, QWidget* parent) : QWidget(parent), m_title(title)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);

    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setAccessibleName(title);
    outer->addWidget(m_scroll);

    auto* holder = new QWidget;
    auto* holderLayout = new QHBoxLayout(holder);
    holderLayout->setContentsMargins(3 * kGrid, 5 * kGrid, 3 * kGrid, 3 * kGrid);
    m_card = new QWidget(holder);
    m_card->setMaximumWidth(kCardWidth);
    m_cardLayout = new QVBoxLayout(m_card);
    m_cardLayout->setContentsMargins(0, 0, 0, 0);
    m_cardLayout->setSpacing(kGrid);
    holderLayout->addStretch(1);
    holderLayout->addWidget(m_card, 100);
    holderLayout->addStretch(1);
    m_scroll->setWidget(holder);
    onLanguageChange(this, [this] {
        if (state() != State::Ready)
            render();
    });
}

PageState::State PageState::state() const
{
    return static_cast<State>(m_state.index());
}

void PageState::setTitle(const QString& title)
{
    m_title = title;
    m_scroll->setAccessibleName(title);
    render();
}

void PageState::setLoading(const PageLoading& loading)
{
    const bool wasLoading = state() == State::Loading && m_bar != nullptr;
    dropContent();
    m_state = loading;
    if (wasLoading)
        renderLoading(loading); // only the progress bar moves
    else
        render();
}

void PageState::setEmpty(const PageEmpty& empty)
{
    dropContent();
    m_state = empty;
    render();
}

void PageState::setFailed(const PageFailed& failed)
{
    dropContent();
    m_state = failed;
    render();
}

void PageState::setContent(Page* content)
{
    dropContent();
    clear();
    m_state = Ready{};
    m_content = content;
    m_scroll->hide();
    layout()->addWidget(content);
    setFocusProxy(content);
    content->show();
}

QString PageState::text() const
{
    return state() == State::Ready ? QString() : m_text.join(QLatin1Char('\n'));
}

void PageState::dropContent()
{
    if (m_content == nullptr)
        return;
    setFocusProxy(nullptr);
    m_content->hide();
    m_content->deleteLater(); // it may be the sender of the signal that is handled here
    m_content = nullptr;
}

void PageState::clear()
{
    while (QLayoutItem* item = m_cardLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_bar = nullptr;
    m_barText = nullptr;
    m_text.clear();
}

void PageState::render()
{
    if (state() == State::Ready)
        return;
    clear();
    m_scroll->show();

    static constexpr const char* kIcons[] = {"clock", "", "empty", "error"};
    const auto* failed = std::get_if<PageFailed>(&m_state);
    const bool isCancelled = failed != nullptr && failed->error.code == ErrorCode::Cancelled;
    const auto icon = QLatin1String(isCancelled ? "close" : kIcons[m_state.index()]);
    auto* picture = new QLabel(m_card);
    const Token tint = failed != nullptr && !isCancelled ? Token::Bad : Token::MutedText;
    picture->setPixmap(themedIcon(icon, tint).pixmap(QSize(kIconPx, kIconPx), devicePixelRatioF()));
    m_cardLayout->addWidget(picture);

    if (const auto* loading = std::get_if<PageLoading>(&m_state))
        renderLoading(*loading);
    else if (const auto* empty = std::get_if<PageEmpty>(&m_state))
        renderEmpty(*empty);
    else
        renderFailed(std::get<PageFailed>(m_state));
    m_cardLayout->addStretch(1);
}

void PageState::renderLoading(const PageLoading& loading)
{
    if (m_bar == nullptr) {
        addHeading(tr("%1 is being read").arg(m_title));
        m_bar = new QProgressBar(m_card);
        m_bar->setTextVisible(false);
        m_bar->setMaximumHeight(kGrid);
        m_bar->setAccessibleName(tr("Progress of reading"));
        m_cardLayout->addWidget(m_bar);
        m_barText = addText({}, true);
    }
    if (loading.fraction < 0) {
        m_bar->setRange(0, 0);
        m_barText->setText(loading.file);
    } else {
        m_bar->setRange(0, 100);
        const int percent = std::clamp(static_cast<int>(loading.fraction * 100), 0, 100);
        m_bar->setValue(percent);
        m_barText->setText(integerPercentText(percent / 100.0) + QStringLiteral("  ") + loading.file);
    }
}

void PageState::renderEmpty(const PageEmpty& empty)
{
    addHeading(tr("Nothing to show on %1").arg(m_title));
    addReason(empty);
    for (const auto& other : empty.otherSide)
        addReason(other);
    addEmptyButtons(empty);
}

void PageState::addReason(const PageEmpty& empty)
{
    if (empty.side != 0)
        addHeading(empty.side == 'A' ? tr("A baseline: %1").arg(empty.run)
                                     : tr("B current: %1").arg(empty.run));
    addText(translateMessage(empty.reason.what));

    if (!empty.inputs.empty()) {
        addHeading(tr("Files that were looked for"));
        QStringList lines;
        for (std::size_t i = 0; i < std::min(empty.inputs.size(), kMaxInputs); ++i) {
            const auto& entry = empty.inputs[i];
            QString line = tr("%1: %2").arg(QString::fromStdString(entry.path), fileStateText(entry.state));
            if (entry.reason)
                line = tr("%1 (%2)").arg(line, translateMessage(*entry.reason));
            lines << line;
        }
        if (empty.inputs.size() > kMaxInputs)
            lines << tr("and %n more", nullptr, static_cast<int>(empty.inputs.size() - kMaxInputs));
        addBullets(lines);
    } else {
        addText(tr("No file of the report feeds this page."), true);
    }
    if (!empty.reason.howToCollect.empty()) {
        addHeading(tr("How to collect it"));
        QStringList lines;
        for (const auto& how : empty.reason.howToCollect)
            lines << translateMessage(how);
        addBullets(lines);
    }
    if (!empty.root.isEmpty())
        addText(tr("Looked in %1").arg(linkTo(empty.root)), true, Qt::RichText);
}

void PageState::addEmptyButtons(const PageEmpty& empty)
{
    auto* inventory = new QPushButton(themedIcon(QLatin1String("inventory")), tr("Show all files"), m_card);
    connect(inventory, &QPushButton::clicked, this, &PageState::inventoryRequested);
    auto* copy = new QPushButton(themedIcon(QLatin1String("copy")), tr("Copy details"), m_card);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    std::vector<QPushButton*> buttons{inventory, copy};
    if (empty.isRaw) {
        auto* parse =
            new QPushButton(themedIcon(QLatin1String("refresh")), tr("Parse With the Toolkit..."), m_card);
        parse->setObjectName(QStringLiteral("parse"));
        connect(parse, &QPushButton::clicked, this, &PageState::parseRequested);
        buttons.insert(buttons.begin(), parse);
        return addButtons(buttons);
    }
    const auto isMade = [](const Message& how) {
        return !switchesFor(how, RunKind::Svp).empty() || !switchesFor(how, RunKind::Cann).empty() ||
               isOfFramework(how);
    };
    auto hows = empty.reason.howToCollect; // of both sides of a comparison
    auto snippet = empty.snippet;
    for (const auto& other : empty.otherSide) {
        for (const auto& how : other.reason.howToCollect) {
            if (std::ranges::find(hows, how) == hows.end())
                hows.push_back(how);
        }
        if (snippet.empty())
            snippet = other.snippet;
    }
    const bool isSwitch = std::ranges::any_of(hows, isMade);
    if (isSwitch && !snippet.empty()) {
        auto* lines =
            new QPushButton(themedIcon(QLatin1String("copy")), tr("Copy lines for a script"), m_card);
        lines->setObjectName(QStringLiteral("snippet"));
        lines->setToolTip(tr("The lines that collect with the framework, to paste around the steps"));
        connect(lines, &QPushButton::clicked, this, [snippet] {
            QApplication::clipboard()->setText(
                QString::fromUtf8(snippet.data(), static_cast<qsizetype>(snippet.size())));
        });
        buttons.insert(buttons.begin(), lines);
    } else if (isSwitch) {
        auto* collect = new QPushButton(themedIcon(QLatin1String("plus")), tr("Collect this..."), m_card);
        collect->setObjectName(QStringLiteral("collect"));
        connect(collect, &QPushButton::clicked, this, [this, hows] { Q_EMIT collectRequested(hows); });
        buttons.insert(buttons.begin(), collect);
    }
    const auto isOfDumps = [](const Message& how) { return how.id == MessageId::HowDumps; };
    if (std::ranges::any_of(hows, isOfDumps)) {
        auto* dump =
            new QPushButton(themedIcon(QLatin1String("settings")), tr("Dump Configuration..."), m_card);
        dump->setObjectName(QStringLiteral("dumpConfiguration"));
        connect(dump, &QPushButton::clicked, this,
                [this] { Q_EMIT collectRequested({message(MessageId::HowDumps)}); });
        buttons.insert(buttons.begin(), dump);
    }
    addButtons(buttons);
}

void PageState::renderFailed(const PageFailed& failed)
{
    if (failed.error.code == ErrorCode::Cancelled) {
        addHeading(tr("Reading was cancelled before any part was ready"));
    } else {
        addHeading(failed.subject.isEmpty() ? tr("%1 could not be shown").arg(m_title)
                                            : tr("%1 could not be opened").arg(failed.subject));
        addText(translateMessage(failed.error.message));
    }
    if (!failed.error.where.file.empty())
        addText(tr("Where: %1").arg(QString::fromStdString(failed.error.where.text())));
    if (!failed.path.isEmpty())
        addText(tr("Opened: %1").arg(linkTo(failed.path)), true, Qt::RichText);
    if (!failed.logPath.isEmpty())
        addText(tr("Log of the program: %1").arg(linkTo(failed.logPath)), true, Qt::RichText);

    auto* retry = new QPushButton(themedIcon(QLatin1String("refresh")), tr("Try again"), m_card);
    connect(retry, &QPushButton::clicked, this, &PageState::retryRequested);
    auto* copy = new QPushButton(themedIcon(QLatin1String("copy")), tr("Copy details"), m_card);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    addButtons({retry, copy});
}

QLabel* PageState::addText(const QString& text, bool isMuted, Qt::TextFormat format)
{
    auto* label = new QLabel(text, m_card);
    label->setTextFormat(format); // a text of a report is never markup
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(label, &QLabel::linkActivated, this,
            [](const QString& link) { QDesktopServices::openUrl(QUrl(link)); });
    if (isMuted)
        label->setForegroundRole(QPalette::PlaceholderText);
    m_cardLayout->addWidget(label);
    static const QRegularExpression kTags(QStringLiteral("<[^>]*>"));
    m_text << (format == Qt::RichText ? QString(text).remove(kTags) : text);
    return label;
}

void PageState::addHeading(const QString& text)
{
    auto* label = new QLabel(text, m_card);
    label->setWordWrap(true);
    QFont font = label->font();
    font.setBold(true);
    if (m_text.isEmpty())
        font.setPointSizeF(font.pointSizeF() * 1.25);
    label->setFont(font);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    if (!m_text.isEmpty())
        m_cardLayout->addSpacing(kGrid);
    m_cardLayout->addWidget(label);
    m_text << text;
}

void PageState::addBullets(const QStringList& lines)
{
    for (const auto& line : lines) {
        auto* label = addText(QStringLiteral("•  ") + line);
        label->setIndent(kGrid);
    }
}

void PageState::addButtons(const std::vector<QPushButton*>& buttons)
{
    m_cardLayout->addSpacing(kGrid);
    auto* row = new QWidget(m_card);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(kGrid);
    for (auto* button : buttons) {
        button->setAccessibleName(button->text());
        layout->addWidget(button);
    }
    layout->addStretch(1);
    m_cardLayout->addWidget(row);
}

} // namespace opscope
