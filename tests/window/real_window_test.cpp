// SPDX-License-Identifier: GPL-3.0-or-later
/// The real program in a real window: under Xvfb it opens a sample and draws every page in both themes and
/// both languages, and none is blank.
#include <algorithm>
#include <optional>
#include <sys/stat.h>
#include <vector>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>

#include <catch2/catch.hpp>

#include "source_dir.h"
#include "tests/support/captures.h"
#include "tests/window/x_window.h"

using opscope::XWindow;

namespace {

constexpr int kStartMs = 20000;
constexpr int kRunMs = 120000;

/// An X server on a display that it chooses itself.
class XServer {
public:
    XServer()
    {
        m_process.setProcessChannelMode(QProcess::SeparateChannels);
        m_process.start(QStringLiteral("Xvfb"),
                        {QStringLiteral("-displayfd"), QStringLiteral("1"), QStringLiteral("-screen"),
                         QStringLiteral("0"), QStringLiteral("1600x900x24"), QStringLiteral("-nolisten"),
                         QStringLiteral("tcp")});
        REQUIRE(m_process.waitForStarted(kStartMs));
        REQUIRE(m_process.waitForReadyRead(kStartMs));
        m_display = QStringLiteral(":") + QString::fromLatin1(m_process.readLine()).trimmed();
    }
    ~XServer()
    {
        m_process.terminate();
        m_process.waitForFinished(kStartMs);
    }
    XServer(const XServer&) = delete;
    XServer& operator=(const XServer&) = delete;
    const QString& display() const { return m_display; }

private:
    QProcess m_process;
    QString m_display;
};

QProcessEnvironment environment(const XServer& server, const QTemporaryDir& home)
{
    auto env = QProcessEnvironment::systemEnvironment();
    env.insert(QStringLiteral("DISPLAY"), server.display());
    env.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
    env.insert(QStringLiteral("HOME"), home.path());
    for (const auto* name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"})
        env.insert(QLatin1String(name), home.filePath(QLatin1String(name)));
    return env;
}

const QString kLog = QStringLiteral("XDG_STATE_HOME/opscope/opscope.log");
const QString kSettings = QStringLiteral("XDG_CONFIG_HOME/opscope/opscope.ini");

QString sample()
{
    return QStringLiteral(OPSCOPE_SOURCE_DIR "/samples/JOBYOLOMISHBEFORESAMPLE");
}

/// The pixels that do not have the most frequent colour, and the number of colours, in the page itself: the
/// frame around it always has some.
struct Ink {
    int pixels = 0;
    int colors = 0;
};
Ink inkOf(const QImage& image)
{
    QHash<QRgb, int> counts;
    int all = 0;
    for (int y = image.height() / 5; y < image.height() * 9 / 10; ++y) {
        for (int x = image.width() * 3 / 10; x < image.width() * 19 / 20; ++x, ++all)
            ++counts[image.pixel(x, y)];
    }
    int commonest = 0;
    for (const int count : counts)
        commonest = std::max(commonest, count);
    return {all - commonest, static_cast<int>(counts.size())};
}
bool isBlank(const QImage& image)
{
    const Ink ink = inkOf(image);
    return ink.pixels < 500 || ink.colors < 12;
}

} // namespace

TEST_CASE("pictures: the settings of a user change no picture", "[window][pictures]")
{
    const QTemporaryDir home;
    const auto picture = [&](const char* name) {
        auto env = QProcessEnvironment::systemEnvironment();
        env.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        for (const auto* folder : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"})
            env.insert(QLatin1String(folder), home.filePath(QLatin1String(folder)));
        const auto file = home.filePath(QLatin1String(name));
        QProcess program;
        program.setProcessEnvironment(env);
        program.start(QStringLiteral(OPSCOPE_PROGRAM),
                      {QStringLiteral("--screenshot"), file, QStringLiteral("--page"),
                       QStringLiteral("metrics"), QStringLiteral("--theme"), QStringLiteral("light"),
                       QStringLiteral("--size"), QStringLiteral("1280x800"), sample()});
        REQUIRE(program.waitForFinished(kRunMs));
        REQUIRE(program.exitCode() == 0);
        CHECK_FALSE(QFileInfo(QStringLiteral("/dev/null")).isFile()); // it means that there are no settings
        const QImage image(file);
        constexpr int kStatusBar = 40; // shows the memory of the program
        return image.copy(0, 0, image.width(), image.height() - kStatusBar);
    };
    const auto clean = picture("clean.png");
    REQUIRE_FALSE(clean.isNull());
    CHECK_FALSE(QFile::exists(home.filePath(kSettings))); // a picture does not change the settings
    QSettings kept(home.filePath(kSettings), QSettings::IniFormat);
    kept.setValue(QStringLiteral("pages/metrics/ratio"), 0.01); // marks nearly every cell
    kept.setValue(QStringLiteral("pages/metrics/bound"), 0.01);
    kept.sync();
    CHECK(picture("kept.png") == clean);
}

namespace {

/// The program in a window, with the user's folders in `home`.
class Program {
public:
    Program(const XServer& server, const QTemporaryDir& home, const QStringList& arguments) : m_home(home)
    {
        m_process.setProcessEnvironment(environment(server, home));
        m_process.start(QStringLiteral(OPSCOPE_PROGRAM), arguments);
        REQUIRE(m_process.waitForStarted(kStartMs));
    }
    ~Program()
    {
        m_process.kill();
        m_process.waitForFinished(kStartMs);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    /// Waits until a file of the user contains a text; the program runs meanwhile.
    bool waitsFor(const QString& file, const QByteArray& text)
    {
        return waits([&] {
            QFile in(m_home.filePath(file));
            return in.open(QIODevice::ReadOnly) && in.readAll().contains(text);
        });
    }
    /// Asks the program to close, as a desktop does; returns false if it does not answer.
    bool quits()
    {
        m_process.terminate();
        return m_process.waitForFinished(kStartMs) && m_process.exitStatus() == QProcess::NormalExit;
    }
    /// True if the program ends by itself after an action on its window.
    bool ends()
    {
        return m_process.waitForFinished(kStartMs) && m_process.exitStatus() == QProcess::NormalExit &&
               m_process.exitCode() == 0;
    }
    /// Waits until the condition is true; the program runs meanwhile.
    template <class F>
    bool waits(F isTrue)
    {
        QElapsedTimer clock;
        clock.start();
        while (!isTrue()) {
            if (clock.elapsed() > kRunMs)
                return false;
            m_process.waitForFinished(50);
            REQUIRE(m_process.state() == QProcess::Running);
        }
        return true;
    }
    void kill()
    {
        m_process.kill();
        REQUIRE(m_process.waitForFinished(kStartMs));
    }

private:
    const QTemporaryDir& m_home;
    QProcess m_process;
};

void makePipe(const QTemporaryDir& home, const QString& file)
{
    const QString path = home.filePath(file);
    REQUIRE(QDir().mkpath(QFileInfo(path).path()));
    REQUIRE(mkfifo(path.toLocal8Bit().constData(), 0600) == 0);
}

} // namespace

TEST_CASE("real window: starts and opens a sample and closes", "[window]")
{
    const XServer server;
    const QTemporaryDir home;
    Program program(server, home, {sample()});
    REQUIRE(program.waitsFor(kLog, " read "));
    CHECK(program.waitsFor(kLog, "JOBYOLOMISHBEFORESAMPLE"));
    CHECK(program.quits());
}

TEST_CASE("real window: the last workspace survives a kill", "[window]")
{
    const XServer server;
    const QTemporaryDir home;
    Program first(server, home, {sample()});
    REQUIRE(first.waitsFor(kLog, " read "));
    REQUIRE(first.waitsFor(kSettings, "JOBYOLOMISHBEFORESAMPLE"));
    REQUIRE(first.waitsFor(kSettings, "workspace="));
    first.kill();
    const auto kept = [&]() -> QByteArray {
        const QSettings settings(home.filePath(kSettings), QSettings::IniFormat);
        return settings.value(QStringLiteral("window/workspace")).toByteArray();
    };
    CHECK(kept().contains("JOBYOLOMISHBEFORESAMPLE"));
    // A run that starts without a report keeps the last workspace.
    Program second(server, home, {});
    REQUIRE(second.waitsFor(kSettings, "runs=2"));
    second.kill();
    CHECK(kept().contains("JOBYOLOMISHBEFORESAMPLE"));
}

TEST_CASE("real window: it does not wait for pipes in place of its settings and of a source", "[window]")
{
    const XServer server;
    const QTemporaryDir home;
    makePipe(home, kSettings);
    makePipe(home, QStringLiteral("run/trace_view.json"));
    QFile good(home.filePath(QStringLiteral("run/other_trace.json")));
    REQUIRE(good.open(QIODevice::WriteOnly));
    good.write(R"([{"name":"op","ph":"X","pid":1,"tid":1,"ts":1,"dur":2}])");
    good.close();
    Program program(
        server, home,
        {home.filePath(QStringLiteral("run")), home.filePath(QStringLiteral("run/trace_view.json"))});
    CHECK(program.waitsFor(kLog, "read " + home.filePath(QStringLiteral("run")).toUtf8()));
    CHECK(program.waitsFor(kLog, "failed"));
    CHECK(program.quits());
}

TEST_CASE("real window: it does not wait for a pipe in place of its log", "[window]")
{
    const XServer server;
    const QTemporaryDir home;
    makePipe(home, kLog);
    Program program(server, home, {sample()});
    CHECK(program.waitsFor(kSettings, "JOBYOLOMISHBEFORESAMPLE")); // it is one of the recent reports
    CHECK(program.quits());
}

namespace {

/// The number of pixels that differ, without the status line, because that shows the memory of the program.
int differing(const QImage& a, const QImage& b)
{
    constexpr int kStatusLine = 40;
    if (a.size() != b.size())
        return a.width() * a.height();
    int count = 0;
    for (int y = 0; y < a.height() - kStatusLine; ++y) {
        for (int x = 0; x < a.width(); ++x)
            count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    }
    return count;
}

/// A program and its window on the screen.
class Screen {
public:
    Screen(const XServer& server, const QTemporaryDir& home, const QStringList& arguments)
        : program(server, home, arguments), window(server.display()), m_home(home)
    {
        REQUIRE(program.waits([&] { return window.find(); }));
    }
    /// The id of the page in front, as it is stored for the next start.
    QString page() const
    {
        const QSettings settings(m_home.filePath(kSettings), QSettings::IniFormat);
        const auto kept = settings.value(QStringLiteral("window/workspace")).toByteArray();
        const auto tabs = QJsonDocument::fromJson(kept).object().value(QLatin1String("tabs")).toArray();
        return tabs.at(0).toObject().value(QLatin1String("page")).toString();
    }
    /// The window is drawn and all workers have answered: two pictures are the same, and differ from
    /// `before`.
    QImage settledPicture(const QImage& before = {})
    {
        QImage last;
        REQUIRE(program.waits([&] {
            const auto next = window.picture();
            const bool isSettled = next == last && next != before && !isBlank(next);
            last = next;
            return isSettled;
        }));
        return last;
    }
    /// The line under the name of the page in front. Above the page only the line over the tab of the report
    /// is as long and has such a strong colour.
    QRect pageMark()
    {
        constexpr int kLeastLength = 20;
        constexpr int kLeastSaturation = 120;
        const auto picture = settledPicture();
        int ofTab = -1;
        for (int y = 0; y < picture.height() / 4; ++y) {
            for (int x = 0, end = 0; x < picture.width(); x = end) {
                const auto color = picture.pixel(x, y);
                for (end = x; end < picture.width() && picture.pixel(end, y) == color;)
                    ++end;
                if (end - x < kLeastLength || QColor(color).saturation() < kLeastSaturation)
                    continue;
                if (ofTab >= 0 && y > ofTab + 2)
                    return {x, y, end - x, 1};
                if (ofTab < 0)
                    ofTab = y;
            }
        }
        FAIL("no page is marked");
        return {};
    }
    /// Clicks the page next to the one in front: 1 is the next one, -1 the previous one.
    void clickNeighbour(int side)
    {
        constexpr int kIntoName = 26; // the line ends 8 pixels before its name does
        const auto mark = pageMark();
        window.click({side > 0 ? mark.right() + kIntoName : mark.left() - kIntoName, mark.top() - 10});
    }

    Program program;
    XWindow window;

private:
    const QTemporaryDir& m_home;
};

/// The pages are also a row of tabs, so that a test finds their places on the screen.
struct Desk {
    Desk()
    {
        QSettings(home.filePath(kSettings), QSettings::IniFormat).setValue(QStringLiteral("pageTabs"), true);
    }

    XServer server;
    QTemporaryDir home;
};

/// A program on a desk of its own with an open sample.
struct Opened : Desk, Screen {
    explicit Opened(const QStringList& arguments = {})
        : Screen(server, home, arguments + QStringList{sample()})
    {
        REQUIRE(program.waitsFor(kLog, " read "));
        REQUIRE(program.waitsFor(kSettings, "workspace="));
    }
};

} // namespace

TEST_CASE("real window: every page is drawn in both themes and both languages", "[window]")
{
    constexpr int kPagesWithKeys = 9; // the window is so wide that the others are visible
    for (const auto* theme : {"light", "dark"}) {
        for (const auto* language : {"en", "zh_CN"}) {
            Opened o({QStringLiteral("--theme"), QLatin1String(theme), QStringLiteral("--lang"),
                      QLatin1String(language), QStringLiteral("--size"), QStringLiteral("1560x800")});
            QStringList seen;
            QImage picture;
            // The pages that a JOB can never fill are hidden; the inventory is the last page.
            for (int i = 0; seen.isEmpty() || seen.last() != QLatin1String("inventory"); ++i) {
                INFO(theme << ' ' << language << ": after the page "
                           << (i > 0 ? seen.last().toStdString() : "-"));
                if (i < kPagesWithKeys)
                    o.window.press('1' + static_cast<xcb_keysym_t>(i), XCB_MOD_MASK_CONTROL);
                else
                    o.clickNeighbour(1);
                REQUIRE(o.program.waits([&] { return !seen.contains(o.page()); }));
                seen << o.page();
                picture = o.settledPicture(picture); // waits until it is not blank
            }
            CHECK(seen.size() > kPagesWithKeys);
            QPainter(&picture).fillRect(
                QRect(picture.width() / 5, picture.height() / 6, picture.width(), picture.height()),
                picture.pixelColor(picture.width() - 3, picture.height() - 3));
            CHECK(isBlank(picture)); // the empty frame
            CHECK(o.program.quits());
        }
    }
}

TEST_CASE("real window: a key and a click bring other pages", "[window]")
{
    Opened o;
    o.window.press('3', XCB_MOD_MASK_CONTROL);
    const auto first = o.page();
    REQUIRE(o.program.waits([&] { return o.page() != first; }));
    const auto third = o.page();
    auto picture = o.settledPicture();
    o.window.press('4', XCB_MOD_MASK_CONTROL);
    REQUIRE(o.program.waits([&] { return o.page() != third; }));
    picture = o.settledPicture(picture);
    const auto fourth = o.page();
    o.clickNeighbour(-1);
    REQUIRE(o.program.waits([&] { return o.page() != fourth; }));
    CHECK(o.page() == third);
    picture = o.settledPicture(picture);
    o.clickNeighbour(1);
    REQUIRE(o.program.waits([&] { return o.page() != third; }));
    CHECK(o.page() == fourth);
    CHECK(o.program.quits());
}

TEST_CASE("real window: a drag over the lanes selects and Esc drops it", "[window]")
{
    Opened o({QStringLiteral("--page"), QStringLiteral("timeline"), QStringLiteral("--size"),
              QStringLiteral("1280x800")});
    const auto before = o.settledPicture();
    constexpr int kArea = 5000; // pixels that a selected range tints
    o.window.drag({600, 330}, {800, 330});
    REQUIRE(o.program.waits([&] { return differing(o.window.picture(), before) > kArea; }));
    const auto selected = o.settledPicture();
    o.window.press(0xff1b); // Escape
    CHECK(o.program.waits([&] { return differing(o.window.picture(), selected) > kArea; }));
    CHECK(o.program.quits());
}

TEST_CASE("real window: after it was closed by the window manager or by a signal its state is restored",
          "[window]")
{
    constexpr int kPanel = 30'000; // pixels of the panel at the bottom
    constexpr int kCursor = 200;
    for (const bool isSignal : {false, true}) {
        INFO((isSignal ? "SIGTERM" : "WM_DELETE_WINDOW"));
        Opened o({QStringLiteral("--page"), QStringLiteral("timeline")});
        const QSize size(1010, 755);
        o.window.resize(size);
        REQUIRE(o.program.waits([&] { return o.window.picture().size() == size; }));
        const auto before = o.settledPicture();
        o.window.press('q'); // the panel at the bottom appears or disappears
        REQUIRE(o.program.waits([&] { return differing(o.window.picture(), before) > kPanel; }));
        const auto left = o.settledPicture();
        if (isSignal) {
            REQUIRE(o.program.quits());
        } else {
            o.window.close();
            REQUIRE(o.program.ends());
        }
        Screen again(o.server, o.home, {});
        CHECK(again.window.size() == size);
        const auto start = again.settledPicture();
        again.window.press('l', XCB_MOD_MASK_CONTROL | XCB_MOD_MASK_SHIFT); // the last workspace
        REQUIRE(again.program.waits([&] { return differing(again.window.picture(), start) > kPanel; }));
        again.settledPicture();
        again.window.press('q'); // nothing is selected: the empty panel is hidden until the user opens it
        // Page, docks, their places and the view are the same: the complete picture.
        CHECK(again.program.waits([&] { return differing(again.window.picture(), left) < kCursor; }));
        CHECK(again.page() == QStringLiteral("timeline"));
        CHECK(again.program.quits());
    }
}

namespace {

/// Where an idle interval begins and ends between two busy ones, as shares of all three: in the first row of
/// pixels with three lines that follow each other and fill most of the width next to the navigator.
std::optional<QPointF> freeTime(const QImage& picture)
{
    struct Line {
        int begin = 0, end = 0;
        QRgb color = 0;
        int length() const { return end - begin; }
    };
    constexpr int kLeast = 20;
    for (int y = 0; y < picture.height(); ++y) {
        std::vector<Line> lines;
        for (int x = 0; x < picture.width(); ++x) {
            if (!lines.empty() && lines.back().color == picture.pixel(x, y))
                lines.back().end = x + 1;
            else
                lines.push_back({x, x + 1, picture.pixel(x, y)});
        }
        std::erase_if(lines, [](const Line& line) { return line.length() < 2; }); // between two colours
        for (std::size_t i = 2; i < lines.size(); ++i) {
            const auto &first = lines[i - 2], &middle = lines[i - 1], &last = lines[i];
            const int all = last.end - first.begin;
            if (first.color == last.color && QColor(first.color).saturation() > kLeast &&
                middle.length() > kLeast && last.length() > kLeast && all > picture.width() / 2)
                return QPointF(1.0 * (middle.begin - first.begin) / all,
                               1.0 * (middle.end - first.begin) / all);
        }
    }
    return std::nullopt;
}

} // namespace

TEST_CASE("real window: the overview is busy wherever a slice is, in the second sub-row too", "[window]")
{
    const auto capture = opscope::captureData("cases/02_x_overlap_pdl");
    if (!capture)
        return;
    // Slices that overlap partly from 0 to 279.125 us and from 300 to 325 us.
    const Desk desk;
    Screen screen(desk.server, desk.home,
                  {QStringLiteral("--page"), QStringLiteral("timeline"), QStringLiteral("--size"),
                   QStringLiteral("1280x800"), QString::fromStdString(capture->string())});
    REQUIRE(screen.program.waitsFor(kLog, " read "));
    std::optional<QPointF> found;
    REQUIRE(screen.program.waits([&] { return (found = freeTime(screen.settledPicture())).has_value(); }));
    CHECK(found->x() == Approx(279.125 / 325).margin(0.01));
    CHECK(found->y() == Approx(300.0 / 325).margin(0.01));
    CHECK(screen.program.quits());
}
