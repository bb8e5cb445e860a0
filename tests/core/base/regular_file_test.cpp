// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/regular_file.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "core/base/gzip.h"
#include "core/base/mapped_file.h"
#include "core/base/message_id.h"
#include "core/base/sqlite.h"
#include "core/import/cache/cache.h"
#include "core/import/discover/export_manifest.h"
#include "core/import/discover/probe.h"
#include "core/import/open.h"
#include "core/import/trace/json_args.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

/// A pipe that nobody writes to: who opens it as a file waits for ever.
fs::path pipeIn(const TempFolder& folder, const std::string& name)
{
    const auto path = folder.path() / name;
    fs::remove(path);
    REQUIRE(mkfifo(path.c_str(), 0600) == 0);
    return path;
}

template <class T>
bool isRefused(const Result<T>& result)
{
    return !result && result.error().message.id == MessageId::NotARegularFile;
}

} // namespace

TEST_CASE("regular file: is read within its limit", "[core][base][file]")
{
    const TempFolder folder;
    const auto path = folder.write("a", std::string(100'000, 'x'));
    CHECK(readRegular(path, 100'000)->size() == 100'000);
    const auto large = readRegular(path, 99'999);
    REQUIRE_FALSE(large);
    CHECK(large.error().message.id == MessageId::FileTooLarge);
    const auto none = readRegular(folder.path() / "none", 1);
    REQUIRE_FALSE(none);
    CHECK(none.error().code == ErrorCode::NotFound);
    CHECK(openRegular(folder.path() / "new", O_WRONLY | O_CREAT));
}

TEST_CASE("regular file: no pipe or socket or device or folder makes a reader wait", "[core][base][file]")
{
    const TempFolder folder;
    const auto path = pipeIn(folder, "pipe");
    CHECK(isRefused(openRegular(path)));
    CHECK(isRefused(openRegular(path, O_WRONLY)));
    CHECK(isRefused(openRegular("/dev/null")));
    CHECK(isRefused(openRegular(folder.path())));
    const auto socketPath = (folder.path() / "socket").string();
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    REQUIRE(socketPath.size() < sizeof(address.sun_path));
    socketPath.copy(address.sun_path, sizeof(address.sun_path) - 1);
    const Descriptor listener(socket(AF_UNIX, SOCK_STREAM, 0));
    REQUIRE(bind(listener.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0);
    CHECK(isRefused(openRegular(socketPath)));

    CHECK(isRefused(MappedFile::open(path)));
    CHECK(isRefused(readHead(path)));
    CHECK(isRefused(SqliteDatabase::openReadOnly(path, "pipe")));
    CHECK(isRefused(unpackGzip(path, folder.path() / "cache")));
    CHECK(isRefused(openPath(path)));
    CHECK(readExportManifest(path).files.empty());
}

TEST_CASE("regular file: a source that becomes a pipe gives no arguments and no wait", "[core][base][file]")
{
    const TempFolder folder;
    const auto trace =
        folder.write("t.json", R"([{"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"a","args":{"k":"v"}}])");
    OpenOptions options;
    options.useCache = false;
    const auto opened = openPath(trace, options);
    REQUIRE(opened);
    const auto& source = *opened->reports[0]->argSources.at(0);
    REQUIRE(source.decode(1));
    pipeIn(folder, "t.json");
    CHECK_FALSE(source.decode(1));
}
