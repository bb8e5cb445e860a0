// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/snippets.h"

namespace opscope {

std::string_view torchSnippet()
{
    return R"py(import torch_npu

config = torch_npu.profiler._ExperimentalConfig(
    profiler_level=torch_npu.profiler.ProfilerLevel.Level1,      # Level0: less cost, no AI Core metrics
    aic_metrics=torch_npu.profiler.AiCMetrics.PipeUtilization)   # feeds AI Core Metrics
with torch_npu.profiler.profile(
        activities=[torch_npu.profiler.ProfilerActivity.CPU, torch_npu.profiler.ProfilerActivity.NPU],
        schedule=torch_npu.profiler.schedule(wait=0, warmup=1, active=2, repeat=1, skip_first=1),
        on_trace_ready=torch_npu.profiler.tensorboard_trace_handler("./result"),
        record_shapes=True,      # feeds the shapes of ops
        profile_memory=True,     # feeds Memory
        experimental_config=config) as prof:
    for step in range(steps):
        train_one_step()
        prof.step()
)py";
}

std::string_view mindsporeSnippet()
{
    return R"py(import mindspore
from mindspore.profiler import AicoreMetrics, ProfilerActivity, ProfilerLevel

config = mindspore.profiler._ExperimentalConfig(
    profiler_level=ProfilerLevel.Level1,              # Level0: less cost, no AI Core metrics
    aic_metrics=AicoreMetrics.PipeUtilization)        # feeds AI Core Metrics
with mindspore.profiler.profile(
        activities=[ProfilerActivity.CPU, ProfilerActivity.NPU],
        schedule=mindspore.profiler.schedule(wait=0, warmup=1, active=2, repeat=1, skip_first=1),
        on_trace_ready=mindspore.profiler.tensorboard_trace_handler("./result"),
        profile_memory=True,                          # feeds Memory
        experimental_config=config) as prof:
    for step in range(steps):
        train_one_step()
        prof.step()
)py";
}

} // namespace opscope
