// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/quick_open.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QStringListModel>
#include <QVBoxLayout>

#include "views/theme/grid.h"

namespace opscope {
namespace {

constexpr auto kNoEntry = std::numeric_limits<std::size_t>::max();
constexpr auto kTypedEntry = kNoEntry - 1;

bool has(const QString& text, const QString& word)
{
    return text.contains(word, Qt::CaseInsensitive);
}

/// The other name of an entry that contains all words; empty if there is none.
QString otherName(const QuickEntry& entry, const QStringList& words)
{
    for (const auto& name : entry.alsoNamed.split(QStringLiteral("; "), Qt::SkipEmptyParts)) {
        if (std::ranges::all_of(words, [&](const QString& word) { return has(name, word); }))
            return name;
    }
    return {};
}

QStringList wordsOf(const QString& typed)
{
    return typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// True if the entry's own name and kind contain all words.
bool fitsItself(const QuickEntry& entry, const QStringList& words)
{
    return std::ranges::all_of(
        words, [&](const QString& word) { return has(entry.text, word) || has(entry.kind, word); });
}

/// True at the begin of a part of a name: "cp" are the parts of "Command Palette", "conv_p" and "ConvPool".
bool beginsPart(const QString& text, qsizetype at)
{
    if (at == 0 || !text[at - 1].isLetterOrNumber())
        return true;
    return (text[at].isUpper() && text[at - 1].isLower()) || (text[at].isDigit() && !text[at - 1].isDigit());
}

/// True if the letters are begins of parts of the text, in its order: "expsum" of "Export Summary".
bool hasParts(const QString& text, const QString& letters)
{
    constexpr qsizetype kMostSearched = 200;
    const auto size = std::min(text.size(), kMostSearched);
    std::vector<bool> ends; // places where the letters so far can end
    for (qsizetype i = 0; i < letters.size(); ++i) {
        std::vector<bool> next(static_cast<std::size_t>(size), false);
        bool isAfter = i == 0; // of an end of the letters before
        bool isAny = false;
        for (qsizetype at = 0; at < size; ++at) {
            const bool continues = i > 0 && at > 0 && ends[static_cast<std::size_t>(at - 1)];
            isAfter = isAfter || continues;
            if (text[at].isLetterOrNumber() && text[at].toCaseFolded() == letters[i].toCaseFolded() &&
                (continues || (isAfter && beginsPart(text, at))))
                next[static_cast<std::size_t>(at)] = isAny = true;
        }
        if (!isAny)
            return false;
        ends = std::move(next);
    }
    return true;
}

bool fitsParts(const QuickEntry& entry, const QStringList& words)
{
    constexpr qsizetype kLeastLetters = 2;
    const auto all = entry.text + QLatin1Char(' ') + entry.kind;
    return std::ranges::all_of(words, [&](const QString& word) {
        return has(all, word) || (word.size() >= kLeastLetters && hasParts(all, word));
    });
}

} // namespace

QuickOpen::QuickOpen(const QString& hint, std::vector<QuickEntry> entries, QWidget* parent)
    : QDialog(parent),
      m_entries(std::move(entries)),
      m_line(new QLineEdit(this)),
      m_list(new QListView(this)),
      m_model(new QStringListModel(this)),
      m_emptyReason(new QLabel(this))
{
    setWindowTitle(hint);
    resize(QSize(560, 400));
    m_line->setPlaceholderText(hint);
    m_line->setAccessibleName(hint);
    m_line->setClearButtonEnabled(true);
    m_line->installEventFilter(this);
    m_list->setModel(m_model);
    m_list->setUniformItemSizes(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setAccessibleName(tr("Found"));
    m_list->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    layout->addWidget(m_line);
    layout->addWidget(m_emptyReason);
    layout->addWidget(m_list, 1);
    m_emptyReason->setObjectName(QStringLiteral("quick_open.none"));
    m_emptyReason->setForegroundRole(QPalette::PlaceholderText);
    connect(m_line, &QLineEdit::textChanged, this, [this] {
        m_isEntered = false;
        refresh();
    });
    connect(m_line, &QLineEdit::returnPressed, this, &QuickOpen::enter);
    connect(m_list, &QListView::clicked, this, &QuickOpen::runCurrent);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &QuickOpen::noteSeen);
    refresh();
}

void QuickOpen::addLater(std::function<std::vector<QuickEntry>(const std::stop_token&)> find)
{
    m_finding.run(std::move(find), [this](std::vector<QuickEntry> found) {
        const int row = m_list->currentIndex().row();
        const auto chosen = row > 0 ? m_shown[static_cast<std::size_t>(row)] : kNoEntry;
        std::ranges::move(found, std::back_inserter(m_entries));
        refresh();
        const auto again =
            std::ranges::find(m_shown, chosen); // an entry that was chosen with the arrow keys stays chosen
        if (again != m_shown.end())
            m_list->setCurrentIndex(m_model->index(static_cast<int>(again - m_shown.begin())));
        if (m_isEntered)
            runCurrent();
    });
}

void QuickOpen::setTyped(std::function<std::optional<QuickEntry>(const QString&)> find)
{
    m_findTyped = std::move(find);
    refresh();
}

const QuickEntry& QuickOpen::shownEntry(std::size_t row) const
{
    return m_shown[row] == kTypedEntry ? *m_typed : m_entries[m_shown[row]];
}

void QuickOpen::setHead(QWidget* head)
{
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, head);
    m_line->setFocus(); // the user begins to type there
    noteSeen();
}

void QuickOpen::noteSeen()
{
    const auto row = m_list->currentIndex().row();
    if (row >= 0 && static_cast<std::size_t>(row) < m_shown.size())
        if (const auto& seen = shownEntry(static_cast<std::size_t>(row)).seen)
            seen();
}

/// The typed text may be the name of an entry that has not been found yet.
void QuickOpen::enter()
{
    m_isEntered = m_finding.isRunning();
    if (!m_isEntered)
        runCurrent();
}

std::vector<std::size_t> QuickOpen::match(const std::vector<QuickEntry>& entries, const QString& typed)
{
    const auto words = wordsOf(typed);
    std::vector<std::size_t> first;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto& e = entries[i];
        const auto other = fitsItself(e, words) ? QString() : otherName(e, words);
        if (other.isEmpty() && !fitsItself(e, words))
            continue;
        const auto& name = other.isEmpty() ? e.text : other;
        const bool isFirst = !words.isEmpty() && name.startsWith(words.constFirst(), Qt::CaseInsensitive);
        (isFirst ? first : others).push_back(i);
        if (first.size() >= kMaxShown)
            break;
    }
    first.insert(first.end(), others.begin(), others.end());
    constexpr std::size_t kEnough = 20;
    std::vector<std::size_t> byParts;
    for (std::size_t i = 0; first.size() < kEnough && i < entries.size() && byParts.size() < kMaxShown; ++i) {
        if (std::ranges::find(first, i) == first.end() && fitsParts(entries[i], words))
            byParts.push_back(i);
    }
    first.insert(first.end(), byParts.begin(), byParts.end());
    if (first.size() > kMaxShown)
        first.resize(kMaxShown);
    return first;
}

