// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/classify_event.h"

#include <algorithm>
#include <optional>

#include "core/base/ascii.h"

namespace opscope::trace {
namespace {

std::optional<SliceClass> classOfHint(Hint hint)
{
    switch (hint) {
    case Hint::Acl:
        return SliceClass::HostApi;
    case Hint::Model:
        return SliceClass::HostModel;
    case Hint::Node:
        return SliceClass::HostNode;
    case Hint::Runtime:
        return SliceClass::HostRuntime;
    case Hint::Communication:
        return SliceClass::HostCommunication;
    case Hint::Op:
    case Hint::Annotation:
        return SliceClass::Framework;
    case Hint::Python:
        return SliceClass::Python;
    case Hint::Range:
    case Hint::Mark:
        return SliceClass::Range;
    case Hint::GpuAnnotation: // a meaning in traces of Kineto only
    case Hint::GpuKernel:
    case Hint::GpuCopy:
    case Hint::GpuApi:
    case Hint::None:
        break;
    }
    return std::nullopt;
}

/// "EVENT_RECORD", "MEMCPY_ASYNC": the name of a task is its type.
bool isTypeName(std::string_view name)
{
    return std::ranges::all_of(name, [](char c) { return isUpper(c) || c == '_'; });
}

} // namespace

SliceClass classify(TrackRole role, Hint hint, std::string_view type, std::string_view name)
{
    switch (role) {
    case TrackRole::Host:
    case TrackRole::Framework:
        if (const auto cls = classOfHint(hint))
            return *cls;
        if (role == TrackRole::Host) {
            if (const auto cls = classOfApiName(name))
                return *cls;
        }
        return classOfRole(role);
    case TrackRole::Hardware:
        if (const auto cls = classOfTaskType(type))
            return *cls;
        if (isTypeName(name)) {
            if (const auto cls = classOfTaskType(name))
                return *cls;
        }
        // A task without an op is named by its type: here a type that we do not know.
        return !type.empty() && name == type ? SliceClass::Control : classOfRole(role);
    case TrackRole::Unknown:
        if (const auto cls = classOfHint(hint))
            return *cls;
        if (const auto cls = classOfApiName(name))
            return *cls;
        if (const auto cls = classOfTaskType(type))
            return *cls;
        return SliceClass::Other;
    default:
        return classOfRole(role);
    }
}

} // namespace opscope::trace
