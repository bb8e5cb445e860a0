// SPDX-License-Identifier: GPL-3.0-or-later
// A user who clicks everything: each item of a window with each gesture, or at random with a seed. A crash
// ends the program, so the seed is printed before the first step; other errors are collected as faults.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>
#include <set>
#include <thread>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QEventLoop>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSlider>
#include <QSplitter>
#include <QTabBar>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QWheelEvent>
#include <QWindow>

#include "app/tabs/report_tabs.h"
#include "app/window/main_window.h"
#include "tests/app/qt_warnings.h"
#include "views/page_state/page_state.h"
#include "views/workers/workers.h"

namespace opscope::test {

class RestlessUser {
public:
    static constexpr int kNoAnswerMs = 30'000;
    static constexpr int kSlowMs = 2'000;

    /// `folder` is the folder of written files, `inputs` are the files that are opened; the first of them is
    /// opened again when no tab is left. Faults are reported with `name` and `seed`.
    RestlessUser(MainWindow& window, QString name, std::uint32_t seed, QString folder, QStringList inputs,
                 std::function<void()> openAgain)
        : m_window(window),
          m_name(std::move(name)),
          m_seed(seed),
          m_folder(std::move(folder)),
          m_inputs(std::move(inputs)),
          m_openAgain(std::move(openAgain)),
          m_random(seed),
          m_watchdog([this](const std::stop_token& stop) { watch(stop); })
    {
        if (const char* path = std::getenv("OPSCOPE_RESTLESS_LOG"); path != nullptr)
            m_log = std::fopen(path, "a");
        print(QStringLiteral("restless user: %1, seed %2").arg(m_name).arg(seed), true);
    }
    ~RestlessUser()
    {
        if (m_log != nullptr)
            std::fclose(m_log);
    }
    RestlessUser(const RestlessUser&) = delete;
    RestlessUser& operator=(const RestlessUser&) = delete;

    /// Each item of each page, dock, menu and dialog with each gesture, at most `maxSteps`.
    void walk(int maxSteps) { run(true, maxSteps); }
    /// Random gestures.
    void wander(int steps) { run(false, steps); }

    const QStringList& faults() const { return m_faults; }
    int steps() const { return m_steps; }

private:
    enum class Gesture { Click, DoubleClick, RightClick, Return };
    static constexpr std::array kGestures{Gesture::Click, Gesture::DoubleClick, Gesture::RightClick,
                                          Gesture::Return};
    static constexpr int kStepsInDialog = 40; ///< a dialog is closed after this number of steps
    static constexpr int kRows = 3; ///< rows of a table that the walk clicks on; a random user clicks on all
    static constexpr int kColumns = 4;
    static constexpr int kPollMs = 2;
    static constexpr int kQuietPolls = 4;

    struct Thing {
        QPointer<QWidget> widget;
        QPoint at;
        QString key;
        bool isMenu = false; ///< only a click has an effect
    };

    // When a step is due.

    void run(bool isWalk, int steps)
    {
        m_isWalk = isWalk;
        m_stepsLeft = steps;
        m_walked.clear();
        m_waiting.start();
        QEventLoop loop;
        m_loop = &loop;
        later(0);
        loop.exec();
        m_loop = nullptr;
        reportWarnings();
    }
    void later(int ms)
    {
        QTimer::singleShot(ms, qApp, [this] { step(); });
    }

    void step()
    {
        if (m_loop == nullptr)
            return;
        beat();
        reportWarnings();
        if (!m_window.isVisible()) // the user chose Quit
            m_window.show();
        const bool isPatient = m_isWalk || m_steps % 4 != 0;
        m_quiet =
            isBusy()
                ? 0
                : m_quiet + 1; // answers of workers start new work: nothing may be busy for several rounds
        if (isPatient && m_quiet < kQuietPolls && m_waiting.elapsed() < kNoAnswerMs) {
            later(kPollMs); // the workers have low priority: on a busy machine their answers take long
            return;
        }
        m_waiting.restart();
        auto* const top = topWidget();
        if (top == &m_window && m_quiet >= kQuietPolls)
            checkPages();
        m_quiet = 0;
        if (m_stepsLeft <= 0 && top == &m_window) {
            if (auto* loop = m_loop.exchange(nullptr))
                loop->quit();
            return;
        }
        later(0); // a gesture may open a dialog and return when it is closed: the next step happens in the
                  // dialog
        m_stepsLeft -= 1;
        m_steps += 1;
        act(top);
    }

