// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>
#include <unistd.h>

#include "samples/generator/nights.h"
#include "samples/generator/sample.h"
#include "tests/samples/sample_files.h"
#include "tests/support/temp_folder.h"

using namespace opscope::samples;
using namespace opscope::samples::test;

TEST_CASE("every sample is what the generator makes now byte for byte", "[samples]")
{
    for (const auto& sample : allSamples()) {
        const auto folder = samplesFolder() / sample.name;
        INFO(folder);
        const auto files = sample.make();
        REQUIRE(files.contains("README.md"));
        std::size_t size = 0;
        for (const auto& [name, bytes] : files) {
            INFO(name);
            CHECK((readBytes(folder / name) == bytes)); // not printed: some are binary
            size += bytes.size();
        }
        CHECK(size <= 1'000'000);
        for (const auto& entry : fs::recursive_directory_iterator(folder)) {
            INFO(entry.path());
            CHECK((entry.is_directory() ||
                   files.contains(fs::relative(entry.path(), folder).generic_string())));
        }
    }
}

TEST_CASE("samples holds nothing but the generator and what it makes", "[samples]")
{
    std::set<std::string> expected{"generator", "CMakeLists.txt", kFleetSample,
                                   "gpu_resnet50"}; // cut from captures
    for (const auto& sample : allSamples())
        expected.insert(std::string(sample.name));
    std::set<std::string> found;
    for (const auto& entry : fs::directory_iterator(samplesFolder()))
        found.insert(entry.path().filename().string());
    CHECK(found == expected);
}

TEST_CASE("a sample is written to a folder and the same bytes stand there", "[samples]")
{
    const opscope::TempFolder temporary;
    const auto& folder = temporary.path();
    const auto& sample = allSamples().front();
    REQUIRE(write(sample, folder));
    for (const auto& [name, bytes] : sample.make())
        CHECK((readBytes(folder / sample.name / name) == bytes));
    fs::remove_all(folder);
}

TEST_CASE("a sample that cannot be written says where and why", "[samples]")
{
    const auto done = write(allSamples().front(), "/dev/null/samples");
    REQUIRE_FALSE(done);
    CHECK(done.error().where.file.starts_with("/dev/null/samples"));
    CHECK(done.error().text().find("Cannot write") != std::string::npos);
}
