// SPDX-License-Identifier: GPL-3.0-or-later
// What every page is: the window asks it for its commands, its keys, its menu, and to show something. No one
// asks for its id.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <QStringList>
#include <QWidget>

#include "views/selection/selection.h"

class QAction;

namespace opscope {

/// In which menus of the window a command of a page stands besides the page's own.
enum class ActionPlace { OwnMenu, Edit, Export };
void setPlace(QAction* action, ActionPlace place);
ActionPlace placeOf(const QAction& action);

/// The actions with words of a widget and of the widgets in it, each once.
std::vector<QAction*> actionsIn(const QWidget* widget);

/// The filters of every page: a time, lanes, a name.
enum NarrowedBy : unsigned { kByRange = 1U << 0, kByLanes = 1U << 1, kByName = 1U << 2 };

/// One of the keys that are used most on a page: words for one or two actions.
struct KeyHint {
    std::array<const char*, 2> ids; ///< object names of actions; the second may be null
    const char* text;               ///< QT_TRANSLATE_NOOP("Hint", ...)
};

/// One word of a POSIX shell that means exactly this text.
QString shellWord(const QString& text);

class Page : public QWidget {
    Q_OBJECT
public:
    /// The selection of the tab outlives the page.
    explicit Page(Selection& selection, QWidget* parent = nullptr);

    Selection& selection() const { return m_selection; }
    Navigator& navigator() const { return m_selection.navigator(); }
    /// What the user set on this page, by keys of its own ("roofline/ddrPeak").
    PageSettings& settings() const { return m_selection.preferences().pages(); }

    /// For menus, keys, palette and shortcut sheet.
    virtual std::vector<QAction*> commands() const { return actionsIn(this); }
    virtual std::span<const KeyHint> hints() const { return {}; }
    /// The command that prints what the page shows, for a POSIX shell; empty: there is none.
    virtual QString cliCommand() const { return {}; }
    /// Those of NarrowedBy that the page obeys; the others are said not to count here.
    virtual unsigned narrowedBy() const { return 0; }
    /// Shows a target; only those of PageTraits::takes, and places of its tables, are asked for. False: not
    /// yet, it is asked for again when the page says `ready`.
    virtual bool reveal(const Target& target);
    /// What it shows is still made: a picture of it waits.
    virtual bool isBusy() const { return false; }

Q_SIGNALS:
    /// What `reveal` put off can be shown now.
    void ready();
    /// The docks at the bottom go, or come again.
    void bottomDocksToggled();
    /// The user wants the raw data parsed by the toolkit.
    void parseRequested();
    /// The user wants these ops of a model dumped; none: all.
    void dumpRequested(const QString& model, const QStringList& ops);

private:
    Selection& m_selection;
};

} // namespace opscope
