// SPDX-License-Identifier: GPL-3.0-or-later
// What each stream copied in which direction: bytes, bandwidth, small copies and those that the host waited
// for.
#include "core/analysis/copies.h"

#include <algorithm>

#include "core/advisor/engine/chip.h"
#include "core/analysis/slice_scope.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

std::string kindText(CopyKind kind, bool isPageable)
{
    const std::string name = copyKindName(kind);
    return isPageable ? name + " (pageable)" : name;
}

/// The copies of the requested part.
std::vector<Copy> wantedCopies(const Report& report, const TableRequest& request, std::stop_token stop)
{
    auto copies = copiesOf(report, launchesOf(report, stop), stop);
    const SliceScope scope{request.range, request.tracks, request.device, request.model, request.step, {}};
    if (!scope.isEverything()) {
        const auto wanted = slicesIn(report, scope, {SliceClass::Memcpy}, stop);
        std::erase_if(copies,
                      [&](const Copy& copy) { return !std::ranges::binary_search(wanted, copy.slice); });
    }
    return copies;
}

Result<TablePtr> buildGroups(const ReportPtr& report, const std::vector<Copy>& copies)
{
    using Row = CopyGroup;
    RecordTable table("copies", report, copyGroupsOf(*report, copies));
    table.column(textSpec("kind", OPSCOPE_TEXT("Column", "Kind")),
                 [](const Row& row) { return kindText(row.kind, row.isPageable); });
    table.nameIsLast();
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &Row::device);
    table.column(integerSpec("stream", OPSCOPE_TEXT("Column", "Stream")), &Row::stream);
    table.column(countSpec("count", OPSCOPE_TEXT("Column", "Count")), &Row::count);
    table.column(hinted(durationSpec("time", OPSCOPE_TEXT("Column", "Time")), CellHint::Bar), &Row::time);
    table.sortByLast();
    const auto ifSized = [](std::int64_t Row::*field) {
        return [field](const Row& row) { return row.sized > 0 ? row.*field : kMissingInteger; };
    };
    table.column(countSpec("sized", OPSCOPE_TEXT("Column", "With size")), &Row::sized);
    table.column(bytesSpec("bytes", OPSCOPE_TEXT("Column", "Bytes")), ifSized(&Row::bytes));
    table.column(hidden(durationSpec("sized_time", OPSCOPE_TEXT("Column", "Time of copies with size"))),
                 ifSized(&Row::sizedTime));
    const auto bandwidth = [](const Row& row) {
        return row.sized > 0 && row.sizedTime > 0
                   ? static_cast<double>(row.bytes) / static_cast<double>(row.sizedTime)
                   : kNoReal;
    };
    table.column(
        quotient(realSpec("bandwidth", OPSCOPE_TEXT("Column", "Bandwidth"), "GB/s"), "bytes", "sized_time"),
        bandwidth);
    const auto chip = ChipList::builtIn().chipOf(report->platform);
    table.column(unsummed(realSpec("peak", OPSCOPE_TEXT("Column", "Peak of the link or memory"), "GB/s")),
                 [&](const Row& row) { return copyPeakOf(chip, row.kind); });
    table.column(weighted(percentSpec("of_peak", OPSCOPE_TEXT("Column", "Share of the peak")), "sized_time"),
                 [&](const Row& row) { return 100 * bandwidth(row) / copyPeakOf(chip, row.kind); });
    const auto small = [](auto Row::*field) {
        return [field](const Row& row) {
            return row.sized > 0 ? static_cast<std::int64_t>(row.*field) : kMissingInteger;
        };
    };
    table.column(countSpec("small", OPSCOPE_TEXT("Column", "Below 64 KiB")), small(&Row::small));
    table.column(durationSpec("small_time", OPSCOPE_TEXT("Column", "Time below 64 KiB")),
                 small(&Row::smallTime));
    const auto called = [](auto Row::*field) {
        return [field](const Row& row) {
            return row.called > 0 ? static_cast<std::int64_t>(row.*field) : kMissingInteger;
        };
    };
    table.column(countSpec("blocking", OPSCOPE_TEXT("Column", "Blocking")), called(&Row::blocking));
    table.column(hinted(durationSpec("host_wait", OPSCOPE_TEXT("Column", "Wait of the host")), CellHint::Bar),
                 called(&Row::waited));
    table.column(unsummed(durationSpec("longest", OPSCOPE_TEXT("Column", "Longest"))), &Row::longest);
    table.slices(&Row::longestCopy);
    table.table().isComputed = true;
    table.table().source = "timeline";
    return table.finish();
}

