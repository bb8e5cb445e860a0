// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/classify.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("classify: the names of process and thread decide what a track contains", "[core][report]")
{
    CHECK(trackRole("Ascend Hardware", "Stream 3") == TrackRole::Hardware);
    CHECK(trackRole("Ascend Hardware 3", "Plane 0") == TrackRole::CommunicationPlane);
    CHECK(trackRole("", "Stream 3") == TrackRole::Hardware); // old MindSpore
    CHECK(trackRole("Communication", "Group 0 Communication") == TrackRole::CommunicationOps);
    CHECK(trackRole("HCCL", "Plane 1") == TrackRole::CommunicationPlane);
    CHECK(trackRole("CANN", "Thread 7") == TrackRole::Host);
    CHECK(trackRole("Python", "Thread 7") == TrackRole::Framework);
    CHECK(trackRole("OS Runtime API", "Thread 7") == TrackRole::HostOs);
    CHECK(trackRole("msproftx", "Thread 7") == TrackRole::Ranges);
    CHECK(trackRole("Overlap Analysis", "Free") == TrackRole::Overlap);
    CHECK(trackRole("Anything", "Step Trace(Model ID:2)") == TrackRole::StepTrace);
    CHECK(trackRole("HBM", "") == TrackRole::Unknown);
}

TEST_CASE("classify: every spelling of a task type has one class", "[core][report]")
{
    for (const char* type : {"AI_CORE", "AA CORE", "KERNEL_AIVEC", "MIX_AIC", "KERNEL_NEW"})
        CHECK(classOfTaskType(type) == SliceClass::Kernel);
    CHECK(classOfTaskType("AI_CPU") == SliceClass::AiCpu);
    CHECK(classOfTaskType("EVENT_WAIT_SQE") == SliceClass::Wait);
    CHECK(classOfTaskType("EVENT_RECORD") == SliceClass::Control);
    CHECK(classOfTaskType("Write Value") == SliceClass::Control);
    CHECK(classOfTaskType("MEMCPY_ASYNC") == SliceClass::Memcpy);
    CHECK(classOfTaskType("HCCL") == SliceClass::CommunicationTask);
    CHECK_FALSE(classOfTaskType("Strange").has_value());
    CHECK_FALSE(classOfTaskType("").has_value());
}

TEST_CASE("classify: a host call is known by its level or its prefix", "[core][report]")
{
    CHECK(classOfApiName("AscendCL@aclrtMalloc") == SliceClass::HostApi);
    CHECK(classOfApiName("svp_acl_mdl_execute") == SliceClass::HostApi);
    CHECK(classOfApiName("Node@launch") == SliceClass::HostNode);
    CHECK(classOfApiName("Model@InputCopy") == SliceClass::HostModel);
    CHECK(classOfApiName("rtMemcpyAsync") == SliceClass::HostRuntime);
    CHECK(classOfApiName("HCCL@x") == SliceClass::HostCommunication);
    CHECK_FALSE(classOfApiName("rtfm").has_value());
    CHECK_FALSE(classOfApiName("malloc").has_value());
}

TEST_CASE("classify: a counter is known by its process before its own name", "[core][report]")
{
    CHECK(counterKind("HBM", "Read") == CounterKind::Hbm);
    CHECK(counterKind("AI Core Freq", "MHz") == CounterKind::Frequency);
    CHECK(counterKind("Utilization", "CPU 3") == CounterKind::Utilization);
    CHECK(counterKind("", "DDR Write") == CounterKind::Ddr);
    CHECK(counterKind("x", "y") == CounterKind::Other);
    CHECK(counterUnit("Read(MB/s)") == "MB/s");
    CHECK(counterUnit("KB") == "KB");
    CHECK(counterUnit("MHz") == "MHz");
    CHECK(counterUnit("power (W)") == "W");
    for (const auto* name : {"value", "C", "s", "us", "ms", "W", "%", "MB"})
        CHECK(counterUnit(name).empty());
    CHECK(counterUnit("empty()").empty());
}

TEST_CASE("classify: numbers in labels of processes and threads", "[core][report]")
{
    CHECK(deviceOfLabel("NPU 3") == 3);
    CHECK(deviceOfLabel("Ascend Hardware 12") == 12);
    CHECK(deviceOfLabel("NPU") == kNoDevice);
    CHECK(deviceOfLabel("NPU 99999999999") == kNoDevice);
    CHECK(streamOfThread("Stream 7") == 7);
    CHECK(streamOfThread("Stream #7") == 7);
    CHECK(streamOfThread("Thread 7") == kNoNumber);
    CHECK(modelOfThread("Step Trace(Model ID:2)") == 2);
    CHECK(modelOfThread("Step Trace") == -1);
}

TEST_CASE("classify: a layer's pid says its device", "[core][report]")
{
    CHECK(deviceOfPid("3170822561", 13) == 1); // 3096506 << 10 | 13 << 5 | 1
    CHECK(deviceOfPid("3170820512", 13) == 0);
    CHECK(deviceOfPid("3170822561", 12) == kNoDevice); // not made so
    CHECK(deviceOfPid("3170820543", 13) == kNoDevice); // 31: the host
    CHECK(deviceOfPid("417", 13) == kNoDevice);        // no process above it
    CHECK(deviceOfPid("Stream #1", 13) == kNoDevice);
    CHECK(deviceOfPid("", 0) == kNoDevice);
    CHECK(deviceOfPid("99999999999999999999999", 0) == kNoDevice);
}