    bool isBusy() const
    {
        const auto* view = m_window.currentView();
        const auto* page = view != nullptr ? view->currentContent() : nullptr;
        const auto* side = view != nullptr ? view->content(view->sidePage()) : nullptr;
        const bool isOpening = m_window.isOpening() && QThread::currentThread()->loopLevel() <= 1;
        return isOpening || workers().activeThreadCount() > 0 || (page != nullptr && page->isBusy()) ||
               (side != nullptr && side->isBusy());
    }

    QWidget* topWidget()
    {
        if (auto* popup = QApplication::activePopupWidget())
            return popup;
        if (auto* modal = QApplication::activeModalWidget())
            return modal;
        return &m_window;
    }

    // What a step does.

    void act(QWidget* top)
    {
        if (top != m_lastTop)
            m_stepsInTop = 0;
        m_lastTop = top;
        if (auto* dialog = qobject_cast<QFileDialog*>(top)) {
            answer(*dialog);
            return;
        }
        if (top != &m_window && (++m_stepsInTop > kStepsInDialog || m_stepsLeft <= 0)) {
            close(top);
            return;
        }
        if (m_isWalk)
            walkOn(top);
        else if (top != &m_window)
            wanderInDialog(top);
        else
            wanderInWindow();
    }

    void close(QWidget* top)
    {
        print(QStringLiteral("close %1").arg(pathOf(top)));
        if (auto* dialog = qobject_cast<QDialog*>(top))
            dialog->reject();
        else
            top->close();
        if (m_stepsInTop > 2 * kStepsInDialog) {
            addFault(QStringLiteral("%1 cannot be closed").arg(pathOf(top)));
            std::fflush(nullptr);
            std::abort();
        }
    }

    /// Reads one of the inputs, writes into the folder of the test, or cancels.
    void answer(QFileDialog& dialog)
    {
        const auto file = m_folder + QStringLiteral("/written%1").arg(m_written++);
        const bool isSave = dialog.acceptMode() == QFileDialog::AcceptSave;
        const bool isFolder = dialog.fileMode() == QFileDialog::Directory;
        QStringList fitting{file};
        if (!isSave) {
            fitting = m_inputs;
            fitting.erase(
                std::remove_if(fitting.begin(), fitting.end(),
                               [&](const auto& path) { return QFileInfo(path).isDir() != isFolder; }),
                fitting.end());
        }
        if (fitting.isEmpty() || pick(3) == 0 || m_stepsInTop++ > 3) {
            print(QStringLiteral("cancel \"%1\"").arg(dialog.windowTitle()));
            dialog.reject();
            return;
        }
        const auto path = oneOf(fitting);
        print(QStringLiteral("answer \"%1\" with %2").arg(dialog.windowTitle(), path));
        dialog.setDirectory(QFileInfo(path).absolutePath());
        dialog.selectFile(path);
        QMetaObject::invokeMethod(&dialog, "accept");
    }

