// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/formats/ge_attributes.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

#include "core/graph/formats/ge_ir.pb.h"

namespace opscope {
namespace {

constexpr std::size_t kMostText = 1 << 16;
constexpr std::size_t kMostValues = 1 << 16;

/// Numbers of `ge::DataType`, which differ from those of the messages.
constexpr std::string_view kRuntimeTypes[] = {
    "FLOAT",      "FLOAT16",    "INT8",    "INT32",  "UINT8",     "",       "INT16",         "UINT16",
    "UINT32",     "INT64",      "UINT64",  "DOUBLE", "BOOL",      "STRING", "DUAL_SUB_INT8", "DUAL_SUB_UINT8",
    "COMPLEX64",  "COMPLEX128", "QINT8",   "QINT16", "QINT32",    "QUINT8", "QUINT16",       "RESOURCE",
    "STRING_REF", "DUAL",       "VARIANT", "BF16",   "UNDEFINED", "INT4",   "UINT1"};

std::string typeText(std::int64_t type)
{
    const auto i = static_cast<std::size_t>(type);
    return i < std::size(kRuntimeTypes) && !kRuntimeTypes[i].empty() ? std::string(kRuntimeTypes[i])
                                                                     : fmt::format("{}", type);
}

std::string bytesText(std::uint64_t size)
{
    return fmt::format("({} bytes)", size);
}

/// "FLOAT16 [1, 64]"
std::string tensorText(MessageReader& in)
{
    using Tensor = ge_pb::TensorDescriptor;
    std::string type;
    std::vector<std::int64_t> dims;
    if (!in.enter())
        return {};
    while (in.next()) {
        if (in.number() == Tensor::kDtypeFieldNumber) {
            type = in.text();
        } else if (in.number() == Tensor::kShapeFieldNumber && in.enter()) {
            while (in.next()) {
                if (dims.size() < kMostValues)
                    dims.push_back(in.integer());
            }
            in.leave();
        }
    }
    in.leave();
    return fmt::format("{} [{}]", type.starts_with("DT_") ? type.substr(3) : type, fmt::join(dims, ", "));
}

/// Text of one field of a message.
template <class Inner>
std::string innerText(MessageReader& in, int number, const Inner& inner)
{
    std::string text;
    if (!in.enter())
        return text;
    while (in.next()) {
        if (in.number() == number)
            text = inner(in);
    }
    in.leave();
    return text;
}

std::string plainText(MessageReader& in)
{
    return in.size() > kMostText ? bytesText(in.size()) : std::string(in.text());
}

/// The kind and text of a single value or of a list element; both messages have the same field names.
std::pair<std::string_view, std::string> valueOf(MessageReader& in)
{
    const std::string_view field = in.field().name();
    if (field == "i" || field == "f")
        return {field == "i" ? "int" : "float", std::string(in.text())};
    if (field == "b")
        return {"bool", in.integer() != 0 ? "true" : "false"};
    if (field == "bt")
        return {"bytes", bytesText(in.size())};
    if (field == "dt")
        return {"type", typeText(in.integer())};
    if (field == "td")
        return {"tensor type", tensorText(in)};
    if (field == "t")
        return {"tensor", innerText(in, ge_pb::TensorDef::kDescFieldNumber, tensorText)};
    if (field == "g")
        return {"graph", innerText(in, ge_pb::GraphDef::kNameFieldNumber, plainText)};
    if (field == "func" || field == "na")
        return {"named attributes", innerText(in, ge_pb::NamedAttrs::kNameFieldNumber, plainText)};
    return {field == "expression" ? "expression" : "string", plainText(in)};
}

void addValue(GraphAttribute& attribute, MessageReader& in)
{
    auto [kind, text] = valueOf(in);
    attribute.kind = kind;
    if (attribute.values.size() < kMostValues)
        attribute.values.push_back(std::move(text));
}

/// "[1, 2]" for each inner list.
void addLists(GraphAttribute& attribute, MessageReader& in, std::string_view kind)
{
    attribute.kind = kind;
    attribute.isList = true;
    if (!in.enter())
        return;
    while (in.next() && attribute.values.size() < kMostValues) {
        GraphAttribute inner{{}, {}, true, {}};
        if (!in.enter())
            break;
        while (in.next()) {
            if (inner.values.size() < kMostValues)
                inner.values.emplace_back(in.text());
        }
        in.leave();
        attribute.values.push_back(inner.text());
    }
    in.leave();
}

void readValue(GraphAttribute& attribute, MessageReader& in)
{
    if (!in.enter())
        return;
    while (in.next()) {
        switch (in.number()) {
        case ge_pb::AttrDef::kListFieldNumber:
            attribute.isList = true;
            if (!in.enter())
                break;
            while (in.next())
                addValue(attribute, in);
            in.leave();
            break;
        case ge_pb::AttrDef::kListListIntFieldNumber:
            addLists(attribute, in, "lists of int");
            break;
        case ge_pb::AttrDef::kListListFloatFieldNumber:
            addLists(attribute, in, "lists of float");
            break;
        default:
            attribute.values.clear();
            addValue(attribute, in);
        }
    }
    in.leave();
}

} // namespace

std::string GeNames::nameOf(std::string_view key) const
{
    if (!key.starts_with('\0'))
        return std::string(key);
    std::size_t number = 0;
    std::size_t scale = 1;
    for (const char c : key.substr(1, 4)) { // 127^4 names
        number += (static_cast<unsigned char>(c) - std::size_t{1}) * scale;
        scale *= 127;
    }
    return number < names.size() ? names[number] : fmt::format("#{}", number);
}

GraphAttribute GeNames::decoded(GraphAttribute attribute) const
{
    if (!attribute.name.starts_with('\0'))
        return attribute;
    attribute.name = nameOf(attribute.name);
    const auto known = std::ranges::find(names, attribute.name);
    const auto number = static_cast<std::size_t>(known - names.begin());
    if (attribute.kind != "int" || number >= usesValues.size() || usesValues[number] != "true")
        return attribute;
    attribute.kind = "string";
    for (auto& value : attribute.values) {
        std::size_t i = values.size();
        std::from_chars(value.data(), value.data() + value.size(), i);
        if (i < values.size())
            value = values[i];
    }
    return attribute;
}

GraphAttribute readGeAttribute(MessageReader& in)
{
    GraphAttribute attribute;
    if (!in.enter())
        return attribute;
    while (in.next()) {
        if (in.number() == 1) // key and value of a map
            attribute.name = in.text();
        else
            readValue(attribute, in);
    }
    in.leave();
    return attribute;
}

std::vector<GraphAttribute> readGeTensorAttributes(MessageReader& in, const GeNames& names)
{
    std::vector<GraphAttribute> all;
    if (!in.enter())
        return all;
    while (in.next()) {
        if (in.number() == ge_pb::TensorDescriptor::kAttrFieldNumber)
            all.push_back(names.decoded(readGeAttribute(in)));
    }
    in.leave();
    return all;
}

} // namespace opscope
