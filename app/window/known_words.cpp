// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/known_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QStringList>

#include "views/panel.h"

namespace opscope {

QString knownWords(const QString& id)
{
    static constexpr auto kWords = std::to_array<std::pair<const char*, const char*>>({
        {"summary", "Profiling Summary; System Profiler; 性能分析; 分析概览; 概要"},
        {"advice",
         "Advisor; Expert System; Computational Graph Optimization; Model Performance; Operator Fusion; "
         "专家系统; 专家建议; 计算图优化; 算子融合; 模型性能; 优化建议"},
        {"timeline", "Timeline View; System Profiler; Timeline Color; 时间线; 时序图; 性能分析; 泳道"},
        {"events", "Event; Event View; 事件; 事件视图"},
        {"statistics", "ACL Statistic; OP Statistic; API Statistic; 接口统计; 算子统计; 统计"},
        {"metrics", "OP Summary; AI Core Metrics; 算子概要; 算子明细; 指标"},
        {"roofline", "Roofline Model; 屋顶线; 性能瓶颈"},
        {"iterations", "Step Trace; Iteration; 迭代轨迹; 迭代"},
        {"utilisation", "System Analysis; Utilization; AI CPU; 系统分析; 利用率"},
        {"memory", "Memory Analysis; 内存分析; 显存"},
        {"communication", "HCCL; Cluster; 集合通信; 集群分析"},
        {"accuracy", "Model Accuracy Analyzer; Accuracy Comparison; 精度比对; 精度分析; 模型精度分析"},
        {"graph", "Model Visualizer; Computational Graph; Operator Fusion; 模型可视化; 计算图; 算子融合"},
        {"sql", "Database; Query; 数据库; 查询"},
        {"inventory", "Files; Data; 文件清单"},
        {"view.languageSystem", "Language; 语言"},
        {"view.languageEnglish", "Language; 语言; 英文"},
        {"view.languageChinese", "Chinese; Language; 中文; 语言"},
        {"view.themeSystem", "Theme; Colors; 主题; 配色"},
        {"view.themeLight", "Theme; Bright Mode; 主题; 浅色"},
        {"view.themeDark", "Theme; Dark Mode; 主题; 深色"},
        {"file.openFolder", "Load Profiling Data; Project Explorer; 打开工程; 导入数据"},
        {"file.newProject", "New Task; New Profiling Task; 新建任务; 新建工程; 采集任务"},
        {"file.importModel", "Model Visualizer; 模型可视化; 导入模型"},
        {"file.exportTimeline", "export timeline; msprof export; 导出时间线; 导出"},
        {"file.exportSummary", "export summary; msprof export; 导出概要; 导出"},
        {"file.exportIteration", "export iteration; msprof export; 导出迭代; 导出"},
        {"edit.settings", "Timeline Color; Preferences; 时间线颜色; 颜色设置; 首选项"},
        {"compare.compare", "Baseline Comparison; 基线比对; 基线对比; 比对"},
        {"tools.collect",
         "System Profiler; System Analysis; New Task; Start Profiling; 性能分析; 系统分析; 采集; 启动"},
        {"tools.preflight", "Environment Check; 环境检查"},
        {"tools.convert", "Model Converter; ATC; 模型转换"},
        {"tools.dumpConfiguration", "Dump Configuration; Dump; 导出配置; Dump 配置; 数据转储; 精度比对"},
        {"tools.command", "msprof; Command Line; 命令行"},
    });
    const auto* const found =
        std::ranges::find_if(kWords, [&](const auto& each) { return id == QLatin1String(each.first); });
    QStringList words;
    if (const auto* const panel = panelOf(id.toStdString()))
        words << QString::fromUtf8(panel->title); // English is found in a Chinese window too
    if (found != kWords.end())
        words << QString::fromUtf8(found->second);
    return words.join(QStringLiteral("; "));
}

} // namespace opscope
