// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/sample.h"

#include <array>
#include <cerrno>
#include <fstream>
#include <system_error>

#include "core/base/message_id.h"

namespace opscope::samples {

namespace {

constexpr std::array kSamples{
    Sample{"JOBYOLOMISHBEFORESAMPLE", svpYoloMish},
    Sample{"JOBYOLOLEAKYRELUAFTERSAMPLE", svpYoloLeakyRelu},
    Sample{"PROF_000001_20211118093012345_FACEMASKSLEEPING", faceMaskSleeping},
    Sample{"PROF_000001_20211118094024567_FACEMASKNOSLEEPS", faceMaskNoSleep},
    Sample{"PROF_000001_20211118095113789_FACEMASKOPSFUSED", faceMaskFused},
    Sample{"PROF_000001_20250620081530123_TRANSFORMERBLOCK", transformerProf},
    Sample{"PROF_000001_20250620081530123_TRANSFORMERINADB", transformerProfDatabase},
    Sample{"PROF_000001_20250620081530123_TRANSFORMERINRAW", transformerRaw},
    Sample{"ascend_pt_two_ranks", pytorchTwoRanks},
    Sample{"ascend_pt_two_ranks_db", pytorchTwoRanksDatabase},
    Sample{"ascend310_six_groups", sixGroups},
    Sample{"dumps_small_net", smallNetDumps},
};

} // namespace

std::span<const Sample> allSamples()
{
    return kSamples;
}

namespace {

Failure cannotWrite(const std::filesystem::path& path, const std::error_code& reason)
{
    SourcePos where;
    where.file = path.string();
    return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, reason.message()), where);
}

} // namespace

Result<void> write(const Sample& sample, const std::filesystem::path& folder)
{
    for (const auto& [name, bytes] : sample.make()) {
        const auto path = folder / sample.name / name;
        std::error_code error;
        std::filesystem::create_directories(path.parent_path(), error);
        if (error)
            return cannotWrite(path, error);
        std::ofstream out(path, std::ios::binary | std::ios::trunc);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out)
            return cannotWrite(path, {errno, std::generic_category()});
    }
    return {};
}

} // namespace opscope::samples
