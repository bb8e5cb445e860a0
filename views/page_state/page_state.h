// SPDX-License-Identifier: GPL-3.0-or-later
// The four states of every page as one widget: loading, ready, empty because ..., failed.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include <QString>
#include <QStringList>
#include <QWidget>

#include "core/report/inventory.h"
#include "views/panel.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace opscope {

/// The text of a page while its input is read. If `fraction` is below 0, the percentage is not known.
struct PageLoading {
    double fraction = -1;
    QString file;
};

/// The reason why a page has nothing to show, and the inputs of it that the report has.
struct PageEmpty {
    EmptyReason reason;
    QString root;                       ///< the folder that was searched
    std::vector<InventoryEntry> inputs; ///< the input files of the page, in any state
    std::string_view snippet =
        {};             ///< the lines that collect it in a script of the framework that made the report
    bool isRaw = false; ///< a JOB that the user's toolkit can parse
    // In a comparison:
    char side = 0;                         ///< 'A' or 'B' that has no data
    QString run = {};                      ///< its name
    std::vector<PageEmpty> otherSide = {}; ///< the other side, if it has no data either
};

/// The text of the page with this id: a lost file is named as the reason before a switch of the collection.
PageEmpty emptyPage(const EmptyReason& reason, const Workspace& workspace, const QString& root,
                    std::string_view pageId);

/// A failure: what, why, where, what to do.
struct PageFailed {
    QString subject; ///< the report that could not be opened; empty: only the page failed
    Error error;
    QString path;    ///< the path that was opened
    QString logPath; ///< the log of the program
};

/// Wraps a page and shows in its place why it is not there (yet). Follows language and theme without a call.
class PageState : public QWidget {
    Q_OBJECT
public:
    enum class State { Loading, Ready, Empty, Failed };

    explicit PageState(const QString& title, QWidget* parent = nullptr);

    State state() const;
    void setTitle(const QString& title);
    void setLoading(const PageLoading& loading);
    void setEmpty(const PageEmpty& empty);
    void setFailed(const PageFailed& failed);
    /// Shows the page itself; owns it from then on and deletes the previous one.
    void setContent(Page* content);
    Page* content() const { return m_content; }
    /// All texts of the state as plain text, which "Copy details" copies. Empty when ready.
    QString text() const;

Q_SIGNALS:
    /// The user wants the list of files.
    void inventoryRequested();
    /// The user wants to try again.
    void retryRequested();
    /// The user wants a run with the switches that produce the missing data.
    void collectRequested(const std::vector<opscope::Message>& how);
    /// The user wants the toolkit to parse the raw data.
    void parseRequested();

private:
    struct Ready {};
    void render();
    void renderLoading(const PageLoading& loading);
    void renderEmpty(const PageEmpty& empty);
    void addReason(const PageEmpty& empty);
    void addEmptyButtons(const PageEmpty& empty);
    void renderFailed(const PageFailed& failed);
    void clear();
    void dropContent();
    QLabel* addText(const QString& text, bool isMuted = false, Qt::TextFormat format = Qt::PlainText);
    void addHeading(const QString& text);
    void addBullets(const QStringList& lines);
    void addButtons(const std::vector<QPushButton*>& buttons);

    QString m_title;
    std::variant<PageLoading, Ready, PageEmpty, PageFailed> m_state;
    Page* m_content = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_card = nullptr;
    QVBoxLayout* m_cardLayout = nullptr;
    QProgressBar* m_bar = nullptr;
    QLabel* m_barText = nullptr;
    QStringList m_text; ///< the texts that are shown, line by line
};

} // namespace opscope