    /// The first item without this gesture; then the next page; then the next tab.
    void walkOn(QWidget* top)
    {
        const auto things = thingsIn(top, true);
        for (const auto& thing : things) {
            for (const auto gesture : kGestures) {
                if (thing.isMenu && gesture != Gesture::Click)
                    continue;
                if (!m_walked.insert({thing.key, gesture}).second)
                    continue;
                if (top == &m_window) {
                    m_opener = {thing.key, gesture};
                } else if (qobject_cast<QMenu*>(top) != nullptr && gesture == Gesture::Click) {
                    const bool isMore = std::ranges::any_of(things, [&](const Thing& other) {
                        return !m_walked.contains({other.key, Gesture::Click});
                    });
                    if (isMore)
                        m_walked.erase(m_opener); // the menu is opened again for its other actions
                }
                perform(thing, gesture);
                return;
            }
        }
        if (top != &m_window) {
            close(top);
            return;
        }
        if (m_window.tabCount() == 0) {
            if (m_inputs.isEmpty() || !m_walked.insert({QStringLiteral("again"), Gesture::Click}).second)
                m_stepsLeft = 0;
            else
                m_openAgain();
            return;
        }
        for (int tab = 0; tab < m_window.tabCount(); ++tab) {
            auto* view = m_window.viewAt(tab);
            for (int page = 0; page < view->pageCount(); ++page) {
                if (m_walked.insert({QStringLiteral("page %1 %2").arg(view->name(), view->pageId(page)), {}})
                        .second) {
                    print(QStringLiteral("show %1 %2").arg(view->name(), view->pageId(page)));
                    m_window.setCurrentView(view);
                    view->showPage(page);
                    return;
                }
            }
        }
        m_stepsLeft = 0;
    }

    void wanderInDialog(QWidget* top)
    {
        const int what = pick(100);
        if (what < 8)
            close(top);
        else if (what < 25)
            type(top);
        else
            performRandom(thingsIn(top, false), top);
    }

    void wanderInWindow()
    {
        if (m_window.tabCount() == 0 && pick(4) == 0) {
            m_openAgain();
            return;
        }
        const int what = pick(100);
        auto* view = m_window.currentView();
        if (what < 12 && view != nullptr) {
            const int page = pick(view->pageCount());
            print(QStringLiteral("show %1 %2").arg(view->name(), view->pageId(page)));
            view->showPage(page);
        } else if (what < 16 && view != nullptr) {
            key(&m_window, Qt::Key_BracketLeft, Qt::ControlModifier); // undo
        } else if (what < 20) {
            key(&m_window, Qt::Key_Tab, Qt::ControlModifier); // the next report
        } else if (what < 22) {
            m_window.actions()[pick(2) == 0 ? "view.languageChinese" : "view.languageEnglish"]->trigger();
        } else if (what < 24) {
            m_window.actions()[pick(2) == 0 ? "view.themeDark" : "view.themeLight"]->trigger();
        } else if (what < 25 && m_window.tabCount() > 1) {
            print(QStringLiteral("close a tab"));
            m_window.closeTab(pick(m_window.tabCount()));
        } else if (what < 26 && !m_inputs.isEmpty() && m_window.tabCount() < 6) {
            const auto& path = oneOf(m_inputs);
            print(QStringLiteral("open %1").arg(path));
            m_window.open({path});
        } else if (what < 27) {
            m_window.resize(500 + pick(1200), 340 + pick(800));
        } else if (what < 35) {
            type(&m_window);
        } else if (what < 38) {
            drag();
        } else {
            performRandom(thingsIn(&m_window, false), &m_window);
        }
    }

    void performRandom(const std::vector<Thing>& things, QWidget* top)
    {
        if (things.empty()) {
            if (top != &m_window)
                close(top);
            return;
        }
        static constexpr std::array kOften{Gesture::Click,       Gesture::Click,      Gesture::Click,
                                           Gesture::DoubleClick, Gesture::RightClick, Gesture::Return};
        const auto& thing = oneOf(things);
        perform(thing, thing.isMenu ? Gesture::Click : oneOf(kOften));
    }

    void perform(const Thing& thing, Gesture gesture)
    {
        static constexpr std::array kWords{"click", "double click", "right click", "click and Return"};
        print(
            QStringLiteral("%1 %2").arg(QLatin1String(kWords[static_cast<std::size_t>(gesture)]), thing.key));
        auto* const top = thing.widget->window();
        const QPointer<QWindow> window(top->windowHandle());
        if (window.isNull())
            return;
        const auto at = thing.widget->mapTo(top, thing.at);
        const auto button = gesture == Gesture::RightClick ? Qt::RightButton : Qt::LeftButton;
        mouse(window, at, Qt::NoButton, QEvent::MouseMove);
        for (int i = gesture == Gesture::DoubleClick ? 2 : 1; i > 0; --i) {
            mouse(window, at, button, QEvent::MouseButtonPress);
            mouse(window, at, button, QEvent::MouseButtonRelease);
        }
        m_time += QTest::mouseDoubleClickInterval + 1;
        if (gesture == Gesture::Return && !window.isNull() && topWidget() == top)
            QTest::keyClick(window, Qt::Key_Return);
    }

