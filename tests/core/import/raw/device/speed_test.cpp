// SPDX-License-Identifier: GPL-3.0-or-later
// Hidden: how fast the device of a large folder is decoded. OPSCOPE_RAW_BULK names a PROF folder.
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>

#include <catch2/catch.hpp>

#include "core/import/raw/device/decoders.h"
#include "tests/support/skipped.h"

using namespace opscope;
using namespace opscope::raw;

namespace {

template <class Work>
double bestSeconds(Work&& work)
{
    double best = 1e9;
    for (int i = 0; i < 7; ++i) {
        const auto start = std::clock(); // processor time: other programs do not count
        work();
        best = std::min(best, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return best;
}

} // namespace

TEST_CASE("the device half of a large folder is decoded at the speed of memory", "[.speed]")
{
    const char* const folder = std::getenv("OPSCOPE_RAW_BULK");
    if (folder == nullptr)
        return opscope::test::skip("OPSCOPE_RAW_BULK is not set");
    const auto files = findDeviceFiles(std::filesystem::path(folder) / "device_0", "device_0");
    Losses losses;
    const auto stars = RecordStream::open(files.stars, &MappedFile::open, losses);
    std::uintmax_t bytes = 0;
    for (const auto* const kind : {&files.stars, &files.ffts, &files.tsTrack}) {
        for (const auto& file : *kind)
            bytes += std::filesystem::file_size(file.path);
    }
    std::vector<std::byte> storage;
    std::vector<char> copy(stars.size());
    const auto source = stars.joined(storage);
    const auto copied = bestSeconds([&] { std::memcpy(copy.data(), source.data(), copy.size()); });
    std::size_t tasks = 0;
    const auto paired =
        bestSeconds([&] { tasks = starsTasks(stars, DecoderFamily::StarsV4, false, losses).size(); });
    const auto complete = bestSeconds([&] { REQUIRE(readDevice(files)); });
    const auto speed = [](std::uintmax_t size, double seconds) {
        return static_cast<double>(size) / 1e6 / seconds;
    };
    std::cout << tasks << " tasks; memcpy " << speed(stars.size(), copied) << " MB/s, stars "
              << speed(stars.size(), paired) << " MB/s, readDevice " << speed(bytes, complete) << " MB/s of "
              << bytes << " bytes\n";
    CHECK(paired < copied * 4);
}
