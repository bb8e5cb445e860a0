// SPDX-License-Identifier: GPL-3.0-or-later
/// The real program in a real window: under Xvfb it opens a sample, draws every page in both themes and both
/// languages, and none is blank.
#include <algorithm>
#include <sys/stat.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>

#include <catch2/catch.hpp>

#include "source_dir.h"
#include "tests/window/x_window.h"

using opscope::XWindow;

namespace {

constexpr int kStartMs = 20000;
constexpr int kRunMs = 120000;

/// An X server of our own on a display that it chooses itself.
class XServer {
public:
    XServer()
    {
        m_process.setProcessChannelMode(QProcess::SeparateChannels);
        m_process.start(QStringLiteral("Xvfb"),
                        {QStringLiteral("-displayfd"), QStringLiteral("1"), QStringLiteral("-screen"),
                         QStringLiteral("0"), QStringLiteral("1400x900x24"), QStringLiteral("-nolisten"),
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

/// Pixels that are not of the commonest colour, and how many colours there are, in the page itself: the frame
/// around it always has some.
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

TEST_CASE("pictures: what a user keeps changes no picture", "[window][pictures]")
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
        const QImage image(file);
        constexpr int kStatusBar = 40; // tells the memory of the program
        return image.copy(0, 0, image.width(), image.height() - kStatusBar);
    };
    const auto clean = picture("clean.png");
    REQUIRE_FALSE(clean.isNull());
    QSettings kept(home.filePath(kSettings), QSettings::IniFormat);
    kept.setValue(QStringLiteral("pages/metrics/ratio"), 0.01); // marks nearly every cell
    kept.setValue(QStringLiteral("pages/metrics/bound"), 0.01);
    kept.sync();
    CHECK(picture("kept.png") == clean);
}

TEST_CASE("real window: every page is drawn in both themes and both languages", "[window]")
{
    const XServer server;
    const QTemporaryDir home;
    for (const auto* theme : {"light", "dark"}) {
        for (const auto* language : {"en", "zh_CN"}) {
            INFO(theme << ' ' << language);
            const QString out =
                home.filePath(QLatin1String(theme) + QLatin1Char('_') + QLatin1String(language));
            QProcess program;
            program.setProcessEnvironment(environment(server, home));
            program.start(QStringLiteral(OPSCOPE_PROGRAM),
                          {QStringLiteral("--screenshot"), out, QStringLiteral("--theme"),
                           QLatin1String(theme), QStringLiteral("--lang"), QLatin1String(language),
                           sample()});
            REQUIRE(program.waitForFinished(kRunMs));
            INFO(program.readAllStandardError().toStdString());
            REQUIRE(program.exitCode() == 0);
            const auto files = QDir(out).entryInfoList({QStringLiteral("*.png")}, QDir::Files);
            // Pictures touch no settings: not the user's, and no device that stands for none.
            CHECK_FALSE(QFile::exists(home.filePath(QStringLiteral("XDG_CONFIG_HOME/opscope/opscope.ini"))));
            CHECK_FALSE(QFileInfo(QStringLiteral("/dev/null")).isFile());
            REQUIRE(files.size() > 0);
            for (const auto& file : files) {
                INFO(file.fileName().toStdString());
                const QImage image(file.filePath());
                REQUIRE_FALSE(image.isNull());
                CHECK_FALSE(isBlank(image));
                QImage blank = image; // the frame with nothing in it
                QPainter(&blank).fillRect(
                    QRect(blank.width() / 5, blank.height() / 6, blank.width(), blank.height()),
                    blank.pixelColor(blank.width() - 3, blank.height() - 3));
                CHECK(isBlank(blank));
            }
        }
    }
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

    /// Waits until a file of the user holds a text; the program runs meanwhile.
    bool waitsFor(const QString& file, const QByteArray& text)
    {
        return waits([&] {
            QFile in(m_home.filePath(file));
            return in.open(QIODevice::ReadOnly) && in.readAll().contains(text);
        });
    }
    /// Asked to, as a desktop does; false if it does not answer.
    bool quits()
    {
        m_process.terminate();
        return m_process.waitForFinished(kStartMs) && m_process.exitStatus() == QProcess::NormalExit;
    }
    /// By itself, after what was done to its window.
    bool ends()
    {
        return m_process.waitForFinished(kStartMs) && m_process.exitStatus() == QProcess::NormalExit &&
               m_process.exitCode() == 0;
    }
    /// Waits until it is so; the program runs meanwhile.
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
    // A run that starts empty does not forget it.
    Program second(server, home, {});
    REQUIRE(second.waitsFor(kSettings, "runs=2"));
    second.kill();
    CHECK(kept().contains("JOBYOLOMISHBEFORESAMPLE"));
}

TEST_CASE("real window: pipes in place of its settings and of a source make it wait for nobody", "[window]")
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

TEST_CASE("real window: a pipe in place of its log makes it wait for nobody", "[window]")
{
    const XServer server;
    const QTemporaryDir home;
    makePipe(home, kLog);
    Program program(server, home, {sample()});
    CHECK(program.waitsFor(kSettings, "JOBYOLOMISHBEFORESAMPLE")); // it is among those opened last
    CHECK(program.quits());
}

namespace {

/// The program with the sample open and its window found.
struct Opened {
    explicit Opened(const QStringList& arguments = {})
        : program(server, home, arguments + QStringList{sample()}), window(server.display())
    {
        REQUIRE(program.waitsFor(kLog, " read "));
        REQUIRE(program.waits([&] { return window.find(); }));
        REQUIRE(program.waitsFor(kSettings, "workspace="));
    }
    QByteArray page() const
    {
        const QSettings settings(home.filePath(kSettings), QSettings::IniFormat);
        const auto kept = settings.value(QStringLiteral("window/workspace")).toByteArray();
        const auto at = kept.indexOf("\"page\"");
        return kept.mid(at, kept.indexOf(',', at) - at);
    }
    /// Drawn, and what was asked of workers is there: two pictures are the same.
    QImage settledPicture()
    {
        QImage last;
        REQUIRE(program.waits([&] {
            const auto next = window.picture();
            const bool isSame = next == last && !isBlank(next);
            last = next;
            return isSame;
        }));
        return last;
    }

    XServer server;
    QTemporaryDir home;
    Program program;
    XWindow window;
};

/// How many pixels differ.
int differing(const QImage& a, const QImage& b)
{
    if (a.size() != b.size())
        return a.width() * a.height();
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x)
            count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    }
    return count;
}

} // namespace

TEST_CASE("real window: a key and a click bring other pages", "[window]")
{
    Opened o;
    const auto first = o.page();
    o.window.press('4', XCB_MOD_MASK_CONTROL); // the fourth page
    REQUIRE(o.program.waits([&] { return o.page() != first; }));
    const auto second = o.page();
    const QSize size = o.window.size();
    for (int y = size.height() / 10; y < size.height() / 6; y += 8) // wherever the row of pages begins
        o.window.click({60, y});
    CHECK(o.program.waits([&] { return o.page() != second; }));
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

TEST_CASE("real window: closed by the window manager or by a signal it comes back as it was", "[window]")
{
    for (const bool isSignal : {false, true}) {
        INFO((isSignal ? "SIGTERM" : "WM_DELETE_WINDOW"));
        Opened o;
        const QSize size(1010, 655);
        o.window.resize(size);
        REQUIRE(o.program.waits([&] { return o.window.picture().size() == size; }));
        o.window.press('4', XCB_MOD_MASK_CONTROL);
        const auto first = o.page();
        REQUIRE(o.program.waits([&] { return o.page() != first; }));
        if (isSignal) {
            REQUIRE(o.program.quits());
        } else {
            o.window.close();
            REQUIRE(o.program.ends());
        }
        Program again(o.server, o.home, {});
        XWindow window(o.server.display());
        REQUIRE(again.waits([&] { return window.find() && window.size() == size; }));
        CHECK(again.quits());
    }
}
