// SPDX-License-Identifier: GPL-3.0-or-later
// What kind of work a device does, in words that GPU and NPU share: the family of an op, and the op of the
// framework that launched it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/report.h"

namespace opscope {

enum class OpFamily : std::uint8_t {
    Convolution,
    Matmul,
    Attention,
    Normalisation,
    ElementWise,
    Copy,
    Communication,
    Other,
};
/// "convolution", "element-wise", ...
const char* opFamilyName(OpFamily family);
/// The family of an op type, framework op or kernel by its name: see op_families.def. None if no line fits.
std::optional<OpFamily> opFamilyOfName(std::string_view name);

/// "aten::batch_norm_backward" for "aten::cudnn_batch_norm_backward": without the backend, so that runs of
/// different backends have the same name.
std::string plainFrameworkOp(std::string_view name);

/// "all_reduce" for "nccl:all_reduce", "ncclKernel_AllReduce_RING_LL_Sum_float(...)" and
/// "hcom_allReduce__271_0_1"; "send/recv" for both directions; empty if the name is of no collective.
std::string_view collectiveName(std::string_view name);

/// The launching ops and families of the device slices of a report. Reads all slices and flows once.
class Launches {
public:
    explicit Launches(const Report& report);

    /// Whether any slice has a framework op.
    bool hasFrameworkOps() const { return m_hasFrameworkOps; }
    /// The framework op ("aten::convolution") that launched the slice: the innermost one on its thread whose
    /// name is not that of one backend, such as aten::cudnn_convolution; invalid if none.
    SliceId launching(SliceId slice) const { return m_launching[slice.index()]; }
    /// Its name; see plainFrameworkOp.
    StringId frameworkOp(SliceId slice) const
    {
        const auto op = launching(slice);
        return op.valid() ? m_report.slices.name[op.index()] : StringId{};
    }
    /// Of communication and copies by the class of the slice; of others by the first of op type, framework op
    /// and name that has one.
    OpFamily familyOf(SliceId slice) const;
    /// By the type, or else the name of a row of the op table.
    OpFamily familyOf(OpId op) const;

private:
    std::optional<OpFamily> byName(StringId name) const;

    const Report& m_report;
    bool m_hasFrameworkOps = false;
    std::vector<SliceId> m_launching;                      ///< by slice
    std::vector<std::optional<OpFamily>> m_familyOfString; ///< by string id
};

} // namespace opscope
