// SPDX-License-Identifier: GPL-3.0-or-later
/// A restless user clicks on everything, with each kind of input open: see restless_user.h. The target
/// `restless` runs the long walk; OPSCOPE_RESTLESS_LOG names a file for its steps, OPSCOPE_RESTLESS_SEED
/// repeats one.
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>

#include <QDir>

#include "app/window/appearance.h"
#include "tests/app/restless_user.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

namespace {

namespace fs = std::filesystem;

/// Nothing is written or started outside the folder of a test: it has its own home and working folder, and
/// its path contains only an ssh and a browser that do nothing.
class OwnPlace {
public:
    OwnPlace() : m_workingFolder(QDir::currentPath())
    {
        for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
                                 "XDG_STATE_HOME", "XDG_DOCUMENTS_DIR", "PATH", "TMPDIR"}) {
            m_before[name] = qEnvironmentVariableIsSet(name) ? std::optional(qgetenv(name)) : std::nullopt;
            const auto own = folder.filePath(QLatin1String(name));
            REQUIRE(QDir().mkpath(own));
            qputenv(name, own.toLocal8Bit());
        }
        REQUIRE(QDir::setCurrent(folder.path()));
        for (const char* program : {"ssh", "scp", "xdg-open"}) {
            const fs::path path(
                folder.filePath(QStringLiteral("PATH/") + QLatin1String(program)).toStdString());
            std::ofstream(path) << "#!/bin/sh\nexit 255\n";
            fs::permissions(path, fs::perms::owner_all);
        }
    }
    ~OwnPlace()
    {
        QDir::setCurrent(m_workingFolder);
        for (const auto& [name, value] : m_before) {
            if (value)
                qputenv(name, *value);
            else
                qunsetenv(name);
        }
    }
    OwnPlace(const OwnPlace&) = delete;
    OwnPlace& operator=(const OwnPlace&) = delete;

    QTemporaryDir folder;

private:
    QString m_workingFolder;
    std::map<const char*, std::optional<QByteArray>> m_before;
};