    void mouse(const QPointer<QWindow>& window, QPoint at, Qt::MouseButton button, QEvent::Type type)
    {
        if (!window.isNull())
            qt_handleMouseEvent(
                window, at, window->mapToGlobal(at), type == QEvent::MouseButtonPress ? button : Qt::NoButton,
                type == QEvent::MouseMove ? Qt::NoButton : button, type, Qt::NoModifier, ++m_time);
    }

    /// Drags with the left button over a widget that shows something.
    void drag()
    {
        std::vector<Thing> things = thingsIn(&m_window, false);
        std::erase_if(things, [](const Thing& thing) { return thing.widget->height() < 60; });
        if (things.empty())
            return;
        const auto& thing = oneOf(things);
        const QPointer<QWindow> window(m_window.windowHandle());
        const auto from = thing.widget->mapTo(&m_window, thing.at);
        print(QStringLiteral("drag %1").arg(thing.key));
        mouse(window, from, Qt::LeftButton, QEvent::MouseButtonPress);
        for (int i = 1; i <= 4 && !window.isNull(); ++i) {
            const auto at = from + QPoint(20 * i, 9 * i);
            qt_handleMouseEvent(window, at, window->mapToGlobal(at), Qt::LeftButton, Qt::NoButton,
                                QEvent::MouseMove, Qt::NoModifier, ++m_time);
        }
        mouse(window, from + QPoint(80, 36), Qt::LeftButton, QEvent::MouseButtonRelease);
    }

    void key(QWidget* top, int code, Qt::KeyboardModifiers modifiers)
    {
        print(QStringLiteral("key %1").arg(QKeySequence(code | int(modifiers)).toString()));
        if (auto* window = top->windowHandle())
            QTest::keyClick(window, static_cast<Qt::Key>(code), modifiers);
    }

    /// Types a word into the field with the focus, or presses one of the keys that have an effect somewhere.
    void type(QWidget* top)
    {
        static constexpr std::array kWords{"conv", "1",        "0x", "*",  "a b",
                                           ">5",   "select 1", "\"", "-1", "99999999999"};
        static constexpr std::array kKeys{
            Qt::Key_Return, Qt::Key_Escape, Qt::Key_Tab,   Qt::Key_Backtab, Qt::Key_Space, Qt::Key_Up,
            Qt::Key_Down,   Qt::Key_Left,   Qt::Key_Right, Qt::Key_Home,    Qt::Key_End,   Qt::Key_PageDown,
            Qt::Key_Delete, Qt::Key_W,      Qt::Key_S,     Qt::Key_A,       Qt::Key_D,     Qt::Key_F,
            Qt::Key_M,      Qt::Key_G,      Qt::Key_F3,    Qt::Key_F5,      Qt::Key_F8,    Qt::Key_F11,
            Qt::Key_Menu,   Qt::Key_P,      Qt::Key_1,     Qt::Key_Plus,    Qt::Key_Minus, Qt::Key_Backspace};
        auto* window = top->windowHandle();
        if (window == nullptr)
            return;
        const auto* focus = QApplication::focusWidget();
        if (pick(3) == 0 && focus != nullptr && focus->testAttribute(Qt::WA_InputMethodEnabled)) {
            const QString word = QLatin1String(oneOf(kWords));
            print(QStringLiteral("type %1").arg(word));
            for (const auto letter : word) {
                if (topWidget() == top)
                    QTest::sendKeyEvent(QTest::Click, window, Qt::Key_unknown, letter, Qt::NoModifier);
            }
            return;
        }
        static constexpr std::array<Qt::KeyboardModifiers::enum_type, 4> kModifiers{
            Qt::NoModifier, Qt::NoModifier, Qt::ControlModifier, Qt::ShiftModifier};
        key(top, oneOf(kKeys), oneOf(kModifiers));
    }

