// SPDX-License-Identifier: GPL-3.0-or-later
// Chrome Trace Event JSON: what msprof, torch_npu, MindSpore and many others write.
#include <algorithm>
#include <array>

#include "core/base/gzip.h"
#include "core/base/message_id.h"
#include "core/import/discover/export_name.h"
#include "core/import/importer.h"
#include "core/import/tables/json_rows.h"
#include "core/import/trace/json_args.h"
#include "core/import/trace/scan.h"
#include "core/import/trace/trace_merge.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 12> kStems{
    "msprof", "trace_view", "trace",       "task_time",    "hccl",          "step_trace",
    "acl",    "ge",         "runtime_api", "thread_group", "ai_stack_time", "msprof_tx"};

/// File names of timelines, for files whose head does not show the kind.
bool isTraceName(std::string_view name)
{
    const bool isNamed = isMindSporeTimeline(name) || std::ranges::any_of(kStems, [&](std::string_view stem) {
                             return name.starts_with(stem);
                         });
    return isNamed && (name.ends_with(".json") || name.ends_with(".json.gz"));
}

bool accepts(const FileProbe& probe)
{
    auto head = probe.head;
    if (head.starts_with("\xEF\xBB\xBF"))
        head.remove_prefix(3);
    const char* const at = trace::skipSpace(head.data(), head.data() + head.size());
    head.remove_prefix(static_cast<std::size_t>(at - head.data()));
    if (head.empty())
        return isTraceName(probe.name);
    if (head[0] == '{')
        return head.find("\"traceEvents\"") != std::string_view::npos;
    if (head[0] != '[')
        return false;
    const char* const next = trace::skipSpace(head.data() + 1, head.data() + head.size());
    if (next != head.data() + head.size() && *next == ']') // nothing was recorded
        return true;
    const bool hasPhase = head.find("\"ph\"") != std::string_view::npos;
    const bool hasLane =
        head.find("\"pid\"") != std::string_view::npos && head.find("\"ts\"") != std::string_view::npos;
    // our own step_trace_*.json and task_time_*.json are tables
    return hasPhase || hasLane || (isTraceName(probe.name) && jsonTableKeys(head).empty());
}

Result<void> read(ImportContext& context)
{
    const auto placed = [&](Error error) {
        if (error.where.file.empty() || error.where.file == context.planned.path.string())
            error.where.file = context.file;
        return Failure(std::move(error));
    };
    auto path = context.planned.path;
    auto mapped = context.map(path);
    if (!mapped)
        return placed(mapped.error());
    if (isGzip((*mapped)->bytes())) {
        const auto folder = context.cacheFolder.empty() ? std::filesystem::temp_directory_path() / "opscope"
                                                        : context.cacheFolder;
        auto unpacked = unpackGzip(path, folder, {}, context.stop);
        if (!unpacked)
            return placed(unpacked.error());
        path = *unpacked;
        mapped = context.map(path);
        if (!mapped)
            return placed(mapped.error());
    }
    const auto file = *mapped;
    auto source = trace::JsonArgSource::of(path);
    if (!source)
        return placed(source.error());
    trace::ReadOptions options;
    options.threads = context.threads;
    options.stop = context.stop;
    options.keepsStopped = context.keepsStopped;
    options.progress = context.progress;
    options.releaseRead = [&](std::size_t offset, std::size_t length) { file->release(offset, length); };
    auto chunks = trace::readTrace(file->bytes(), options);
    if (!chunks)
        return placed(chunks.error());
    const auto sourceNumber = context.builder.addArgSource(*source);
    const bool isStopped = chunks->isStopped;
    OPSCOPE_TRY(trace::mergeTrace(context, file->bytes(), *chunks, sourceNumber));
    if (isStopped)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled), {context.file, 0, {}});
    return {};
}

} // namespace

constinit const Importer chromeTrace{
    "chrome_trace", Role::Timeline, ReportPart::Slices | ReportPart::Counters | ReportPart::Steps,
    kStems,         accepts,        read};

} // namespace opscope
