// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a tensor dump, an npy or an npz: no crash, and every element that a header promises can be
// read in every layout, or is refused. The first byte chooses which file it is.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <vector>

#include "core/accuracy/read/decode.h"
#include "core/accuracy/read/dump_file.h"
#include "core/accuracy/read/npy.h"
#include "core/accuracy/read/tensor_layout.h"
#include "tests/fuzz/input_file.h"

using namespace opscope;
using namespace opscope::accuracy;

namespace {

constexpr std::uint64_t kMostElements = 1 << 16;

void readAll(const Tensor& tensor, LayoutMap map)
{
    const ElementReader<double> reader(tensor, std::move(map));
    std::array<double, 1000> values;
    const auto count = std::min(reader.count(), kMostElements);
    for (std::uint64_t first = 0; first < count; first += values.size())
        reader.read(first, std::span(values).first(std::min<std::uint64_t>(values.size(), count - first)));
}

/// The bytes in memory of their own, so that one read beyond them is seen.
void readTensor(Tensor given)
{
    auto tensor = checkedTensor(std::move(given), "input");
    if (!tensor)
        return;
    const auto size = tensor->bytes.size();
    const std::unique_ptr<char[]> own(new char[std::max<std::size_t>(size, 1)]);
    std::copy(tensor->bytes.begin(), tensor->bytes.end(), own.get());
    tensor->bytes = {own.get(), size};
    tensor->file = nullptr;
    readAll(*tensor, mapAsStored(*tensor));
    const auto form = findLogicalForm(*tensor);
    for (const auto target :
         {form.format, Format::ND, Format::NCHW, Format::NHWC, Format::HWCN, Format::NCDHW}) {
        if (auto map = mapLayout(*tensor, target, form.shape))
            readAll(*tensor, *std::move(map));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0)
        return 0;
    static InputFile file;
    const auto& path = file.write(data + 1, size - 1);
    switch (data[0] % 3) {
    case 0:
        if (auto dump = openDump(path)) {
            for (const auto* list : {&dump->inputs, &dump->outputs}) {
                for (const auto& tensor : *list)
                    readTensor(tensor);
            }
        }
        break;
    case 1:
        if (auto npy = openNpy(path))
            readTensor(npy->tensor);
        break;
    default:
        if (auto archive = openNpz(path)) {
            for (const auto& member : archive->members) {
                if (auto npy = openMember(*archive, member))
                    readTensor(npy->tensor);
            }
        }
    }
    return 0;
}
