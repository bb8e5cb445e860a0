// SPDX-License-Identifier: GPL-3.0-or-later
// The interface of every page: the window asks it for its commands, its keys and its menu, and lets it show
// something. No code depends on the id of a page.
#pragma once

#include <array>
#include <span>
#include <utility>
#include <vector>

#include <QPointer>
#include <QStringList>
#include <QVariant>
#include <QWidget>

#include "views/selection/selection.h"

class QAction;

namespace opscope {

/// The menu of the window that contains a command of a page, in addition to the page's own menu.
enum class ActionPlace { OwnMenu, Edit, Export };
void setPlace(QAction* action, ActionPlace place);
ActionPlace placeOf(const QAction& action);

/// The actions with a text of a widget and of its children, each once.
std::vector<QAction*> actionsIn(const QWidget* widget);

/// The filters of every page: a time range, lanes, a name.
enum NarrowedBy : unsigned { kByRange = 1U << 0, kByLanes = 1U << 1, kByName = 1U << 2 };

/// The most used keys of a page: a text for one or two actions.
struct KeyHint {
    std::array<const char*, 2> ids; ///< object names of actions; the second may be null
    const char* text;               ///< QT_TRANSLATE_NOOP("Hint", ...)
};

/// A part of a page that Back shows again as it was: its filters and what it is scrolled to.
class Placed {
public:
    virtual QVariant place() const = 0;
    virtual void showPlace(const QVariant& place) = 0;

protected:
    ~Placed() = default;
};
/// The places of the parts of a page, and of its other scroll areas.
using PagePlace = std::vector<std::pair<QPointer<QWidget>, QVariant>>;
PagePlace placeOfParts(const QWidget& page);
/// Parts that do not exist any more are left out.
void showPlaceOfParts(const PagePlace& place);

/// The text as one word of a POSIX shell.
QString shellWord(const QString& text);

class Page : public QWidget {
    Q_OBJECT
public:
    /// The selection of the tab outlives the page.
    explicit Page(Selection& selection, QWidget* parent = nullptr);

    Selection& selection() const { return m_selection; }
    Navigator& navigator() const { return m_selection.navigator(); }
    /// The user's settings of this page, with keys of its own ("roofline/ddrPeak").
    PageSettings& settings() const { return m_selection.preferences().pages(); }

    /// For menus, keys, palette and shortcut sheet.
    virtual std::vector<QAction*> commands() const { return actionsIn(this); }
    virtual std::span<const KeyHint> hints() const { return {}; }
    /// The command that prints what the page shows, for a POSIX shell; empty if there is none.
    virtual QString cliCommand() const { return {}; }
    /// The filters of NarrowedBy that the page follows; the window reports that the others have no effect
    /// here.
    virtual unsigned narrowedBy() const { return 0; }
    /// Shows a target; it is called only with targets of PageTraits::targets and places of its tables.
    /// Returns false if the page is not ready; it is called again after the signal `ready`.
    virtual bool reveal(const Target& target);
    /// The page still computes what it shows: a picture of it waits.
    virtual bool isBusy() const { return false; }

Q_SIGNALS:
    /// A target that `reveal` could not show before can be shown now.
    void ready();
    /// The docks at the bottom are hidden, or shown again.
    void bottomDocksToggled();
    /// The user wants the toolkit to parse the raw data.
    void parseRequested();
    /// The user wants to dump these ops of a model, or all ops if the list is empty.
    void dumpRequested(const QString& model, const QStringList& ops);

private:
    Selection& m_selection;
};

} // namespace opscope
