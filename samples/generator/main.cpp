// SPDX-License-Identifier: GPL-3.0-or-later
// opscope-samples: writes the samples of the project, and traces, tables and models of any size.
#include <charconv>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "samples/generator/big_model.h"
#include "samples/generator/big_trace.h"
#include "samples/generator/nights.h"
#include "samples/generator/sample.h"

namespace opscope::samples {

namespace {

constexpr const char* kUsage =
    "usage: opscope-samples OUT_DIR [NAME]              write all samples, or the one of that name\n"
    "       opscope-samples trace N OUT.json [SEED]     write a Chrome trace of N slices\n"
    "       opscope-samples csv N OUT.csv [SEED]        write an op_summary of N rows\n"
    "       opscope-samples model N OUT.txt [shared]    write a compiled model of N nodes; shared: every "
    "layer\n"
    "                                                   reads its inputs\n"
    "       opscope-samples nights N OUT.db [SEED]      write a fleet database of N nights\n";
constexpr int kCannotWrite = 2;
constexpr int kWrongUse = 3;
constexpr std::uint64_t kSeed = 20250620;

int wrongUse(const std::string& what)
{
    std::cerr << what << kUsage;
    return kWrongUse;
}

int finish(const Result<void>& done)
{
    if (done)
        return 0;
    std::cerr << "opscope-samples: " << done.error().text() << '\n';
    return kCannotWrite;
}

template <class Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return {};
    return value;
}

int writeBig(bool isTrace, int argc, char** argv)
{
    const auto count = numberOf<std::int64_t>(argv[2]);
    const auto seed = argc == 5 ? numberOf<std::uint64_t>(argv[4]) : kSeed;
    if (!count || *count < 1 || !seed)
        return wrongUse("opscope-samples: N and SEED are numbers, N at least 1\n");
    return finish(isTrace ? writeBigTrace(argv[3], *count, *seed)
                          : writeBigOpSummary(argv[3], *count, *seed));
}

int writeModel(int argc, char** argv)
{
    const auto count = numberOf<std::int64_t>(argv[2]);
    const bool areInputsShared = argc == 5;
    if (!count || *count < 1 || (areInputsShared && std::string_view(argv[4]) != "shared"))
        return wrongUse("opscope-samples: N is a number, at least 1\n");
    return finish(writeBigModel(argv[3], *count, areInputsShared));
}

int writeFleet(int argc, char** argv)
{
    const auto count = numberOf<int>(argv[2]);
    const auto seed = argc == 5 ? numberOf<std::uint64_t>(argv[4]) : kNightSeed;
    if (!count || *count < 1 || !seed)
        return wrongUse("opscope-samples: N and SEED are numbers, N at least 1\n");
    return finish(writeNights(argv[3], *count, *seed));
}

int writeSamples(const std::filesystem::path& folder, std::string_view only)
{
    bool isFound = false;
    for (const auto& sample : allSamples()) {
        if (!only.empty() && sample.name != only)
            continue;
        isFound = true;
        if (const auto done = write(sample, folder); !done)
            return finish(done);
        std::cout << (folder / sample.name).string() << '\n';
    }
    if (only.empty() || only == kFleetSample) {
        isFound = true;
        std::error_code error;
        std::filesystem::remove(folder / kFleetSample, error);
        if (const auto done = writeNights(folder / kFleetSample); !done)
            return finish(done);
        std::cout << (folder / kFleetSample).string() << '\n';
    }
    return isFound ? 0 : wrongUse("opscope-samples: there is no sample '" + std::string(only) + "'\n");
}

} // namespace

} // namespace opscope::samples

int main(int argc, char** argv)
{
    using namespace opscope::samples; // NOLINT: a main of its own
    if (argc < 2 || argc > 5)
        return wrongUse("");
    const std::string_view first = argv[1];
    if (first.starts_with('-')) { // no folder has such a name
        std::cout << kUsage;
        return first == "--help" || first == "-h" ? 0 : kWrongUse;
    }
    if (first == "trace" || first == "csv")
        return argc < 4 ? wrongUse("") : writeBig(first == "trace", argc, argv);
    if (first == "nights")
        return argc < 4 ? wrongUse("") : writeFleet(argc, argv);
    if (first == "model")
        return argc < 4 ? wrongUse("") : writeModel(argc, argv);
    return argc > 3 ? wrongUse("") : writeSamples(argv[1], argc == 3 ? argv[2] : "");
}
