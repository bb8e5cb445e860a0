// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of raw file, cut off at each 64th of its length: what is left is decoded, and the loss is
// reported with the file.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "core/import/raw/device/device_tasks.h"
#include "core/import/raw/host/host_data.h"
#include "core/import/raw/host/torch_files.h"
#include "tests/core/import/raw/raw_oracle.h"
#include "tests/core/import/raw/torch_bytes.h"
#include "tests/support/captures.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::raw;
using namespace opscope::raw::test;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kParts = 64;

/// The losses of the side of a capture to which a file belongs.
Losses decode(const fs::path& side)
{
    const auto map = [](const fs::path& path) { return MappedFile::open(path); };
    const auto name = side.filename().string();
    if (name == "host")
        return readHost(findHostFiles(side, name), map).losses;
    auto device = readDevice(findDeviceFiles(side, name), {.map = map});
    return device ? std::move(device->losses) : Losses();
}

std::uint64_t recordsOf(const Losses& losses, const std::string& file)
{
    const auto found = std::ranges::find(losses.files(), file, &Losses::OfFile::file);
    return found == losses.files().end() ? 0 : found->complete;
}

bool isReported(const Losses& losses, const std::string& file)
{
    return std::ranges::any_of(losses.all(), [&](const Loss& loss) {
        return loss.first.file == file &&
               (loss.kind == LossKind::EmptyFile || loss.kind == LossKind::ShortFile);
    });
}

std::string bytesOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

TEST_CASE("raw truncation: the rest of a cut file is decoded, and the loss is reported", "[core][raw]")
{
    std::set<std::string> kinds;
    for (const auto* const name : {"910b_pipe", "910b_arith", "910a_pipe", "v6_pipe"}) {
        const auto capture = captureData("raw/" + std::string(name));
        if (!capture)
            continue;
        const TempFolder folder;
        const auto copy = folder.path() / "PROF_1";
        fs::copy(profFolder(*capture), copy, fs::copy_options::recursive);
        std::vector<fs::path> files;
        for (const auto& entry : fs::recursive_directory_iterator(copy)) {
            const auto file = entry.path().filename().string();
            const auto kind =
                file.substr(0, file.find(".slice_")) + (name == std::string("v6_pipe") ? "6" : "");
            if (entry.is_regular_file() && file.find(".slice_") != std::string::npos &&
                entry.path().extension() != ".done" && kinds.insert(kind).second)
                files.push_back(entry.path());
        }
        for (const auto& path : files) {
            const auto whole = bytesOf(path);
            const auto side = path.parent_path().parent_path();
            const auto file = side.filename().string() + "/data/" + path.filename().string();
            const auto all = recordsOf(decode(side), file);
            std::uint64_t before = 0;
            for (std::size_t part = 0; part < kParts; ++part) {
                fs::resize_file(path, 0);
                std::ofstream(path, std::ios::binary) << whole.substr(0, whole.size() * part / kParts);
                INFO(name << ' ' << file << " part " << part);
                const auto losses = decode(side);
                CHECK(isReported(losses, file));
                const auto records = recordsOf(losses, file);
                CHECK(records >= before);
                CHECK(records <= all);
                before = records;
            }
            std::ofstream(path, std::ios::binary) << whole;
        }
    }
    if (captureData("raw"))
        CHECK(kinds.size() > 20);
}

TEST_CASE("raw truncation: files of PyTorch lose their last record only", "[core][raw]")
{
    const auto op = torchOp({1, 2, 3, 4, 0, {{2, "aten::add"}, {4, "2,3"}}});
    const auto mark = torchMark(1, 0, 2, 3, "add");
    const auto memory = torchMemory(1, 2, 3, 4);
    struct Kind {
        std::string record;
        void (*read)(Record, const std::string&, TorchData&);
    };
    for (const auto& [record, read] :
         {Kind{op, readTorchOps}, Kind{mark, readTorchMarks}, Kind{memory, readTorchMemory}}) {
        std::string whole;
        for (int i = 0; i < 10; ++i)
            whole += record;
        for (std::size_t part = 0; part < kParts; ++part) {
            const auto length = whole.size() * part / kParts;
            const auto cut = whole.substr(0, length);
            TorchData data;
            read(std::as_bytes(std::span(cut)), "f", data);
            CHECK(recordsOf(data.losses, "f") == length / record.size());
            CHECK(data.losses.count(LossKind::CutRecord) == length % record.size());
        }
    }
}