/// Four ranks from the sample of two: the third has no timeline, the fourth has only raw data.
QString fourRanks(const QString& in)
{
    const fs::path from(sample("ascend_pt_two_ranks").toStdString());
    const fs::path to = fs::path(in.toStdString()) / "four_ranks";
    for (int rank = 0; rank < 4; ++rank) {
        const auto name =
            std::string("node-a_410") + (rank % 2 == 0 ? "4" : "1") + "_20250620083530654_ascend_pt";
        const auto copy = to / ("node-a_420" + std::to_string(rank) + "_20250620083530654_ascend_pt");
        fs::create_directories(copy);
        fs::copy(from / name, copy, fs::copy_options::recursive);
        for (const int old : {0, 1}) {
            fs::remove(copy / ("profiler_info_" + std::to_string(old) + ".json"));
        }
        std::ofstream(copy / ("profiler_info_" + std::to_string(rank) + ".json"))
            << "{\"rank_id\": " << rank << "}";
    }
    fs::remove(to / "node-a_4202_20250620083530654_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
    fs::remove_all(to / "node-a_4203_20250620083530654_ascend_pt/ASCEND_PROFILER_OUTPUT");
    fs::create_directories(
        to / "node-a_4203_20250620083530654_ascend_pt/PROF_000001_20250620083530654_RAWDATA/device_0/data");
    return QString::fromStdString(to.string());
}

/// The files that are open when the user begins.
struct Start {
    const char* name;
    std::vector<QString> paths;
    bool isComparison = false;
};

/// Copies of samples, because the user may save a file next to them.
std::vector<Start> starts(const QString& folder)
{
    const auto copyOf = [&](const char* name) {
        const fs::path to = fs::path(folder.toStdString()) / name;
        fs::copy(sample(name).toStdString(), to, fs::copy_options::recursive);
        return QString::fromStdString(to.string());
    };
    const auto job = copyOf("JOBYOLOMISHBEFORESAMPLE");
    const auto otherJob = copyOf("JOBYOLOLEAKYRELUAFTERSAMPLE");
    return {{"nothing", {}},
            {"a JOB", {job}},
            {"a PROF", {copyOf("PROF_000001_20250620081530123_TRANSFORMERBLOCK")}},
            {"four ranks", {fourRanks(folder)}},
            {"a comparison", {job, otherJob}, true},
            {"a model", {job + QStringLiteral("/model/ge_proto_00000042_Build.txt")}},
            {"dumps", {copyOf("dumps_small_net")}}};
}

/// A window of one start, and its user.
struct Scene {
    Scene(const Start& start, const OwnPlace& place, std::uint32_t seed, const QStringList& inputs)
        : appearance(*qApp),
          user(t.window, QLatin1String(start.name), seed, place.folder.path(), inputs,
               [this, start] { open(start); })
    {
        QObject::connect(&t.settings, &Settings::changed, qApp,
                         [this] { appearance.apply(t.settings.values()); });
        t.settings.change([](AppSettings& values) { values.language = QStringLiteral("en"); });
        open(start);
    }
    ~Scene() { appearance.apply({}); }
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;

    void open(const Start& start)
    {
        if (start.isComparison)
            t.window.compare(start.paths[0], start.paths[1]);
        else
            t.window.open(QStringList(start.paths.begin(), start.paths.end()));
    }

    Appearance appearance;
    TestWindow t;
    test::RestlessUser user;
};

struct StartingPoint {
    StartingPoint()
    {
        QApplication::setQuitOnLastWindowClosed(false);
        for (const auto& start : all) {
            for (const auto& path : start.paths)
                inputs << path;
        }
    }
    ~StartingPoint() { QApplication::setQuitOnLastWindowClosed(true); }

    /// Returns the number of steps.
    int wander(std::uint32_t seed, int steps)
    {
        Scene scene(all[seed % all.size()], place, seed, inputs);
        scene.user.wander(steps);
        return end(scene);
    }
    int walk(const Start& start, int maxSteps)
    {
        Scene scene(start, place, 0, inputs);
        scene.user.walk(maxSteps);
        return end(scene);
    }
    int end(Scene& scene)
    {
        UNSCOPED_INFO(scene.user.faults().join(QLatin1Char('\n')).toStdString());
        CHECK(scene.user.faults().isEmpty());
        scene.t.window.tabs().closeAll();
        scene.t.settle();
        return scene.user.steps();
    }

    OwnPlace place;
    test::QtWarnings warnings;
    std::vector<Start> all = starts(place.folder.path());
    QStringList inputs;
};

} // namespace

TEST_CASE("restless user: random clicks never end the program and always show a result", "[app][restless]")
{
    StartingPoint stage;
    if (const char* seed = std::getenv("OPSCOPE_RESTLESS_SEED"); seed != nullptr) {
        stage.wander(static_cast<std::uint32_t>(std::strtoul(seed, nullptr, 10)), 300);
        return;
    }
    for (std::uint32_t seed = 1; seed <= 8; ++seed)
        stage.wander(seed, 300);
}

TEST_CASE("restless user: each thing of each page answers each gesture, then a long random walk",
          "[.restlessly]")
{
    constexpr int kMostSteps = 20'000;
    const char* minutes = std::getenv("OPSCOPE_RESTLESS_MINUTES");
    const double seconds = 60 * (minutes != nullptr ? std::strtod(minutes, nullptr) : 30);
    StartingPoint stage;
    int steps = 0;
    const auto used = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
    for (const auto& start : stage.all)
        steps += stage.walk(start, kMostSteps);
    const int walked = steps;
    std::uint32_t seed = 100;
    for (; used() < seconds; ++seed)
        steps += stage.wander(seed, 300);
    std::printf("restless user: %d steps over everything, %d random ones (seeds 100 to %u), %.0f s of "
                "processor time\n",
                walked, steps - walked, seed - 1, used());
}
