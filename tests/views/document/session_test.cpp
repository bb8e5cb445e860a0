// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/document/session.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

/// A trace that is large enough to be cached.
void writeTrace(const fs::path& file)
{
    std::ofstream out(file, std::ios::binary);
    out << '[';
    for (int i = 0; i < 120'000; ++i)
        out << (i == 0 ? "" : ",") << R"({"name":"op )" << i % 9 << R"(","ph":"X","pid":1,"tid":1,"ts":)"
            << i * 3 << R"(,"dur":2.5,"args":{"Task Type":"AI_CORE"}})";
    out << ']';
}

fs::path cacheFileIn(const fs::path& folder)
{
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == ".opscope")
            return entry.path();
    }
    return {};
}

Workspace openedBy(QSignalSpy& opened)
{
    return *opened.takeFirst().at(0).value<WorkspacePtr>();
}

} // namespace

TEST_CASE("session: a missing path fails with its name on the GUI thread", "[views][document]")
{
    Session session;
    QSignalSpy failed(&session, &Session::failed);
    session.open(QStringLiteral("/does/not/exist"));
    REQUIRE(failed.wait(5000));
}

TEST_CASE("session: a damaged cache is shown until its files are read again", "[views][document]")
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    writeTrace(root / "trace.json");
    const auto path = QString::fromStdString((root / "trace.json").string());
    OpenOptions options;
    options.cacheFolder = root / "cache";
    Session session;
    QSignalSpy opened(&session, &Session::opened);
    session.open(path, options);
    REQUIRE(opened.wait(60'000));
    const auto first = openedBy(opened);
    REQUIRE(first.reports.size() == 1);
    // The cache is written after the report was delivered.
    REQUIRE(QTest::qWaitFor([&] { return !cacheFileIn(options.cacheFolder).empty(); }, 60'000));

    const auto& ts = first.reports[0]->slices.ts;
    const auto file = cacheFileIn(options.cacheFolder);
    std::ifstream in(file, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(in)), {});
    const auto at = bytes.find(std::string(reinterpret_cast<const char*>(ts.begin()), 800));
    REQUIRE(at != std::string::npos);
    bytes[at + 8] = static_cast<char>(bytes[at + 8] ^ 1);
    std::ofstream(file, std::ios::binary) << bytes;

    session.open(path, options);
    REQUIRE(QTest::qWaitFor([&] { return opened.count() == 2; }, 60'000));
    const auto shown = openedBy(opened);
    const auto again = openedBy(opened);
    CHECK(shown.reports.at(0)->slices.ts[1] != ts[1]);
    CHECK(again.reports.at(0)->slices.ts[1] == ts[1]);
    const auto& issues = again.reports.at(0)->issues;
    CHECK(
        std::ranges::any_of(issues, [](const Issue& i) { return i.message.id == MessageId::CacheDamaged; }));
}