    // The items that can be clicked.

    std::vector<Thing> thingsIn(QWidget* top, bool isFew)
    {
        std::vector<Thing> things;
        const auto add = [&](QWidget* widget, QPoint at, const QString& what, bool isMenu = false) {
            const auto inTop = widget->mapTo(top, at);
            auto* const hit = top->childAt(inTop);
            if (!widget->rect().contains(at) || !top->rect().contains(inTop) ||
                (hit != widget && !widget->isAncestorOf(hit) && widget != top))
                return;
            things.push_back({widget, at, pathOf(widget) + QLatin1Char(' ') + what.left(60), isMenu});
        };
        if (auto* menu = qobject_cast<QMenu*>(top)) {
            for (auto* action : menu->actions()) {
                if (!action->isSeparator() && action->isEnabled() && action->isVisible())
                    things.push_back({menu, menu->actionGeometry(action).center(),
                                      QStringLiteral("menu ") + action->text(), true});
            }
            return things;
        }
        for (auto* widget : top->findChildren<QWidget*>()) {
            if (widget->window() != top || !widget->isVisible() || !widget->isEnabled() ||
                widget->width() < 3 || widget->height() < 3)
                continue;
            if (auto* bar = qobject_cast<QMenuBar*>(widget)) {
                for (auto* action : bar->actions())
                    add(bar, bar->actionGeometry(action).center(), action->text(), true);
            } else if (auto* tabs = qobject_cast<QTabBar*>(widget)) {
                for (int i = 0; i < tabs->count(); ++i)
                    add(tabs, tabs->tabRect(i).center(), tabs->tabText(i));
            } else if (auto* header = qobject_cast<QHeaderView*>(widget)) {
                for (int i = 0; i < header->count() && (!isFew || i < kColumns); ++i) {
                    const int at = header->sectionViewportPosition(i) + header->sectionSize(i) / 2;
                    add(header->viewport(),
                        header->orientation() == Qt::Horizontal ? QPoint(at, header->height() / 2)
                                                                : QPoint(header->width() / 2, at),
                        QString::number(i));
                }
            } else if (auto* view = qobject_cast<QAbstractItemView*>(widget)) {
                addItems(*view, isFew, add);
            } else if (qobject_cast<QAbstractButton*>(widget) != nullptr) {
                add(widget, widget->rect().center(), widget->property("text").toString());
            } else if (isClickable(*widget)) {
                add(widget, widget->rect().center(), {});
                if (widget->width() > 150 && widget->height() > 80) { // a picture
                    if (isFew) {
                        add(widget, QPoint(widget->width() / 4, widget->height() / 4), QStringLiteral("1"));
                        add(widget, QPoint(widget->width() * 3 / 4, widget->height() * 2 / 3),
                            QStringLiteral("2"));
                    } else {
                        for (int i = 0; i < 6; ++i)
                            add(widget, QPoint(pick(widget->width()), pick(widget->height())), {});
                    }
                }
            }
        }
        return things;
    }

    template <class Add>
    void addItems(QAbstractItemView& view, bool isFew, const Add& add)
    {
        auto* const area = view.viewport();
        std::set<QModelIndex> seen;
        const int rowStep = std::max(view.fontMetrics().height() / 2, 4);
        int rows = 0;
        for (int y = 2; y < area->height() && (!isFew || rows < kRows); y += rowStep) {
            int columns = 0;
            bool isNew = false;
            for (int x = 4; x < area->width() && (!isFew || columns < kColumns); x += 24) {
                const auto index = view.indexAt({x, y});
                if (!index.isValid() || !seen.insert(index).second)
                    continue;
                isNew = true;
                ++columns;
                add(area, QPoint(x, y), QStringLiteral("%1,%2").arg(index.row()).arg(index.column()));
            }
            rows += isNew ? 1 : 0;
        }
        if (seen.empty())
            add(area, area->rect().center(), QStringLiteral("nothing"));
    }

