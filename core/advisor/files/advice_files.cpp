// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/advice_files.h"

#include <algorithm>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

void addRule(AdviceFile& file, const std::string& rule)
{
    if (std::ranges::find(file.rules, rule) == file.rules.end())
        file.rules.push_back(rule);
}

/// Calls `use` with each setting of a kind, and adds the rules of these settings to the file.
template <class Use>
AdviceFile fileOf(const Advice& advice, const char* name, Setting::Kind kind, const Use& use)
{
    AdviceFile file;
    file.name = name;
    for (const auto& finding : advice.findings) {
        for (const auto& setting : finding.settings) {
            if (setting.kind != kind)
                continue;
            addRule(file, finding.rule);
            use(setting);
        }
    }
    return file;
}

/// The names of passes of the units' buffer (UB fusion) begin with Tbe.
AdviceFile fusionFile(const Advice& advice)
{
    Json graph = Json::object();
    Json buffer = Json::object();
    auto file = fileOf(advice, "fusion_switch.cfg", Setting::Kind::FusionPass, [&](const Setting& setting) {
        (setting.key.starts_with("Tbe") ? buffer : graph)[setting.key] = "on";
    });
    file.text = dumped({{"Switch", {{"GraphFusion", graph}, {"UBFusion", buffer}}}});
    return file;
}

AdviceFile aippFile(const Advice& advice)
{
    std::set<std::string> seen; // one picture for each model
    std::string lines;
    auto file = fileOf(advice, "aipp.cfg", Setting::Kind::Aipp, [&](const Setting& setting) {
        if (seen.insert(setting.key).second)
            lines += "    " + setting.key + ": " + setting.value + '\n';
    });
    file.text =
        "# Set mean, min and var_reci to the normalisation that the model does now, then take it out of the "
        "model.\naipp_op {\n" +
        lines + "}\n";
    return file;
}

std::string socOf(const Workspace& workspace)
{
    for (const auto& report : workspace.reports) {
        for (const auto& device : report->platform.devices) {
            auto chip = device.chip;
            std::erase(chip, ' ');
            if (chip.starts_with("Ascend"))
                return chip;
        }
    }
    return "SOC_VERSION";
}

/// An option of atc: "--precision_mode" and its value.
using Options = std::vector<std::pair<std::string, std::string>>;

void setOption(Options& options, const std::string& key, const std::string& value)
{
    const auto same = std::ranges::find(options, key, &std::pair<std::string, std::string>::first);
    if (same == options.end())
        options.emplace_back(key, value);
    else
        same->second = value;
}

/// The options of a command line like "atc --model=a.onnx --framework 5", as a model stores it.
Options optionsOf(std::string_view command)
{
    Options options;
    char quote = 0;
    std::string word;
    const auto finish = [&] {
        const auto equals = word.find('=');
        if (word.starts_with("--"))
            options.emplace_back(word.substr(0, equals),
                                 equals == std::string::npos ? std::string() : word.substr(equals + 1));
        else if (!word.empty() && !options.empty() && options.back().second.empty())
            options.back().second = word;
        word.clear();
    };
    for (const char c : command) {
        if (quote == 0 && (c == ' ' || c == '\t' || c == '\n'))
            finish();
        else if (quote == 0 && (c == '"' || c == '\''))
            quote = c;
        else if (c == quote)
            quote = 0;
        else
            word += c;
    }
    finish();
    return options;
}

/// The text as one word for a shell, whatever characters it contains.
std::string shellQuoted(const std::string& text)
{
    constexpr std::string_view kPlain = "_./:,=+@%-";
    const auto isPlain = [&](char c) {
        return isLetter(c) || isDigit(c) || kPlain.find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::ranges::all_of(text, isPlain))
        return text;
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else if (c != '\0')
            out += c;
    }
    return out + "'";
}

