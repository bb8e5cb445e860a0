// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/log_file.h"

#include <sys/stat.h>

#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("log file: lines are on disk at once and in memory", "[app][log]")
{
    const QTemporaryDir folder;
    LogFile log(folder.path());
    log.write(QStringLiteral("hello"));
    QFile file(log.path());
    REQUIRE(file.open(QIODevice::ReadOnly));
    CHECK(file.readAll().endsWith(" hello\n"));
    CHECK(log.lines().size() == 1);
}

TEST_CASE("log file: rotates and keeps a bounded number of old files", "[app][log]")
{
    const QTemporaryDir folder;
    LogFile log(folder.path());
    const QString big(QStringLiteral("x").repeated(100000));
    for (int i = 0; i < 60; ++i)
        log.write(big);
    const auto files = QDir(folder.path()).entryInfoList(QDir::Files);
    CHECK(files.size() == 1 + LogFile::kOldFiles);
    for (const auto& file : files)
        CHECK(file.size() <= LogFile::kMaxBytes + big.size() + 100);
}

TEST_CASE("log file: a pipe in its place neither waits nor is written to", "[app][log]")
{
    const QTemporaryDir folder;
    REQUIRE(mkfifo(folder.filePath(QStringLiteral("opscope.log")).toLocal8Bit().constData(), 0600) == 0);
    LogFile log(folder.path());
    log.write(QStringLiteral("hello"));
    REQUIRE(log.lines().size() == 2);
    CHECK(log.lines().constFirst().contains(QStringLiteral("cannot be written")));
}

TEST_CASE("log file: a folder that cannot be written to is reported and nothing breaks", "[app][log]")
{
    LogFile log(QStringLiteral("/proc/no/such/place"));
    log.write(QStringLiteral("hello"));
    REQUIRE(log.lines().size() == 2);
    CHECK(log.lines().constFirst().contains(QStringLiteral("cannot be written")));
}