    static bool isClickable(const QWidget& widget)
    {
        if (qobject_cast<const QLineEdit*>(&widget) != nullptr ||
            qobject_cast<const QComboBox*>(&widget) != nullptr ||
            qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr ||
            qobject_cast<const QAbstractSlider*>(&widget) != nullptr ||
            qobject_cast<const QSplitterHandle*>(&widget) != nullptr)
            return true;
        const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
        if (area != nullptr && area->viewport() == &widget)
            return qobject_cast<const QAbstractItemView*>(area) == nullptr;
        return qobject_cast<const QAbstractScrollArea*>(&widget) == nullptr &&
               (widget.focusPolicy() != Qt::NoFocus || widget.hasMouseTracking());
    }

    /// The page, dock or dialog of a widget, and the widget.
    QString pathOf(const QWidget* widget) const
    {
        const auto nameOf = [](const QWidget* of) {
            return of->objectName().isEmpty() ? QString::fromLatin1(of->metaObject()->className())
                                              : of->objectName();
        };
        QString place;
        for (const auto* at = widget; at != nullptr; at = at->parentWidget()) {
            if (const auto* view = qobject_cast<const PagedView*>(at))
                place = view->currentPageId();
            else if (qobject_cast<const QDockWidget*>(at) != nullptr || (at->isWindow() && at != &m_window))
                place = nameOf(at) + QLatin1Char('/') + at->windowTitle();
            if (!place.isEmpty())
                break;
        }
        const auto* parent = widget->parentWidget();
        return place + QLatin1Char('/') + (parent != nullptr ? nameOf(parent) : QString()) +
               QLatin1Char('/') + nameOf(widget);
    }

    // The checks.

    void checkPages()
    {
        const auto* view = m_window.currentView();
        if (view == nullptr)
            return;
        for (const int index : {view->currentPage(), view->sidePage()}) {
            if (index < 0)
                continue;
            const auto* state = view->page(index);
            const auto where = view->name() + QLatin1Char(' ') + view->pageId(index);
            if (state->state() == PageState::State::Ready) {
                const auto* const content = state->content();
                if (content == nullptr)
                    addFault(where + QStringLiteral(" has no content"));
                else if (m_checked != std::pair<const void*, int>(content, m_steps.load() / 16)) {
                    m_checked = {content, m_steps / 16};
                    if (isBlank(*state->content()))
                        addFault(where + QStringLiteral(" has neither content nor a reason"));
                }
            } else if (state->text().trimmed().isEmpty()) {
                addFault(where + QStringLiteral(" shows no reason"));
            }
        }
    }

    /// True if there are no rows and no sentence, and every large part of the page has one colour, or
    /// vertical lines only.
    static bool isBlank(QWidget& content)
    {
        constexpr qsizetype kSentence = 20;
        const auto width = [](const QString& text) { // a Chinese character counts twice
            return text.size() + std::ranges::count_if(text, [](QChar c) { return c.unicode() >= 0x2E80; });
        };
        for (const auto* view : content.findChildren<QAbstractItemView*>()) {
            if (view->isVisible() && view->model() != nullptr && view->model()->rowCount() > 0)
                return false;
        }
        for (const auto* label : content.findChildren<QLabel*>()) {
            if (label->isVisible() && width(label->text()) > kSentence)
                return false;
        }
        const int least = content.width() * content.height() / 5;
        bool hasPart = false;
        for (auto* part : content.findChildren<QWidget*>()) {
            const auto shown = part->visibleRegion().boundingRect();
            const bool isLeaf = part->findChild<QWidget*>() == nullptr;
            if (!isLeaf || !part->isVisible() || shown.width() * shown.height() < least)
                continue;
            hasPart = true;
            const auto picture = part->grab(shown).toImage().convertToFormat(QImage::Format_RGB32);
            for (int y = 1; y < picture.height(); ++y) {
                if (!std::equal(picture.constScanLine(y), picture.constScanLine(y) + picture.bytesPerLine(),
                                picture.constScanLine(0)))
                    return false;
            }
        }
        return hasPart;
    }