AdviceFile atcFile(const Workspace& workspace, const Advice& advice, bool hasFusion, bool hasAipp)
{
    auto options = optionsOf(advice.atcCommand);
    const bool isKnown = !options.empty();
    if (!isKnown)
        options = {{"--model", "MODEL.onnx"},
                   {"--framework", "5"},
                   {"--output", "MODEL"},
                   {"--soc_version", socOf(workspace)}};
    bool isChanged = hasFusion || hasAipp;
    auto file = fileOf(advice, "atc.sh", Setting::Kind::AtcOption, [&](const Setting& setting) {
        setOption(options, setting.key, setting.value);
        isChanged = true;
    });
    if (!isChanged)
        return file;
    if (hasFusion)
        setOption(options, "--fusion_switch_file", "fusion_switch.cfg");
    if (hasAipp)
        setOption(options, "--insert_op_conf", "aipp.cfg");
    file.text = isKnown ? "# The options that the model was converted with, and those that change.\natc"
                        : "# MODEL and the options that it was converted with are yours; these change.\natc";
    for (auto& [key, value] : options) {
        if (key == "--output")
            value += "_new";
        file.text += " \\\n    " + shellQuoted(value.empty() ? key : key + "=" + value);
    }
    file.text += '\n';
    return file;
}

/// Everything that the profiler of an SVP board records.
const char* const kSvpProfiler = "svp";

Json profilerOf(const std::string& group)
{
    if (group == kSvpProfiler)
        return {{"switch", "on"},  {"output", "profiling"}, {"interval", "0"},
                {"acl_api", "on"}, {"aacpu", "on"},         {"aac_metrics", "ArithmeticUtilization"}};
    return {{"switch", "on"},      {"output", "profiling"}, {"aic_metrics", group},
            {"aicpu", "on"},       {"task_time", "on"},     {"ascendcl", "on"},
            {"runtime_api", "on"}, {"hccl", "on"},          {"msproftx", "on"}};
}

std::vector<AdviceFile> aclFiles(const Advice& advice)
{
    std::map<std::string, AdviceFile> groups;
    for (const auto& rule : advice.rules) {
        for (const auto& missing : rule.missing) {
            const auto id = missing.how.id;
            if (id == MessageId::HowSvpTimeline || id == MessageId::HowSvpSummary ||
                id == MessageId::HowSvpMetrics)
                addRule(groups[kSvpProfiler], rule.id);
            const bool isMetric = id == MessageId::HowMetricsGroup && !missing.how.args.empty();
            if (isMetric || id == MessageId::NoTimelineCollect || id == MessageId::HowFrequency)
                addRule(groups[isMetric ? missing.how.args[0] : "PipeUtilization"], rule.id);
        }
    }
    std::vector<AdviceFile> files;
    for (auto& [group, file] : groups) {
        file.name = groups.size() == 1 ? "acl.json" : "acl_" + group + ".json";
        file.text = dumped({{"profiler", profilerOf(group)}});
        files.push_back(std::move(file));
    }
    return files;
}

} // namespace

std::vector<AdviceFile> adviceFiles(const Workspace& workspace, const Advice& advice)
{
    const auto fusion = fusionFile(advice);
    const auto aipp = aippFile(advice);
    auto atc = atcFile(workspace, advice, !fusion.rules.empty(), !aipp.rules.empty());
    for (const auto* from : {&fusion, &aipp}) {
        for (const auto& rule : from->rules)
            addRule(atc, rule);
    }
    std::vector<AdviceFile> files;
    for (const auto& file : {fusion, aipp, atc}) {
        if (!file.rules.empty())
            files.push_back(file);
    }
    std::ranges::move(aclFiles(advice), std::back_inserter(files));
    return files;
}

Result<void> saveAdviceFiles(const std::filesystem::path& folder, const std::vector<AdviceFile>& files)
{
    for (const auto& file : files) {
        OPSCOPE_TRY_ASSIGN(auto out, AtomicFile::create(folder / file.name, {.makesFolders = true}));
        OPSCOPE_TRY(out.write(file.text));
        OPSCOPE_TRY(out.commit());
    }
    return {};
}

} // namespace opscope
