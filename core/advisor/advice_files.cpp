// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/advice_files.h"

#include <algorithm>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

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

/// Calls `use` with each setting of a kind, and names the rules.
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

/// Passes of the units' buffer begin with Tbe.
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
    std::set<std::string> seen; // one picture a model
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

AdviceFile atcFile(const Workspace& workspace, const Advice& advice, bool hasFusion, bool hasAipp)
{
    std::string options;
    auto file = fileOf(advice, "atc.sh", Setting::Kind::AtcOption, [&](const Setting& setting) {
        const auto option = " \\\n    " + setting.key + "=" + setting.value;
        if (options.find(option) == std::string::npos)
            options += option;
    });
    if (hasFusion)
        options += " \\\n    --fusion_switch_file=fusion_switch.cfg";
    if (hasAipp)
        options += " \\\n    --insert_op_conf=aipp.cfg";
    if (options.empty())
        return file;
    file.text = "# MODEL and the options that it was converted with are yours; these change.\n"
                "atc --model=MODEL.onnx --framework=5 --output=MODEL_new --soc_version=" +
                socOf(workspace) + options + '\n';
    return file;
}

std::vector<AdviceFile> aclFiles(const Advice& advice)
{
    std::map<std::string, AdviceFile> groups;
    for (const auto& rule : advice.rules) {
        for (const auto& missing : rule.missing) {
            const auto id = missing.how.id;
            const bool isMetric = id == MessageId::HowMetricsGroup && !missing.how.args.empty();
            if (isMetric || id == MessageId::NoTimelineCollect || id == MessageId::HowFrequency)
                addRule(groups[isMetric ? missing.how.args[0] : "PipeUtilization"], rule.id);
        }
    }
    std::vector<AdviceFile> files;
    for (auto& [group, file] : groups) {
        file.name = groups.size() == 1 ? "acl.json" : "acl_" + group + ".json";
        file.text = dumped({{"profiler",
                             {{"switch", "on"},
                              {"output", "profiling"},
                              {"aic_metrics", group},
                              {"aicpu", "on"},
                              {"task_time", "on"},
                              {"ascendcl", "on"},
                              {"runtime_api", "on"},
                              {"hccl", "on"},
                              {"msproftx", "on"}}}});
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