void QuickOpen::refresh()
{
    m_shown = match(m_entries, m_line->text());
    m_typed = m_findTyped ? m_findTyped(m_line->text()) : std::nullopt;
    if (m_typed)
        m_shown.insert(m_shown.begin(), kTypedEntry);
    QStringList lines;
    const auto words = wordsOf(m_line->text());
    for (std::size_t row = 0; row < m_shown.size(); ++row) {
        const auto& entry = shownEntry(row);
        QStringList parts{entry.text};
        if (!entry.kind.isEmpty())
            parts << entry.kind;
        if (m_shown[row] != kTypedEntry && !fitsItself(entry, words))
            parts << otherName(entry, words);
        lines << parts.join(QStringLiteral("   ·  "));
    }
    m_model->setStringList(lines);
    m_emptyReason->setText(m_finding.isRunning() ? tr("Looking for more…") : tr("Nothing has these words."));
    m_emptyReason->setVisible(lines.isEmpty());
    if (!lines.isEmpty())
        m_list->setCurrentIndex(m_model->index(0));
}

void QuickOpen::runCurrent()
{
    const auto row = static_cast<std::size_t>(m_list->currentIndex().row());
    if (!m_list->currentIndex().isValid() || row >= m_shown.size())
        return;
    const auto run = shownEntry(row).run;
    accept();
    run();
}

bool QuickOpen::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        switch (key->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            QCoreApplication::sendEvent(m_list,
                                        event); // the arrow keys move in the list while the user types
            return true;
        default:
            break;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace opscope
