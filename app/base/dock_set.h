// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include <QByteArray>
#include <QObject>
#include <QTimer>

class QDockWidget;
class QMainWindow;
class QMenu;

namespace opscope {

/// The docks of the window: their first places, their names, and "reset".
class DockSet : public QObject {
    Q_OBJECT
public:
    explicit DockSet(QMainWindow* window);

    static constexpr const char* kNowhere = "";
    static constexpr const char* kEverywhere = "*";

    /// Adds a dock; `title` is QT_TRANSLATE_NOOP("Dock", ...). Docks of one area are tabs of each other.
    /// `shownOn` is the menuId of the pages with which it is shown until the user decides.
    QDockWidget* add(const QByteArray& id, const char* title, Qt::DockWidgetArea area, const char* shownOn,
                     QWidget* content);
    QDockWidget* dock(std::string_view id) const;
    /// Brings a dock to the front and focuses it, because the user asked for it.
    void show(std::string_view id);
    /// Brings a dock to the front because of an event. Until the user opens it himself, it is not stored as
    /// his choice: the next start does not show it.
    void showForNow(std::string_view id);
    /// The docks that are shown because of an event.
    std::vector<QByteArray> shownForNow() const;
    /// Moves every dock back to its first place for the pages of a menu; the menu is empty without a page. A
    /// small window shows fewer docks.
    void reset(const QString& menu);
    /// Hides the docks of an area, or shows again those that it hid; `first` if it hid none.
    void toggle(Qt::DockWidgetArea area, std::string_view first);
    /// Hides a dock that is empty and shows it again as soon as it has content. A dock that the user closed
    /// stays closed; one that the user opens while it is empty stays open.
    void setEmpty(std::string_view id, bool isEmpty);
    /// The state of QMainWindow, in which a dock that is hidden because it is empty counts as shown, and one
    /// that is shown because of an event as hidden.
    QByteArray saveState(int version);
    bool restoreState(const QByteArray& state, int version);
    /// Adds the actions that show or hide the docks.
    void fill(QMenu* menu) const;
    void retranslate();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void nameTabBars();
    struct Entry {
        QByteArray id;
        const char* title;
        Qt::DockWidgetArea area;
        const char* shownOn;
        QDockWidget* dock;
        bool isEmpty = false;
        bool isHiddenAsEmpty = false; ///< hidden because it is empty, not by the user
        bool isForNow = false;        ///< shown because of an event, not by the user
    };
    Entry& entry(std::string_view id);
    void hideEmpty();
    void showFilled();

    QMainWindow* m_window;
    std::vector<Entry> m_entries;
    std::map<Qt::DockWidgetArea, std::vector<QDockWidget*>> m_hidden; ///< by `toggle`
    QTimer m_filled;
};

} // namespace opscope
