// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/accuracy_options.h"

#include <charconv>
#include <chrono>
#include <ctime>

#include "core/base/message_id.h"
#include "core/base/text.h"

namespace opscope {

void addAccuracyOptions(OptionParser& app, AccuracyOptions& options)
{
    addChoice<OutputFormat>(
        app, "--format", options.format, OPSCOPE_TEXT("Word", "table, csv or json"),
        {{"table", OutputFormat::Table}, {"csv", OutputFormat::Csv}, {"json", OutputFormat::Json}})
        .typeName(OPSCOPE_TEXT("Word", "FORMAT"));
    app.addFlag("--strict", options.isStrict,
                OPSCOPE_TEXT("Word", "Exit with 1 if a file could not be read completely"));
    app.addFlag(
        "--no-cache", [] {}, OPSCOPE_TEXT("Word", "Has no effect: tensors are not cached"));
}

void addIgnored(OptionParser& app, IgnoredOptions& ignored, const std::string& names, const char* why,
                bool hasValue)
{
    const auto help = app.translated(OPSCOPE_TEXT("Word", "Has no effect:")) + " " + app.translated(why);
    const auto shown = names.substr(0, names.find(','));
    if (hasValue)
        app.addParsed(
               names,
               [&ignored, shown, why](const std::string&) -> std::optional<Message> {
                   ignored.given.emplace_back(shown, why);
                   return {};
               },
               help)
            .typeName("");
    else
        app.addFlag(
            names, [&ignored, shown, why] { ignored.given.emplace_back(shown, why); }, help);
}

void printIgnored(CliContext& context, const IgnoredOptions& ignored)
{
    for (const auto& [option, why] : ignored.given)
        printOnErr(context, message(MessageId::AccuracyNoEffect, option, why));
}

std::string timeOfResult()
{
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    localtime_r(&now, &parts);
    char text[16];
    std::strftime(text, sizeof text, "%Y%m%d%H%M%S", &parts);
    return text;
}

std::string knownMetrics()
{
    std::string known;
    for (std::size_t i = 0; i < accuracy::kMetrics; ++i)
        known += fmt::format("{}{} ({})", i == 0 ? "" : ", ",
                             accuracy::metricName(static_cast<accuracy::Metric>(i)), i);
    return known;
}

std::optional<std::vector<std::int64_t>> parseNumbers(const std::string& text)
{
    std::vector<std::int64_t> numbers;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        std::erase(word, ' ');
        std::int64_t number = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
        if (word.empty() || read.ec != std::errc{} || read.ptr != word.data() + word.size())
            return std::nullopt;
        numbers.push_back(number);
    }
    if (numbers.empty())
        return std::nullopt;
    return numbers;
}

std::optional<accuracy::Shape> parseShape(const std::string& text)
{
    const auto numbers = parseNumbers(text);
    accuracy::Shape shape;
    for (const auto dim : numbers.value_or(std::vector<std::int64_t>{0})) {
        if (dim <= 0)
            return std::nullopt;
        shape.push_back(static_cast<std::uint64_t>(dim));
    }
    return shape;
}

std::uint64_t printAccuracyIssues(CliContext& context, std::span<const Issue> issues)
{
    constexpr std::size_t kMostTold = 10;
    std::uint64_t lost = 0;
    for (std::size_t i = 0; i < issues.size(); ++i) {
        const auto& issue = issues[i];
        lost += issue.severity == Severity::DataLoss ? issue.count : 0;
        if (i < kMostTold)
            static_cast<void>(
                printError(context, {ErrorCode::Malformed, issue.message,
                                     issue.places.empty() ? SourcePos{} : issue.places.front()}));
    }
    return lost;
}

ExitCode withLoss(const AccuracyOptions& options, std::uint64_t lost, ExitCode code)
{
    return code == ExitCode::Fine && lost > 0 && options.isStrict ? ExitCode::DataLoss : code;
}

} // namespace opscope
