// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/job_texts.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "core/base/number.h"

namespace opscope::raw {
namespace {

constexpr std::size_t kLongestLine = std::size_t{1} << 16U;
constexpr std::size_t kMostLines = std::size_t{1} << 17U; ///< task ids have 16 bits

/// Calls use(line) for each line with its end; use returns false for a line of another form.
template <class Use>
void eachLine(const RecordStream& stream, Losses& losses, Use&& use)
{
    std::vector<std::byte> storage;
    const auto bytes = stream.joined(storage);
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    std::size_t lines = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = text.find('\n', at);
        if (end == std::string_view::npos) {
            losses.add(LossKind::CutRecord, stream.where(at), text.size() - at);
            return;
        }
        if (++lines > kMostLines) {
            losses.add(LossKind::HostileCount, stream.where(at));
            return;
        }
        const auto line = text.substr(at, end - at);
        if (!line.empty()) {
            losses.addRecords(stream.fileOf(at), 1);
            if (line.size() <= kLongestLine && use(line))
                ++losses.records;
            else
                losses.add(LossKind::UnknownKind, stream.where(at));
        }
        at = end + 1;
    }
}

/// Removes the word after the last space.
std::string_view cutLastWord(std::string_view& line)
{
    const auto space = line.rfind(' ');
    const auto word = line.substr(space == std::string_view::npos ? 0 : space + 1);
    line = line.substr(0, space == std::string_view::npos ? 0 : space);
    return word;
}

/// "op_name block_dim task_id stream_id"
std::optional<JobTask> jobTask(std::string_view line)
{
    const auto stream = wholeNumber<std::uint32_t>(cutLastWord(line));
    const auto task = wholeNumber<std::uint32_t>(cutLastWord(line));
    const auto blocks = wholeNumber<std::uint32_t>(cutLastWord(line));
    const bool isName =
        !line.empty() && line.find(' ') == std::string_view::npos; // else two lines became one
    if (!isName || !stream || !task || !blocks || *stream > UINT16_MAX || *task > UINT16_MAX)
        return std::nullopt;
    return JobTask{std::string(line), *blocks, *task, *stream, kNoNumber};
}

/// The report's name of a number of MindSpore; the number if it has none.
std::string_view dataTypeText(std::string_view number)
{
    constexpr std::int64_t kBool = 27;
    static constexpr std::array<std::string_view, 15> kNames{"BOOL",   "", "INT8",    "INT16",  "INT32",
                                                             "INT64",  "", "UINT8",   "UINT16", "UINT32",
                                                             "UINT64", "", "FLOAT16", "FLOAT",  "DOUBLE"};
    const auto index = wholeNumber(number).value_or(-1) - kBool;
    if (index < 0 || index >= static_cast<std::int64_t>(kNames.size()))
        return number;
    const auto name = kNames.at(static_cast<std::size_t>(index));
    return name.empty() ? number : name;
}

/// Adds "input_shape:..." and the like to the texts of its direction; another key adds nothing.
void addTensorWord(std::string_view key, std::string_view value, JobGraphOp& op)
{
    const bool isInput = key.starts_with("input_");
    if (!isInput && !key.starts_with("output_"))
        return;
    auto& texts = isInput ? op.inputs : op.outputs;
    key.remove_prefix(key.find('_') + 1);
    if (key == "id") {
        for (auto& text : texts)
            text += value == "0" ? "" : ";";
    } else if (key == "shape") {
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
            value = value.substr(1, value.size() - 2);
        texts[0] += value;
    } else if (key == "data_type") {
        texts[1] += dataTypeText(value);
    } else if (key == "format") {
        texts[2] += value;
    }
}

/// "op_name:... op_type:... input_id:0 input_format:... input_data_type:31 input_shape:"1" ... output_id:..."
std::optional<JobGraphOp> jobGraphOp(std::string_view line)
{
    JobGraphOp op;
    while (!line.empty()) {
        const auto word = line.substr(0, line.find(' '));
        line.remove_prefix(std::min(line.size(), word.size() + 1));
        const auto colon = word.find(':');
        if (colon == std::string_view::npos)
            continue;
        const auto key = word.substr(0, colon);
        const auto value = word.substr(colon + 1);
        if (key == "op_name" && !op.name.empty()) // two lines became one
            return std::nullopt;
        if (key == "op_name")
            op.name = value;
        else if (key == "op_type")
            op.type = value;
        else
            addTensorWord(key, value, op);
    }
    return op.name.empty() ? std::nullopt : std::optional(std::move(op));
}

} // namespace

JobTexts readJobTexts(const RecordStream& tasks, const RecordStream& graph, Losses& losses)
{
    JobTexts texts;
    eachLine(tasks, losses, [&](std::string_view line) {
        auto task = jobTask(line);
        if (task)
            texts.tasks.push_back(*std::move(task));
        return task.has_value();
    });
    eachLine(graph, losses, [&](std::string_view line) {
        auto op = jobGraphOp(line);
        if (op)
            texts.ops.push_back(*std::move(op));
        return op.has_value();
    });
    std::unordered_map<std::string_view, std::uint32_t> rows;
    for (std::uint32_t i = 0; i < texts.ops.size(); ++i)
        rows.insert_or_assign(texts.ops[i].name, i);
    for (auto& task : texts.tasks) {
        const auto row = rows.find(task.op);
        task.graphOp = row == rows.end() ? kNoNumber : row->second;
    }
    return texts;
}

} // namespace opscope::raw
