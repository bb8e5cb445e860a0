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

/// The docks of the window: their places at first, their names, and "reset".
class DockSet : public QObject {
    Q_OBJECT
public:
    explicit DockSet(QMainWindow* window);

    static constexpr const char* kNowhere = "";
    static constexpr const char* kEverywhere = "*";

    /// Adds a dock; `title` is QT_TRANSLATE_NOOP("Dock", ...). Docks of one area are tabs on each other.
    /// `shownOn` is the menuId of the pages that it is shown beside until the user decides.
    QDockWidget* add(const QByteArray& id, const char* title, Qt::DockWidgetArea area, const char* shownOn,
                     QWidget* content);
    QDockWidget* dock(std::string_view id) const;
    /// Brings a dock to the front and gives it the focus: what the user asked for.
    void show(std::string_view id);
    /// Brings a dock to the front because of what happened. While the user does not open it himself it is not
    /// kept as his choice: the next start is without it.
    void showForNow(std::string_view id);
    /// Those that are shown for now.
    std::vector<QByteArray> shownForNow() const;
    /// Every dock back to its first place beside the pages of a menu, empty without a page. A small window
    /// shows fewer of them.
    void reset(const QString& menu);
    /// Hides the docks of an area, or shows again those that it hid; `first` where it hid none.
    void toggle(Qt::DockWidgetArea area, std::string_view first);
    /// Hides a dock that is empty and shows it again as soon as it has content. A dock that the user closed
    /// stays closed; one that the user opens while it is empty stays open.
    void setEmpty(std::string_view id, bool isEmpty);
    /// As QMainWindow has them; a dock that is gone because it is empty counts as shown, one that is shown
    /// for now as hidden.
    QByteArray saveState(int version);
    bool restoreState(const QByteArray& state, int version);
    /// Adds the toggles of all docks.
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
        bool isGone = false;   ///< hidden, and not by the user: empty
        bool isForNow = false; ///< shown, and not by the user
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