    void reportWarnings()
    {
        for (const auto& text : QtWarnings::readAndClear())
            addFault(QStringLiteral("Qt warns: ") + text);
    }

    void addFault(const QString& what)
    {
        const auto line = QStringLiteral("%1, seed %2, step %3 (%4): %5")
                              .arg(m_name)
                              .arg(m_seed)
                              .arg(m_steps.load())
                              .arg(m_lastStep, what);
        if (!m_known.insert(what).second)
            return;
        m_faults << line;
        print(line, true);
    }

    void print(const QString& line, bool isAlways = false)
    {
        m_lastStep = isAlways ? m_lastStep : line;
        if (m_log != nullptr) {
            std::fprintf(m_log, "%d %s\n", m_steps.load(), qUtf8Printable(line));
            std::fflush(m_log);
        }
        if (isAlways)
            std::fprintf(stderr, "%s\n", qUtf8Printable(line));
    }

    int pick(int below)
    {
        return below <= 0 ? 0
                          : static_cast<int>(m_random() %
                                             static_cast<unsigned>(below)); // the same on every platform
    }
    template <class List>
    typename List::const_reference oneOf(const List& list)
    {
        return list[static_cast<decltype(list.size())>(pick(static_cast<int>(list.size())))];
    }

    // Whether the window answers.

    using Clock = std::chrono::steady_clock;

    void beat()
    {
        const auto now = Clock::now();
        m_workAtBeat = processorSeconds();
        const auto since =
            std::chrono::duration_cast<std::chrono::milliseconds>(now - m_lastBeat.exchange(now));
        if (since.count() > kSlowMs && m_steps > 0)
            print(QStringLiteral("%1, seed %2, step %3: no answer for %4 ms after \"%5\"")
                      .arg(m_name)
                      .arg(m_seed)
                      .arg(m_steps.load())
                      .arg(since.count())
                      .arg(m_lastStep),
                  true);
    }

    static double processorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

    /// On a busy machine, 30 s may pass while this process gets little processor time. The limit applies if
    /// the process has worked as long itself; a process that only waits gets five times as long.
    bool isSilent() const
    {
        const auto since = Clock::now() - m_lastBeat.load();
        const bool hasWorked = processorSeconds() - m_workAtBeat.load() > kNoAnswerMs / 1000.0;
        return since > std::chrono::milliseconds(kNoAnswerMs) * (hasWorked ? 1 : 5);
    }

    void watch(const std::stop_token& stop)
    {
        while (!stop.stop_requested()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            if (m_loop.load() != nullptr && isSilent()) {
                std::fprintf(stderr, "%s, seed %u, step %d: no answer for %d s\n", qUtf8Printable(m_name),
                             m_seed, m_steps.load(), kNoAnswerMs / 1000);
                std::abort();
            }
        }
    }

    MainWindow& m_window;
    QString m_name;
    std::uint32_t m_seed;
    QString m_folder;
    QStringList m_inputs;
    std::function<void()> m_openAgain;
    std::mt19937 m_random;
    bool m_isWalk = false;
    int m_stepsLeft = 0;
    int m_quiet = 0; ///< number of checks in a row in which nothing was busy
    std::atomic<int> m_steps{0};
    std::atomic<QEventLoop*> m_loop = nullptr;
    QElapsedTimer m_waiting;
    const QWidget* m_lastTop = nullptr; ///< compared only
    int m_stepsInTop = 0;
    int m_written = 0;
    int m_time = 1000; ///< time of the mouse events
    std::set<std::pair<QString, Gesture>> m_walked;
    std::pair<QString, Gesture> m_opener;
    std::pair<const void*, int> m_checked; ///< the content whose picture was checked, and when
    std::set<QString> m_known;
    QStringList m_faults;
    QString m_lastStep;
    std::FILE* m_log = nullptr;
    std::atomic<Clock::time_point> m_lastBeat = Clock::now();
    std::atomic<double> m_workAtBeat = 0; ///< seconds of processor time of the process
    std::jthread m_watchdog;              ///< the last member: it reads the others
};

} // namespace opscope::test