Result<TablePtr> buildEach(const ReportPtr& report, const std::vector<Copy>& copies)
{
    RecordTable table("copies", report, copies);
    const auto& slices = report->slices;
    const auto name = [&](ColumnSpec spec, SliceId Copy::*slice) {
        table.column(std::move(spec), [&, slice](const Copy& copy) {
            return (copy.*slice).valid() ? slices.name[(copy.*slice).index()] : StringId();
        });
    };
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                 [&](const Copy& copy) { return slices.name[copy.slice]; });
    table.nameIsLast();
    table.column(textSpec("kind", OPSCOPE_TEXT("Column", "Kind")),
                 [](const Copy& copy) { return kindText(copy.kind, copy.isPageable); });
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")),
                 [&](const Copy& copy) { return report->tracks[slices.track[copy.slice].index()].device; });
    table.column(integerSpec("stream", OPSCOPE_TEXT("Column", "Stream")),
                 [&](const Copy& copy) { return slices.stream[copy.slice]; });
    table.column(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")),
                 [&](const Copy& copy) { return slices.ts[copy.slice]; });
    table.column(hinted(durationSpec("time", OPSCOPE_TEXT("Column", "Time")), CellHint::Bar),
                 [&](const Copy& copy) { return slices.dur[copy.slice]; });
    table.sortByLast();
    table.column(bytesSpec("bytes", OPSCOPE_TEXT("Column", "Bytes")), &Copy::bytes);
    table.column(
        quotient(realSpec("bandwidth", OPSCOPE_TEXT("Column", "Bandwidth"), "GB/s"), "bytes", "time"),
        [&](const Copy& copy) {
            return copy.bytes == kMissingInteger || slices.dur[copy.slice] <= 0
                       ? kNoReal
                       : static_cast<double>(copy.bytes) / static_cast<double>(slices.dur[copy.slice]);
        });
    table.column(durationSpec("host_wait", OPSCOPE_TEXT("Column", "Wait of the host")), &Copy::waited);
    name(textSpec("call", OPSCOPE_TEXT("Column", "Call of the host")), &Copy::call);
    name(textSpec("synchronization", OPSCOPE_TEXT("Column", "Synchronisation after it")), &Copy::wait);
    name(textSpec("op", OPSCOPE_TEXT("Column", "Framework op")), &Copy::op);
    table.slices([](const Copy& copy) { return SliceId{copy.slice}; });
    table.table().isComputed = true;
    table.table().source = "timeline";
    return table.finish();
}

Result<TablePtr> buildCopies(const ReportPtr& report, const TableRequest& request, std::stop_token stop)
{
    const auto copies = wantedCopies(*report, request, stop);
    if (copies.empty())
        return noRows(*report, "timeline", OPSCOPE_TEXT("Argument", "no copies of a device on the timeline"));
    return request.variant == "each" ? buildEach(report, copies) : buildGroups(report, copies);
}

constexpr TableVariant kCopyVariants[] = {
    {"groups", OPSCOPE_TEXT("Page", "By stream and direction"), false, true},
    {"each", OPSCOPE_TEXT("Page", "Each copy"), false, true},
};

} // namespace

constinit const TablePage copiesPage{"copies", OPSCOPE_TEXT("Page", "Copies"), ReportPart::None,
                                     kCopyVariants, buildCopies};

} // namespace opscope
