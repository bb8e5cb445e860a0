<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Accuracy</name>
    <message>
        <source>agrees</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>error begins here</source>
        <translation>误差由此产生</translation>
    </message>
    <message>
        <source>inherits an error</source>
        <translation>误差来自输入</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>不一致</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比对</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>变差</translation>
    </message>
    <message>
        <source>better</source>
        <translation>变好</translation>
    </message>
    <message>
        <source>same</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>only before</source>
        <translation>仅之前</translation>
    </message>
    <message>
        <source>only after</source>
        <translation>仅之后</translation>
    </message>
    <message>
        <source>first with an error</source>
        <translation>首个出现误差</translation>
    </message>
    <message>
        <source>not paired</source>
        <translation>未配对</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>无法判定</translation>
    </message>
</context>
<context>
    <name>AdvicePage</name>
    <message>
        <source>High</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>低</translation>
    </message>
</context>
<context>
    <name>Age</name>
    <message>
        <source>%1 min ago</source>
        <translation>%1 分钟前</translation>
    </message>
    <message>
        <source>%1 h ago</source>
        <translation>%1 小时前</translation>
    </message>
    <message>
        <source>%1 d ago</source>
        <translation>%1 天前</translation>
    </message>
</context>
<context>
    <name>Argument</name>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>ops</source>
        <translation>个算子</translation>
    </message>
    <message>
        <source>launches</source>
        <translation>次下发</translation>
    </message>
    <message>
        <source>of the peak</source>
        <translation>倍峰值</translation>
    </message>
    <message>
        <source>SVP_NNN quick start</source>
        <translation>SVP_NNN 快速入门</translation>
    </message>
    <message>
        <source>SVP_NNN quick start, Hi3403V100</source>
        <translation>SVP_NNN 快速入门，Hi3403V100</translation>
    </message>
    <message>
        <source>msopprof: latency bound</source>
        <translation>msopprof：时延受限</translation>
    </message>
    <message>
        <source>msopprof: share of the roof</source>
        <translation>msopprof：占屋顶</translation>
    </message>
    <message>
        <source>msprof cluster: slow link, below the mean of its kind</source>
        <translation>msprof 集群：慢链路，低于同类平均值</translation>
    </message>
    <message>
        <source>msprof cluster: wait ratio</source>
        <translation>msprof 集群：等待占比</translation>
    </message>
    <message>
        <source>msprof rule_ai_core_and_ai_cpu_parallelism_1</source>
        <translation>msprof 规则 rule_ai_core_and_ai_cpu_parallelism_1</translation>
    </message>
    <message>
        <source>msprof rule_aicpu_2</source>
        <translation>msprof 规则 rule_aicpu_2</translation>
    </message>
    <message>
        <source>msprof rule_memory_bound_1</source>
        <translation>msprof 规则 rule_memory_bound_1</translation>
    </message>
    <message>
        <source>msprof rule_model_bottleneck_1</source>
        <translation>msprof 规则 rule_model_bottleneck_1</translation>
    </message>
    <message>
        <source>msprof rule_scalar_bound_1</source>
        <translation>msprof 规则 rule_scalar_bound_1</translation>
    </message>
    <message>
        <source>msprof rule_transData_1</source>
        <translation>msprof 规则 rule_transData_1</translation>
    </message>
    <message>
        <source>msprof rule_vec_bank_cflt_ratio_1</source>
        <translation>msprof 规则 rule_vec_bank_cflt_ratio_1</translation>
    </message>
    <message>
        <source>msprof rule_vector_bound_1</source>
        <translation>msprof 规则 rule_vector_bound_1</translation>
    </message>
    <message>
        <source>msprof rule_wait_time_1</source>
        <translation>msprof 规则 rule_wait_time_1</translation>
    </message>
    <message>
        <source>msprof rule_vector_ratio_1, rule_cube_ratio_1</source>
        <translation>msprof 规则 rule_vector_ratio_1、rule_cube_ratio_1</translation>
    </message>
    <message>
        <source>msprof-analyze: AI Core frequency</source>
        <translation>msprof-analyze：AI Core 频率</translation>
    </message>
    <message>
        <source>msprof-analyze: AI Core performance</source>
        <translation>msprof-analyze：AI Core 性能</translation>
    </message>
    <message>
        <source>msprof-analyze: AI Core performance, gradient</source>
        <translation>msprof-analyze：AI Core 性能，梯度</translation>
    </message>
    <message>
        <source>msprof-analyze: AI Core performance, share of all ops</source>
        <translation>msprof-analyze：AI Core 性能，占全部算子</translation>
    </message>
    <message>
        <source>msprof-analyze: AI Core performance, vec + mte2 + mte3</source>
        <translation>msprof-analyze：AI Core 性能，vec + mte2 + mte3</translation>
    </message>
    <message>
        <source>msprof-analyze: RDMA retransmission</source>
        <translation>msprof-analyze：RDMA 重传</translation>
    </message>
    <message>
        <source>msprof-analyze: bandwidth contention</source>
        <translation>msprof-analyze：带宽争用</translation>
    </message>
    <message>
        <source>msprof-analyze: byte alignment</source>
        <translation>msprof-analyze：字节对齐</translation>
    </message>
    <message>
        <source>msprof-analyze: host bound sequence</source>
        <translation>msprof-analyze：主机受限序列</translation>
    </message>
    <message>
        <source>msprof-analyze: operator no bound</source>
        <translation>msprof-analyze：算子无瓶颈</translation>
    </message>
    <message>
        <source>msprof-analyze: packet</source>
        <translation>msprof-analyze：数据包</translation>
    </message>
    <message>
        <source>msprof-analyze: packet, RDMA</source>
        <translation>msprof-analyze：数据包，RDMA</translation>
    </message>
    <message>
        <source>msprof-analyze: packet, SDMA</source>
        <translation>msprof-analyze：数据包，SDMA</translation>
    </message>
    <message>
        <source>msprof-analyze: slow rank</source>
        <translation>msprof-analyze：慢 rank</translation>
    </message>
    <message>
        <source>msprof-analyze: synchronize stream, share of the launches</source>
        <translation>msprof-analyze：流同步，占下发次数</translation>
    </message>
    <message>
        <source>depends on the board, no default</source>
        <translation>随单板而定，无默认值</translation>
    </message>
    <message>
        <source>ours</source>
        <translation>自定</translation>
    </message>
    <message>
        <source>ours: Mac Busy - Mac Ppen</source>
        <translation>自定：Mac Busy - Mac Ppen</translation>
    </message>
    <message>
        <source>ours: as rank_deviation, of the stages</source>
        <translation>自定：同 rank_deviation，针对流水线阶段</translation>
    </message>
    <message>
        <source>ours: in parallel with AI Core ops</source>
        <translation>自定：与 AI Core 算子并行</translation>
    </message>
    <message>
        <source>ours: counter scale suspect</source>
        <translation>自定：计数器量纲可疑</translation>
    </message>
    <message>
        <source>ours: for each rule in a text file</source>
        <translation>自定：每条文本规则</translation>
    </message>
    <message>
        <source>ours: gain as a share of the time of the device or the run</source>
        <translation>自定：收益占设备时间或整个运行</translation>
    </message>
    <message>
        <source>ours: before the first task and after the last</source>
        <translation>自定：第一个任务之前和最后一个任务之后</translation>
    </message>
    <message>
        <source>ours: share of L2 that a result may use</source>
        <translation>自定：一个结果可占用的 L2 比例</translation>
    </message>
    <message>
        <source>ours: share of svp_ddr_peak</source>
        <translation>自定：占 svp_ddr_peak</translation>
    </message>
    <message>
        <source>ours: share of the cores that are idle in the last round of blocks</source>
        <translation>自定：最后一轮 block 中空闲的核</translation>
    </message>
    <message>
        <source>ours: share of the run</source>
        <translation>自定：占整个运行</translation>
    </message>
    <message>
        <source>ours: share of the run, for each cause</source>
        <translation>自定：每个原因占整个运行</translation>
    </message>
    <message>
        <source>ours: share of the time of the device</source>
        <translation>自定：占设备时间</translation>
    </message>
    <message>
        <source>ours: at least this number</source>
        <translation>自定：至少这么多</translation>
    </message>
    <message>
        <source>looked for op_summary, kernel_details and COMPUTE_TASK_INFO; AI Core metrics need aac_metrics (JOB) or aic_metrics (PROF) switched on, and for a JOB the files AAcore.* or aicore.*</source>
        <translation>查找过 op_summary、kernel_details 和 COMPUTE_TASK_INFO；AI Core 指标需要打开 aac_metrics（JOB）或 aic_metrics（PROF），JOB 还需要 AAcore.* 或 aicore.* 文件</translation>
    </message>
    <message>
        <source>no allocations of ops; looked for operator_memory CSV and OP_MEMORY tables (profile_memory=True)</source>
        <translation>没有算子的内存分配；查找过 operator_memory CSV 和 OP_MEMORY 表（profile_memory=True）</translation>
    </message>
    <message>
        <source>no communication matrix; looked for communication_matrix.json and CommAnalyzerMatrix</source>
        <translation>没有通信矩阵；查找过 communication_matrix.json 和 CommAnalyzerMatrix</translation>
    </message>
    <message>
        <source>no communication; looked for communication.json, COMMUNICATION_OP and CommAnalyzerTime</source>
        <translation>没有通信；查找过 communication.json、COMMUNICATION_OP 和 CommAnalyzerTime</translation>
    </message>
    <message>
        <source>no counters in the report or in the range; host-sys-usage, sys-hardware-mem and the like collect them</source>
        <translation>报告或所选范围内没有计数器；可用 host-sys-usage、sys-hardware-mem 等选项采集</translation>
    </message>
    <message>
        <source>no counters in the report or in the range; boards of this kind record no counters</source>
        <translation>报告或所选范围内没有计数器；此类板端不记录计数器</translation>
    </message>
    <message>
        <source>no gap between slices of a device</source>
        <translation>设备的切片之间没有空隙</translation>
    </message>
    <message>
        <source>no memory records; looked for memory_record and npu_module_mem CSV, MEMORY_RECORD and NPU_MEM tables</source>
        <translation>没有内存记录；查找过 memory_record 和 npu_module_mem CSV、MEMORY_RECORD 和 NPU_MEM 表</translation>
    </message>
    <message>
        <source>no op in the chosen range, device, model or iteration</source>
        <translation>所选范围、设备、模型或迭代内没有算子</translation>
    </message>
    <message>
        <source>no problems were found</source>
        <translation>没有发现问题</translation>
    </message>
    <message>
        <source>no slices of a device on the timeline</source>
        <translation>时间线上没有设备的切片</translation>
    </message>
    <message>
        <source>no step times of the vendor; looked for step_trace_time.csv, cluster_step_trace_time.csv and StepTraceTime</source>
        <translation>没有厂商的迭代耗时；查找过 step_trace_time.csv、cluster_step_trace_time.csv 和 StepTraceTime</translation>
    </message>
    <message>
        <source>no summary table was read</source>
        <translation>没有读取到汇总表</translation>
    </message>
    <message>
        <source>no table was read</source>
        <translation>没有读取任何表</translation>
    </message>
    <message>
        <source>the report has no iterations; looked for step_trace CSV and JSON, ProfilerStep ranges and STEP_TIME</source>
        <translation>报告没有迭代；查找过 step_trace CSV 和 JSON、ProfilerStep 范围和 STEP_TIME</translation>
    </message>
    <message>
        <source>the report has no timeline; looked for trace JSON (task_time, acl, msprof, trace_view) and databases</source>
        <translation>报告没有时间线；查找过 trace JSON（task_time、acl、msprof、trace_view）和数据库</translation>
    </message>
    <message>
        <source>execute calls</source>
        <translation>执行调用</translation>
    </message>
    <message>
        <source>op times</source>
        <translation>算子时间</translation>
    </message>
    <message>
        <source>step times</source>
        <translation>迭代时间</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>the busy span of the device</source>
        <translation>设备的忙碌跨度</translation>
    </message>
    <message>
        <source>the selected range</source>
        <translation>选定范围</translation>
    </message>
    <message>
        <source>the sum of op times</source>
        <translation>算子时间之和</translation>
    </message>
    <message>
        <source>the entire run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>device timeline</source>
        <translation>设备时间线</translation>
    </message>
    <message>
        <source>, with fitting shapes</source>
        <translation>，且形状相符</translation>
    </message>
    <message>
        <source>, with fitting shapes, and in the graph of the model</source>
        <translation>，且形状相符，模型图中也是如此</translation>
    </message>
    <message>
        <source> and in the graph of the model</source>
        <translation>，模型图中也是如此</translation>
    </message>
    <message>
        <source>That rank is in this report.</source>
        <translation>该 rank 在本报告中。</translation>
    </message>
    <message>
        <source>That rank was not captured.</source>
        <translation>该 rank 没有被采集。</translation>
    </message>
    <message>
        <source>attention ops</source>
        <translation>注意力算子</translation>
    </message>
    <message>
        <source>gradients of attention</source>
        <translation>注意力的梯度算子</translation>
    </message>
    <message>
        <source>matrix products</source>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>vector ops</source>
        <translation>向量算子</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>us</source>
        <translation>us</translation>
    </message>
    <message>
        <source>UB fusion</source>
        <translation>UB 融合</translation>
    </message>
    <message>
        <source>graph fusion</source>
        <translation>图融合</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>ours: share of all ops</source>
        <translation>自定：占所有算子</translation>
    </message>
    <message>
        <source>host calls</source>
        <translation>Host 调用</translation>
    </message>
    <message>
        <source>timeline of the device</source>
        <translation>设备时间线</translation>
    </message>
    <message>
        <source>counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>memory records</source>
        <translation>内存记录</translation>
    </message>
    <message>
        <source>memory of ops</source>
        <translation>算子的内存</translation>
    </message>
    <message>
        <source>communication ops</source>
        <translation>通信算子</translation>
    </message>
    <message>
        <source>communication matrix</source>
        <translation>通信矩阵</translation>
    </message>
    <message>
        <source>step times of the vendor</source>
        <translation>厂商的迭代时间</translation>
    </message>
    <message>
        <source>table of ops</source>
        <translation>算子表</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>before the first task of the device</source>
        <translation>首个设备任务之前</translation>
    </message>
    <message>
        <source>after the last task of the device</source>
        <translation>末个设备任务之后</translation>
    </message>
    <message>
        <source>not known; communication_matrix.json contains the links</source>
        <translation>未知；communication_matrix.json 中有链路</translation>
    </message>
    <message>
        <source>time without a recorded call</source>
        <translation>没有记录调用的时间</translation>
    </message>
    <message>
        <source>Python scripts are not run</source>
        <translation>不运行 Python 脚本</translation>
    </message>
    <message>
        <source>they are for Python scripts, which are not run</source>
        <translation>它们用于 Python 脚本，而脚本不会运行</translation>
    </message>
    <message>
        <source>the version is read from each file</source>
        <translation>版本从每个文件中读取</translation>
    </message>
    <message>
        <source>the threads of an op are joined</source>
        <translation>一个算子的各线程合并比对</translation>
    </message>
    <message>
        <source>Chip Utilization</source>
        <translation>芯片利用率</translation>
    </message>
    <message>
        <source>Tiling Strategy</source>
        <translation>Tiling 策略</translation>
    </message>
    <message>
        <source>ops launched by a framework</source>
        <translation>由框架下发的算子</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>communication during compute</source>
        <translation>与计算重叠的通信</translation>
    </message>
    <message>
        <source>communication not overlapped</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>host to device</source>
        <translation>主机到设备</translation>
    </message>
    <message>
        <source>device to host</source>
        <translation>设备到主机</translation>
    </message>
    <message>
        <source>device to device</source>
        <translation>设备到设备</translation>
    </message>
    <message>
        <source>host to host</source>
        <translation>主机到主机</translation>
    </message>
    <message>
        <source>peer to peer</source>
        <translation>设备之间</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>内存置值</translation>
    </message>
    <message>
        <source>direction not recorded</source>
        <translation>未记录方向</translation>
    </message>
    <message>
        <source>outside ops of the framework</source>
        <translation>在框架算子之外</translation>
    </message>
    <message>
        <source>in ops of the framework</source>
        <translation>在框架算子之中</translation>
    </message>
    <message>
        <source>while it is put into the task queue</source>
        <translation>入任务队列时</translation>
    </message>
    <message>
        <source>in the task queue</source>
        <translation>在任务队列中</translation>
    </message>
    <message>
        <source>behind the task queue, before the call</source>
        <translation>出队之后、调用之前</translation>
    </message>
    <message>
        <source>in the call that launches</source>
        <translation>在下发的调用中</translation>
    </message>
    <message>
        <source>no copies of a device on the timeline</source>
        <translation>时间线上没有设备的拷贝</translation>
    </message>
    <message>
        <source>no call of the host that launched a task</source>
        <translation>没有下发任务的主机调用</translation>
    </message>
    <message>
        <source>no call of the host that launched a task; looked for flows from the host to the device</source>
        <translation>没有下发任务的主机调用；已查找从主机到设备的连线</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>次调用</translation>
    </message>
    <message>
        <source>ours: more in each step; a loss is read once</source>
        <translation>自定：每个迭代中超过此数；损失值只读一次</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>次拷贝</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>the timeline has no ops of a framework and no host calls</source>
        <translation>时间线中没有框架算子，也没有主机调用</translation>
    </message>
    <message>
        <source>ours: at least this number in one direction</source>
        <translation>自定：同一方向至少此数</translation>
    </message>
    <message>
        <source>msprof-analyze: data loader, of one call</source>
        <translation>msprof-analyze：数据加载，单次调用</translation>
    </message>
    <message>
        <source>msprof-analyze: memory operators, of all calls</source>
        <translation>msprof-analyze：内存操作，全部调用</translation>
    </message>
    <message>
        <source>msprof-analyze: SyncBatchNorm</source>
        <translation>msprof-analyze：SyncBatchNorm</translation>
    </message>
    <message>
        <source>msprof-analyze: environment variables</source>
        <translation>msprof-analyze：环境变量</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>A trace of a GPU has no counters of operations and bytes of its kernels, so they have no place under the roofline</source>
        <translation>GPU 的 trace 没有 kernel 的运算量和字节计数器，因此不能画在 Roofline 中</translation>
    </message>
    <message>
        <source>The page Modules has operations, their rate and the share of the peak (MFU)</source>
        <translation>模块页给出运算量、速率和占峰值的比例（MFU）</translation>
    </message>
    <message>
        <source>Most of the change is idle time of the device, not its ops: it waits for the host or for other devices</source>
        <translation>变化主要来自设备空闲时间，而不是算子：设备在等待主机或其他设备</translation>
    </message>
    <message>
        <source>Names of kernels contain types and sizes, so few are on both sides: compare by family</source>
        <translation>kernel 名称含有类型和尺寸，因此两侧同名的很少：请按算子族对比</translation>
    </message>
    <message>
        <source>No collective has one name on both sides: the rows are kinds of collectives</source>
        <translation>没有集合通信在两侧同名：各行为集合通信的种类</translation>
    </message>
    <message>
        <source>the number and the average of the ops nearly cancel each other</source>
        <translation>算子的次数与平均值的变化几乎互相抵消</translation>
    </message>
    <message>
        <source>no modules; looked for ranges &quot;nn.Module: NAME&quot; (with_modules and with_stack of the profiler), call stacks and names of ops with folders</source>
        <translation>没有模块；查找了区间 &quot;nn.Module: NAME&quot;（profiler 的 with_modules 和 with_stack）、调用栈和带目录的算子名</translation>
    </message>
</context>
<context>
    <name>Arguments</name>
    <message>
        <source>not readable</source>
        <translation>无法读取</translation>
    </message>
</context>
<context>
    <name>Column</name>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Memory workspace</source>
        <translation>内存 workspace</translation>
    </message>
    <message>
        <source>Waits the longest</source>
        <translation>等待最久</translation>
    </message>
    <message>
        <source>Last to arrive</source>
        <translation>最后到达</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>此处</translation>
    </message>
    <message>
        <source>Arrival spread</source>
        <translation>到达差距</translation>
    </message>
    <message>
        <source>In msprof&apos;s advice</source>
        <translation>msprof 的建议</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>Allocation</source>
        <translation>分配时间</translation>
    </message>
    <message>
        <source>Avg</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>BP end</source>
        <translation>BP 终点</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>前一项</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Communication (not overlapped)</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>Communication (sum)</source>
        <translation>通信（合计）</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Compute (sum)</source>
        <translation>计算（合计）</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Copy (sum)</source>
        <translation>拷贝（合计）</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Data augmentation bound</source>
        <translation>数据增强拖尾</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>Elapse</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>条目数</translation>
    </message>
    <message>
        <source>FP start</source>
        <translation>FP 起点</translation>
    </message>
    <message>
        <source>FP to BP</source>
        <translation>FP 到 BP</translation>
    </message>
    <message>
        <source>Feeds</source>
        <translation>用于页面</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>File - computed</source>
        <translation>文件值 - 计算值</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Free（空闲）时间</translation>
    </message>
    <message>
        <source>From rank</source>
        <translation>源 Rank</translation>
    </message>
    <message>
        <source>From rank in group</source>
        <translation>源 Rank（组内）</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Host API</source>
        <translation>Host API</translation>
    </message>
    <message>
        <source>Host API (sum)</source>
        <translation>Host API（合计）</translation>
    </message>
    <message>
        <source>Host meanwhile</source>
        <translation>期间的 Host</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Index</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Iteration end</source>
        <translation>迭代结束</translation>
    </message>
    <message>
        <source>Iteration refresh</source>
        <translation>迭代拖尾</translation>
    </message>
    <message>
        <source>Iteration time</source>
        <translation>迭代时间</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>最后</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Lifetime</source>
        <translation>生命周期</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Mean over time</source>
        <translation>时间均值</translation>
    </message>
    <message>
        <source>Memory Bound (computed)</source>
        <translation>Memory Bound（计算值）</translation>
    </message>
    <message>
        <source>Memory Bound: file - computed</source>
        <translation>Memory Bound：文件值 - 计算值</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>后一项</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Op name</source>
        <translation>算子名称</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation>已掩盖</translation>
    </message>
    <message>
        <source>P50</source>
        <translation>P50</translation>
    </message>
    <message>
        <source>P95</source>
        <translation>P95</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>前一项</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Process ID</source>
        <translation>进程 ID</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Reduce time</source>
        <translation>Reduce 时间</translation>
    </message>
    <message>
        <source>Reduces</source>
        <translation>Reduce 次数</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放时间</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>采样数</translation>
    </message>
    <message>
        <source>Full duration</source>
        <translation>完整时长</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Std</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Sub-row</source>
        <translation>子行</translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Synchronization ratio</source>
        <translation>同步占比</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Thread ID</source>
        <translation>线程 ID</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Timestamp</source>
        <translation>时间戳</translation>
    </message>
    <message>
        <source>To rank</source>
        <translation>目标 Rank</translation>
    </message>
    <message>
        <source>To rank in group</source>
        <translation>目标 Rank（组内）</translation>
    </message>
    <message>
        <source>Total Time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>Total Time Ratio</source>
        <translation>总时间占比</translation>
    </message>
    <message>
        <source>Total allocated</source>
        <translation>已分配总量</translation>
    </message>
    <message>
        <source>Total reserved</source>
        <translation>已保留总量</translation>
    </message>
    <message>
        <source>Transit</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Transport</source>
        <translation>传输方式</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Union</source>
        <translation>并集</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Wait ratio</source>
        <translation>等待占比</translation>
    </message>
    <message>
        <source>Wait and transit</source>
        <translation>等待与传输</translation>
    </message>
    <message>
        <source>Synchronization and transit</source>
        <translation>同步与传输</translation>
    </message>
    <message>
        <source>Ran on</source>
        <translation>运行单元</translation>
    </message>
    <message>
        <source>Type in the file</source>
        <translation>文件中的类型</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>趋势</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>API</source>
        <translation>API</translation>
    </message>
    <message>
        <source>Average A</source>
        <translation>A 平均</translation>
    </message>
    <message>
        <source>Average B</source>
        <translation>B 平均</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>Communication (not overlapped, without receive)</source>
        <translation>未被掩盖的通信（不含接收）</translation>
    </message>
    <message>
        <source>Communication op</source>
        <translation>通信算子</translation>
    </message>
    <message>
        <source>Compute share</source>
        <translation>计算占比</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>A 次数</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>B 次数</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Exclusive A</source>
        <translation>A 独占</translation>
    </message>
    <message>
        <source>Exclusive B</source>
        <translation>B 独占</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Free share</source>
        <translation>Free（空闲）时间占比</translation>
    </message>
    <message>
        <source>Input Shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Matched by</source>
        <translation>匹配方式</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Not overlapped share</source>
        <translation>未被掩盖的通信占比</translation>
    </message>
    <message>
        <source>OP Name</source>
        <translation>算子名称</translation>
    </message>
    <message>
        <source>OP Type</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Op type</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Peak of</source>
        <translation>峰值项</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备</translation>
    </message>
    <message>
        <source>Relative to A</source>
        <translation>相对 A</translation>
    </message>
    <message>
        <source>Spread A</source>
        <translation>A 离散程度</translation>
    </message>
    <message>
        <source>Spread B</source>
        <translation>B 离散程度</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Task Type</source>
        <translation>任务类型</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>L2</source>
        <translation>L2</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>pipe</source>
        <translation>流水</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>timing</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Idle Time</source>
        <translation>空闲时间</translation>
    </message>
    <message>
        <source>In other calls</source>
        <translation>在其他调用中</translation>
    </message>
    <message>
        <source>In that call</source>
        <translation>在该调用中</translation>
    </message>
    <message>
        <source>Inside</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>Longest host call meanwhile</source>
        <translation>期间最长的 Host 调用</translation>
    </message>
    <message>
        <source>Without a recorded call</source>
        <translation>无已记录的调用</translation>
    </message>
    <message>
        <source>Follows</source>
        <translation>位于其后</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>收益</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>AI Core Time</source>
        <translation>AI Core 时间</translation>
    </message>
    <message>
        <source>Avg BlockDim Usage</source>
        <translation>平均 BlockDim 使用率</translation>
    </message>
    <message>
        <source>Chip Utilization</source>
        <translation>芯片利用率</translation>
    </message>
    <message>
        <source>Communication not overlapped</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>Cube Rate</source>
        <translation>Cube 速率</translation>
    </message>
    <message>
        <source>Cube Ratio</source>
        <translation>Cube 占比</translation>
    </message>
    <message>
        <source>Cube Share Of The Peak</source>
        <translation>Cube 占峰值的比例</translation>
    </message>
    <message>
        <source>Cube Throughput</source>
        <translation>Cube 吞吐量</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>MTE1 Bound</source>
        <translation>MTE1 占比</translation>
    </message>
    <message>
        <source>MTE2 Bound</source>
        <translation>MTE2 占比</translation>
    </message>
    <message>
        <source>MTE3 Bound</source>
        <translation>MTE3 占比</translation>
    </message>
    <message>
        <source>Memory Read Redundant</source>
        <translation>内存读冗余</translation>
    </message>
    <message>
        <source>Memory Write Redundant</source>
        <translation>内存写冗余</translation>
    </message>
    <message>
        <source>Real Memory Input</source>
        <translation>实际内存输入</translation>
    </message>
    <message>
        <source>Real Memory Output</source>
        <translation>实际内存输出</translation>
    </message>
    <message>
        <source>Scalar Ratio</source>
        <translation>Scalar 占比</translation>
    </message>
    <message>
        <source>Task Duration</source>
        <translation>任务耗时</translation>
    </message>
    <message>
        <source>Theory Memory Input</source>
        <translation>理论内存输入</translation>
    </message>
    <message>
        <source>Theory Memory Output</source>
        <translation>理论内存输出</translation>
    </message>
    <message>
        <source>Tiling Strategy</source>
        <translation>Tiling 策略</translation>
    </message>
    <message>
        <source>Vector Ratio</source>
        <translation>Vector 占比</translation>
    </message>
    <message>
        <source>Vector Throughput</source>
        <translation>Vector 吞吐量</translation>
    </message>
    <message>
        <source>Bandwidth Peak</source>
        <translation>带宽峰值</translation>
    </message>
    <message>
        <source>Basis</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Busiest Pipe</source>
        <translation>最忙的流水</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Coefficient</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Compute Peak</source>
        <translation>算力峰值</translation>
    </message>
    <message>
        <source>DDR -&gt; L1</source>
        <translation>DDR -&gt; L1</translation>
    </message>
    <message>
        <source>DDR -&gt; UB</source>
        <translation>DDR -&gt; UB</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>运算强度</translation>
    </message>
    <message>
        <source>L0C -&gt; DDR</source>
        <translation>L0C -&gt; DDR</translation>
    </message>
    <message>
        <source>L0C -&gt; L1</source>
        <translation>L0C -&gt; L1</translation>
    </message>
    <message>
        <source>L0C -&gt; UB</source>
        <translation>L0C -&gt; UB</translation>
    </message>
    <message>
        <source>L1 -&gt; L0A</source>
        <translation>L1 -&gt; L0A</translation>
    </message>
    <message>
        <source>L1 -&gt; L0B</source>
        <translation>L1 -&gt; L0B</translation>
    </message>
    <message>
        <source>MAC Activity</source>
        <translation>MAC 活动</translation>
    </message>
    <message>
        <source>MTE -&gt; UB</source>
        <translation>MTE -&gt; UB</translation>
    </message>
    <message>
        <source>Memory Rate</source>
        <translation>内存速率</translation>
    </message>
    <message>
        <source>Performance</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>Pipe Ratio</source>
        <translation>流水占比</translation>
    </message>
    <message>
        <source>Share Of The Ops</source>
        <translation>算子占比</translation>
    </message>
    <message>
        <source>Share Of The Roof</source>
        <translation>占屋顶比例</translation>
    </message>
    <message>
        <source>Time Share</source>
        <translation>时间占比</translation>
    </message>
    <message>
        <source>UB -&gt; DDR</source>
        <translation>UB -&gt; DDR</translation>
    </message>
    <message>
        <source>UB -&gt; L0C</source>
        <translation>UB -&gt; L0C</translation>
    </message>
    <message>
        <source>UB -&gt; MTE</source>
        <translation>UB -&gt; MTE</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>What To Do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>L0A -&gt; Cube</source>
        <translation>L0A -&gt; Cube</translation>
    </message>
    <message>
        <source>L0B -&gt; Cube</source>
        <translation>L0B -&gt; Cube</translation>
    </message>
    <message>
        <source>L0C -&gt; Cube</source>
        <translation>L0C -&gt; Cube</translation>
    </message>
    <message>
        <source>Cube -&gt; L0C</source>
        <translation>Cube -&gt; L0C</translation>
    </message>
    <message>
        <source>To L1</source>
        <translation>写入 L1</translation>
    </message>
    <message>
        <source>Out of L1</source>
        <translation>读出 L1</translation>
    </message>
    <message>
        <source>To UB</source>
        <translation>写入 UB</translation>
    </message>
    <message>
        <source>Out of UB</source>
        <translation>读出 UB</translation>
    </message>
    <message>
        <source>DDR -&gt; Core</source>
        <translation>DDR -&gt; 核</translation>
    </message>
    <message>
        <source>Core -&gt; DDR</source>
        <translation>核 -&gt; DDR</translation>
    </message>
    <message>
        <source>L2 -&gt; Core</source>
        <translation>L2 -&gt; 核</translation>
    </message>
    <message>
        <source>Core -&gt; L2</source>
        <translation>核 -&gt; L2</translation>
    </message>
    <message>
        <source>UB -&gt; Vector</source>
        <translation>UB -&gt; 向量</translation>
    </message>
    <message>
        <source>Vector -&gt; UB</source>
        <translation>向量 -&gt; UB</translation>
    </message>
    <message>
        <source>DDR, both ways</source>
        <translation>DDR（双向）</translation>
    </message>
    <message>
        <source>DDR, by shapes</source>
        <translation>DDR（按形状）</translation>
    </message>
    <message>
        <source>DDR of the board</source>
        <translation>单板 DDR</translation>
    </message>
    <message>
        <source>Absolute error</source>
        <translation>绝对误差</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Ground truth</source>
        <translation>标杆</translation>
    </message>
    <message>
        <source>MaxUlp</source>
        <translation>MaxUlp</translation>
    </message>
    <message>
        <source>NPU</source>
        <translation>NPU</translation>
    </message>
    <message>
        <source>OverFlow</source>
        <translation>OverFlow</translation>
    </message>
    <message>
        <source>Relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Within 0.1 %</source>
        <translation>误差 0.1 % 以内</translation>
    </message>
    <message>
        <source>Type of A</source>
        <translation>A 的类型</translation>
    </message>
    <message>
        <source>Type of B</source>
        <translation>B 的类型</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>改变</translation>
    </message>
    <message>
        <source>Time of A</source>
        <translation>A 的时间</translation>
    </message>
    <message>
        <source>Time of B</source>
        <translation>B 的时间</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行数</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群的运行</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Changed since the run before</source>
        <translation>与上次运行相比的变化</translation>
    </message>
    <message>
        <source>What failed</source>
        <translation>失败原因</translation>
    </message>
    <message>
        <source>Exit codes</source>
        <translation>退出码</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Share of the range</source>
        <translation>占范围</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首个</translation>
    </message>
    <message>
        <source>Wall time</source>
        <translation>实际耗时</translation>
    </message>
    <message>
        <source>Idle share</source>
        <translation>空闲占比</translation>
    </message>
    <message>
        <source>Computing (vendor)</source>
        <translation>计算（厂商）</translation>
    </message>
    <message>
        <source>Computing (here)</source>
        <translation>计算（本工具）</translation>
    </message>
    <message>
        <source>Computing: difference</source>
        <translation>计算：差异</translation>
    </message>
    <message>
        <source>Not overlapped (vendor)</source>
        <translation>未被掩盖的通信（厂商）</translation>
    </message>
    <message>
        <source>Not overlapped (here)</source>
        <translation>未被掩盖的通信（本工具）</translation>
    </message>
    <message>
        <source>Not overlapped: difference</source>
        <translation>未被掩盖的通信：差异</translation>
    </message>
    <message>
        <source>Free (vendor)</source>
        <translation>Free（空闲）时间（厂商）</translation>
    </message>
    <message>
        <source>Free (here)</source>
        <translation>Free（空闲）时间（本工具）</translation>
    </message>
    <message>
        <source>Free: difference</source>
        <translation>Free（空闲）时间：差异</translation>
    </message>
    <message>
        <source>Found by</source>
        <translation>匹配方式</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Earlier value</source>
        <translation>先前的值</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Inventory row</source>
        <translation>清单行号</translation>
    </message>
    <message>
        <source>Idle, host call</source>
        <translation>空闲，有 Host 调用</translation>
    </message>
    <message>
        <source>Idle, no call</source>
        <translation>空闲，无调用</translation>
    </message>
    <message>
        <source>Copy only</source>
        <translation>仅拷贝</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>In the bar</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Share of the device&apos;s time</source>
        <translation>占设备时间</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Framework op meanwhile</source>
        <translation>期间的框架算子</translation>
    </message>
    <message>
        <source>In framework ops, no call</source>
        <translation>在框架算子中（无调用）</translation>
    </message>
    <message>
        <source>Before the first task</source>
        <translation>首个任务之前</translation>
    </message>
    <message>
        <source>After the last task</source>
        <translation>末个任务之后</translation>
    </message>
    <message>
        <source>Length off the median</source>
        <translation>迭代时长偏离中位数</translation>
    </message>
    <message>
        <source>project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>step 数</translation>
    </message>
    <message>
        <source>length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>communication not overlapped</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>computing off the median</source>
        <translation>计算与中位数的偏差</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>source</source>
        <translation>源</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>transport</source>
        <translation>链路类型</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>off the median of the transport</source>
        <translation>与同类链路中位数的偏差</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>worst rank</source>
        <translation>最大值所在 rank</translation>
    </message>
    <message>
        <source>worst off the median</source>
        <translation>最大值与中位数的偏差</translation>
    </message>
    <message>
        <source>started (UTC)</source>
        <translation>开始时间 (UTC)</translation>
    </message>
    <message>
        <source>median of a step</source>
        <translation>step 的中位数</translation>
    </message>
    <message>
        <source>mean of an inference</source>
        <translation>一次推理的平均时间</translation>
    </message>
    <message>
        <source>run without steps</source>
        <translation>没有 step 的运行</translation>
    </message>
    <message>
        <source>world size</source>
        <translation>总 rank 数</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>CANN</source>
        <translation>CANN</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>驱动</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>commit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>findings</source>
        <translation>建议数</translation>
    </message>
    <message>
        <source>losses</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>median of its segment</source>
        <translation>所在区段的中位数</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>slowest rank</source>
        <translation>最慢的 rank</translation>
    </message>
    <message>
        <source>changed with it</source>
        <translation>同时的变化</translation>
    </message>
    <message>
        <source>series</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>since run</source>
        <translation>始于运行</translation>
    </message>
    <message>
        <source>newest runs from</source>
        <translation>最近的运行，始于</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行数</translation>
    </message>
    <message>
        <source>report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>reports</source>
        <translation>报告数</translation>
    </message>
    <message>
        <source>part or op type</source>
        <translation>部分或算子类型</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>here</source>
        <translation>此处</translation>
    </message>
    <message>
        <source>Length of the step</source>
        <translation>迭代时长</translation>
    </message>
    <message>
        <source>Computing off the median</source>
        <translation>计算时间偏离中位数</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>Wait of the host</source>
        <translation>主机等待</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Framework op</source>
        <translation>框架算子</translation>
    </message>
    <message>
        <source>With size</source>
        <translation>有大小的个数</translation>
    </message>
    <message>
        <source>Time of copies with size</source>
        <translation>有大小的拷贝的时间</translation>
    </message>
    <message>
        <source>Share of the peak</source>
        <translation>占峰值比例</translation>
    </message>
    <message>
        <source>Below 64 KiB</source>
        <translation>小于 64 KiB</translation>
    </message>
    <message>
        <source>Time below 64 KiB</source>
        <translation>小于 64 KiB 的时间</translation>
    </message>
    <message>
        <source>Blocking</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>Call of the host</source>
        <translation>主机调用</translation>
    </message>
    <message>
        <source>Synchronisation after it</source>
        <translation>其后的同步</translation>
    </message>
    <message>
        <source>Outside framework ops</source>
        <translation>框架算子之外</translation>
    </message>
    <message>
        <source>In framework ops</source>
        <translation>框架算子之中</translation>
    </message>
    <message>
        <source>Enqueue</source>
        <translation>入队</translation>
    </message>
    <message>
        <source>In the task queue</source>
        <translation>任务队列中</translation>
    </message>
    <message>
        <source>Dequeue</source>
        <translation>出队</translation>
    </message>
    <message>
        <source>Launched, not started</source>
        <translation>已下发未开始</translation>
    </message>
    <message>
        <source>Idle before</source>
        <translation>之前空闲</translation>
    </message>
    <message>
        <source>Waited for its launch</source>
        <translation>等待下发</translation>
    </message>
    <message>
        <source>From the op to the device</source>
        <translation>从算子到设备</translation>
    </message>
    <message>
        <source>Launched by</source>
        <translation>下发的调用</translation>
    </message>
    <message>
        <source>Outermost framework op</source>
        <translation>最外层框架算子</translation>
    </message>
    <message>
        <source>Python function</source>
        <translation>Python 函数</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Idle meanwhile</source>
        <translation>其间空闲</translation>
    </message>
    <message>
        <source>Share of the idle time</source>
        <translation>占空闲时间比例</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Device time</source>
        <translation>设备时间</translation>
    </message>
    <message>
        <source>Share of the device time</source>
        <translation>占设备时间比例</translation>
    </message>
    <message>
        <source>Own device time</source>
        <translation>自身设备时间</translation>
    </message>
    <message>
        <source>Backward part</source>
        <translation>反向部分</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务数</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Host time</source>
        <translation>主机时间</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Looked at</source>
        <translation>检查数量</translation>
    </message>
    <message>
        <source>Communication share</source>
        <translation>通信占比</translation>
    </message>
    <message>
        <source>Copy share</source>
        <translation>拷贝占比</translation>
    </message>
    <message>
        <source>Host API share</source>
        <translation>主机 API 占比</translation>
    </message>
    <message>
        <source>Time of the device</source>
        <translation>设备时间</translation>
    </message>
    <message>
        <source>Device (self)</source>
        <translation>设备（自身）</translation>
    </message>
    <message>
        <source>Host (self)</source>
        <translation>主机（自身）</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>On</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Baseline (A)</source>
        <translation>基线 (A)</translation>
    </message>
    <message>
        <source>Current (B)</source>
        <translation>当前 (B)</translation>
    </message>
    <message>
        <source>newest level</source>
        <translation>最新水平</translation>
    </message>
    <message>
        <source>changes of level</source>
        <translation>水平变化次数</translation>
    </message>
    <message>
        <source>project, chip, model and ranks</source>
        <translation>项目、芯片、模型和 rank 数</translation>
    </message>
    <message>
        <source>Peak of the link or memory</source>
        <translation>链路或内存峰值</translation>
    </message>
    <message>
        <source>Matmul and conv operations</source>
        <translation>矩阵乘与卷积运算量</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>厂商</translation>
    </message>
    <message>
        <source>Not overlapped</source>
        <translation>未被掩盖</translation>
    </message>
    <message>
        <source>Entire</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Control tasks</source>
        <translation>控制任务</translation>
    </message>
    <message>
        <source>Names of control tasks</source>
        <translation>控制任务的名称</translation>
    </message>
</context>
<context>
    <name>DifferenceColors</name>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>改变</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>folded away</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>time B - A</source>
        <translation>时间 B - A</translation>
    </message>
    <message numerus="yes">
        <source>%n are one op in the other model</source>
        <translation>
            <numerusform>%n 个在对方模型中为一个算子</numerusform>
        </translation>
    </message>
    <message>
        <source>input or output</source>
        <translation>输入或输出</translation>
    </message>
    <message>
        <source>the group together: %1 in A, %2 in B</source>
        <translation>整组合计：A 中为 %1，B 中为 %2</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>which model has it</source>
        <translation>所属模型</translation>
    </message>
    <message>
        <source>time of A</source>
        <translation>A 的时间</translation>
    </message>
    <message>
        <source>time of B</source>
        <translation>B 的时间</translation>
    </message>
    <message>
        <source>in both</source>
        <translation>两者都有</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 changed</comment>
        <translation>%1 个%2</translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find in pages</source>
        <translation>页面查找</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>FileState</name>
    <message>
        <source>not decoded</source>
        <translation>未解析</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>partly read</source>
        <translation>部分读取</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读取</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>已忽略</translation>
    </message>
</context>
<context>
    <name>Gains</name>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n 个 rank</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>The run: %1 of ops, there is no timeline</source>
        <translation>运行：算子时长共 %1，没有时间线</translation>
    </message>
    <message>
        <source>The run was only partly read: shares refer to the part that was read</source>
        <translation>只读取了一部分：占比按已读部分计算</translation>
    </message>
    <message>
        <source>The run: %1 of its timeline, without the pauses of ten minutes and more in which nothing was recorded</source>
        <translation>运行：时间线中的 %1，不含十分钟及以上没有任何记录的停顿</translation>
    </message>
    <message>
        <source>The run: %1 from the first slice of its timeline to the last, as on Analysis Summary</source>
        <translation>运行：从时间线的第一个切片到最后一个，共 %1，与“分析汇总”页一致</translation>
    </message>
    <message>
        <source>%1 (of the part that was read)</source>
        <translation>%1（以已读取的部分为准）</translation>
    </message>
    <message>
        <source>This is measured in this run</source>
        <translation>该值为本次运行的实测值</translation>
    </message>
    <message>
        <source>This is an upper bound</source>
        <translation>该值为上限</translation>
    </message>
    <message>
        <source>This is an estimate</source>
        <translation>该值为估计值</translation>
    </message>
    <message>
        <source>%1 of the run</source>
        <translation>占运行的 %1</translation>
    </message>
    <message>
        <source>%1 of the time of the device, %2</source>
        <translation>占设备时间的 %1，%2</translation>
    </message>
    <message>
        <source>%1 of the run of %2</source>
        <translation>占 %2 运行的 %1</translation>
    </message>
    <message>
        <source>%1 of the longest run</source>
        <translation>占最长运行的 %1</translation>
    </message>
</context>
<context>
    <name>Glossary</name>
    <message>
        <source>95 % of the durations are not longer: the ceil(0.95 * count)-th smallest; computed here.</source>
        <translation>95 % 的持续时间不超过此值：第 ceil(0.95 * 次数) 小的值；在此计算。</translation>
    </message>
    <message>
        <source>BP end minus FP start.</source>
        <translation>BP 终点减去 FP 起点。</translation>
    </message>
    <message>
        <source>Bytes read and written.</source>
        <translation>读写的字节数。</translation>
    </message>
    <message>
        <source>Bytes read from DDR.</source>
        <translation>从 DDR 读取的字节数。</translation>
    </message>
    <message>
        <source>Bytes written to DDR.</source>
        <translation>写入 DDR 的字节数。</translation>
    </message>
    <message>
        <source>Communication time that is not overlapped by compute.</source>
        <translation>没有被计算掩盖的通信时间。</translation>
    </message>
    <message>
        <source>Communication time that is not overlapped by compute; computed here.</source>
        <translation>没有被计算掩盖的通信时间；在此计算。</translation>
    </message>
    <message>
        <source>Cycles lost to all vector conflicts / total cycles.</source>
        <translation>全部 Vector 冲突损失的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles lost to bank conflicts of the unified buffer / total cycles.</source>
        <translation>Unified Buffer 的 bank 冲突损失的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles lost to conflicts of bank groups of the unified buffer / total cycles.</source>
        <translation>Unified Buffer 的 bank group 冲突损失的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles lost to conflicts of vector resources / total cycles.</source>
        <translation>Vector 资源冲突损失的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of FP16 cube instructions / total cycles.</source>
        <translation>FP16 Cube 指令的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of FP16 vector instructions / total cycles.</source>
        <translation>FP16 Vector 指令的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of FP32 vector instructions / total cycles.</source>
        <translation>FP32 Vector 指令的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of INT32 vector instructions / total cycles.</source>
        <translation>INT32 Vector 指令的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of INT8 cube instructions / total cycles.</source>
        <translation>INT8 Cube 指令的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of all blocks of the task added up.</source>
        <translation>任务全部 block 的周期之和。</translation>
    </message>
    <message>
        <source>Cycles of all other vector instructions / total cycles.</source>
        <translation>其他全部 Vector 指令的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of cube (matrix) instructions / total cycles.</source>
        <translation>Cube（矩阵）指令的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of moves from L0C to main memory or L1 / total cycles.</source>
        <translation>从 L0C 搬运到主存或 L1 的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of moves from L1 to L0A and L0B / total cycles.</source>
        <translation>从 L1 搬运到 L0A 和 L0B 的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of moves from main memory into the core / total cycles.</source>
        <translation>从主存搬运到核内的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of moves from the core to main memory / total cycles.</source>
        <translation>从核内搬运到主存的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of scalar instructions / total cycles.</source>
        <translation>Scalar 指令的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Cycles of vector instructions / total cycles.</source>
        <translation>Vector 指令的周期 / 总周期。</translation>
    </message>
    <message>
        <source>Data types of the inputs, separated by &apos;;&apos;.</source>
        <translation>输入的数据类型，以“;”分隔。</translation>
    </message>
    <message>
        <source>Data types of the outputs, separated by &apos;;&apos;.</source>
        <translation>输出的数据类型，以“;”分隔。</translation>
    </message>
    <message>
        <source>Duration of an all-reduce.</source>
        <translation>一次 all-reduce 的持续时间。</translation>
    </message>
    <message>
        <source>Duration of the layer, or total time of the call, as written in the file.</source>
        <translation>该层的持续时间，或调用的总时间，以文件为准。</translation>
    </message>
    <message>
        <source>Duration without the slices that are nested in it on the same track; computed here.</source>
        <translation>除去同一泳道上位于其内部的切片后的持续时间；在此计算。</translation>
    </message>
    <message>
        <source>Durations added up. Where slices overlap this is more than the time that passed: see Union.</source>
        <translation>持续时间之和。切片重叠时大于实际经过的时间：见“并集”。</translation>
    </message>
    <message>
        <source>End of the backward pass.</source>
        <translation>反向传播结束的时间。</translation>
    </message>
    <message>
        <source>End of the iteration.</source>
        <translation>迭代结束的时间。</translation>
    </message>
    <message>
        <source>End of this iteration minus end of the one before.</source>
        <translation>本次迭代的结束减去上一次迭代的结束。</translation>
    </message>
    <message>
        <source>End since the begin of the report.</source>
        <translation>距报告开始的结束时间。</translation>
    </message>
    <message>
        <source>FP start minus end of the iteration before: the wait for data.</source>
        <translation>FP 起点减去上一次迭代的结束：等待数据的时间。</translation>
    </message>
    <message>
        <source>Floating point operations of the cube unit.</source>
        <translation>Cube 单元的浮点运算次数。</translation>
    </message>
    <message>
        <source>Floating point operations of the vector unit.</source>
        <translation>Vector 单元的浮点运算次数。</translation>
    </message>
    <message>
        <source>Function that was called.</source>
        <translation>被调用的函数。</translation>
    </message>
    <message>
        <source>GB/s read from L0A, the left matrix of the cube.</source>
        <translation>从 L0A（Cube 的左矩阵）读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s read from L0B, the right matrix of the cube.</source>
        <translation>从 L0B（Cube 的右矩阵）读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s read from L0C, the result of the cube.</source>
        <translation>从 L0C（Cube 的结果）读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s read from L1.</source>
        <translation>从 L1 读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s read from L2.</source>
        <translation>从 L2 读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s read from main memory.</source>
        <translation>从主存读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s read from the unified buffer.</source>
        <translation>从 Unified Buffer 读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s that scalar instructions read from the unified buffer.</source>
        <translation>Scalar 指令从 Unified Buffer 读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s that scalar instructions write to the unified buffer.</source>
        <translation>Scalar 指令写入 Unified Buffer 的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s that the cube reads from L0C.</source>
        <translation>Cube 从 L0C 读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s that the cube writes to L0C.</source>
        <translation>Cube 写入 L0C 的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s that vector instructions read from the unified buffer.</source>
        <translation>Vector 指令从 Unified Buffer 读取的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s that vector instructions write to the unified buffer.</source>
        <translation>Vector 指令写入 Unified Buffer 的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s written to L0A, the left matrix of the cube.</source>
        <translation>写入 L0A（Cube 的左矩阵）的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s written to L0B, the right matrix of the cube.</source>
        <translation>写入 L0B（Cube 的右矩阵）的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s written to L0C, the result of the cube.</source>
        <translation>写入 L0C（Cube 的结果）的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s written to L1.</source>
        <translation>写入 L1 的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s written to L2.</source>
        <translation>写入 L2 的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s written to main memory.</source>
        <translation>写入主存的 GB/s。</translation>
    </message>
    <message>
        <source>GB/s written to the unified buffer.</source>
        <translation>写入 Unified Buffer 的 GB/s。</translation>
    </message>
    <message>
        <source>Gap before the slice on its lane: since the slice before ended, or for a nested one since its parent began; computed here.</source>
        <translation>切片在其泳道上之前的空隙：从前一个切片结束算起，嵌套切片则从其父切片开始算起；在此计算。</translation>
    </message>
    <message>
        <source>Gap between the end of the task before on the stream and the start of this one.</source>
        <translation>流上前一个任务结束到本任务开始之间的空隙。</translation>
    </message>
    <message>
        <source>Half of the durations are not longer: the ceil(0.5 * count)-th smallest; computed here.</source>
        <translation>一半的持续时间不超过此值：第 ceil(0.5 * 次数) 小的值；在此计算。</translation>
    </message>
    <message>
        <source>Hits / accesses of the L2 cache.</source>
        <translation>L2 缓存的命中次数 / 访问次数。</translation>
    </message>
    <message>
        <source>Number of executions or calls.</source>
        <translation>运行或被调用的次数。</translation>
    </message>
    <message>
        <source>Iteration end minus BP end: the update of the parameters.</source>
        <translation>迭代结束减去 BP 终点：更新参数的时间。</translation>
    </message>
    <message>
        <source>JOB: max(Dstr, DLD, WLD) / max(Mac Busy, Vec Ppen). PROF: mte2 / max(mac, vec). Above 1 memory limits the op, the larger the more.</source>
        <translation>JOB：max(Dstr, DLD, WLD) / max(Mac Busy, Vec Ppen)。PROF：mte2 / max(mac, vec)。大于 1 时访存限制该算子，越大越严重。</translation>
    </message>
    <message>
        <source>Kind of the layer: Conv, Pooling, ...</source>
        <translation>层的种类：Conv、Pooling 等。</translation>
    </message>
    <message>
        <source>Kind of the op: Conv2D, MatMul, ...</source>
        <translation>算子的种类：Conv2D、MatMul 等。</translation>
    </message>
    <message>
        <source>Layer as it ran; fused layers are joined in one name.</source>
        <translation>实际运行的层；融合的层合并为一个名称。</translation>
    </message>
    <message>
        <source>Layer of the software: acl (AscendCL), model, node, communication (hccl), runtime.</source>
        <translation>软件层次：acl (AscendCL)、model、node、communication (hccl)、runtime。</translation>
    </message>
    <message>
        <source>Layers of the source framework that this layer was made of.</source>
        <translation>组成该层的源框架的各层。</translation>
    </message>
    <message>
        <source>Lines that were replaced / accesses of the L2 cache.</source>
        <translation>L2 缓存中被替换出去的缓存行数 / 访问次数。</translation>
    </message>
    <message>
        <source>Link that was used: HCCS (between chips), PCIE, RDMA (between servers), SDMA (inside a server), LOCAL.</source>
        <translation>使用的链路：HCCS（芯片之间）、PCIE、RDMA（服务器之间）、SDMA（服务器内部）、LOCAL。</translation>
    </message>
    <message>
        <source>Longest duration.</source>
        <translation>最长的持续时间。</translation>
    </message>
    <message>
        <source>Mean of the values, weighted by the time for which each value is valid.</source>
        <translation>均值，每个值按其有效的时间加权。</translation>
    </message>
    <message>
        <source>Mean of the samples.</source>
        <translation>采样的均值。</translation>
    </message>
    <message>
        <source>Mean of the squared distances to the average.</source>
        <translation>与平均值之差的平方的均值。</translation>
    </message>
    <message>
        <source>Memory Bound of the file minus the computed one. The file rounds its ratios, so a small difference is no fault.</source>
        <translation>文件中的 Memory Bound 减去计算出的值。文件对占比做了舍入，因此小的差异不是错误。</translation>
    </message>
    <message>
        <source>Memory formats of the inputs, separated by &apos;;&apos;.</source>
        <translation>输入的内存格式，以“;”分隔。</translation>
    </message>
    <message>
        <source>Memory formats of the outputs, separated by &apos;;&apos;.</source>
        <translation>输出的内存格式，以“;”分隔。</translation>
    </message>
    <message>
        <source>Memory that is allocated to tensors now.</source>
        <translation>当前分配给张量的内存。</translation>
    </message>
    <message>
        <source>Memory that streams still use, freed or not.</source>
        <translation>流仍在使用的内存，无论是否已释放。</translation>
    </message>
    <message>
        <source>Memory that the allocator holds now, in use or not.</source>
        <translation>分配器当前持有的内存，无论是否已分配出去。</translation>
    </message>
    <message>
        <source>Misses / requests of the instruction cache.</source>
        <translation>指令缓存的未命中次数 / 请求次数。</translation>
    </message>
    <message>
        <source>More than 3.5 robust deviations and more than 5 % off the median; computed here.</source>
        <translation>偏离中位数超过 3.5 个稳健偏差且超过 5 %；在此计算。</translation>
    </message>
    <message>
        <source>Moved size / transit time.</source>
        <translation>搬运的大小 / 传输时间。</translation>
    </message>
    <message>
        <source>Name of the loaded model.</source>
        <translation>已加载模型的名称。</translation>
    </message>
    <message>
        <source>Name of the op in the graph.</source>
        <translation>图中算子的名称。</translation>
    </message>
    <message>
        <source>Name of the op, call or slice.</source>
        <translation>算子、调用或切片的名称。</translation>
    </message>
    <message>
        <source>Name of the previous slice on the track.</source>
        <translation>泳道上前一个切片的名称。</translation>
    </message>
    <message>
        <source>Number of cores that the task was split over.</source>
        <translation>任务切分到的核数。</translation>
    </message>
    <message>
        <source>Number of samples in the range, including the one that is valid when the range begins.</source>
        <translation>范围内的采样数，包括范围开始时有效的那一个。</translation>
    </message>
    <message>
        <source>Number of slave cores of a task that mixes cube and vector cores.</source>
        <translation>混合使用 Cube 核与 Vector 核的任务的从核数。</translation>
    </message>
    <message>
        <source>Number of the device.</source>
        <translation>设备的编号。</translation>
    </message>
    <message>
        <source>Number of the inference of a static graph.</source>
        <translation>静态图推理的编号。</translation>
    </message>
    <message>
        <source>Number of the layer in the order of execution. &apos;-&apos; marks the row of the entire network.</source>
        <translation>层按执行顺序的编号。“-”表示整个网络的行。</translation>
    </message>
    <message>
        <source>Number of the loaded model; 4294967295 means that no model is known (single op calls).</source>
        <translation>已加载模型的编号；4294967295 表示模型未知（单算子调用）。</translation>
    </message>
    <message>
        <source>Number of the subtask of an FFTS+ task; missing for other tasks.</source>
        <translation>FFTS+ 任务的子任务编号；没有时缺失。</translation>
    </message>
    <message>
        <source>Number of the task on its stream.</source>
        <translation>任务在其流上的编号。</translation>
    </message>
    <message>
        <source>Number of the task on its stream; it wraps around at 65536 on older chips.</source>
        <translation>任务在其流上的编号；在较旧的芯片上到 65536 后回绕。</translation>
    </message>
    <message>
        <source>Op type, task type or API level, as the source names it.</source>
        <translation>算子类型、任务类型或 API 级别，以来源为准。</translation>
    </message>
    <message>
        <source>Process on the host.</source>
        <translation>Host 上的进程。</translation>
    </message>
    <message>
        <source>Queue on the device in which tasks run one after another.</source>
        <translation>设备上的队列，其中的任务依次运行。</translation>
    </message>
    <message>
        <source>Reads over port R0 that hit the L2 cache.</source>
        <translation>经端口 R0 读取且命中 L2 缓存的次数。</translation>
    </message>
    <message>
        <source>Reads over port R0 that missed the L2 cache.</source>
        <translation>经端口 R0 读取且未命中 L2 缓存的次数。</translation>
    </message>
    <message>
        <source>Reads over port R1 that hit the L2 cache.</source>
        <translation>经端口 R1 读取且命中 L2 缓存的次数。</translation>
    </message>
    <message>
        <source>Reads over port R1 that missed the L2 cache.</source>
        <translation>经端口 R1 读取且未命中 L2 缓存的次数。</translation>
    </message>
    <message>
        <source>Release minus allocation; computed here.</source>
        <translation>释放时间减去分配时间；在此计算。</translation>
    </message>
    <message>
        <source>Shapes of the inputs, separated by &apos;;&apos;. Empty for a scalar.</source>
        <translation>输入的形状，以“;”分隔。标量为空。</translation>
    </message>
    <message>
        <source>Shapes of the outputs, separated by &apos;;&apos;. Empty for a scalar.</source>
        <translation>输出的形状，以“;”分隔。标量为空。</translation>
    </message>
    <message>
        <source>Share of the time in which data is transformed inside the core.</source>
        <translation>在核内变换数据的时间占比。</translation>
    </message>
    <message>
        <source>Share of the time in which the cube (matrix) unit works.</source>
        <translation>Cube（矩阵）单元工作的时间占比。</translation>
    </message>
    <message>
        <source>Share of the time in which the vector unit works.</source>
        <translation>Vector 单元工作的时间占比。</translation>
    </message>
    <message>
        <source>Shortest duration.</source>
        <translation>最短的持续时间。</translation>
    </message>
    <message>
        <source>Size of the allocation, file or transfer.</source>
        <translation>分配、文件或传输的大小。</translation>
    </message>
    <message>
        <source>Overlapping slices of a track are drawn in rows below each other.</source>
        <translation>泳道上重叠的切片上下分行显示。</translation>
    </message>
    <message>
        <source>Square root of the mean of the squared distances to the average (of all runs, not of a sample); computed here.</source>
        <translation>与平均值之差的平方的均值的平方根（针对全部运行，不是样本）；在此计算。</translation>
    </message>
    <message>
        <source>Start of an all-reduce.</source>
        <translation>一次 all-reduce 的开始。</translation>
    </message>
    <message>
        <source>Start of the forward pass.</source>
        <translation>前向传播的开始。</translation>
    </message>
    <message>
        <source>Start of the kernel in the report&apos;s clock.</source>
        <translation>Kernel 在报告时钟中的开始时间。</translation>
    </message>
    <message>
        <source>Start of the task in the report&apos;s clock.</source>
        <translation>任务在报告时钟中的开始时间。</translation>
    </message>
    <message>
        <source>Memory Bound, computed here from the row&apos;s own ratios.</source>
        <translation>访存瓶颈（Memory Bound），由该行自身的占比在此计算。</translation>
    </message>
    <message>
        <source>Thread on the host.</source>
        <translation>Host 上的线程。</translation>
    </message>
    <message>
        <source>Time from begin to end of the op.</source>
        <translation>算子从开始到结束的时间。</translation>
    </message>
    <message>
        <source>Time from start to end of the task on the device.</source>
        <translation>设备上任务从开始到结束的时间。</translation>
    </message>
    <message>
        <source>Time from start to end.</source>
        <translation>从开始到结束的时间。</translation>
    </message>
    <message>
        <source>Time from the begin of the step to the first op on the device.</source>
        <translation>从迭代开始到设备上第一个算子的时间。</translation>
    </message>
    <message>
        <source>Time in the report&apos;s own clock: Unix time, or monotonic time, which is not a date.</source>
        <translation>报告自身时钟的时间：Unix 时间，或单调时间（不是日期）。</translation>
    </message>
    <message>
        <source>Time in which at least one communication op runs.</source>
        <translation>至少有一个通信算子在运行的时间。</translation>
    </message>
    <message>
        <source>Time in which at least one host thread is in a call; computed here.</source>
        <translation>至少有一个 Host 线程在调用中的时间；在此计算。</translation>
    </message>
    <message>
        <source>Time in which at least one kernel or AI CPU task runs; computed here.</source>
        <translation>至少有一个 Kernel 或 AI CPU 任务在运行的时间；在此计算。</translation>
    </message>
    <message>
        <source>Time in which at least one memory copy runs; computed here.</source>
        <translation>至少有一个内存拷贝在运行的时间；在此计算。</translation>
    </message>
    <message>
        <source>Time in which compute and communication run together.</source>
        <translation>计算与通信同时运行的时间。</translation>
    </message>
    <message>
        <source>Time in which data moves.</source>
        <translation>数据搬运的时间。</translation>
    </message>
    <message>
        <source>Time in which the AI Cores worked on the task: total_cycles / frequency, corrected for block number and core number. The cores of a mixed op (MIX_AIC, MIX_AIV) work side by side: with the time of its vector cores it can exceed the duration.</source>
        <translation>AI Core 处理该任务的时间：total_cycles / 频率，并按 block 数和核数修正。混合算子（MIX_AIC、MIX_AIV）的两类核并行工作：与其 Vector 核的时间相加可能超过任务耗时。</translation>
    </message>
    <message>
        <source>Time in which the AI Vector Cores worked on the task.</source>
        <translation>AI Vector Core 处理该任务的时间。</translation>
    </message>
    <message>
        <source>Time in which the device computes.</source>
        <translation>设备进行计算的时间。</translation>
    </message>
    <message>
        <source>Time of cube (matrix) instructions.</source>
        <translation>Cube（矩阵）指令的时间。</translation>
    </message>
    <message>
        <source>Time of moves from L0C to main memory or L1.</source>
        <translation>从 L0C 搬运到主存或 L1 的时间。</translation>
    </message>
    <message>
        <source>Time of moves from L1 to L0A and L0B.</source>
        <translation>从 L1 搬运到 L0A 和 L0B 的时间。</translation>
    </message>
    <message>
        <source>Time of moves from main memory into the core.</source>
        <translation>从主存搬运到核内的时间。</translation>
    </message>
    <message>
        <source>Time of moves from the core to main memory.</source>
        <translation>从核内搬运到主存的时间。</translation>
    </message>
    <message>
        <source>Time of receiving: the bubble of pipeline parallelism.</source>
        <translation>接收的时间：流水线并行的气泡。</translation>
    </message>
    <message>
        <source>Time of scalar instructions.</source>
        <translation>Scalar 指令的时间。</translation>
    </message>
    <message>
        <source>Time of the layer / time of the entire network.</source>
        <translation>该层的时间 / 整个网络的时间。</translation>
    </message>
    <message>
        <source>Time of the stage without receiving: of use with pipeline parallelism.</source>
        <translation>除去接收的阶段时间：用于流水线并行。</translation>
    </message>
    <message>
        <source>Time of vector instructions.</source>
        <translation>Vector 指令的时间。</translation>
    </message>
    <message>
        <source>Time since the begin of the report.</source>
        <translation>距报告开始的时间。</translation>
    </message>
    <message>
        <source>Time that at least one of the slices covers; computed here.</source>
        <translation>至少被一个切片覆盖的时间；在此计算。</translation>
    </message>
    <message>
        <source>Total time / count.</source>
        <translation>总时间 / 次数。</translation>
    </message>
    <message>
        <source>Total time of the row / total time of all rows.</source>
        <translation>该行的总时间 / 全部行的总时间。</translation>
    </message>
    <message>
        <source>Wait for the slowest rank before the first data moves.</source>
        <translation>在首次数据传输之前对最慢 rank 的等待。</translation>
    </message>
    <message>
        <source>The unit that ran the kernel: AI_CORE, AI_VECTOR_CORE, MIX_AIC, MIX_AIV, AI_CPU, COMMUNICATION, ...</source>
        <translation>运行 Kernel 的单元：AI_CORE、AI_VECTOR_CORE、MIX_AIC、MIX_AIV、AI_CPU、COMMUNICATION 等。</translation>
    </message>
    <message>
        <source>The unit that ran the ops: AI_CORE, AI_VECTOR_CORE, AI_CPU, COMMUNICATION, ...</source>
        <translation>运行算子的单元：AI_CORE、AI_VECTOR_CORE、AI_CPU、COMMUNICATION 等。</translation>
    </message>
    <message>
        <source>The unit that ran the task: AI_CORE (cube and vector), AI_VECTOR_CORE, MIX_AIC, MIX_AIV, AI_CPU, COMMUNICATION, ...</source>
        <translation>运行任务的单元：AI_CORE（Cube 和 Vector）、AI_VECTOR_CORE、MIX_AIC、MIX_AIV、AI_CPU、COMMUNICATION 等。</translation>
    </message>
    <message>
        <source>The class of the slice, the same for every kind of file.</source>
        <translation>切片的类别，对所有种类的文件含义相同。</translation>
    </message>
    <message>
        <source>When the memory was released; missing if it was not released.</source>
        <translation>释放内存的时间；未释放时缺失。</translation>
    </message>
    <message>
        <source>When the memory was allocated.</source>
        <translation>分配内存的时间。</translation>
    </message>
    <message>
        <source>Whether the op may compute FP32 with HF32 precision.</source>
        <translation>算子是否可以用 HF32 精度计算 FP32。</translation>
    </message>
    <message>
        <source>Owner of the memory: PTA (torch allocator), GE (graph engine), APP (entire process), WORKSPACE, or a module.</source>
        <translation>内存的所有者：PTA（torch 分配器）、GE（图引擎）、APP（整个进程）、WORKSPACE 或某个模块。</translation>
    </message>
    <message>
        <source>Writes that hit the L2 cache.</source>
        <translation>命中 L2 缓存的写入次数。</translation>
    </message>
    <message>
        <source>Writes that missed the L2 cache and allocated a line.</source>
        <translation>未命中 L2 缓存且占用一个缓存行的写入次数。</translation>
    </message>
    <message>
        <source>static: compiled for fixed shapes. dynamic: shapes are known only when it runs.</source>
        <translation>static：为固定形状编译。dynamic：形状在运行时才知道。</translation>
    </message>
    <message>
        <source>synchronization / (synchronization + transit).</source>
        <translation>同步 / (同步 + 传输)。</translation>
    </message>
    <message>
        <source>total_cycles / (frequency * core number * task duration): how much of the chip&apos;s cubes the task kept busy.</source>
        <translation>total_cycles / (频率 * 核数 * 任务持续时间)：该任务使芯片的 Cube 忙碌的程度。</translation>
    </message>
    <message>
        <source>wait / (wait + transit).</source>
        <translation>等待 / (等待 + 传输)。</translation>
    </message>
    <message>
        <source>The base of the wait ratio: wait + transit.</source>
        <translation>等待占比的分母：等待 + 传输。</translation>
    </message>
    <message>
        <source>The base of the synchronization ratio: synchronization + transit.</source>
        <translation>同步占比的分母：同步 + 传输。</translation>
    </message>
    <message>
        <source>The unit that ran the task, with the same name for all files: AI_CORE, AI_VECTOR_CORE, MIX_AIC, MIX_AIV, AI_CPU, COMMUNICATION.</source>
        <translation>以统一名称表示任务的运行单元：AI_CORE、AI_VECTOR_CORE、MIX_AIC、MIX_AIV、AI_CPU、COMMUNICATION。</translation>
    </message>
    <message>
        <source>Task type in the file&apos;s own word: AA CORE, KERNEL_AIVEC, HCCL.</source>
        <translation>文件原文中的任务类型：AA CORE、KERNEL_AIVEC、HCCL。</translation>
    </message>
    <message>
        <source>Address of the stream that asked for the memory.</source>
        <translation>申请该内存的流的地址。</translation>
    </message>
    <message>
        <source>Call that started the task.</source>
        <translation>发起该任务的调用。</translation>
    </message>
    <message>
        <source>Cycles of the CPU.</source>
        <translation>CPU 周期数。</translation>
    </message>
    <message>
        <source>DDR and HBM together.</source>
        <translation>DDR 与 HBM 之和。</translation>
    </message>
    <message>
        <source>DDR memory in use.</source>
        <translation>正在使用的 DDR 内存。</translation>
    </message>
    <message>
        <source>Data moved per second.</source>
        <translation>每秒传输的数据量。</translation>
    </message>
    <message>
        <source>Data read per second.</source>
        <translation>每秒读取的数据量。</translation>
    </message>
    <message>
        <source>Data read from disk per second.</source>
        <translation>每秒从磁盘读取的数据量。</translation>
    </message>
    <message>
        <source>Data received per second.</source>
        <translation>每秒接收的数据量。</translation>
    </message>
    <message>
        <source>Data received by the network cards per second.</source>
        <translation>网卡每秒接收的数据量。</translation>
    </message>
    <message>
        <source>Data sent per second.</source>
        <translation>每秒发送的数据量。</translation>
    </message>
    <message>
        <source>Data sent by the network cards per second.</source>
        <translation>网卡每秒发送的数据量。</translation>
    </message>
    <message>
        <source>Data written per second.</source>
        <translation>每秒写入的数据量。</translation>
    </message>
    <message>
        <source>Data written to disk per second.</source>
        <translation>每秒写入磁盘的数据量。</translation>
    </message>
    <message>
        <source>End in the report&apos;s clock.</source>
        <translation>结束时间，以报告的时钟表示。</translation>
    </message>
    <message>
        <source>End of the task in the report&apos;s clock.</source>
        <translation>任务结束时间，以报告的时钟表示。</translation>
    </message>
    <message>
        <source>Entries that wait in the queue of the data preprocessing.</source>
        <translation>数据预处理队列中等待的条目数。</translation>
    </message>
    <message>
        <source>Frames that the engine has worked on.</source>
        <translation>引擎已处理的帧数。</translation>
    </message>
    <message>
        <source>From the dispatch to the end of the task.</source>
        <translation>从下发到任务结束的时间。</translation>
    </message>
    <message>
        <source>Function that the CPU executed at the time of the sample.</source>
        <translation>采样时 CPU 正在执行的函数。</translation>
    </message>
    <message>
        <source>Group of ranges that a library separates from others.</source>
        <translation>库用来与其他区间区分的区间分组。</translation>
    </message>
    <message>
        <source>HBM memory in use.</source>
        <translation>正在使用的 HBM 内存。</translation>
    </message>
    <message>
        <source>Huge pages of the system.</source>
        <translation>系统的大页总数。</translation>
    </message>
    <message>
        <source>Huge pages that are not used.</source>
        <translation>未使用的大页数。</translation>
    </message>
    <message>
        <source>Kind and number of the device: NPU:0.</source>
        <translation>设备种类与编号，例如 NPU:0。</translation>
    </message>
    <message>
        <source>Library or program that holds the function, or component that holds the memory.</source>
        <translation>函数所在的库或程序，或持有内存的组件。</translation>
    </message>
    <message>
        <source>Mean over all cores.</source>
        <translation>所有核的平均值。</translation>
    </message>
    <message>
        <source>Memory held by the framework at the time of the allocation.</source>
        <translation>申请该内存时框架持有的内存总量。</translation>
    </message>
    <message>
        <source>Memory held by the framework at the time of the release.</source>
        <translation>释放该内存时框架持有的内存总量。</translation>
    </message>
    <message>
        <source>Memory in use at the time of the allocation.</source>
        <translation>申请该内存时正在使用的内存总量。</translation>
    </message>
    <message>
        <source>Memory in use at the time of the release.</source>
        <translation>释放该内存时正在使用的内存总量。</translation>
    </message>
    <message>
        <source>Memory in use.</source>
        <translation>正在使用的内存。</translation>
    </message>
    <message>
        <source>Memory that the system uses to buffer blocks of disks.</source>
        <translation>系统用于缓冲磁盘块的内存。</translation>
    </message>
    <message>
        <source>Memory that the system uses to cache contents of files.</source>
        <translation>系统用于缓存文件内容的内存。</translation>
    </message>
    <message>
        <source>Memory of the machine that is not used.</source>
        <translation>整机未使用的内存。</translation>
    </message>
    <message>
        <source>Memory that several processes share.</source>
        <translation>多个进程共享的内存。</translation>
    </message>
    <message>
        <source>Memory that streams still use at the time of the allocation.</source>
        <translation>申请该内存时仍被流使用的内存总量。</translation>
    </message>
    <message>
        <source>Memory that streams still use at the time of the release.</source>
        <translation>释放该内存时仍被流使用的内存总量。</translation>
    </message>
    <message>
        <source>Memory used by the inputs of the op.</source>
        <translation>算子输入占用的内存。</translation>
    </message>
    <message>
        <source>Memory that the op uses while it runs.</source>
        <translation>算子运行期间使用的工作区内存。</translation>
    </message>
    <message>
        <source>Memory used by the outputs of the op.</source>
        <translation>算子输出占用的内存。</translation>
    </message>
    <message>
        <source>The most memory that the system can commit.</source>
        <translation>系统最多可提交（commit）的内存。</translation>
    </message>
    <message>
        <source>Memory that the system has committed.</source>
        <translation>系统已提交（commit）的内存。</translation>
    </message>
    <message>
        <source>Memory used by the weights of the op.</source>
        <translation>算子权重占用的内存。</translation>
    </message>
    <message>
        <source>Name of the counter of the CPU.</source>
        <translation>CPU 计数器的名称。</translation>
    </message>
    <message>
        <source>Name of the kernel; missing for tasks that compute nothing.</source>
        <translation>内核名称；非计算任务时缺失。</translation>
    </message>
    <message>
        <source>Number of calls.</source>
        <translation>调用的次数。</translation>
    </message>
    <message>
        <source>Number of the engine.</source>
        <translation>引擎的编号。</translation>
    </message>
    <message>
        <source>Number of the graph that the op belongs to.</source>
        <translation>算子所属图的编号。</translation>
    </message>
    <message>
        <source>Number of the image and video unit.</source>
        <translation>图像与视频处理单元的编号。</translation>
    </message>
    <message>
        <source>Number of the port of the link.</source>
        <translation>链路端口的编号。</translation>
    </message>
    <message>
        <source>Number of the process in the distributed job.</source>
        <translation>分布式任务中进程的编号。</translation>
    </message>
    <message>
        <source>Number of the process on the host.</source>
        <translation>Host 上进程的编号。</translation>
    </message>
    <message>
        <source>Number of the thread on the host.</source>
        <translation>Host 上线程的编号。</translation>
    </message>
    <message>
        <source>Number or name that the program assigned to a kind of ranges.</source>
        <translation>程序为一类区间指定的编号或名称。</translation>
    </message>
    <message>
        <source>Number that joins begin and end of a range.</source>
        <translation>关联区间起止的编号。</translation>
    </message>
    <message>
        <source>Number that the program attached.</source>
        <translation>程序附带的数值。</translation>
    </message>
    <message>
        <source>The part of the device self time on AI Cores.</source>
        <translation>Device 自身耗时中在 AI Core 上的部分。</translation>
    </message>
    <message>
        <source>The part of the device total time on AI Cores.</source>
        <translation>Device 总耗时中在 AI Core 上的部分。</translation>
    </message>
    <message>
        <source>Op of the data preprocessing.</source>
        <translation>数据预处理的算子。</translation>
    </message>
    <message>
        <source>Op that ran on the AI CPU.</source>
        <translation>在 AI CPU 上运行的算子。</translation>
    </message>
    <message>
        <source>Op that the compiler made by fusing several ops.</source>
        <translation>编译器由多个算子融合而成的算子。</translation>
    </message>
    <message>
        <source>Ops of the network that were fused into this one, separated by &apos;;&apos;.</source>
        <translation>融合成该算子的网络原有算子，以“;”分隔。</translation>
    </message>
    <message>
        <source>Packets received per second.</source>
        <translation>每秒接收的包数。</translation>
    </message>
    <message>
        <source>Packets sent per second.</source>
        <translation>每秒发送的包数。</translation>
    </message>
    <message>
        <source>Pages of the process that are in memory.</source>
        <translation>进程驻留在内存中的页数。</translation>
    </message>
    <message>
        <source>Pages of the process that others share.</source>
        <translation>进程与其他进程共享的页数。</translation>
    </message>
    <message>
        <source>Part of the DVPP: VDEC, JPEGD, PNGD, JPEGE, VPC, VENC.</source>
        <translation>DVPP 的部件：VDEC、JPEGD、PNGD、JPEGE、VPC、VENC。</translation>
    </message>
    <message>
        <source>Position in the graph from which on the memory is held.</source>
        <translation>从图中该位置起占用内存。</translation>
    </message>
    <message>
        <source>Position in the graph up to which the memory is held.</source>
        <translation>到图中该位置为止占用内存；之后释放。</translation>
    </message>
    <message>
        <source>Python frames that led to the op, the innermost first.</source>
        <translation>调用该算子的 Python 栈帧，最内层在前。</translation>
    </message>
    <message>
        <source>Share of the link bandwidth used for receiving.</source>
        <translation>接收占用链路带宽的比例。</translation>
    </message>
    <message>
        <source>Share of the link bandwidth used for sending.</source>
        <translation>发送占用链路带宽的比例。</translation>
    </message>
    <message>
        <source>Share of the received packets that are broken.</source>
        <translation>接收包中出错的比例。</translation>
    </message>
    <message>
        <source>Share of the received packets that were dropped.</source>
        <translation>接收包中被丢弃的比例。</translation>
    </message>
    <message>
        <source>Share of the sent packets that are broken.</source>
        <translation>发送包中出错的比例。</translation>
    </message>
    <message>
        <source>Share of the sent packets that were dropped.</source>
        <translation>发送包中被丢弃的比例。</translation>
    </message>
    <message>
        <source>Share of the time in which the engine worked.</source>
        <translation>引擎工作时间的占比。</translation>
    </message>
    <message>
        <source>Share of the time in which this core worked.</source>
        <translation>该核工作时间的占比。</translation>
    </message>
    <message>
        <source>Share of the time that the CPU spent in programs.</source>
        <translation>CPU 执行程序的时间占比。</translation>
    </message>
    <message>
        <source>Share of the time that the CPU spent in the kernel of the system.</source>
        <translation>CPU 执行系统内核的时间占比。</translation>
    </message>
    <message>
        <source>Share of the time that the CPU spent on interrupts of devices.</source>
        <translation>CPU 处理设备中断的时间占比。</translation>
    </message>
    <message>
        <source>Share of the time that the CPU spent on interrupts of the system.</source>
        <translation>CPU 处理软中断的时间占比。</translation>
    </message>
    <message>
        <source>Share of the time that the CPU waited for disk or network.</source>
        <translation>CPU 等待磁盘或网络的时间占比。</translation>
    </message>
    <message>
        <source>Share that is in use.</source>
        <translation>正在使用的占比。</translation>
    </message>
    <message>
        <source>Start in the report&apos;s clock.</source>
        <translation>开始时间，以报告的时钟表示。</translation>
    </message>
    <message>
        <source>Sum of the memory of the row, or the memory of the machine.</source>
        <translation>该行内存之和，或整机内存。</translation>
    </message>
    <message>
        <source>Text that the program assigned to the range or mark.</source>
        <translation>程序为区间或标记指定的文本。</translation>
    </message>
    <message>
        <source>Time from start to end of the task.</source>
        <translation>任务从开始到结束的时间。</translation>
    </message>
    <message>
        <source>Time from the allocation to the active release.</source>
        <translation>从申请到活跃内存释放的时间。</translation>
    </message>
    <message>
        <source>Time in which the AI CPU computed the op.</source>
        <translation>AI CPU 计算该算子的时间。</translation>
    </message>
    <message>
        <source>Time in which the AI CPU copied memory for the op.</source>
        <translation>AI CPU 为该算子拷贝内存的时间。</translation>
    </message>
    <message>
        <source>Time in which the task ran.</source>
        <translation>任务运行的时间。</translation>
    </message>
    <message>
        <source>Time in which the task waited for others.</source>
        <translation>任务等待其他任务的时间。</translation>
    </message>
    <message>
        <source>Time in which the task was ready but did not run.</source>
        <translation>任务就绪但未运行的时间。</translation>
    </message>
    <message>
        <source>Time of the kernels of the op and of those that it called.</source>
        <translation>算子及其调用的算子下发的内核耗时。</translation>
    </message>
    <message>
        <source>Time of the kernels that the op itself started.</source>
        <translation>算子自身下发的内核耗时。</translation>
    </message>
    <message>
        <source>Time of the op on the host with the ops that it called.</source>
        <translation>算子在 Host 上的耗时，含其调用的算子。</translation>
    </message>
    <message>
        <source>Time of the op on the host without the ops that it called.</source>
        <translation>算子在 Host 上的耗时，不含其调用的算子。</translation>
    </message>
    <message>
        <source>Time to hand the data to the network.</source>
        <translation>将数据送入网络的时间。</translation>
    </message>
    <message>
        <source>Time to hand the task to the AI CPU.</source>
        <translation>将任务下发到 AI CPU 的时间。</translation>
    </message>
    <message>
        <source>Type of the number that the program attached.</source>
        <translation>程序附带数值的类型。</translation>
    </message>
    <message>
        <source>Type of the text that the program attached.</source>
        <translation>程序附带文本的类型。</translation>
    </message>
    <message>
        <source>Kind of the task: KERNEL_AICORE, KERNEL_AIVEC, KERNEL_AICPU, EVENT_WAIT, MEMCPY_ASYNC, ...</source>
        <translation>任务类型：KERNEL_AICORE、KERNEL_AIVEC、KERNEL_AICPU、EVENT_WAIT、MEMCPY_ASYNC 等。</translation>
    </message>
    <message>
        <source>The group that the row sums up, or the kind of API.</source>
        <translation>该行的汇总方式，或 API 的类型。</translation>
    </message>
    <message>
        <source>The subject of the row.</source>
        <translation>该行所述的指标。</translation>
    </message>
    <message>
        <source>The quantity that was counted or sampled; for npu_mem the owner of the memory: app or device.</source>
        <translation>被计数或采样的对象；在 npu_mem 中表示内存归属：应用或设备。</translation>
    </message>
    <message>
        <source>When the last stream returned the memory; empty while it is in use.</source>
        <translation>最后一个流归还该内存的时间；仍在使用时为空。</translation>
    </message>
    <message>
        <source>Which CPU, or Avg for the mean of all.</source>
        <translation>对应的 CPU；Avg 表示所有 CPU 的平均值。</translation>
    </message>
    <message>
        <source>push/pop and start/end are ranges, marker is a point in time.</source>
        <translation>push/pop 与 start/end 为区间，marker 为时间点。</translation>
    </message>
    <message>
        <source>Host call that covers more than half of the gap before the slice.</source>
        <translation>覆盖切片之前空隙一半以上的 Host 调用。</translation>
    </message>
    <message>
        <source>How much of the gap neither a recorded host call nor an op of the framework covers; computed here.</source>
        <translation>空隙中既没有已记录的 Host 调用、也没有框架算子覆盖的部分；在此计算。</translation>
    </message>
    <message>
        <source>How much of the gap other host calls cover, of any thread; computed here.</source>
        <translation>空隙中其他 Host 调用（任何线程）覆盖的部分；在此计算。</translation>
    </message>
    <message>
        <source>How much of the gap the longest host call covers; computed here.</source>
        <translation>空隙中最长的 Host 调用覆盖的部分；在此计算。</translation>
    </message>
    <message>
        <source>The rest of the elapse time of a communication op, which is neither transit nor wait.</source>
        <translation>通信算子的其余耗时，既非传输也非等待。</translation>
    </message>
    <message>
        <source>Time in which the device neither computes, communicates nor copies; a wait is idle. The time before its first task of work and after its last is not idle; computed here.</source>
        <translation>设备既不计算、不通信也不拷贝的时间；等待算空闲。首个工作任务之前和末个工作任务之后的时间不算空闲；由本工具计算。</translation>
    </message>
    <message>
        <source>Time with neither compute nor communication, from the first to the last task of work of the device, or in a step; copies that are not overlapped are part of it. Waits and the tasks of the profiler do not count as work.</source>
        <translation>设备从首个到末个工作任务之间，或一个迭代内，既无计算也无通信的时间；未被掩盖的拷贝也包含在内。等待和采集工具自身的任务不算工作。</translation>
    </message>
    <message>
        <source>Union / selected range.</source>
        <translation>并集 / 所选范围。</translation>
    </message>
    <message>
        <source>Sum of all durations: time in which two of them run in parallel is counted twice.</source>
        <translation>所有时长之和：同时运行的部分重复计数。</translation>
    </message>
    <message>
        <source>Time in which at least one of them ran.</source>
        <translation>至少有一项在运行的时间。</translation>
    </message>
    <message>
        <source>The union as a share of the wall time.</source>
        <translation>并集占实际耗时的比例。</translation>
    </message>
    <message>
        <source>Each moment counted once: compute before communication before copies before host calls.</source>
        <translation>每个时刻只计一次：依次为计算、通信、拷贝、Host 调用。</translation>
    </message>
    <message>
        <source>Share of the time from the first to the last task of the device; for a step, the share of the step.</source>
        <translation>占设备首个任务到末个任务时间的比例；对于迭代则占该迭代的比例。</translation>
    </message>
    <message>
        <source>Number of the step in which the op ran; empty outside of steps.</source>
        <translation>算子运行所在迭代的编号；迭代之外为空。</translation>
    </message>
    <message>
        <source>Total time in the vendor&apos;s file minus the total time computed from the timeline. Rows with the same device and model are compared; with several pictures, one picture or all of them, depending on the counts. The two differ if they cover different iterations, streams or kinds of tasks, or by rounding.</source>
        <translation>厂商文件中的总时间减去由时间线计算的总时间。只比较同一设备、同一模型的行；有多张图片时，按次数判断是逐张比较还是合计比较。两者覆盖的迭代、流或任务类型不同，或有舍入时，结果会有差异。</translation>
    </message>
    <message>
        <source>Part of the run that repeats: a training step of the framework, or otherwise an iteration of a model.</source>
        <translation>运行中重复的部分：框架所计的训练步骤，否则为模型的一次迭代。</translation>
    </message>
    <message>
        <source>Number of batches with which the model ran, from the name of the file; it is not the number of an iteration.</source>
        <translation>模型运行的批次数，取自文件名；它不是迭代的编号。</translation>
    </message>
    <message>
        <source>Number of the input picture, from the name of the file.</source>
        <translation>输入图片的编号，取自文件名。</translation>
    </message>
    <message>
        <source>Number of the iteration in the vendor&apos;s files: one execution of a model.</source>
        <translation>迭代的编号，按厂商的计数：模型的一次执行。</translation>
    </message>
    <message>
        <source>The op of the framework (such as aten::linear) that covers the largest part of the gap; computed here.</source>
        <translation>覆盖空隙最大部分的框架算子（例如 aten::linear）；在此计算。</translation>
    </message>
    <message>
        <source>How much of the gap ops of the framework cover while no host call runs: the host prepares the next launch; computed here.</source>
        <translation>空隙中由框架算子覆盖且没有 Host 调用的部分：Host 正在准备下一次下发；在此计算。</translation>
    </message>
    <message>
        <source>Time from the begin of the run to the first task of work of the device (compute, communication, copy); computed here.</source>
        <translation>从运行开始到设备首个工作任务（计算、通信、拷贝）的时间；由本工具计算。</translation>
    </message>
    <message>
        <source>Time from the last task of work of the device (compute, communication, copy) to the end of the run; computed here.</source>
        <translation>从设备末个工作任务（计算、通信、拷贝）到运行结束的时间；由本工具计算。</translation>
    </message>
    <message>
        <source>Time of the step with neither compute nor communication, as step_trace_time states it. Its steps may begin later than those on the timeline.</source>
        <translation>step_trace_time 中给出的迭代内既无计算也无通信的时间。其迭代的起点可能晚于时间线上的迭代。</translation>
    </message>
    <message>
        <source>Compute as a share of the length of the row: the work of the device, or a step.</source>
        <translation>计算时间占该行时长的比例；该行为设备的工作区间或一个迭代。</translation>
    </message>
    <message>
        <source>Communication that no compute hides, as a share of the length of the row: the work of the device, or a step.</source>
        <translation>未被计算掩盖的通信时间占该行时长的比例；该行为设备的工作区间或一个迭代。</translation>
    </message>
    <message>
        <source>Free as a share of the length of the row: the work of the device, or a step.</source>
        <translation>Free（空闲）时间占该行时长的比例；该行为设备的工作区间或一个迭代。</translation>
    </message>
    <message>
        <source>Idle as a share of the length of the row: the work of the device, or a step.</source>
        <translation>空闲时间占该行时长的比例；该行为设备的工作区间或一个迭代。</translation>
    </message>
    <message>
        <source>The spread as a share of the mean of the runs.</source>
        <translation>标准差占各次运行均值的比例。</translation>
    </message>
    <message>
        <source>Time of the ops as a share of the time of all ops of the roofline.</source>
        <translation>这些算子的时间占 Roofline 中所有算子时间的比例。</translation>
    </message>
    <message>
        <source>Number of the ops as a share of all ops of the roofline.</source>
        <translation>这些算子的个数占 Roofline 中所有算子个数的比例。</translation>
    </message>
    <message>
        <source>(length - median) / median of the steps of the same device and model; computed here. A rank that waits has long steps, too: the command ranks compares the computing times.</source>
        <translation>（时长 - 中位数）/ 中位数，中位数取自同一设备、同一模型的各次迭代；由本工具计算。等待其他 rank 的 rank 迭代时长也会变长：比较各 rank 的计算时间请用命令 ranks。</translation>
    </message>
    <message>
        <source>What the op reaches as a share of what the chip allows: the greater of operations per second / peak of the unit and bytes per second / bandwidth of the channel. Of several channels the greatest counts.</source>
        <translation>算子达到芯片上限的比例：每秒运算量 / 单元峰值与每秒字节数 / 通道带宽两者中较大的一个；有多条通道时取最大值。</translation>
    </message>
    <message>
        <source>Mac Ppen: the share of the peak of the cube unit that is really used. Above 70 % is fine for a cube layer, above 60 % for a network.</source>
        <translation>Mac Ppen：Cube 单元峰值中实际使用的比例。Cube 层高于 70 %、整网高于 60 % 为良好。</translation>
    </message>
    <message>
        <source>Vec Ppen: the share of the peak of the vector unit that is really used. Above 50 % is fine for a layer that does not use the cube.</source>
        <translation>Vec Ppen：Vector 单元峰值中实际使用的比例。不使用 Cube 的层高于 50 % 为良好。</translation>
    </message>
    <message>
        <source>Data store: the share of the time in which results are stored. Above 70 %: make the output smaller.</source>
        <translation>数据存储：存储结果的时间占比。高于 70 %：减小输出。</translation>
    </message>
    <message>
        <source>Data load: the share of the time in which images or feature maps are loaded. Above 70 %: make the input smaller, drop slice, concat, reshape, permute.</source>
        <translation>数据加载：加载图像或特征图的时间占比。高于 70 %：减小输入，去掉 slice、concat、reshape、permute。</translation>
    </message>
    <message>
        <source>Weight load: the share of the time in which weights are loaded. Above 80 %: shrink the weights, 4 bit for example.</source>
        <translation>权重加载：加载权重的时间占比。高于 80 %：压缩权重，例如 4 bit。</translation>
    </message>
    <message>
        <source>Difference B - A as a share of the value of A, the baseline.</source>
        <translation>差值 B - A 占基线 A 的值的比例。</translation>
    </message>
    <message>
        <source>Floating point operations of matrix products, convolutions and attention by their recorded shapes. Other ops are not counted. N/A: nothing is counted, or the shapes of such an op are not recorded or have no formula.</source>
        <translation>按记录的形状统计矩阵乘、卷积和注意力的浮点运算量。其他算子不统计。N/A：没有可统计的算子，或某个此类算子的形状没有记录或没有公式。</translation>
    </message>
    <message>
        <source>Time that the counted operations need at the peak of their data types / device time. The type is that of the first input; fp32 counts as tf32 where the name of the kernel says so. N/A: no peak of the type is known for the chip.</source>
        <translation>所统计的运算在其数据类型峰值下所需的时间 / 设备时间。类型取第一个输入的类型；kernel 名称表明使用 tf32 时 fp32 按 tf32 计算。N/A：不知道该芯片此类型的峰值。</translation>
    </message>
    <message>
        <source>Bandwidth / peak of the link between host and device, of the links to other devices or of the memory. N/A: no list of chips has the peak, or the direction is not recorded.</source>
        <translation>带宽 / 主机与设备间链路、与其他设备间链路或内存的峰值。N/A：芯片列表中没有该峰值，或没有记录方向。</translation>
    </message>
    <message>
        <source>Tasks of the device that are no work (EVENT_RECORD, PLACE_HOLDER, waits) during the gap: they do not end it; computed here.</source>
        <translation>空隙期间设备上不属于计算、通信或拷贝的任务（EVENT_RECORD、PLACE_HOLDER、等待）：它们不会结束空隙；在此计算。</translation>
    </message>
    <message>
        <source>The most frequent names of the control tasks during the gap, each with its count; computed here.</source>
        <translation>空隙期间控制任务中最常见的名称及各自的数量；在此计算。</translation>
    </message>
</context>
<context>
    <name>GraphText</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>out: %1</source>
        <translation>输出：%1</translation>
    </message>
    <message numerus="yes">
        <source>fused from %n node(s): %1</source>
        <translation>
            <numerusform>由 %n 个节点融合：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入数</translation>
    </message>
    <message>
        <source>data type of input %1</source>
        <translation>输入 %1 的数据类型</translation>
    </message>
    <message>
        <source>layout of input %1</source>
        <translation>输入 %1 的排布</translation>
    </message>
    <message>
        <source>shape of input %1</source>
        <translation>输入 %1 的形状</translation>
    </message>
    <message>
        <source>data type of output %1</source>
        <translation>输出 %1 的数据类型</translation>
    </message>
    <message>
        <source>layout of output %1</source>
        <translation>输出 %1 的排布</translation>
    </message>
    <message>
        <source>shape of output %1</source>
        <translation>输出 %1 的形状</translation>
    </message>
</context>
<context>
    <name>Hint</name>
    <message>
        <source>zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>all keys</source>
        <translation>全部快捷键</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>to the timeline</source>
        <translation>到时间线</translation>
    </message>
    <message>
        <source>quick open</source>
        <translation>快速打开</translation>
    </message>
    <message>
        <source>open a folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>open, fold scopes</source>
        <translation>展开、折叠作用域</translation>
    </message>
</context>
<context>
    <name>MemoryPage</name>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>active</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source> (device %1)</source>
        <translation>（设备 %1）</translation>
    </message>
    <message>
        <source>%1 peak %2 MB</source>
        <translation>%1 峰值 %2 MB</translation>
    </message>
    <message>
        <source>%1 peak %2 MB at %3</source>
        <translation>%1 峰值 %2 MB，于 %3</translation>
    </message>
</context>
<context>
    <name>Menu</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Report</source>
        <translation>报告(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Timeline</source>
        <translation>时间线(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;able</source>
        <translation>表格(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>对比(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>T&amp;ools</source>
        <translation>工具(&amp;O)</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>There is no command &apos;%1&apos;; did you mean &apos;%2&apos;?</source>
        <translation>没有命令“%1”，是否想用“%2”？</translation>
    </message>
    <message>
        <source>%1 checked</source>
        <translation>检查了 %1 个</translation>
    </message>
    <message>
        <source>msprof has the advice &apos;%1&apos;, our rule found nothing</source>
        <translation>msprof 给出了建议“%1”，本工具的规则没有发现问题</translation>
    </message>
    <message>
        <source>Our rule %1 found something, msprof has no such advice</source>
        <translation>我们的规则 %1 有发现，msprof 没有给出这条建议</translation>
    </message>
    <message>
        <source>Memory workspace of ops</source>
        <translation>算子的内存 workspace</translation>
    </message>
    <message>
        <source>%1 {1:op needs|ops need} a memory workspace: %2 KB</source>
        <translation>%1 个算子需要内存 workspace：%2 KB</translation>
    </message>
    <message>
        <source>The condition is memory_workspace &gt; 0; it is true for %2 of the %1 ops that have this number. The largest is %3: %4 KB</source>
        <translation>条件为 memory_workspace &gt; 0；有该数值的 %1 个算子中 %2 个满足。最大的是 %3：%4 KB</translation>
    </message>
    <message>
        <source>Check and reduce it: smaller or fewer tiles, another kernel for the op, or fusion</source>
        <translation>检查并减少：更小或更少的切块、算子的另一种实现、融合</translation>
    </message>
    <message>
        <source>No table of the memory of the graph&apos;s ops was read (fusion_op)</source>
        <translation>没有读到图中算子的内存表（fusion_op）</translation>
    </message>
    <message>
        <source>msprof export summary writes fusion_op_*.csv for a model that runs as a graph</source>
        <translation>对于以图方式运行的模型，msprof export summary 会写出 fusion_op_*.csv</translation>
    </message>
    <message>
        <source>No model is attached</source>
        <translation>没有附带模型</translation>
    </message>
    <message>
        <source>Put the model that ran (.om, ge_proto_*_Build.txt) next to the run, or name it: --model FILE</source>
        <translation>把运行的模型（.om、ge_proto_*_Build.txt）放到采集目录旁，或用 --model FILE 指定</translation>
    </message>
    <message>
        <source>There is no communication matrix with two links of the same kind</source>
        <translation>没有包含两条同类链路的通信矩阵</translation>
    </message>
    <message>
        <source>Ops of the model graph that could be fused into one</source>
        <translation>模型图中可以合为一个的算子</translation>
    </message>
    <message>
        <source>%1 times %2 in the graph: %3 us</source>
        <translation>图中有 %1 处 %2：%3 us</translation>
    </message>
    <message>
        <source>The fusion pass %1 (%2) turns them into one op; each result is read only by the next op. %3 of the %4 places ran in this report; the gain is an upper bound</source>
        <translation>融合规则 %1（%2）会把它们合成一个算子；每个结果只被下一个算子读取。%4 处中有 %3 处在本次运行中执行；收益为上限</translation>
    </message>
    <message>
        <source>Results that do not stay in L2 between ops</source>
        <translation>算子之间的结果不能留在 L2 中</translation>
    </message>
    <message>
        <source>%1 {1:chain of ops moves|chains of ops move} results larger than L2 through memory: %2 us</source>
        <translation>%1 条算子链的中间结果大于 L2，经过内存搬运：%2 us</translation>
    </message>
    <message>
        <source>L2 has %1 MiB. In the longest chain, from %2 to %3, the largest result has %4 MiB for a batch of %5, and %6 MiB for a batch of %7, at most %8 % of L2. The ops are bound by mte2; the gain is the mte2 time of those that read such a result. The rule is ours</source>
        <translation>L2 为 %1 MiB。最长的链从 %2 到 %3，批大小为 %5 时最大的结果为 %4 MiB，批大小为 %7 时为 %6 MiB，不超过 L2 的 %8 %。这些算子受 mte2 限制；收益为读取该结果的算子的 mte2 时间。此规则为我们自定</translation>
    </message>
    <message>
        <source>Run the batch in %1 parts (a dynamic batch of %2, or a loop around the model), so that results stay in L2 between ops</source>
        <translation>把一批拆成 %1 份运行（动态批大小 %2，或在模型外循环），使算子之间的结果留在 L2 中</translation>
    </message>
    <message>
        <source>Data types that the cores do not support</source>
        <translation>计算核不支持的数据类型</translation>
    </message>
    <message>
        <source>%1 {1:op runs|ops run} on the AI CPU with inputs of type %2: %3 us</source>
        <translation>%1 个算子在 AI CPU 上运行，输入类型为 %2：%3 us</translation>
    </message>
    <message>
        <source>The AI Core has few kernels for %1; ops above %2 us. The longest is %3: %4 us</source>
        <translation>AI Core 几乎没有 %1 的算子实现；只看超过 %2 us 的算子。最长的是 %3：%4 us</translation>
    </message>
    <message>
        <source>Cast the inputs to %1 before these ops, or build the model with that type</source>
        <translation>在这些算子之前把输入转换为 %1，或直接用该类型构建模型</translation>
    </message>
    <message>
        <source>%1 {1:matrix product has|matrix products have} inputs of type FLOAT: %2 us</source>
        <translation>%1 个矩阵乘算子的输入类型为 FLOAT：%2 us</translation>
    </message>
    <message>
        <source>The cube multiplies FLOAT16, BF16 and INT8; FLOAT needs more passes, or casts around the op. The longest is %1: %2 us</source>
        <translation>cube 单元计算 FLOAT16、BF16 和 INT8；FLOAT 需要更多轮次，或在算子前后转换。最长的是 %1：%2 us</translation>
    </message>
    <message>
        <source>Convert with atc --precision_mode=allow_mix_precision, or use automatic mixed precision (torch_npu.npu.amp); check the accuracy afterwards</source>
        <translation>转换时使用 atc --precision_mode=allow_mix_precision，或使用自动混合精度（torch_npu.npu.amp）；之后检查精度</translation>
    </message>
    <message>
        <source>Who arrives last at collectives</source>
        <translation>谁最后到达集合通信</translation>
    </message>
    <message>
        <source>Rank %1 arrives last at %2 of %3 {3:collective|collectives}: others wait up to %4 us for it</source>
        <translation>rank %1 在 %3 次集合通信中有 %2 次最后到达：其他 rank 最多等待它 %4 us</translation>
    </message>
    <message>
        <source>A collective ends on all ranks at the same time, so the rank where it is shortest arrived last. The differences longest - shortest are added up. The widest spread is %1 us in %2, where rank %3 waits longest</source>
        <translation>集合通信在所有 rank 上同时结束，因此耗时最短的 rank 最后到达：取每次的最长减最短并累加。最大差距为 %1 us，在 %2，其中 rank %3 等待最久</translation>
    </message>
    <message>
        <source>Slow links</source>
        <translation>慢链路</translation>
    </message>
    <message>
        <source>The link from rank %1 to rank %2 over %3 is slow: %4 GB/s, the mean of its kind is %5 GB/s</source>
        <translation>rank %1 到 rank %2 的 %3 链路较慢：%4 GB/s，同类链路的平均值为 %5 GB/s</translation>
    </message>
    <message>
        <source>%1 % below the mean of %2 links over %3, the limit is %4 %; %5 MB in %6 ms</source>
        <translation>比 %2 条 %3 链路的平均值低 %1 %，阈值为 %4 %；%6 ms 内传输 %5 MB</translation>
    </message>
    <message>
        <source>Check this link and its port: cables, switches, optical modules (hccn_tool), settings of HCCS or PCIe, and other traffic on it</source>
        <translation>检查这条链路及其端口：线缆、交换机、光模块（hccn_tool）、HCCS 或 PCIe 的设置，以及还有什么在使用它</translation>
    </message>
    <message>
        <source>Synchronisation after each launch</source>
        <translation>每次下发后都同步</translation>
    </message>
    <message>
        <source>%1 of %2 launches are directly followed by a synchronisation: %3 us</source>
        <translation>%2 次下发中有 %1 次之后立即同步：%3 us</translation>
    </message>
    <message>
        <source>%1 % of the launches of a thread; the limit is %2 %. The host waits for an op before it launches the next one. The longest wait needs %3 us (%4)</source>
        <translation>占一个线程下发次数的 %1 %，阈值为 %2 %：主机等一个算子结束才下发下一个。最长的等待为 %3 us（%4）</translation>
    </message>
    <message>
        <source>Unset ASCEND_LAUNCH_BLOCKING, and remove print, item() and synchronize() from the loop</source>
        <translation>取消设置 ASCEND_LAUNCH_BLOCKING，并把 print、item() 和 synchronize() 移出循环</translation>
    </message>
    <message>
        <source>%1 = %2 %3 (%4)</source>
        <translation>%1 = %2 %3（%4）</translation>
    </message>
    <message>
        <source>%1 = %2 (%3)</source>
        <translation>%1 = %2（%3）</translation>
    </message>
    <message>
        <source>Not a model that can be read: expected the beginning of a file of one of these kinds: %1</source>
        <translation>不是可读取的模型：开头不符合以下任何一种：%1</translation>
    </message>
    <message>
        <source>The model ends in the middle of a message; everything before it was read</source>
        <translation>模型在一条消息中间结束；此前完整的内容已读取</translation>
    </message>
    <message>
        <source>A field cannot be decoded; the rest of its message was left out</source>
        <translation>有字段无法解码；其所在消息的其余部分已略去</translation>
    </message>
    <message>
        <source>Expected %1; the text before it was read</source>
        <translation>此处应为 %1；之前的内容已读取</translation>
    </message>
    <message>
        <source>Messages are nested deeper than %1 levels; the inner ones were left out</source>
        <translation>消息嵌套超过 %1 层；更内层的已略去</translation>
    </message>
    <message>
        <source>More than %1 nodes, inputs, outputs or dimensions; the rest was left out</source>
        <translation>节点、输入、输出或维度超过 %1 个；其余已略去</translation>
    </message>
    <message>
        <source>A field has a value of another type and was left out</source>
        <translation>有字段的值类型不符，已略去</translation>
    </message>
    <message>
        <source>&apos;%1&apos; reads &apos;%2&apos;, which its graph does not have</source>
        <translation>“%1”读取“%2”，但其所在图中没有它</translation>
    </message>
    <message>
        <source>A folder of %1 models and no run: open one of them: %2</source>
        <translation>文件夹中有 %1 个模型，没有运行数据：请打开其中一个：%2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is in the file twice with the same name; only the last one was read</source>
        <translation>文件中有两个同名的“%1”；只读取了最后一个</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an element of a stream: an object with the key &quot;factory&quot; was expected; it was left out</source>
        <translation>“%1”不是流的元素：应为带有键 &quot;factory&quot; 的对象；已略去</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a stream: an object with elements was expected; it was left out</source>
        <translation>“%1”不是流：应为含有元素的对象；已略去</translation>
    </message>
    <message>
        <source>Several nodes have the name &apos;%1&apos;; inputs refer to the first</source>
        <translation>有多个节点名为“%1”；输入取自第一个</translation>
    </message>
    <message>
        <source>No node could be read</source>
        <translation>没有读到任何节点</translation>
    </message>
    <message>
        <source>The file has changed since the model was opened</source>
        <translation>文件与打开模型时不同</translation>
    </message>
    <message>
        <source>Partition %1 should end at byte %2, but the file ends at %3; the part inside the file was read</source>
        <translation>分区 %1 应在字节 %2 处结束，而文件在 %3 处结束；已读取现有部分</translation>
    </message>
    <message>
        <source>The offsets and sizes of the partitions disagree; the offsets were used</source>
        <translation>分区的偏移与大小不一致；以偏移为准</translation>
    </message>
    <message>
        <source>None of the %1 partitions is a model definition</source>
        <translation>%1 个分区中没有模型定义</translation>
    </message>
    <message>
        <source>The model is encrypted: its graph cannot be read</source>
        <translation>模型已加密：无法读取其图</translation>
    </message>
    <message>
        <source>Header version %1 is unknown; the file was read as version 2.0</source>
        <translation>未知的文件头版本 %1；按 2.0 版读取</translation>
    </message>
    <message>
        <source>The table has %1 partitions; expected 1 to %2</source>
        <translation>分区表有 %1 个分区；应为 1 到 %2 个</translation>
    </message>
    <message>
        <source>A PICO container, whose layout is not published: ops, tensors and shapes were read as in a known file</source>
        <translation>PICO 容器，其布局未公开：算子、张量和形状按一个已知文件的格式读取</translation>
    </message>
    <message>
        <source>Unmatched: %1 of %2 nodes without an op, %3 of %4 ops without a node</source>
        <translation>未匹配：%2 个节点中有 %1 个没有对应算子，%4 个算子中有 %3 个没有对应节点</translation>
    </message>
    <message>
        <source>No node of the model matches an op of the report</source>
        <translation>模型的节点都不是报告中的算子</translation>
    </message>
    <message>
        <source>Statistics by scope need the model that ran: --by scope --model FILE; other statistics do not use a model</source>
        <translation>按作用域统计需要所运行的模型：--by scope --model FILE；其他统计不使用模型</translation>
    </message>
    <message>
        <source>Two streams are needed, but neither the model nor a run assigns nodes to several streams</source>
        <translation>需要两条流，但模型和运行都没有把节点分配到多条流</translation>
    </message>
    <message>
        <source>The model is one graph without subgraphs</source>
        <translation>模型只有一张图，没有子图</translation>
    </message>
    <message>
        <source>No group of nodes is known to become one op; a comparison with another model, a run, or findings about possible fusions are needed</source>
        <translation>没有已知会合为一个算子的节点组；需要与另一模型的对比、运行数据或可融合算子的建议</translation>
    </message>
    <message>
        <source>%1 flow ends have no slice or no matching end</source>
        <translation>%1 个连线端点没有切片或没有另一端</translation>
    </message>
    <message>
        <source>%1 folders are more than %2 levels deep and were not searched</source>
        <translation>%1 个文件夹的深度超过 %2 级，未搜索</translation>
    </message>
    <message>
        <source>%1 has no %2</source>
        <translation>%1 缺少：%2</translation>
    </message>
    <message>
        <source>%1 has no start times: its total is the sum of the durations</source>
        <translation>%1 没有开始时间：其总时间为持续时间之和</translation>
    </message>
    <message>
        <source>%1 ops became %2</source>
        <translation>%1 个算子变为 %2</translation>
    </message>
    <message>
        <source>%1 ops became one: %2</source>
        <translation>%1 个算子合并为一个：%2</translation>
    </message>
    <message>
        <source>%1: nothing to list: %2</source>
        <translation>%1 没有可列出的内容：%2</translation>
    </message>
    <message>
        <source>%1: the first %2 of %3 rows of each rank are shown; --over-ranks makes one list</source>
        <translation>%1：%3 行中的前 %2 行，按每个 rank 计；--over-ranks 合为一个列表</translation>
    </message>
    <message>
        <source>No row: none of the %1 rows matches the filter</source>
        <translation>没有行：%1 行中没有一行符合条件</translation>
    </message>
    <message>
        <source>The query returns no row</source>
        <translation>查询没有结果行</translation>
    </message>
    <message>
        <source>Stopped after %1 s (--timeout)</source>
        <translation>%1 秒后已停止（--timeout）</translation>
    </message>
    <message>
        <source>Data was lost in %1 places; `opscope-cli info` lists them</source>
        <translation>有 %1 处数据丢失；用 `opscope-cli info` 可列出</translation>
    </message>
    <message>
        <source>%1 was only partly read</source>
        <translation>%1 只读取了一部分</translation>
    </message>
    <message>
        <source>%1 x instead of %2 x: %3 us</source>
        <translation>%1 次（原为 %2 次）：%3 us</translation>
    </message>
    <message>
        <source>A comparison needs at least one run on each side</source>
        <translation>对比的每一侧至少需要一次运行</translation>
    </message>
    <message>
        <source>A file that Opscope did not finish; the next export removes it</source>
        <translation>Opscope 未写完的文件；下次导出时会清除</translation>
    </message>
    <message>
        <source>A symbolic link to nowhere</source>
        <translation>指向不存在位置的符号链接</translation>
    </message>
    <message>
        <source>A symbolic link; links are not followed</source>
        <translation>符号链接；不跟随链接</translation>
    </message>
    <message>
        <source>average %1 us instead of %2 us: %3 us</source>
        <translation>平均 %1 us（原为 %2 us）：%3 us</translation>
    </message>
    <message>
        <source>Both sides are the same run</source>
        <translation>两侧是同一次运行</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Cannot open: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>Cannot read the folder: %1</source>
        <translation>无法读取文件夹：%1</translation>
    </message>
    <message>
        <source>Cannot read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>Cannot write: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>Cannot write: the path is a link, a pipe or a device; only a regular file is replaced</source>
        <translation>无法写入：该处是链接、管道或设备，只会替换普通文件</translation>
    </message>
    <message>
        <source>clock %1 MHz instead of %2 MHz explains it</source>
        <translation>时钟为 %1 MHz（原为 %2 MHz），可解释此差异</translation>
    </message>
    <message>
        <source>Collected with other options: %1 is %2 and %3</source>
        <translation>采集选项不同：%1 分别为 %2 和 %3</translation>
    </message>
    <message>
        <source>Different chips: %1 and %2</source>
        <translation>芯片不同：%1 和 %2</translation>
    </message>
    <message>
        <source>Different frequencies: %1 and %2</source>
        <translation>频率不同：%1 和 %2</translation>
    </message>
    <message>
        <source>Different kinds of result: %1 and %2</source>
        <translation>结果种类不同：%1 和 %2</translation>
    </message>
    <message>
        <source>Different models: %1 and %2</source>
        <translation>模型不同：%1 和 %2</translation>
    </message>
    <message>
        <source>Different numbers of devices: %1 and %2</source>
        <translation>设备数量不同：%1 和 %2</translation>
    </message>
    <message>
        <source>Different numbers of pictures: %1 and %2</source>
        <translation>图片数量不同：%1 和 %2</translation>
    </message>
    <message>
        <source>Different versions of %1: %2 and %3</source>
        <translation>%1 的版本不同：%2 和 %3</translation>
    </message>
    <message>
        <source>Internal error: %1</source>
        <translation>内部错误：%1</translation>
    </message>
    <message>
        <source>matched only by type: %1</source>
        <translation>仅按类型匹配：%1</translation>
    </message>
    <message>
        <source>There are more than %1 files; %2 were not listed</source>
        <translation>文件超过 %1 个；有 %2 个未列出</translation>
    </message>
    <message>
        <source>More than %1 slices of a track overlap: %2 of them share its last sub-row</source>
        <translation>一条轨道上有超过 %1 个切片重叠：其中 %2 个共用最后一个子行</translation>
    </message>
    <message>
        <source>There are more than %1 steps; the steps after them cannot be selected</source>
        <translation>迭代超过 %1 个；其余的不能按迭代选择</translation>
    </message>
    <message>
        <source>No file was found in %1</source>
        <translation>在 %1 中没有找到文件</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number</source>
        <translation>不是数字：“%1”</translation>
    </message>
    <message>
        <source>Not a regular file</source>
        <translation>不是常规文件</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a time in microseconds</source>
        <translation>不是以微秒为单位的时间：“%1”</translation>
    </message>
    <message>
        <source>Not found: %1</source>
        <translation>未找到：%1</translation>
    </message>
    <message>
        <source>No such file or folder</source>
        <translation>文件或文件夹不存在</translation>
    </message>
    <message>
        <source>Not a known kind of file</source>
        <translation>不是已知的种类</translation>
    </message>
    <message>
        <source>The name means %1, but the file begins with &apos;%2&apos;</source>
        <translation>按名称应为 %1，但文件以“%2”开头</translation>
    </message>
    <message>
        <source>The name means %1, but the first row contains the control byte %2: &apos;%3&apos;</source>
        <translation>按名称应为 %1，但其首行含有控制字节 %2：“%3”</translation>
    </message>
    <message>
        <source>An HTML page, although its name means %1</source>
        <translation>是一个 HTML 页面；按名称应为 %1</translation>
    </message>
    <message>
        <source>A git LFS pointer; the file itself was not fetched</source>
        <translation>是 git LFS 的指针文件；文件本身没有下载</translation>
    </message>
    <message>
        <source>The run has raw data only, which is not parsed yet. Parse it with: %1</source>
        <translation>该次运行只有原始数据，尚未解析。请用以下命令解析：%1</translation>
    </message>
    <message>
        <source>Rank %1 has raw data only, which is not parsed yet. Parse it with: %2</source>
        <translation>Rank %1 只有原始数据，尚未解析。请用以下命令解析：%2</translation>
    </message>
    <message>
        <source>No timeline (%1 not found)</source>
        <translation>没有时间线（未找到 %1）</translation>
    </message>
    <message>
        <source>Rank %1: no timeline (%2 not found)</source>
        <translation>Rank %1：没有时间线（未找到 %2）</translation>
    </message>
    <message>
        <source>The NPU was switched on (%1), but the run has no data of the device</source>
        <translation>采集时打开了 NPU（%1），但该次运行没有设备侧数据</translation>
    </message>
    <message>
        <source>Rank %1: the NPU was switched on (%2), but there is no data of the device</source>
        <translation>Rank %1：采集时打开了 NPU（%2），但没有设备侧数据</translation>
    </message>
    <message>
        <source>No device lanes: the timeline has slices of the host only</source>
        <translation>没有设备泳道：时间线上只有主机侧的切片</translation>
    </message>
    <message>
        <source>Check that ops ran on the NPU while the profiler was active, that the disk was not full, and what the logs of the profiler report. Then collect again</source>
        <translation>请检查采集期间是否有算子在 NPU 上执行、磁盘是否已满，并查看采集工具的日志；然后重新采集</translation>
    </message>
    <message>
        <source>The raw data is there, but not exported. Export it with: %1</source>
        <translation>原始数据已有，但尚未导出。请用以下命令导出：%1</translation>
    </message>
    <message>
        <source>It was switched on (%1), so %2 should be there. Copy the complete folder of the run, or parse the run again</source>
        <translation>采集时已打开（%1），因此应当有 %2。请复制该次运行的整个文件夹，或重新解析</translation>
    </message>
    <message>
        <source>Collect with activities=[ProfilerActivity.CPU, ProfilerActivity.NPU] of %1.profiler.profile</source>
        <translation>采集时在 %1.profiler.profile 中设置 activities=[ProfilerActivity.CPU, ProfilerActivity.NPU]</translation>
    </message>
    <message>
        <source>Collect with activities=[ProfilerActivity.CPU, ProfilerActivity.NPU] and profiler_level=ProfilerLevel.Level1 of %1.profiler</source>
        <translation>采集时在 %1.profiler 中设置 activities=[ProfilerActivity.CPU, ProfilerActivity.NPU] 和 profiler_level=ProfilerLevel.Level1</translation>
    </message>
    <message>
        <source>Collect with profiler_level=ProfilerLevel.Level1 and aic_metrics=%2.%3 of %1.profiler (_ExperimentalConfig)</source>
        <translation>采集时在 %1.profiler 的 _ExperimentalConfig 中设置 profiler_level=ProfilerLevel.Level1 和 aic_metrics=%2.%3</translation>
    </message>
    <message>
        <source>Call prof.step() of %1.profiler after each step, with a schedule</source>
        <translation>设置 %1.profiler 的 schedule，并在每一步之后调用 prof.step()</translation>
    </message>
    <message>
        <source>Collect with sys_io=True, sys_interconnection=True and host_sys of %1.profiler (_ExperimentalConfig)</source>
        <translation>采集时在 %1.profiler 的 _ExperimentalConfig 中设置 sys_io=True、sys_interconnection=True 和 host_sys</translation>
    </message>
    <message>
        <source>Collect with profile_memory=True of %1.profiler.profile</source>
        <translation>采集时在 %1.profiler.profile 中设置 profile_memory=True</translation>
    </message>
    <message>
        <source>Collect with profiler_level=ProfilerLevel.Level1 or higher of %1.profiler, on more than one device</source>
        <translation>在多个设备上采集，并将 %1.profiler 的 profiler_level 设为 ProfilerLevel.Level1 或更高</translation>
    </message>
    <message>
        <source>The file has only what its own tool recorded. For the rest open the folder of the Ascend run</source>
        <translation>该文件只包含其工具所记录的内容。其余内容请打开昇腾运行结果的文件夹</translation>
    </message>
    <message>
        <source>The text is %1 and not UTF-8. It was converted</source>
        <translation>该文本的编码是 %1 而不是 UTF-8，已转换</translation>
    </message>
    <message>
        <source>The cells are separated by %1, as a spreadsheet writes them. Decimal commas were read as points</source>
        <translation>单元格以 %1 分隔，是电子表格软件的写法；小数逗号按小数点读取</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: %2 times have at most %3 digits, as a spreadsheet rounds them, so the order and the distances are lost. Export the table again and do not save it in a spreadsheet</source>
        <translation>列“%1”：%2 个时间最多只有 %3 位有效数字，是电子表格软件舍入的结果，先后次序和间隔已丢失。请重新导出该表，不要用电子表格软件保存</translation>
    </message>
    <message>
        <source>A speedscope profile, which Opscope does not read. Open it at www.speedscope.app, or record the run as a Chrome trace (JSON) and open that</source>
        <translation>speedscope 的性能文件，Opscope 不读取。请在 www.speedscope.app 打开，或把运行录制为 Chrome trace（JSON）后再打开</translation>
    </message>
    <message>
        <source>A Perfetto trace in protobuf, which Opscope does not read. Convert it with: traceconv json FILE trace.json, and open trace.json; or open it at ui.perfetto.dev</source>
        <translation>protobuf 格式的 Perfetto trace，Opscope 不读取。请用 traceconv json FILE trace.json 转换后打开 trace.json，或在 ui.perfetto.dev 打开</translation>
    </message>
    <message>
        <source>An XPlane profile of TensorFlow or JAX, which Opscope does not read. Open it with TensorBoard (xprof), or open the trace.json.gz that is next to it</source>
        <translation>TensorFlow 或 JAX 的 XPlane 性能文件，Opscope 不读取。请用 TensorBoard（xprof）打开，或打开同目录下的 trace.json.gz</translation>
    </message>
    <message>
        <source>A CPU profile of V8 (.cpuprofile), which Opscope does not read. Open it with the DevTools of Chrome or at www.speedscope.app</source>
        <translation>V8 的 CPU 性能文件（.cpuprofile），Opscope 不读取。请用 Chrome 开发者工具或在 www.speedscope.app 打开</translation>
    </message>
    <message>
        <source>A profile of the Firefox profiler, which Opscope does not read. Open it at profiler.firefox.com</source>
        <translation>Firefox Profiler 的性能文件，Opscope 不读取。请在 profiler.firefox.com 打开</translation>
    </message>
    <message>
        <source>Swimlane records of the PTO runtime, which Opscope does not read. Convert them to a Chrome trace with swimlane_converter.py, and open that</source>
        <translation>PTO runtime 的泳道记录，Opscope 不读取。请用 swimlane_converter.py 转换为 Chrome trace 后再打开</translation>
    </message>
    <message>
        <source>A report of NVIDIA Nsight, which Opscope does not read. Open it with Nsight, or record the run with the profiler of PyTorch and open its Chrome trace</source>
        <translation>NVIDIA Nsight 的报告，Opscope 不读取。请用 Nsight 打开，或用 PyTorch profiler 录制后打开其 Chrome trace</translation>
    </message>
    <message>
        <source>A recording of Linux perf, which Opscope does not read. Convert it with perf script and open the result with the Firefox profiler or speedscope</source>
        <translation>Linux perf 的记录，Opscope 不读取。请用 perf script 转换，再用 Firefox Profiler 或 speedscope 打开</translation>
    </message>
    <message>
        <source>An archive (%1), which Opscope does not read. Unpack it and open the folder</source>
        <translation>压缩包（%1），Opscope 不读取。请解压后打开文件夹</translation>
    </message>
    <message>
        <source>A workbook of a spreadsheet, which Opscope does not read. Save each sheet as CSV (UTF-8) and open that, or better the CSV that the profiler exported</source>
        <translation>电子表格的工作簿，Opscope 不读取。请把各工作表另存为 CSV（UTF-8）后打开，最好直接打开采集工具导出的 CSV</translation>
    </message>
    <message>
        <source>Text in base64. Decode it with: base64 -d FILE &gt; OUT, and open OUT</source>
        <translation>base64 编码的文本。请用 base64 -d FILE &gt; OUT 解码后打开 OUT</translation>
    </message>
    <message>
        <source>A web page. Save the file that the page shows (Download or Raw), and open that</source>
        <translation>网页。请保存该网页所展示的文件（Download 或 Raw）后再打开</translation>
    </message>
    <message>
        <source>The working copy of MindStudio Insight, which was made from the other files; nothing is lost without it</source>
        <translation>MindStudio Insight 的工作副本，由其他文件生成；不读取它不会丢失数据</translation>
    </message>
    <message>
        <source>Nothing can be read: %1 files, and no known kind of file among them (%2)</source>
        <translation>没有可读内容：%1 个文件，均不是已知的种类（%2）</translation>
    </message>
    <message>
        <source>The number &apos;%1&apos; is out of range</source>
        <translation>数字超出范围：“%1”</translation>
    </message>
    <message>
        <source>one op became %1: %2</source>
        <translation>一个算子拆分为 %1 个：%2</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <source>renamed to %1</source>
        <translation>重命名为 %1</translation>
    </message>
    <message>
        <source>replaced by %1</source>
        <translation>替换为 %1</translation>
    </message>
    <message>
        <source>shape %1 instead of %2</source>
        <translation>形状为 %1（原为 %2）</translation>
    </message>
    <message>
        <source>spread of the runs: A %1 us, B %2 us</source>
        <translation>多次运行的离散程度：A %1 us，B %2 us</translation>
    </message>
    <message>
        <source>An end event has the name of no open begin event and ends the last one that is open</source>
        <translation>结束事件的名称与任何未结束的开始事件都不同，按结束最近的一个处理</translation>
    </message>
    <message>
        <source>Several begin events are open and the end event has no name: it ends the last one; if they do not nest, their durations are wrong</source>
        <translation>有多个开始事件未结束，而结束事件没有名称：按结束最近的一个处理；若它们并非嵌套，其时长是错误的</translation>
    </message>
    <message>
        <source>The file became shorter while it was being read</source>
        <translation>文件在读取期间变短</translation>
    </message>
    <message>
        <source>The file has %1 bytes; the limit is %2</source>
        <translation>文件有 %1 字节，上限为 %2</translation>
    </message>
    <message>
        <source>The file is empty</source>
        <translation>文件为空</translation>
    </message>
    <message>
        <source>The folder contains no files</source>
        <translation>文件夹中没有文件</translation>
    </message>
    <message>
        <source>The gzip data is broken</source>
        <translation>gzip 数据已损坏</translation>
    </message>
    <message>
        <source>There is no rank %1; the ranks are: %2</source>
        <translation>没有 rank %1；此处的 rank 有：%2</translation>
    </message>
    <message>
        <source>Too many unmatched ops for a complete match by order: equal types were paired in order</source>
        <translation>未匹配的算子过多，无法按顺序完整匹配：相同类型的算子已按其顺序配对</translation>
    </message>
    <message>
        <source>%1 bytes after the end of the trace are not read</source>
        <translation>trace 结尾之后的 %1 字节未读取</translation>
    </message>
    <message>
        <source>A begin event has no end event; its slice ends with the trace</source>
        <translation>开始事件没有结束事件；其切片随 trace 结束</translation>
    </message>
    <message>
        <source>%1 damaged bytes with %2 {2:event|events} are not read</source>
        <translation>%1 字节已损坏，其中有 %2 个事件，未读取</translation>
    </message>
    <message>
        <source>Another trace begins in the same file; its events are shown too</source>
        <translation>同一文件中还有另一个 trace；其事件也会显示</translation>
    </message>
    <message>
        <source>A slice has a duration that is not a number; it is shown with duration 0</source>
        <translation>切片的持续时间不是数字；按持续时间 0 显示</translation>
    </message>
    <message>
        <source>A comma is missing between two events</source>
        <translation>两个事件之间缺少逗号</translation>
    </message>
    <message>
        <source>A counter event has no number and is not shown</source>
        <translation>计数器事件没有数字，不予显示</translation>
    </message>
    <message>
        <source>A flow event has no id and is not shown</source>
        <translation>连线事件没有 id，不予显示</translation>
    </message>
    <message>
        <source>A slice has no duration; it is shown with duration 0</source>
        <translation>切片没有持续时间；按持续时间 0 显示</translation>
    </message>
    <message>
        <source>A slice has a negative duration; it is shown with duration 0</source>
        <translation>切片的持续时间为负；按持续时间 0 显示</translation>
    </message>
    <message>
        <source>A value of a counter event is not a number and is not shown: %1</source>
        <translation>计数器事件的一个值不是数字，不予显示：%1</translation>
    </message>
    <message>
        <source>An async event has no id and is not shown</source>
        <translation>异步事件没有 id，不予显示</translation>
    </message>
    <message>
        <source>An end event has no begin event and is not shown</source>
        <translation>结束事件没有开始事件，不予显示</translation>
    </message>
    <message>
        <source>An event has a time that is not a number of microseconds or is out of range, and is not shown</source>
        <translation>事件的时间不是微秒数或超出范围，不予显示</translation>
    </message>
    <message>
        <source>An event is nested deeper than %1 levels and is not read</source>
        <translation>事件嵌套超过 %1 级，未读取</translation>
    </message>
    <message>
        <source>An event of phase %1 has no time and is not shown</source>
        <translation>阶段为 %1 的事件没有时间，不予显示</translation>
    </message>
    <message>
        <source>Arguments of an end event are not shown</source>
        <translation>结束事件的参数不予显示</translation>
    </message>
    <message>
        <source>Events of this phase are not shown: %1</source>
        <translation>此阶段的事件不予显示：%1</translation>
    </message>
    <message>
        <source>Expected an array of events or an object with &apos;traceEvents&apos;, found &apos;%1&apos;</source>
        <translation>应为事件数组或带有“traceEvents”的对象，实际为“%1”</translation>
    </message>
    <message>
        <source>Expected an event, found &apos;%1&apos;</source>
        <translation>应为事件，实际为“%1”</translation>
    </message>
    <message>
        <source>More than %1 slices; the remaining ones are not shown</source>
        <translation>切片超过 %1 个；其余的不予显示</translation>
    </message>
    <message>
        <source>More than %1 all-reduces in a step; the remaining ones are not shown</source>
        <translation>一个迭代中的 all-reduce 超过 %1 个；其余的不予显示</translation>
    </message>
    <message>
        <source>Not a JSON event: found &apos;%1&apos;, expected an object of valid JSON</source>
        <translation>不是 JSON 事件：实际为“%1”，应为合法的 JSON 对象</translation>
    </message>
    <message>
        <source>Not a complete gzip file: %1</source>
        <translation>gzip 文件不完整：%1</translation>
    </message>
    <message>
        <source>The array of events is not closed: the file may be cut off</source>
        <translation>事件数组没有闭合：文件可能被截断</translation>
    </message>
    <message>
        <source>The file ends inside an event</source>
        <translation>文件在事件内部结束</translation>
    </message>
    <message>
        <source>The file has changed since it was read; open it again to see arguments</source>
        <translation>文件在读取后已改变；重新打开才能查看参数</translation>
    </message>
    <message>
        <source>The object has no array &apos;traceEvents&apos;</source>
        <translation>对象没有“traceEvents”数组</translation>
    </message>
    <message>
        <source>Unpacks to more than %1 bytes and is not read</source>
        <translation>解压后超过 %1 字节，未读取</translation>
    </message>
    <message>
        <source>%1 contains the same slices and is read instead</source>
        <translation>%1 包含相同的切片，已读取它</translation>
    </message>
    <message>
        <source>A log of a board that names %1 files of a JOB folder</source>
        <translation>板端日志，其中列出 JOB 文件夹的 %1 个文件</translation>
    </message>
    <message>
        <source>A log of the tool</source>
        <translation>工具的日志</translation>
    </message>
    <message>
        <source>A marker that a raw file is complete</source>
        <translation>表示原始文件已完整的标记</translation>
    </message>
    <message>
        <source>A quotation mark is not closed: its line is read by itself, with the mark as a character</source>
        <translation>引号不成对：该行单独读取，引号按普通字符处理</translation>
    </message>
    <message>
        <source>Left out: a row with fewer cells than the %1 columns of the header</source>
        <translation>未采用：该行的单元格少于表头的 %1 列</translation>
    </message>
    <message>
        <source>Left out: a row with more cells than the %1 columns of the header; &apos;%2&apos; has no column</source>
        <translation>未采用：该行的单元格多于表头的 %1 列；多出“%2”</translation>
    </message>
    <message>
        <source>The first row is not a header: it has numbers like the rows below it; the columns are numbered</source>
        <translation>第一行不是表头：它与下面的行一样含有数字；各列以编号命名</translation>
    </message>
    <message>
        <source>Left out: a row that repeats the header</source>
        <translation>已略去：重复表头的一行</translation>
    </message>
    <message>
        <source>The file does not end with a line end: its last cell &apos;%1&apos; may be cut off</source>
        <translation>文件末尾没有换行：最后一个单元格“%1”可能被截断</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: a negative time or size counts as missing</source>
        <translation>“%1”：时间或大小为负，按缺失处理</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos; of table &apos;%2&apos; is missing, or was already described</source>
        <translation>表“%2”中没有列“%1”，或该列之前已说明过</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: &apos;%2&apos; has another unit than the column and was converted</source>
        <translation>列“%1”：“%2”的单位与该列不同，已换算为该列的单位</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: some cells have a percent sign; those without one were multiplied by %2</source>
        <translation>列“%1”：部分单元格带百分号；不带百分号的已乘以 %2</translation>
    </message>
    <message>
        <source>A single-kernel capture of msprof op; open it with MindStudio Insight</source>
        <translation>msprof op 的单算子采集；请用 MindStudio Insight 打开</translation>
    </message>
    <message>
        <source>A memory snapshot of PyTorch, which Opscope does not read; open it with MindStudio Insight</source>
        <translation>PyTorch 的内存快照，Opscope 不读取；请用 MindStudio Insight 打开</translation>
    </message>
    <message>
        <source>The stage names of reinforcement learning, which MindStudio Insight uses to group ranges; the file has no measurements</source>
        <translation>强化学习的阶段名称，MindStudio Insight 据此对区间分组；其中没有测量数据</translation>
    </message>
    <message>
        <source>The settings for collecting expert loads; the file has no measurements</source>
        <translation>专家负载的采集设置；其中没有测量数据</translation>
    </message>
    <message>
        <source>A Marey diagram, which Opscope does not read; open it with MindStudio Insight</source>
        <translation>Marey 图，Opscope 不读取；请用 MindStudio Insight 打开</translation>
    </message>
    <message>
        <source>Left by a program that writes &apos;%1&apos;</source>
        <translation>写入“%1”的程序在旁边留下的文件</translation>
    </message>
    <message>
        <source>An intermediate database of the vendor&apos;s tool; export it with: %1</source>
        <translation>工具的中间数据库；用此命令导出：%1</translation>
    </message>
    <message>
        <source>An older export; %1 is read</source>
        <translation>较旧的导出；已读取 %1</translation>
    </message>
    <message>
        <source>Collect with task tracing on: msprof --task-time=on, or profiler level 1 or higher in the framework</source>
        <translation>采集时打开任务跟踪：msprof --task-time=on，或在框架中使用 level 1 及以上的 profiler 级别</translation>
    </message>
    <message>
        <source>Collected with msprof %1</source>
        <translation>使用 msprof %1 采集</translation>
    </message>
    <message>
        <source>Collected with the profiler option %1</source>
        <translation>使用 profiler 选项 %1 采集</translation>
    </message>
    <message>
        <source>Not found; it may be in &apos;%1&apos;, which cannot be read</source>
        <translation>未找到；可能位于无法读取的“%1”中</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos; has more than %2 different values: too many groups</source>
        <translation>列“%1”的不同值超过 %2 个：分组过多</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: &apos;%2&apos; is not a filter; expected a number, &gt;N, &gt;=N, &lt;N, &lt;=N, =N, N..M, {N,M}, /pattern/ or N/A; N may have a unit, a leading ! negates</source>
        <translation>列“%1”：无法理解“%2”；应为数字、&gt;N、&gt;=N、&lt;N、&lt;=N、=N、N..M、{N,M}、/正则/ 或 N/A，每个 N 可带单位，前面加 ! 表示取反</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: a cell longer than 1 MiB was cut</source>
        <translation>列“%1”：超过 1 MiB 的单元格已截断</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: not UTF-8</source>
        <translation>列“%1”：不是 UTF-8</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: found &apos;%2&apos;, expected a number that fits its unit</source>
        <translation>列“%1”：实际为“%2”，应为与其单位相符的数字</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: not a number: &apos;%2&apos;</source>
        <translation>列“%1”：不是数字：“%2”</translation>
    </message>
    <message>
        <source>Expected %1</source>
        <translation>应为 %1</translation>
    </message>
    <message>
        <source>Export the timeline of raw data: msprof --export=on --output=DIR</source>
        <translation>导出原始数据的时间线：msprof --export=on --output=DIR</translation>
    </message>
    <message>
        <source>Exported by Opscope from the sources next to it</source>
        <translation>由 Opscope 从旁边的源文件导出</translation>
    </message>
    <message>
        <source>Exported by Opscope and changed since then according to %1; it is read as a file of the run</source>
        <translation>由 Opscope 导出，但按 %1 所述此后已被修改；作为运行的文件读取</translation>
    </message>
    <message>
        <source>Host and device are not known: the board writes this file when profiling starts</source>
        <translation>Host 和设备未知：板端在采集开始时写入此文件</translation>
    </message>
    <message>
        <source>Named by %1, but not in this folder</source>
        <translation>在 %1 中提到，但不在此文件夹中</translation>
    </message>
    <message>
        <source>The list of files that Opscope exported</source>
        <translation>列出 Opscope 导出的文件</translation>
    </message>
    <message>
        <source>Nested deeper than %1 levels</source>
        <translation>嵌套超过 %1 级</translation>
    </message>
    <message>
        <source>No header row</source>
        <translation>没有表头行</translation>
    </message>
    <message>
        <source>The file ends inside its header row</source>
        <translation>文件在表头行中就结束了</translation>
    </message>
    <message>
        <source>%1 without the column &apos;%2&apos;</source>
        <translation>%1 缺少“%2”列</translation>
    </message>
    <message>
        <source>No track has &apos;%1&apos; in its name; the tracks are: %2</source>
        <translation>没有名称包含“%1”的泳道；泳道有：%2</translation>
    </message>
    <message>
        <source>No raw data of the AI Core: aac_metrics was off in acl.json, the model was converted without --online_model_type=2, or it was loaded and never executed</source>
        <translation>没有 AI Core 的原始数据：acl.json 中关闭了 aac_metrics，或模型转换时没有 --online_model_type=2，或模型已加载但从未执行</translation>
    </message>
    <message>
        <source>No raw data of the API: acl_api was off in acl.json, or svp_acl_finalize was not called</source>
        <translation>没有 API 的原始数据：acl.json 中关闭了 acl_api，或没有调用 svp_acl_finalize</translation>
    </message>
    <message>
        <source>No rows: %1</source>
        <translation>没有行：%1</translation>
    </message>
    <message>
        <source>No rows: %1 could not be read: %2</source>
        <translation>没有行：无法读取 %1：%2</translation>
    </message>
    <message>
        <source>No rows: only a part of %1 could be read: %2</source>
        <translation>没有行：%1 只读取了一部分：%2</translation>
    </message>
    <message>
        <source>There are no statistics of the vendor to compare with: %1</source>
        <translation>没有可供对比的厂商统计：%1</translation>
    </message>
    <message>
        <source>No timeline file with slices, counters or instants was found (task_time_*.json, msprof_*.json, trace_view.json, a database)</source>
        <translation>没有找到含有切片、计数器或瞬时事件的时间线文件（task_time_*.json、msprof_*.json、trace_view.json、数据库）</translation>
    </message>
    <message>
        <source>Not JSON: %1</source>
        <translation>不是 JSON：%1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a condition; expected COLUMN and a filter, such as &apos;duration&gt;100&apos;, &apos;name:conv&apos; or &apos;type={AI_CORE,AI_CPU}&apos;</source>
        <translation>不是条件：“%1”；应为列名加筛选，例如“duration&gt;100”、“name:conv”或“type={AI_CORE,AI_CPU}”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a range; expected A,B with A before B: ns of the report&apos;s clock, or a number followed by ns, us, ms or s; a leading + counts from the start of the report</source>
        <translation>不是范围：“%1”；应为 A,B 且 A 在 B 之前：报告时钟的 ns，后面可带 ns、us、ms 或 s，前面带 + 表示从报告开始算起</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a regular expression: %2</source>
        <translation>不是正则表达式：“%1”：%2</translation>
    </message>
    <message>
        <source>Not exported yet: %1</source>
        <translation>尚未导出：%1</translation>
    </message>
    <message>
        <source>Page &apos;%1&apos; has no variant &apos;%2&apos;; its variants are: %3</source>
        <translation>页面“%1”没有变体“%2”；其变体有：%3</translation>
    </message>
    <message>
        <source>Raw data that Opscope does not decode; it reads what this command exports: %1</source>
        <translation>Opscope 不解析的原始数据；它读取此命令导出的文件：%1</translation>
    </message>
    <message>
        <source>The database of the same run is read instead</source>
        <translation>已读取同一次运行的数据库</translation>
    </message>
    <message>
        <source>The text exports of the same run are read; from the database only the parts that they do not have: %1</source>
        <translation>读取同一次运行的文本导出；数据库中只读取文本导出没有的内容：%1</translation>
    </message>
    <message>
        <source>Not read because the text exports were chosen, although they do not have it: %1</source>
        <translation>未读取：已选择文本导出，而其中没有这些内容：%1</translation>
    </message>
    <message>
        <source>The file has %1 bytes; a summary above %2 bytes is not read</source>
        <translation>文件有 %1 字节；超过 %2 的汇总不读取</translation>
    </message>
    <message>
        <source>The newer export in %1 is read instead</source>
        <translation>已读取 %1 中较新的导出</translation>
    </message>
    <message>
        <source>The operators were already read from %1; this table is only shown as a table</source>
        <translation>算子已从 %1 读取；此表只作为表格显示</translation>
    </message>
    <message>
        <source>The same export as %1, which is read</source>
        <translation>与 %1 是同一份导出，已读取后者</translation>
    </message>
    <message>
        <source>The same run as %1, which is read instead</source>
        <translation>与 %1 是同一次运行，已读取后者</translation>
    </message>
    <message>
        <source>The text exports of the same run are read instead</source>
        <translation>已读取同一次运行的文本导出</translation>
    </message>
    <message>
        <source>There is no column &apos;%1&apos;; the columns are: %2</source>
        <translation>没有列“%1”；列有：%2</translation>
    </message>
    <message>
        <source>There is no page &apos;%1&apos;; the pages are: %2</source>
        <translation>没有页面“%1”；页面有：%2</translation>
    </message>
    <message>
        <source>There is no step %1; the steps are: %2</source>
        <translation>没有迭代 %1；迭代有：%2</translation>
    </message>
    <message>
        <source>%1 contains %2 ranks: choose one of them: %3</source>
        <translation>%1 包含 %2 个 rank：请选择其中一个：%3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; next to the database has %2 bytes that were not yet written into the database and are not read</source>
        <translation>数据库旁的“%1”有 %2 字节尚未写入数据库，未读取</translation>
    </message>
    <message>
        <source>ACL statistic</source>
        <translation>ACL 统计</translation>
    </message>
    <message>
        <source>AI Core metrics</source>
        <translation>AI Core 指标</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>Op statistic</source>
        <translation>算子统计</translation>
    </message>
    <message>
        <source>Collect at profiler level Level1 or higher in torch_npu, or with --hccl=on of msprof, on more than one device</source>
        <translation>在 torch_npu 中用 Level1 及以上的 profiler 级别采集，或用 msprof 的 --hccl=on，并使用多个设备</translation>
    </message>
    <message>
        <source>SVP boards do not record this</source>
        <translation>SVP 单板不记录该数据</translation>
    </message>
    <message>
        <source>Collect with &quot;aac_metrics&quot;: &quot;ArithmeticUtilization&quot; in the section profiler of acl.json (aic_metrics on boards whose files name the AI Core), with a model converted with --online_model_type=2</source>
        <translation>采集时在 acl.json 的 profiler 段中设置 &quot;aac_metrics&quot;: &quot;ArithmeticUtilization&quot;（文件中使用 AI Core 名称的板端为 aic_metrics），且模型须以 --online_model_type=2 转换</translation>
    </message>
    <message>
        <source>Collect with &quot;switch&quot;: &quot;on&quot; and &quot;acl_api&quot;: &quot;on&quot; in the section profiler of acl.json; msprof.pyc export summary writes op_summary, op_statistic and acl_statistic of the JOB</source>
        <translation>采集时在 acl.json 的 profiler 段中设置 &quot;switch&quot;: &quot;on&quot; 和 &quot;acl_api&quot;: &quot;on&quot;；msprof.pyc export summary 会写出 JOB 的 op_summary、op_statistic 和 acl_statistic</translation>
    </message>
    <message>
        <source>Collect with &quot;switch&quot;: &quot;on&quot; and &quot;acl_api&quot;: &quot;on&quot; in the section profiler of acl.json; msprof.pyc export timeline writes task_time and acl of the JOB</source>
        <translation>采集时在 acl.json 的 profiler 段中设置 &quot;switch&quot;: &quot;on&quot; 和 &quot;acl_api&quot;: &quot;on&quot;；msprof.pyc export timeline 会写出 JOB 的 task_time 和 acl</translation>
    </message>
    <message>
        <source>Collect with --ai-core=on --aic-metrics=PipeUtilization (aic_metrics in acl.json, aac_metrics on SVP; profiler level Level1 in torch_npu)</source>
        <translation>采集时使用 --ai-core=on --aic-metrics=PipeUtilization（acl.json 中为 aic_metrics，SVP 上为 aac_metrics；torch_npu 中为 profiler 级别 Level1）</translation>
    </message>
    <message>
        <source>Collect with --sys-hardware-mem=on --sys-cpu-profiling=on --host-sys=cpu,mem,disk,network, with a sampling frequency for each</source>
        <translation>采集时使用 --sys-hardware-mem=on --sys-cpu-profiling=on --host-sys=cpu,mem,disk,network，并分别指定采样频率</translation>
    </message>
    <message>
        <source>Collect with profile_memory=True in torch_npu, or --sys-hardware-mem=on and npu_module_mem of msprof</source>
        <translation>在 torch_npu 中用 profile_memory=True 采集，或用 msprof 的 --sys-hardware-mem=on 和 npu_module_mem</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: a value is missing</source>
        <translation>列“%1”：缺少值</translation>
    </message>
    <message>
        <source>Column &apos;%1&apos;: number out of range: &apos;%2&apos;</source>
        <translation>列“%1”：数字超出范围：“%2”</translation>
    </message>
    <message>
        <source>Database: %1</source>
        <translation>数据库：%1</translation>
    </message>
    <message>
        <source>The row ends before it starts; its length is set to 0</source>
        <translation>结束早于开始；长度视为 0</translation>
    </message>
    <message>
        <source>Iterations are found in training runs and in graph mode; torch_npu needs prof.step() in the loop</source>
        <translation>训练运行和图模式中有迭代；torch_npu 需要在循环中调用 prof.step()</translation>
    </message>
    <message>
        <source>More than %1 different metrics</source>
        <translation>不同的指标超过 %1 个</translation>
    </message>
    <message>
        <source>msprof export summary writes op_summary, op_statistic and api_statistic (op_summary, acl_statistic and op_statistic of a JOB)</source>
        <translation>msprof export summary 会写出 op_summary、op_statistic 和 api_statistic（JOB 为 op_summary、acl_statistic 和 op_statistic）</translation>
    </message>
    <message>
        <source>msprof export timeline writes the timeline of a PROF or JOB folder; a JOB needs &quot;switch&quot;: &quot;on&quot; in acl.json</source>
        <translation>msprof export timeline 会写出 PROF 或 JOB 文件夹的时间线；JOB 需要 acl.json 中有 &quot;switch&quot;: &quot;on&quot;</translation>
    </message>
    <message>
        <source>No operator has this globalTaskId: the metric cannot be shown next to an operator</source>
        <translation>没有算子具有此 globalTaskId：该指标无法与算子一同显示</translation>
    </message>
    <message>
        <source>No row of TASK has this globalTaskId</source>
        <translation>TASK 中没有具有此 globalTaskId 的行</translation>
    </message>
    <message>
        <source>No table of a known kind was found; the database has %1 tables</source>
        <translation>没有已知种类的表；找到 %1 个表</translation>
    </message>
    <message>
        <source>no table: %1 was not found</source>
        <translation>没有表：未找到 %1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a noise threshold; expected a share and a time such as 3%,5us</source>
        <translation>不是噪声阈值：“%1”；应为占比和时间，例如 3%,5us</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a share; expected a percentage such as 5%</source>
        <translation>不是占比：“%1”；应为百分比，例如 5%</translation>
    </message>
    <message>
        <source>There is nothing to export: no slices, no tables, no records</source>
        <translation>其中没有可导出的内容：没有切片、表或记录</translation>
    </message>
    <message>
        <source>Text %1 is not in STRING_IDS</source>
        <translation>文本 %1 不在 STRING_IDS 中</translation>
    </message>
    <message>
        <source>The cached report is damaged</source>
        <translation>缓存的报告已损坏</translation>
    </message>
    <message>
        <source>The cached report belongs to other files or to another version</source>
        <translation>缓存的报告属于其他文件或其他版本</translation>
    </message>
    <message>
        <source>The database has changed since it was read</source>
        <translation>数据库在读取后已改变</translation>
    </message>
    <message>
        <source>The database has no table &apos;%1&apos;, which has the times of the rows of &apos;%2&apos;</source>
        <translation>数据库缺少表“%1”，而“%2”各行的时间由它给出</translation>
    </message>
    <message>
        <source>The database has no tables</source>
        <translation>数据库没有表</translation>
    </message>
    <message>
        <source>The report has no counters: no utilisation of host or device was recorded</source>
        <translation>报告没有计数器：没有记录 Host 或设备的利用率</translation>
    </message>
    <message>
        <source>The report has no further tables</source>
        <translation>报告没有其他表</translation>
    </message>
    <message>
        <source>The report has no iterations: no step_trace file, no step lane and no ProfilerStep was read</source>
        <translation>报告没有迭代：没有读取到 step_trace 文件、迭代泳道或 ProfilerStep</translation>
    </message>
    <message>
        <source>The report has no slices: no timeline file or database was read</source>
        <translation>报告没有切片：没有读取到时间线文件或数据库</translation>
    </message>
    <message>
        <source>The report is not kept in the cache: %1</source>
        <translation>报告未保存到缓存：%1</translation>
    </message>
    <message>
        <source>The row has a cell of more than 256 MB</source>
        <translation>行中有超过 256 MB 的单元格</translation>
    </message>
    <message>
        <source>The table could not be read to its end: %1</source>
        <translation>表无法完整读取：%1</translation>
    </message>
    <message>
        <source>The table has %1 columns; the first %2 are shown</source>
        <translation>表有 %1 列；显示前 %2 列</translation>
    </message>
    <message>
        <source>The table has no known meaning and is too large to be shown unchanged (%1 rows)</source>
        <translation>表的含义未知且过大，无法原样显示（%1 行）</translation>
    </message>
    <message>
        <source>The texts of STRING_IDS are larger than %1 bytes; the remaining ones are not read</source>
        <translation>STRING_IDS 的文本大于 %1 字节；其余的未读取</translation>
    </message>
    <message>
        <source>There are no AI Core metrics: no op_summary or kernel_details was read</source>
        <translation>没有 AI Core 指标：没有读取到 op_summary 或 kernel_details</translation>
    </message>
    <message>
        <source>There are no memory records: no memory_record, operator_memory, npu_module_mem or static_op_mem was read</source>
        <translation>没有内存记录：没有读取到 memory_record、operator_memory、npu_module_mem 或 static_op_mem</translation>
    </message>
    <message>
        <source>The timeline has no slice of this kind: %1</source>
        <translation>时间线中没有这类切片：%1</translation>
    </message>
    <message>
        <source>The range %1 .. %2 ns is outside the timeline, which covers %3 to %4 ns</source>
        <translation>范围 %1 .. %2 ns 在时间线之外，时间线为 %3 至 %4 ns</translation>
    </message>
    <message>
        <source>No name contains &apos;%1&apos;</source>
        <translation>没有名称包含“%1”</translation>
    </message>
    <message>
        <source>Nothing begins in step %1</source>
        <translation>没有切片始于迭代 %1</translation>
    </message>
    <message>
        <source>No slice matches all of the filters: %1</source>
        <translation>没有切片同时满足所选条件：%1</translation>
    </message>
    <message>
        <source>Ops with a start but without a duration: %1; they are not on the timeline</source>
        <translation>有开始时间但没有耗时的算子：%1 个；它们不在时间线上</translation>
    </message>
    <message>
        <source>Ops with a duration but without a start: %1; they are not on the timeline</source>
        <translation>有耗时但没有开始时间的算子：%1 个；它们不在时间线上</translation>
    </message>
    <message>
        <source>%1 {1:slice crosses|slices cross} the border of the range, the step or the call: only the part inside is counted</source>
        <translation>%1 个切片跨越所选范围、迭代或调用的边界：只计其内部的部分</translation>
    </message>
    <message>
        <source>There is neither a statistics file (op_statistic, acl_statistic, api_statistic) nor a timeline to compute statistics from</source>
        <translation>既没有统计文件（op_statistic、acl_statistic、api_statistic），也没有可用于计算统计的时间线</translation>
    </message>
    <message>
        <source>There is no communication: no communication.json, communication_matrix.json or communication statistic was read</source>
        <translation>没有通信：没有读取到 communication.json、communication_matrix.json 或通信统计</translation>
    </message>
    <message>
        <source>There is no model %1; models: %2</source>
        <translation>没有模型 %1；模型有：%2</translation>
    </message>
    <message>
        <source>There is no step %1; steps: %2</source>
        <translation>没有迭代 %1；迭代有：%2</translation>
    </message>
    <message>
        <source>There is no summary to export: no table, op or call was read</source>
        <translation>没有可导出的汇总：没有读取到表、算子或调用</translation>
    </message>
    <message>
        <source>There is no timeline to export: no slices, counters or marks were read</source>
        <translation>没有可导出的时间线：没有读取到切片、计数器或标记</translation>
    </message>
    <message>
        <source>There is nothing to summarise: no timeline, no ops and no tables were read</source>
        <translation>没有可汇总的内容：没有读取到时间线、算子或表</translation>
    </message>
    <message>
        <source>See the page Inventory for what is there</source>
        <translation>现有内容见“数据清单”页</translation>
    </message>
    <message>
        <source>%1 more ops</source>
        <translation>另外 %1 个算子</translation>
    </message>
    <message>
        <source>%1 more rows are not shown</source>
        <translation>另有 %1 行未显示</translation>
    </message>
    <message>
        <source>CANN version</source>
        <translation>CANN 版本</translation>
    </message>
    <message>
        <source>CHANGED</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>CPU%1 frequency (MHz)</source>
        <translation>CPU%1 频率 (MHz)</translation>
    </message>
    <message>
        <source>CPU%1 logical count</source>
        <translation>CPU%1 逻辑核数</translation>
    </message>
    <message>
        <source>CPU%1 type</source>
        <translation>CPU%1 类型</translation>
    </message>
    <message>
        <source>FASTER</source>
        <translation>变快</translation>
    </message>
    <message>
        <source>GONE</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>NEW</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>OS</source>
        <translation>操作系统</translation>
    </message>
    <message>
        <source>SAME</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>SLOWER</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>device%1 AI CPU count</source>
        <translation>设备%1 AI CPU 数量</translation>
    </message>
    <message>
        <source>device%1 AI Core count</source>
        <translation>设备%1 AI Core 数量</translation>
    </message>
    <message>
        <source>device%1 AI Core frequency (MHz)</source>
        <translation>设备%1 AI Core 频率 (MHz)</translation>
    </message>
    <message>
        <source>device%1 TS CPU count</source>
        <translation>设备%1 TS CPU 数量</translation>
    </message>
    <message>
        <source>device%1 chip</source>
        <translation>设备%1 芯片</translation>
    </message>
    <message>
        <source>device%1 control CPU count</source>
        <translation>设备%1 控制 CPU 数量</translation>
    </message>
    <message>
        <source>device%1 control CPU type</source>
        <translation>设备%1 控制 CPU 类型</translation>
    </message>
    <message>
        <source>device%1 id</source>
        <translation>设备%1 ID</translation>
    </message>
    <message>
        <source>device%1 task scheduler frequency (MHz)</source>
        <translation>设备%1 任务调度器频率 (MHz)</translation>
    </message>
    <message>
        <source>device%1 vector core count</source>
        <translation>设备%1 Vector Core 数量</translation>
    </message>
    <message>
        <source>device%1 vector core frequency (MHz)</source>
        <translation>设备%1 Vector Core 频率 (MHz)</translation>
    </message>
    <message>
        <source>driver version</source>
        <translation>驱动版本</translation>
    </message>
    <message>
        <source>framework version</source>
        <translation>框架版本</translation>
    </message>
    <message>
        <source>host name</source>
        <translation>主机名</translation>
    </message>
    <message>
        <source>kind of result</source>
        <translation>结果类型</translation>
    </message>
    <message>
        <source>memory (KB)</source>
        <translation>内存 (KB)</translation>
    </message>
    <message>
        <source>model run%1 frequency</source>
        <translation>模型运行%1 频率</translation>
    </message>
    <message>
        <source>model run%1 icache miss rate</source>
        <translation>模型运行%1 icache 缺失率</translation>
    </message>
    <message>
        <source>model run%1 input pictures</source>
        <translation>模型运行%1 输入图片数</translation>
    </message>
    <message>
        <source>model run%1 model</source>
        <translation>模型运行%1 模型</translation>
    </message>
    <message>
        <source>option %1</source>
        <translation>选项 %1</translation>
    </message>
    <message>
        <source>profiler level</source>
        <translation>采集级别</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>The comparison was cancelled</source>
        <translation>对比已取消</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>Next to the rank folders but not part of any rank; open it by itself</source>
        <translation>位于各 rank 文件夹旁，但不属于任何 rank；请单独打开</translation>
    </message>
    <message>
        <source>Already contained in %1, which was made from it</source>
        <translation>其内容已包含在由它生成的 %1 中</translation>
    </message>
    <message>
        <source>Written by another version of Opscope (schema %1; this version reads %2); import the sources again</source>
        <translation>由其他版本的 Opscope 写入（表结构版本 %1，本版本读取 %2）；请从原始数据重新导入</translation>
    </message>
    <message>
        <source>%1: a source with this name exists and was kept</source>
        <translation>%1：同名的源文件已存在，予以保留</translation>
    </message>
    <message>
        <source>A part of the report would replace its source %1; write it to another folder with --out</source>
        <translation>只导出一部分会覆盖源文件 %1；请用 --out 写到其他目录</translation>
    </message>
    <message>
        <source>Cannot write: %1 is a file of the run that is being read; choose a path outside its folder</source>
        <translation>无法写入：%1 是正在读取的运行的文件；请在其文件夹之外选择名称</translation>
    </message>
    <message>
        <source>%1 has no device %2</source>
        <translation>%1 没有 device %2</translation>
    </message>
    <message>
        <source>Nothing to compare by %1: neither side has such data</source>
        <translation>无法按 %1 对比：两侧都没有此类数据</translation>
    </message>
    <message>
        <source>%1 rows of %2 belong to ops with an unknown type or several types; they are shown as N/A</source>
        <translation>%2 中有 %1 行算子没有类型，或有多个类型；它们归入 N/A</translation>
    </message>
    <message>
        <source>An intermediate file of MindSpore, which Opscope does not read</source>
        <translation>MindSpore 的中间文件，Opscope 不读取</translation>
    </message>
    <message>
        <source>Iteration %1 occurs in several models; the first one is used</source>
        <translation>迭代 %1 出现在多个模型中；采用第一个</translation>
    </message>
    <message>
        <source>Belongs to one of several ranks; the file does not state which one</source>
        <translation>属于多个 rank 中的一个；文件没有说明是哪一个</translation>
    </message>
    <message>
        <source>The step trace uses the clock of the device and the timeline another one: no iteration falls into the timeline, so only the durations are used</source>
        <translation>step_trace 使用设备时钟，时间线使用另一个时钟：没有迭代落在时间线内，因此只采用耗时</translation>
    </message>
    <message>
        <source>The vendor&apos;s total of an op type is the sum of its rows in %1, which are per op name; the types come from op_summary</source>
        <translation>厂商的算子类型总耗时由 %1 中按算子名称统计的行求和得到；类型取自 op_summary</translation>
    </message>
    <message>
        <source>%1 us %2</source>
        <translation>%1 us %2</translation>
    </message>
    <message>
        <source>%1 us other calls</source>
        <translation>%1 us 其他调用</translation>
    </message>
    <message>
        <source>%1 us without any recorded call</source>
        <translation>%1 us 无任何已记录的调用</translation>
    </message>
    <message>
        <source>%1 us without any recorded call (inside %2)</source>
        <translation>%1 us 无任何已记录的调用（位于 %2 内）</translation>
    </message>
    <message>
        <source>Cannot compare by %1: %2 has no %3</source>
        <translation>无法按%1对比：%2 没有%3</translation>
    </message>
    <message>
        <source>Cannot compare by %1: %2 has no %3; compared by %4 instead</source>
        <translation>无法按%1对比：%2 没有%3；改为按%4</translation>
    </message>
    <message>
        <source>execute call %1 #%2</source>
        <translation>执行调用 %1 #%2</translation>
    </message>
    <message>
        <source>host calls were not collected</source>
        <translation>未采集 Host 调用</translation>
    </message>
    <message>
        <source>host calls were not collected (inside %1)</source>
        <translation>未采集 Host 调用（位于 %1 内）</translation>
    </message>
    <message>
        <source>The two sides share no step number: the steps are paired in order</source>
        <translation>两侧没有编号相同的迭代：按顺序配对</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a scope; expected run, execute, execute:N, step:N, calls, steps or device</source>
        <translation>不是范围：“%1”；应为 run、execute、execute:N、step:N、calls、steps 或 device</translation>
    </message>
    <message>
        <source>Not comparable: %1 rows hold tasks that %2 does not list, or lists differently (communication, copies, events)</source>
        <translation>无法对比：%1 行包含 %2 未列出或以其他方式列出的任务（通信、拷贝、事件）</translation>
    </message>
    <message>
        <source>Not comparable: %1 rows with the same name differ in core type, level or device, and %2 does not separate them</source>
        <translation>无法对比：%1 行名称相同而核类型、层级或设备不同，%2 未加区分</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>迭代 %1</translation>
    </message>
    <message>
        <source>the busy span of the device</source>
        <translation>设备的忙碌跨度</translation>
    </message>
    <message>
        <source>The compared part has no such data: the data of the entire run is shown</source>
        <translation>所对比的部分没有此类数据：显示整个运行的数据</translation>
    </message>
    <message>
        <source>the mean of %1 execute calls</source>
        <translation>%1 次执行调用的平均</translation>
    </message>
    <message>
        <source>the mean of %1 of %2 execute calls</source>
        <translation>%2 次执行调用中 %1 次的平均</translation>
    </message>
    <message>
        <source>the mean of %1 of %2 steps</source>
        <translation>%2 个迭代中 %1 个的平均</translation>
    </message>
    <message>
        <source>the mean of %1 stated step times</source>
        <translation>%1 个所记录迭代时间的平均</translation>
    </message>
    <message>
        <source>the mean of %1 steps</source>
        <translation>%1 个迭代的平均</translation>
    </message>
    <message>
        <source>the selected range</source>
        <translation>选定范围</translation>
    </message>
    <message>
        <source>the sum of op times</source>
        <translation>算子时间之和</translation>
    </message>
    <message>
        <source>the entire run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>%1 % above the median of %2 ranks, the limit is %3 %; the others wait for it in each collective</source>
        <translation>比 %2 个 rank 的中位数高 %1 %，上限为 %3 %；其他 rank 在每次集合通信中都要等它</translation>
    </message>
    <message>
        <source>%1 % of the time of the device, the limit is %2 %; all communication lasts %3 us, %4 us of it during computation. At most %5 us can be hidden: this is the computation time without communication</source>
        <translation>占设备时间的 %1 %，上限为 %2 %；通信共 %3 us，其中 %4 us 与计算并行。最多可掩盖 %5 us：这是没有通信并行的计算时间</translation>
    </message>
    <message>
        <source>%1 {1:AI CPU op runs|AI CPU ops run} while the AI Core waits: %2 us</source>
        <translation>%1 个 AI CPU 算子运行时 AI Core 在等待：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:StridedSliceGrad op runs|StridedSliceGrad ops run} on the AI CPU: %2 us</source>
        <translation>%1 个 StridedSliceGrad 算子在 AI CPU 上运行：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:TransData op is|TransData ops are} around ops that only change the shape: %2 us</source>
        <translation>%1 个 TransData 算子位于只改变形状的算子两侧：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:TransData op is|TransData ops are} at the input or output of the model: %2 us</source>
        <translation>%1 个 TransData 算子位于模型的输入或输出处：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:TransData op is|TransData ops are} between ops with different formats: %2 us</source>
        <translation>%1 个 TransData 算子位于格式不同的算子之间：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:TransData op reverses|TransData ops reverse} the previous one: %2 us</source>
        <translation>%1 个 TransData 算子撤销了前一个：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:TransData op|TransData ops}: %2 us</source>
        <translation>%1 个 TransData 算子：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:cube op spends|cube ops spend} most of their time in the vector unit: %2 us</source>
        <translation>%1 个 cube 算子大部分时间耗在 vector 单元：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:cube op uses|cube ops use} the cube little: %2 us</source>
        <translation>%1 个 cube 算子的 cube 利用率低：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:cube op has|cube ops have} shapes that the cube must pad: %2 us</source>
        <translation>%1 个 cube 算子的形状需要 cube 填充：%2 us</translation>
    </message>
    <message>
        <source>%1 has no column %2, or the column is empty</source>
        <translation>%1 没有列 %2，或该列没有值</translation>
    </message>
    <message>
        <source>%1 is called %2 times: %3 us, %4 us of it after the first call</source>
        <translation>%1 被调用 %2 次：%3 us，其中首次之后为 %4 us</translation>
    </message>
    <message>
        <source>%1 {1:layer keeps|layers keep} the cube busy without useful work: %2 us</source>
        <translation>%1 个层让 cube 忙碌但没有有效计算：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:layer runs|layers run} on the CPU: %2 us</source>
        <translation>%1 个层在 CPU 上运行：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:layer spends|layers spend} much time on layout conversion: %2 us</source>
        <translation>%1 个层在改变数据排布上耗时较多：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:layer uses|layers use} more than %2 % of the memory bandwidth: %3 us</source>
        <translation>%1 个层的内存带宽占用超过 %2 %：%3 us</translation>
    </message>
    <message>
        <source>%1 {1:layer is|layers are} limited by reading {1:its|their} input: %2 us</source>
        <translation>%1 个层受读取输入限制：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:layer is|layers are} limited by reading {1:its|their} weights: %2 us</source>
        <translation>%1 个层受读取权重限制：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:layer is|layers are} limited by storing {1:its|their} output: %2 us</source>
        <translation>%1 个层受写回输出限制：%2 us</translation>
    </message>
    <message>
        <source>%1 of %2 ops are shorter than %3 us: %4 us, and %5 us of gaps after them</source>
        <translation>%2 个算子中有 %1 个耗时不足 %3 us：共 %4 us，其后的空隙为 %5 us</translation>
    </message>
    <message>
        <source>%1 of %2 ops, %3 % of the time of all compute ops. The longest is %4: %5 us, from %6 to %7</source>
        <translation>%2 个算子中的 %1 个，占所有计算算子时间的 %3 %。最长的是 %4：%5 us，从 %6 到 %7</translation>
    </message>
    <message>
        <source>%1 us of %2 us of the communication of rank %3 move no data</source>
        <translation>rank %3 的 %2 us 通信中有 %1 us 没有传输数据</translation>
    </message>
    <message>
        <source>%1 {1:operator is|operators are} compiled during the run: %2 us</source>
        <translation>运行期间编译了 %1 个算子：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:op moves|ops move} data in for longer than {1:it computes|they compute}: %2 us, %3 % of the time of all compute ops</source>
        <translation>%1 个算子搬入数据的时间长于计算：%2 us，占所有计算算子时间的 %3 %</translation>
    </message>
    <message>
        <source>%1 {1:op uses|ops use} the vector unit for longer than the cube or the data input: %2 us</source>
        <translation>%1 个算子使用 vector 单元的时间长于 cube 和数据搬入：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:op does not|ops do not} fill the cores: %2 us</source>
        <translation>%1 个算子没有用满所有核：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:op has|ops have} many conflicts of vector bank groups: %2 us</source>
        <translation>%1 个算子的 vector bank group 冲突较多：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:op has|ops have} many conflicts of vector banks: %2 us</source>
        <translation>%1 个算子的 vector bank 冲突较多：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:op keeps|ops keep} the scalar unit busy: %2 us</source>
        <translation>%1 个算子使 scalar 单元忙碌：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:op only copies|ops only copy} data (%2): %3 us</source>
        <translation>%1 个算子只拷贝数据（%2）：%3 us</translation>
    </message>
    <message>
        <source>%1 {1:op preprocesses|ops preprocess} the image before %2: %3 us</source>
        <translation>在 %2 之前有 %1 个算子对图像做预处理：%3 us</translation>
    </message>
    <message>
        <source>%1 {1:op runs|ops run} on the AI CPU and have INT64 inputs: %2 us</source>
        <translation>%1 个算子在 AI CPU 上运行且输入为 INT64：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:op runs|ops run} on the AI CPU: %2 us</source>
        <translation>%1 个算子在 AI CPU 上运行：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:op waits|ops wait} %2 us before they start</source>
        <translation>%1 个算子在启动前共等待 %2 us</translation>
    </message>
    <message>
        <source>%1 {1:op with cube work uses|ops with cube work use} fewer cores than there are: %2 us</source>
        <translation>%1 个有 cube 计算的算子没有用满所有核：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:stretch|stretches}, %2 % of the run; the longest is %3 us</source>
        <translation>共 %1 段，占运行时间的 %2 %；最长 %3 us</translation>
    </message>
    <message>
        <source>%1 times %2 in a row: %3 us (all ops of these types: %4 us)</source>
        <translation>连续出现 %2 共 %1 次：%3 us（这些类型的全部算子：%4 us）</translation>
    </message>
    <message>
        <source>%1 us of communication run while nothing is computed</source>
        <translation>有 %1 us 的通信期间没有计算</translation>
    </message>
    <message>
        <source>%1 {1:vector op uses|vector ops use} the vector unit little: %2 us</source>
        <translation>%1 个 vector 算子的 vector 利用率低：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:wait|waits}, the longest is %2 us; %3 % of the run. %4</source>
        <translation>共等待 %1 次，最长 %2 us；占运行时间的 %3 %。%4</translation>
    </message>
    <message>
        <source>A model that is loaded more than once</source>
        <translation>重复加载的模型</translation>
    </message>
    <message>
        <source>Only AI CPU %1 us / (only AI CPU + only AI Core %2 us + both %3 us) = %4 %; the limit is %5 %</source>
        <translation>AI CPU 单独 %1 us /（AI CPU 单独 + AI Core 单独 %2 us + 两者同时 %3 us）= %4 %，上限为 %5 %</translation>
    </message>
    <message>
        <source>AI CPU and AI Core run one after the other</source>
        <translation>AI CPU 与 AI Core 串行</translation>
    </message>
    <message>
        <source>AI CPU ops of type INT64</source>
        <translation>INT64 类型的 AI CPU 算子</translation>
    </message>
    <message>
        <source>AI CPU ops that run while nothing else runs</source>
        <translation>没有并行任务的 AI CPU 算子</translation>
    </message>
    <message>
        <source>Activations that the board does not support</source>
        <translation>单板不支持的激活函数</translation>
    </message>
    <message>
        <source>Changes of format (TransData)</source>
        <translation>格式转换（TransData）</translation>
    </message>
    <message>
        <source>Channels that do not fill the cube</source>
        <translation>未填满 cube 的通道</translation>
    </message>
    <message>
        <source>Communication that is not hidden by computation</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>Communication that waits</source>
        <translation>处于等待的通信</translation>
    </message>
    <message>
        <source>Conflicts of vector bank groups</source>
        <translation>vector bank group 冲突</translation>
    </message>
    <message>
        <source>Conflicts of vector banks</source>
        <translation>vector bank 冲突</translation>
    </message>
    <message>
        <source>Cube load of the entire network</source>
        <translation>整网的 cube 利用率</translation>
    </message>
    <message>
        <source>Cube ops that use only some of the cores</source>
        <translation>只用了部分核的 cube 算子</translation>
    </message>
    <message>
        <source>Cube ops with little cube work</source>
        <translation>cube 利用率低的 cube 算子</translation>
    </message>
    <message>
        <source>Cube ops with much vector work</source>
        <translation>vector 计算过多的 cube 算子</translation>
    </message>
    <message>
        <source>DDR Total / Time against %1 GB/s. The longest is %2: %3 GB/s</source>
        <translation>DDR Total / Time，对比 %1 GB/s。最长的是 %2：%3 GB/s</translation>
    </message>
    <message>
        <source>Drop of the AI Core frequency</source>
        <translation>AI Core 降频</translation>
    </message>
    <message>
        <source>Layers on the CPU</source>
        <translation>在 CPU 上运行的层</translation>
    </message>
    <message>
        <source>Layers that convert their layout</source>
        <translation>改变数据排布的层</translation>
    </message>
    <message>
        <source>Layers limited by reading their input</source>
        <translation>受读取输入限制的层</translation>
    </message>
    <message>
        <source>Layers limited by storing their output</source>
        <translation>受写回输出限制的层</translation>
    </message>
    <message>
        <source>Layers limited by reading their weights</source>
        <translation>受读取权重限制的层</translation>
    </message>
    <message>
        <source>Layers whose cube is busy without useful work</source>
        <translation>cube 忙碌但无有效计算的层</translation>
    </message>
    <message>
        <source>Load of the memory</source>
        <translation>内存带宽负载</translation>
    </message>
    <message>
        <source>Mac Busy is more than %1 points above Mac Ppen. The longest is %2: %3 us, %4 % busy, %5 % at work</source>
        <translation>Mac Busy 比 Mac Ppen 高出 %1 个百分点以上。最长的是 %2：%3 us，忙碌 %4 %，有效计算 %5 %</translation>
    </message>
    <message>
        <source>Mac Ppen, weighted by the time of the layers: sum of ratio * time / sum of time; above %1 % a network is generally fine</source>
        <translation>按各层时间加权的 Mac Ppen：Σ(比值 × 时间) / Σ时间；高于 %1 % 的网络一般没有问题</translation>
    </message>
    <message>
        <source>Many small kernels</source>
        <translation>大量小算子</translation>
    </message>
    <message>
        <source>Misses of the instruction cache</source>
        <translation>指令缓存未命中</translation>
    </message>
    <message>
        <source>Operators compiled while the model runs</source>
        <translation>模型运行时编译的算子</translation>
    </message>
    <message>
        <source>Ops whose scalar unit is busy most of the time</source>
        <translation>scalar 单元大部分时间忙碌的算子</translation>
    </message>
    <message>
        <source>Ops that use the vector unit longer than other units</source>
        <translation>使用 vector 单元时间最长的算子</translation>
    </message>
    <message>
        <source>Ops with dynamic shape</source>
        <translation>动态形状的算子</translation>
    </message>
    <message>
        <source>Ops on the AI CPU</source>
        <translation>在 AI CPU 上运行的算子</translation>
    </message>
    <message>
        <source>Ops that could be fused into one</source>
        <translation>可以融合的算子</translation>
    </message>
    <message>
        <source>Ops that do not fill the cores</source>
        <translation>没有用满所有核的算子</translation>
    </message>
    <message>
        <source>Ops that move data longer than they compute</source>
        <translation>搬运时间长于计算时间的算子</translation>
    </message>
    <message>
        <source>Ops that only copy</source>
        <translation>只做拷贝的算子</translation>
    </message>
    <message>
        <source>Ops that are not limited by any unit</source>
        <translation>没有瓶颈单元的算子</translation>
    </message>
    <message>
        <source>Image preprocessing in the model</source>
        <translation>模型中的图像预处理</translation>
    </message>
    <message>
        <source>Slow rank</source>
        <translation>慢 rank</translation>
    </message>
    <message>
        <source>StridedSliceGrad on the AI CPU</source>
        <translation>在 AI CPU 上运行的 StridedSliceGrad</translation>
    </message>
    <message>
        <source>Vector ops with little vector work</source>
        <translation>vector 利用率低的 vector 算子</translation>
    </message>
    <message>
        <source>Waiting for a rank</source>
        <translation>等待某个 rank</translation>
    </message>
    <message>
        <source>Waiting time before tasks</source>
        <translation>任务前的等待</translation>
    </message>
    <message>
        <source>What the device waits for</source>
        <translation>设备在等待什么</translation>
    </message>
    <message>
        <source>Which unit is busiest in the ops</source>
        <translation>算子中最忙碌的单元</translation>
    </message>
    <message>
        <source>Where the format conversions come from</source>
        <translation>格式转换的来源</translation>
    </message>
    <message>
        <source>This chip is fast in matrix products: look at the ops with the largest of the other shares. The rule compares pipe ratios only; the page Roofline shows what limits an op</source>
        <translation>这类芯片擅长矩阵乘：请查看其余占比最大的部分在做什么；本规则只比较各流水的占比：算子究竟受什么限制，见 Roofline 页</translation>
    </message>
    <message>
        <source>A model needs to be loaded once; all executions together need %1 us</source>
        <translation>模型只需加载一次；所有执行合计 %1 us</translation>
    </message>
    <message>
        <source>The unit waits: use aligned shapes, larger matrix products, or a tiling tuned with AOE</source>
        <translation>该单元在等待：使用对齐的形状、更大的矩阵乘，或用 AOE 调优 tiling</translation>
    </message>
    <message>
        <source>All %1 ops have a dynamic shape: %2 us</source>
        <translation>全部 %1 个算子都是动态形状：%2 us</translation>
    </message>
    <message>
        <source>Allocate once and reuse the memory: memory calls stop the device</source>
        <translation>分配一次并复用：内存调用会使设备停顿</translation>
    </message>
    <message>
        <source>Avoid many different small layers; ask the vendor for the operators of this model</source>
        <translation>避免大量不同的小层；请就该模型的算子咨询厂商</translation>
    </message>
    <message>
        <source>Check whether these TransData are needed, and reduce them: avoid the reshape or transpose in between, or do it where the data is in ND anyway; make data contiguous first</source>
        <translation>确认是否需要这些 TransData，并加以减少：避免中间的 reshape 或 transpose，或在数据本就是 ND 的位置进行；先使数据连续</translation>
    </message>
    <message>
        <source>Calls of %1, %2 % of the run</source>
        <translation>%1 的调用，占运行时间的 %2 %</translation>
    </message>
    <message>
        <source>Cast the inputs to INT32, so that an AI Core kernel can be used</source>
        <translation>将输入转换为 INT32：可能就能使用 AI Core 实现</translation>
    </message>
    <message>
        <source>Change the model so that these ops are not needed, fuse them, or change their data types so that an AI Core kernel can be used</source>
        <translation>修改模型使其不再需要、进行融合，或更改数据类型以便使用 AI Core 实现</translation>
    </message>
    <message>
        <source>Change the op or its data types so that an AI Core kernel can be used (INT64 to INT32, double to float), or run it in parallel with other ops</source>
        <translation>更换算子或其类型以便使用 AI Core 实现（INT64 改 INT32，double 改 float），或让它与其他算子并行</translation>
    </message>
    <message>
        <source>Check whether these TransData are needed, and reduce them</source>
        <translation>确认是否需要这些 TransData，并加以减少</translation>
    </message>
    <message>
        <source>Check repeat counts and the vector mask; move the work to the cube if it can be written as a matrix product. The rule compares pipe ratios only; the page Roofline shows what limits an op</source>
        <translation>检查 repeat 次数和 vector mask；若可表示为矩阵乘，则移到 cube 上；本规则只比较各流水的占比：算子究竟受什么限制，见 Roofline 页</translation>
    </message>
    <message>
        <source>Check the burst length and whether data is moved several times; fuse ops so that data stays on the core. The rule compares pipe ratios only; the page Roofline shows what limits an op</source>
        <translation>检查 burst 长度以及是否重复搬运；融合算子使数据留在核内；本规则只比较各流水的占比：算子究竟受什么限制，见 Roofline 页</translation>
    </message>
    <message>
        <source>Check the temperature and the power limit of the board (npu-smi info), and which other programs run on it</source>
        <translation>检查板卡温度和功耗限制（npu-smi info），以及板上还运行着什么</translation>
    </message>
    <message>
        <source>Collect every rank and open the folder that contains them</source>
        <translation>采集所有 rank，并打开包含它们的文件夹</translation>
    </message>
    <message>
        <source>Collect with --ai-core=on --aic-metrics=%1 (aic_metrics in acl.json, aic_metrics=AiCMetrics.%1 in torch_npu)</source>
        <translation>采集时使用 --ai-core=on --aic-metrics=%1（acl.json 中为 aic_metrics，torch_npu 中为 aic_metrics=AiCMetrics.%1）</translation>
    </message>
    <message>
        <source>Collect with task tracing on a chip that reports its frequency (910B and later)</source>
        <translation>在会上报频率的芯片（910B 及以后）上打开任务跟踪进行采集</translation>
    </message>
    <message>
        <source>Compare its ops with the ops of another rank (frequency, ops that need longer), then its data and its host</source>
        <translation>与另一个 rank 对比算子（频率、变长的算子），再对比其数据和主机</translation>
    </message>
    <message>
        <source>Compile once and keep the result: fixed shapes, jit_compile=False, an operator cache</source>
        <translation>只编译一次并保留结果：固定形状、jit_compile=False、算子缓存</translation>
    </message>
    <message>
        <source>Check whether these TransData are needed, and reduce them: convert weights offline, and keep chains of ops in one format</source>
        <translation>确认是否需要这些 TransData，并加以减少：离线转换权重，并让连续的算子保持同一格式</translation>
    </message>
    <message>
        <source>Copy from pinned memory, asynchronously, while the device computes</source>
        <translation>从锁页内存异步拷贝，并与计算并行</translation>
    </message>
    <message>
        <source>Do not wait on the host inside the loop: use events, and read results later (item() and print wait, too)</source>
        <translation>不要在循环内让主机等待：使用 event，稍后再读取结果（item() 和 print 也会等待）</translation>
    </message>
    <message>
        <source>Do this once, in advance, or while the device computes</source>
        <translation>只做一次，提前做或与计算并行</translation>
    </message>
    <message>
        <source>The time of each op counts for the unit with its largest ratio; the cube has less than %1 %</source>
        <translation>每个算子的时间计入其比率最大的单元；cube 不足 %1 %</translation>
    </message>
    <message>
        <source>Elapsed - transit of %1 ops; transit is %2 % of their time</source>
        <translation>%1 个算子的总时间减去传输时间；传输占 %2 %</translation>
    </message>
    <message>
        <source>Find the AI CPU ops between AI Core ops, and move them to the AI Core: another op, another data type, or fusion</source>
        <translation>找到夹在 AI Core 算子之间的 AI CPU 算子，并移到 AI Core：更换算子、更换类型或融合</translation>
    </message>
    <message>
        <source>Only for a JOB of an SVP board</source>
        <translation>仅适用于 SVP 单板的 JOB</translation>
    </message>
    <message>
        <source>Fuse small ops, use fused functions, run a graph instead of single ops, or use a larger batch</source>
        <translation>融合小算子，使用融合函数，用图模式代替单算子，或增大 batch</translation>
    </message>
    <message>
        <source>Use fewer input channels in these layers, and avoid slices, concats, reshapes and permutes before them</source>
        <translation>减少这些层的输入通道，避免在其前面使用 slice、concat、reshape 和 permute</translation>
    </message>
    <message>
        <source>Insert AIPP: atc --insert_op_conf=aipp.cfg with the type, the layout and the normalisation of the input</source>
        <translation>插入 AIPP：atc --insert_op_conf=aipp.cfg，写明输入的类型、排布和归一化</translation>
    </message>
    <message>
        <source>Keep shapes fixed, or disable compilation at run time: torch_npu.npu.set_compile_mode(jit_compile=False)</source>
        <translation>固定形状，或关闭运行时编译：torch_npu.npu.set_compile_mode(jit_compile=False)</translation>
    </message>
    <message>
        <source>The unit waits: use larger or fewer ops, aligned shapes, and data that stays on the core</source>
        <translation>该单元在等待：使用更大或更少的算子、对齐的形状，并让数据留在核内</translation>
    </message>
    <message>
        <source>Launch more at once (a graph, larger ops, task queue), and bind the process to cores near the device</source>
        <translation>一次下发更多任务（图模式、更大的算子、task queue），并将进程绑定到靠近设备的核</translation>
    </message>
    <message>
        <source>Less than %1 % of each overlaps with an AI Core op; together %2 % of the device time. The longest is %3: %4 us</source>
        <translation>每个与 AI Core 算子并行的时间不足 %1 %；合计占设备时间的 %2 %。最长的是 %3：%4 us</translation>
    </message>
    <message>
        <source>Overlap communication with computation (gradient buckets, another stream); if it only waits, look for the slow rank first</source>
        <translation>让通信与计算并行（梯度分桶、另一条流）；如果是在等待，先查找慢 rank</translation>
    </message>
    <message>
        <source>Check whether these TransData are needed, and reduce them: let the model accept the format of the chip: AIPP or --input_fp16_nodes for inputs, --output_type for outputs</source>
        <translation>确认是否需要这些 TransData，并加以减少：让模型直接使用芯片的格式：输入用 AIPP 或 --input_fp16_nodes，输出用 --output_type</translation>
    </message>
    <message>
        <source>Check whether these TransData are needed, and reduce them: let the two neighbours work in one format, so that the pair is not needed</source>
        <translation>确认是否需要这些 TransData，并加以减少：让两侧的算子使用同一种格式，这一对就不再需要</translation>
    </message>
    <message>
        <source>Load the model once before the loop, and keep its id</source>
        <translation>在循环之前只加载一次模型，并保留其 id</translation>
    </message>
    <message>
        <source>Look at the other findings. The layers without cube work need %1 us of %2 us</source>
        <translation>请查看其他结论；没有 cube 计算的层共 %1 us，全部为 %2 us</translation>
    </message>
    <message>
        <source>Look at the ops that are fused after the matrix product, and at format conversions within the op</source>
        <translation>查看矩阵乘之后融合了什么，以及算子内部的格式转换</translation>
    </message>
    <message>
        <source>Look at what that rank does in the meantime: its host, its data, its device</source>
        <translation>查看该 rank 此时在做什么：其主机、数据和设备</translation>
    </message>
    <message>
        <source>Look at what the program does there: a sleep, reading files, preparing data, or a lock</source>
        <translation>查看程序此时在做什么：sleep、读文件、准备数据或等锁</translation>
    </message>
    <message>
        <source>Make the channels a multiple of 16 (32 for 8 bits), and merge consecutive permutes and reshapes</source>
        <translation>使通道数为 16 的倍数（8 比特为 32），并合并相邻的 permute 和 reshape</translation>
    </message>
    <message>
        <source>Make channels and inner axes a multiple of 16 (32 for 8 bits)</source>
        <translation>使通道和内轴为 16 的倍数（8 比特为 32）</translation>
    </message>
    <message>
        <source>Make tensors contiguous once, write results where they are needed, and avoid slices and concats of complete tensors</source>
        <translation>一次性使张量连续，将结果写到需要的位置，避免对整个张量做 slice 和 concat</translation>
    </message>
    <message>
        <source>Make the output feature maps of these layers smaller</source>
        <translation>减小这些层的输出特征图</translation>
    </message>
    <message>
        <source>Make the weights of these layers smaller, for example 4 bits</source>
        <translation>减小这些层的权重，例如使用 4 比特</translation>
    </message>
    <message>
        <source>Make them run on the AI Core: use other data types, or constant begin and end</source>
        <translation>让它们在 AI Core 上运行：更换数据类型，或使用常量的 begin 和 end</translation>
    </message>
    <message>
        <source>There are no communication ops</source>
        <translation>没有通信算子</translation>
    </message>
    <message>
        <source>There is no counter of the AI Core frequency</source>
        <translation>没有 AI Core 频率计数器</translation>
    </message>
    <message>
        <source>There are no host calls</source>
        <translation>没有 Host 调用</translation>
    </message>
    <message>
        <source>The pipe ratios, which are the shares of the op time in which a unit is busy, are compared: no unit of either core type is above %1 %. The longest is %2: %3 us; its largest ratio is %4 with %5 %. The roof share is another quantity, the achieved part of the chip&apos;s peak: %6. Ops whose counters show %7 % of the roof or more are not included</source>
        <translation>检查的是流水占比，即单元忙碌的时间占算子时间的比例：两类核的所有单元均不高于 %1 %。最长的是 %2：%3 us，占比最大的是 %4，为 %5 %。占屋顶比例是另一个量，即算子所做的占芯片能力的比例：%6。计数器表明达到屋顶 %7 % 及以上的算子不在其中</translation>
    </message>
    <message>
        <source>There are no device slices</source>
        <translation>没有设备侧的切片</translation>
    </message>
    <message>
        <source>No table of ops was read (op_summary, kernel_details, a database)</source>
        <translation>没有读到算子表（op_summary、kernel_details 或数据库）</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a threshold; expected ID=NUMBER, a number from 0 to 1e15</source>
        <translation>不是阈值：“%1”；应为 ID=数值，数值范围为 0 到 1e15</translation>
    </message>
    <message>
        <source>Not for a JOB of an SVP board</source>
        <translation>不适用于 SVP 单板的 JOB</translation>
    </message>
    <message>
        <source>This kind of run does not record it</source>
        <translation>无需采集：这类运行没有此数据</translation>
    </message>
    <message>
        <source>Place the sources and the target of a vector instruction in different banks</source>
        <translation>将 vector 指令的源和目的放在不同的 bank 中</translation>
    </message>
    <message>
        <source>Rank %1 computes longer than the others: %2 us in a step, the median is %3 us</source>
        <translation>rank %1 的计算时间比其他 rank 长：每步 %2 us，中位数为 %3 us</translation>
    </message>
    <message>
        <source>Rank %1 waits %2 us for rank %3 in %4</source>
        <translation>rank %1 在 %4 中等待 rank %3 共 %2 us</translation>
    </message>
    <message>
        <source>Replace these layers with supported ones, or cut them off the model and run them while the next picture is processed</source>
        <translation>用支持的层替换它们，或把它们从模型中切出，与下一张图并行执行</translation>
    </message>
    <message>
        <source>Set it: --threshold %1=NUMBER</source>
        <translation>请设置：--threshold %1=数值</translation>
    </message>
    <message>
        <source>Use smaller feature maps, fewer bits, and fewer layers that only copy</source>
        <translation>减小特征图，降低位宽，减少只做拷贝的层</translation>
    </message>
    <message>
        <source>Split these ops over all cores: another tiling, a larger batch, or tuning with AOE</source>
        <translation>将这些算子切分到所有核：更换 tiling、增大 batch，或用 AOE 调优</translation>
    </message>
    <message>
        <source>Switch the fusion pass on and convert the model again: &quot;%1&quot;: &quot;on&quot; in fusion_switch.cfg, then atc --fusion_switch_file=fusion_switch.cfg; in torch_npu use the fused function</source>
        <translation>打开该融合规则并重新转换模型：在 fusion_switch.cfg 中设置 &quot;%1&quot;: &quot;on&quot;，然后 atc --fusion_switch_file=fusion_switch.cfg；在 torch_npu 中使用融合函数</translation>
    </message>
    <message>
        <source>Only the AI CPU works for %1 us</source>
        <translation>AI CPU 单独工作 %1 us</translation>
    </message>
    <message>
        <source>The AI Core ran at %1 MHz instead of %2 MHz for %3 us (%4)</source>
        <translation>AI Core 有 %3 us 运行在 %1 MHz 而不是 %2 MHz（%4）</translation>
    </message>
    <message>
        <source>The chip&apos;s %1 is not known</source>
        <translation>芯片的 %1 未知</translation>
    </message>
    <message>
        <source>The column OP State is dynamic for every op. Operators with a dynamic shape may be compiled while the model runs</source>
        <translation>OP State 列对每个算子都是 dynamic，没有 static。动态形状的算子可能在模型运行时编译</translation>
    </message>
    <message>
        <source>The condition is %1; it is true for %3 of the %2 ops that have these numbers. The longest is %4: %5 us with %6</source>
        <translation>条件为 %1；在 %2 个有相应数据的算子中有 %3 个满足。最长的是 %4：%5 us，%6</translation>
    </message>
    <message>
        <source>The cube computes padding, or waits. Make the channels a multiple of 16 (32 for 8 bits), and avoid very small feature maps</source>
        <translation>cube 在计算填充数据或在等待：使通道数为 16 的倍数（8 比特为 32），并避免过小的特征图</translation>
    </message>
    <message>
        <source>The device gets work too slowly: launch more at once (a graph, fewer and larger ops), and do not wait on the host between launches</source>
        <translation>设备得到任务过慢：一次下发更多任务（图模式、更少更大的算子），并且不要在两次下发之间让主机等待</translation>
    </message>
    <message>
        <source>The device waits %1 us for %2</source>
        <translation>设备因 %2 等待 %1 us</translation>
    </message>
    <message>
        <source>The device waits for the host: it works for only %1 % of the time of these ops and the gaps after them</source>
        <translation>设备在等待主机：在这些算子及其后空隙的时间里只有 %1 % 在工作</translation>
    </message>
    <message>
        <source>The first ops are %1, and the input is %2: AIPP can do this while the data is read</source>
        <translation>最前面的算子为 %1，输入为 %2：AIPP 可在读入数据时完成</translation>
    </message>
    <message>
        <source>The frequency is more than %1 % below its maximum; ops need longer by the factor %2 / %3. %4 us of ops ran in that time</source>
        <translation>频率比最高值低 %1 % 以上；算子按 %2 / %3 变长。该时间内有 %4 us 的算子</translation>
    </message>
    <message>
        <source>The fusion pass %1 turns them into one op; without it each op writes its result and the next op reads it again. Found by the order of the tasks in a stream%2; the gain is an upper bound</source>
        <translation>融合规则 %1 可将它们合为一个算子；每个算子写出结果，下一个再读入。按流中任务的顺序查找%2；收益为上限</translation>
    </message>
    <message>
        <source>The instruction cache of %1 misses %2 %</source>
        <translation>%1 的指令缓存未命中率为 %2 %</translation>
    </message>
    <message>
        <source>The kernel computes addresses and loops: use fewer, larger pieces of data, or report the op to the vendor</source>
        <translation>内核在计算地址和循环：使用更少更大的数据块，或反馈该算子</translation>
    </message>
    <message>
        <source>The cube is the busiest unit in only %1 % of the op time: vector %2 %, scalar %3 %, memory %4 %</source>
        <translation>以 cube 为最忙单元的算子只占时间的 %1 %：vector %2 %，scalar %3 %，搬运 %4 %</translation>
    </message>
    <message>
        <source>The rate is part of the name of the op_summary; above %1 % it costs time</source>
        <translation>该比率取自 op_summary 的文件名；高于 %1 % 会影响耗时</translation>
    </message>
    <message>
        <source>The threshold %1 is not set</source>
        <translation>阈值 %1 未设置</translation>
    </message>
    <message>
        <source>The entire network uses %1 % of the cube</source>
        <translation>整网的 cube 利用率为 %1 %</translation>
    </message>
    <message>
        <source>Their Dtrans is above %1 %. The longest is %2: %3 us with %4 %</source>
        <translation>它们的 Dtrans 高于 %1 %。最长的是 %2：%3 us，为 %4 %</translation>
    </message>
    <message>
        <source>Their number of blocks is no multiple of the cores (%1 for cube, %2 for vector ops), so some cores wait in the last round: time * (1 - blocks / (cores * rounds)). The longest is %3: %4 us with %5 blocks</source>
        <translation>其 block 数不是核数的倍数（cube 算子 %1 核，vector 算子 %2 核），最后一轮有核在等待：时间 ×（1 − block 数 /（核数 × 轮数））。最长的是 %3：%4 us，%5 个 block</translation>
    </message>
    <message>
        <source>Their task type is %1; the accelerator waits in the meantime</source>
        <translation>它们的任务类型为 %1；此时加速器在等待</translation>
    </message>
    <message>
        <source>There is no rule &apos;%1&apos;; the rules are: %2</source>
        <translation>没有规则“%1”；可用的规则有：%2</translation>
    </message>
    <message>
        <source>There is no threshold &apos;%1&apos;; the thresholds are: %2</source>
        <translation>没有阈值“%1”；可用的阈值有：%2</translation>
    </message>
    <message>
        <source>There is only one rank</source>
        <translation>只有一个 rank</translation>
    </message>
    <message>
        <source>Together %1 % of the time of all compute ops</source>
        <translation>合计占所有算子时间的 %1 %</translation>
    </message>
    <message>
        <source>Train with an activation that the board supports (Relu, LeakyRelu, PRelu, Elu, SRelu) and convert the model again. One layer of each activation remains, so these layers become shorter by at most this time; the layers next to them may change too</source>
        <translation>改用单板支持的激活函数（Relu、LeakyRelu、PRelu、Elu、SRelu）训练，并重新转换模型。每处激活仍保留一层，因此这些层最多缩短这么多时间；相邻的层也可能变化</translation>
    </message>
    <message>
        <source>Tune these ops with AOE, or change the batch or the shape so that the work divides evenly by the number of cores</source>
        <translation>用 AOE 调优这些算子，或修改 batch 或形状使任务能被核数整除</translation>
    </message>
    <message>
        <source>Tune these ops with AOE: double buffering, fewer waits between the units, a larger tile</source>
        <translation>用 AOE 调优这些算子：双缓冲、减少单元间等待、增大分块</translation>
    </message>
    <message>
        <source>Wait above %1 us; together %2 % of all durations and waits, the limit is %3 %. The longest is %4: %5 us</source>
        <translation>等待超过 %1 us；合计占全部耗时与等待的 %2 %，上限为 %3 %。最长的是 %4：%5 us</translation>
    </message>
    <message>
        <source>The file has %1 bytes, which is too short for a tensor dump</source>
        <translation>文件只有 %1 字节：作为张量 dump 太短</translation>
    </message>
    <message>
        <source>The header should have %1 bytes, but only %2 are left in the file</source>
        <translation>文件头应占 %1 字节，但文件中只剩 %2 字节</translation>
    </message>
    <message>
        <source>The header is not the header of a tensor dump (protobuf message DumpData)</source>
        <translation>文件头不是张量 dump 的文件头（protobuf 消息 DumpData）</translation>
    </message>
    <message>
        <source>The header lists %1 %2; the limit is %3</source>
        <translation>文件头列出 %1 个 %2，上限为 %3</translation>
    </message>
    <message>
        <source>The data of %1 should have %2 bytes, but only %3 are left in the file</source>
        <translation>%1 的数据应占 %2 字节，但文件中只剩 %3 字节</translation>
    </message>
    <message>
        <source>The nano header is cut off: %1</source>
        <translation>nano 文件头中断：%1</translation>
    </message>
    <message>
        <source>Data type %1 cannot be decoded</source>
        <translation>无法解码数据类型 %1</translation>
    </message>
    <message>
        <source>Shape %2 of type %3 needs %4 bytes, but the data has %1</source>
        <translation>数据只有 %1 字节，%3 的形状 %2 需要 %4 字节</translation>
    </message>
    <message>
        <source>Shape %1 has more elements than can be counted</source>
        <translation>形状 %1 的元素个数超出可计数的范围</translation>
    </message>
    <message>
        <source>The shape has %1 dimensions; the limit is %2</source>
        <translation>形状有 %1 维，上限为 %2</translation>
    </message>
    <message>
        <source>Tensors of text are not compared</source>
        <translation>文本张量不参与比对</translation>
    </message>
    <message>
        <source>No conversion from layout %1 to %2 is known</source>
        <translation>不知道如何从布局 %1 转换到 %2</translation>
    </message>
    <message>
        <source>Shape %1 is not possible for layout %2</source>
        <translation>形状 %1 不是布局 %2 的形状</translation>
    </message>
    <message>
        <source>Shape %1 does not fit into shape %2 of layout %3</source>
        <translation>形状 %1 放不进布局 %3 的 %2</translation>
    </message>
    <message>
        <source>Not a npy file: it does not begin with \x93NUMPY</source>
        <translation>不是 npy 文件：开头不是 \x93NUMPY</translation>
    </message>
    <message>
        <source>npy header: %1</source>
        <translation>npy 文件头：%1</translation>
    </message>
    <message>
        <source>An npy file of type &apos;%1&apos;: objects and text are not read</source>
        <translation>npy 的类型为“%1”：不读取对象和文本</translation>
    </message>
    <message>
        <source>The data should have %1 bytes, but only %2 are left in the file</source>
        <translation>数据应占 %1 字节，但文件中只剩 %2 字节</translation>
    </message>
    <message>
        <source>Not a readable zip file: %1</source>
        <translation>不是可读取的 zip 文件：%1</translation>
    </message>
    <message>
        <source>No tensor dump was found; expected file names such as Conv2D.conv1.5.3.1717200000000000</source>
        <translation>此处未找到张量 dump；名称应类似 Conv2D.conv1.5.3.1717200000000000</translation>
    </message>
    <message>
        <source>The folder contains dumps of several steps or models; choose one of: %1</source>
        <translation>文件夹中有多个迭代或模型的 dump，请选择其中之一：%1</translation>
    </message>
    <message>
        <source>Left out: the file name is not the name of a tensor dump</source>
        <translation>名称不符合张量 dump 的命名；已略过</translation>
    </message>
    <message>
        <source>An older dump of the same op; %1 is compared instead</source>
        <translation>该算子较旧的 dump；参与比对的是 %1</translation>
    </message>
    <message>
        <source>The other side has no matching tensor</source>
        <translation>另一侧没有与之对应的张量</translation>
    </message>
    <message>
        <source>Nothing to compare: no dumped tensor has a matching golden tensor</source>
        <translation>没有可比对的内容：dump 中没有张量有对应的标杆数据</translation>
    </message>
    <message>
        <source>%1 files were not compared; %2 of them are listed above</source>
        <translation>有 %1 个文件未参与比对；以上列出其中 %2 个</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a condition; expected a metric, &lt; or &gt; and a number, such as &apos;CosineSimilarity&lt;0.99&apos;</source>
        <translation>不是条件：“%1”；应为指标、&lt; 或 &gt; 以及一个数，例如“CosineSimilarity&lt;0.99”</translation>
    </message>
    <message>
        <source>There is no metric &apos;%1&apos;; the metrics are: %2</source>
        <translation>没有指标“%1”；指标有：%2</translation>
    </message>
    <message>
        <source>%1 of %2 tensors: %3</source>
        <translation>%2 个张量中有 %1 个：%3</translation>
    </message>
    <message>
        <source>%1: %2 rows</source>
        <translation>%1：%2 行</translation>
    </message>
    <message>
        <source>Shape %1 cannot be compared with shape %2</source>
        <translation>形状 %1 无法与形状 %2 比对</translation>
    </message>
    <message>
        <source>No dump of op &apos;%1&apos; was found</source>
        <translation>未找到算子“%1”的 dump</translation>
    </message>
    <message>
        <source>Op &apos;%1&apos; has no %2 %3: it has %4</source>
        <translation>算子“%1”没有 %2 %3：共有 %4 个</translation>
    </message>
    <message>
        <source>%1 of the %2 threads of the op have a dump</source>
        <translation>该算子的 %2 个线程中有 %1 个有 dump</translation>
    </message>
    <message>
        <source>The parts dumped by the threads of the op do not fit together</source>
        <translation>该算子各线程的数据无法拼合</translation>
    </message>
    <message>
        <source>Not a comparison result: the first row has no column &apos;%1&apos;</source>
        <translation>不是比对结果：第一行没有列“%1”</translation>
    </message>
    <message>
        <source>No op overflowed, as reported by %1 files of the overflow detection</source>
        <translation>没有算子溢出：%1 个溢出检测文件均无溢出</translation>
    </message>
    <message>
        <source>No file of the overflow detection (Opdebug.Node_OpDebug...) was found</source>
        <translation>此处未找到溢出检测文件（Opdebug.Node_OpDebug...）</translation>
    </message>
    <message>
        <source>The data of the overflow detection cannot be read: %1</source>
        <translation>无法读取溢出检测的数据：%1</translation>
    </message>
    <message>
        <source>%1 of the %2 {1:has|have} axes that do not fit the core: %3 us</source>
        <translation>%1 个%2的轴长与核不匹配：%3 us</translation>
    </message>
    <message>
        <source>%1 of the %2 {1:has|have} no pipe at its limit: %3 us</source>
        <translation>%1 个%2没有任何流水达到上限：%3 us</translation>
    </message>
    <message>
        <source>%1 of the %2 {1:works|work} at the limit of the core: %3 us</source>
        <translation>%1 个%2已达到核的上限：%3 us</translation>
    </message>
    <message>
        <source>%1 (%2): %3 of %4 ops have a partner in %5</source>
        <translation>%1（%2）：%4 个算子中有 %3 个在 %5 中找到对应算子</translation>
    </message>
    <message>
        <source>%1 files were not fetched</source>
        <translation>%1 个文件未取回</translation>
    </message>
    <message>
        <source>%1 has %2, but not %3</source>
        <translation>%1 有 %2，但没有 %3</translation>
    </message>
    <message>
        <source>All counters of %1 are also in %2</source>
        <translation>%1 的计数器在 %2 中都已有</translation>
    </message>
    <message>
        <source>%1 has no golden tensor</source>
        <translation>%1 没有标杆张量</translation>
    </message>
    <message>
        <source>%1 is &apos;%2&apos;; expected %3</source>
        <translation>%1 为“%2”：应为 %3</translation>
    </message>
    <message>
        <source>%1 does not accept these keys: install yours with ssh-copy-id (%2)</source>
        <translation>%1 不接受这些密钥：请用 ssh-copy-id 安装您的密钥（%2）</translation>
    </message>
    <message>
        <source>%1 of %2 communication ops move small packets over %3: %4 us</source>
        <translation>%2 个通信算子中有 %1 个通过 %3 传输小数据包：%4 us</translation>
    </message>
    <message>
        <source>%1 outputs inherit an error from their inputs</source>
        <translation>%1 个输出的误差来自其输入</translation>
    </message>
    <message>
        <source>%1 {1:point|points} of ops without operations count for the verdict but are not drawn</source>
        <translation>%1 个没有运算量的算子点参与判定，但不绘制</translation>
    </message>
    <message>
        <source>%1 {1:op reads|ops read} a part of a tensor that the shapes do not show (caches, groups): no bytes are computed from shapes</source>
        <translation>%1 个算子只读取张量的一部分，而形状不能反映这一部分（缓存、分组）：不按形状计算字节数</translation>
    </message>
    <message>
        <source>%1 ran at %2 MHz, %3 at %4 MHz</source>
        <translation>%1 以 %2 MHz 运行，%3 以 %4 MHz 运行</translation>
    </message>
    <message>
        <source>There are %1 rules; the limit is %2</source>
        <translation>%1 条规则过多，上限为 %2</translation>
    </message>
    <message>
        <source>The number of operations is not known: %1 has neither fops nor mac and vec ratios, nor shapes from which the operations of a convolution, a matmul or an attention can be counted</source>
        <translation>运算量未知：%1 既没有 fops，也没有 mac 和 vec 的占比，也没有可用于计算卷积、矩阵乘或注意力算子运算量的形状</translation>
    </message>
    <message>
        <source>%1 was changed by another program during the run and was not restored; the original: %2</source>
        <translation>%1 在运行期间被他人修改，未还原；修改前的内容：%2</translation>
    </message>
    <message>
        <source>%1 {1:communication op moves|communication ops move} data whose size is not a multiple of %2 bytes: %3 us in such transfers</source>
        <translation>%1 个通信算子传输的数据不是 %2 字节的整数倍：此类传输共 %3 us</translation>
    </message>
    <message>
        <source>%1 {1:communication op was|communication ops were} transmitted again over RDMA: %2 us</source>
        <translation>%1 个通信算子在 RDMA 上重传：%2 us</translation>
    </message>
    <message>
        <source>%1 {1:transfer is|transfers are} slow during matrix products: %2 us</source>
        <translation>%1 次传输在与矩阵乘并行时较慢：%2 us</translation>
    </message>
    <message>
        <source>%1: %2 {2:op|ops} without a partner in %3, the first is %4</source>
        <translation>%1：%2 个算子在 %3 中没有对应算子，第一个是 %4</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos; is not the name of a chip number, or its value is not above 0</source>
        <translation>%1：“%2”不是芯片参数的名称，或其值不大于 0</translation>
    </message>
    <message>
        <source>Results that differ from the ground truth</source>
        <translation>结果与标杆不一致</translation>
    </message>
    <message>
        <source>%1 overflows float16</source>
        <translation>%1 发生 float16 溢出</translation>
    </message>
    <message>
        <source>The input %1 differs from that of the ground truth</source>
        <translation>输入 %1 与标杆的输入不一致</translation>
    </message>
    <message>
        <source>The accuracy is low from %1 to the output of the model</source>
        <translation>从 %1 起直到模型输出，精度都偏低</translation>
    </message>
    <message>
        <source>%1 differs from the ground truth, the output of the model does not</source>
        <translation>%1 与标杆不一致，但模型输出一致</translation>
    </message>
    <message>
        <source>An error is a cosine similarity below 0.99, or an overflow. The rule of msaccucmp, which looks at the last row, agrees.</source>
        <translation>余弦相似度低于 0.99 或溢出即为误差。msaccucmp 只看最后一行的规则给出相同结论。</translation>
    </message>
    <message>
        <source>An error is a cosine similarity below 0.99, or an overflow. This result follows the ops that lead to the output of the model; the rule of msaccucmp, which looks at the last row, differs.</source>
        <translation>余弦相似度低于 0.99 或溢出即为误差。本结论沿通向模型输出的算子得出；msaccucmp 只看最后一行的规则结论不同。</translation>
    </message>
    <message>
        <source>The inputs of the op agree with the ground truth, but its output does not. %1 outputs inherit an error.</source>
        <translation>该算子的输入与标杆一致而输出不一致。有 %1 个输出的误差由输入带来。</translation>
    </message>
    <message>
        <source>Run this op in float32 or without fusion, and compare its type, layout and attributes with those of the original model.</source>
        <translation>将该算子改为 float32 或关闭融合后再运行，并将其类型、排布和属性与原始模型对比。</translation>
    </message>
    <message>
        <source>There is no ground truth next to the dumps</source>
        <translation>Dump 旁没有标杆</translation>
    </message>
    <message>
        <source>Put the npy files of the framework, or the dumps of another run, into the folder that you open</source>
        <translation>将框架的 npy 文件或另一次运行的 Dump 放入所打开的文件夹</translation>
    </message>
    <message>
        <source>%1 worse, %2 better, %3 the same, %4 on one side only, %5 not compared</source>
        <translation>%1 个变差，%2 个变好，%3 个不变，%4 个只在一侧，%5 个未比对</translation>
    </message>
    <message>
        <source>%1: the error begins here; the inputs agree (cosine similarity %2), the output does not (%3)</source>
        <translation>%1：误差由此产生；输入一致（余弦相似度 %2），输出不一致（%3）</translation>
    </message>
    <message>
        <source>%1: the first output with an error (cosine similarity %2); its inputs were not compared</source>
        <translation>%1：第一个有误差的输出（余弦相似度 %2）；其输入未比对</translation>
    </message>
    <message>
        <source>%1: the ops needed %2 us, the same ops in %3 %4 us</source>
        <translation>%1：这些算子耗时 %2 us，在 %3 中为 %4 us</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a value that is not allowed</source>
        <translation>“%1”的值无效</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a setting of a dump</source>
        <translation>“%1”不是 dump 的设置项</translation>
    </message>
    <message>
        <source>Found &apos;%1&apos;, expected one of: %2</source>
        <translation>“%1”不是以下之一：%2</translation>
    </message>
    <message>
        <source>A value of this tensor is beyond the range of float16. Run this op in float32, or scale its inputs.</source>
        <translation>该张量有值超出 float16 的范围。请以 float32 运行该算子，或缩放其输入。</translation>
    </message>
    <message>
        <source>All tensors agree with the ground truth.</source>
        <translation>所有张量与标杆一致。</translation>
    </message>
    <message>
        <source>Attention ops on the cores</source>
        <translation>核上的注意力算子</translation>
    </message>
    <message>
        <source>Uneven pipeline stages</source>
        <translation>流水线 stage 不均衡</translation>
    </message>
    <message>
        <source>FP16 Overflow</source>
        <translation>FP16 溢出</translation>
    </message>
    <message>
        <source>The accuracy is low from this op to the output of the model. Look at this op first: its type, its layout and, in a quantised model, its calibration.</source>
        <translation>从该算子起直到模型输出精度都偏低。请先检查该算子：其类型、布局，以及量化模型的校准。</translation>
    </message>
    <message>
        <source>Global Consistency</source>
        <translation>整体一致性</translation>
    </message>
    <message>
        <source>Input Inconsistent</source>
        <translation>输入不一致</translation>
    </message>
    <message>
        <source>Matrix products on the cube</source>
        <translation>Cube 上的矩阵乘</translation>
    </message>
    <message>
        <source>Retransmission over RDMA</source>
        <translation>RDMA 重传</translation>
    </message>
    <message>
        <source>Small packets</source>
        <translation>小数据包</translation>
    </message>
    <message>
        <source>The accuracy of some tensors is low, but the final accuracy is good. An optimisation inside the device may be the reason.</source>
        <translation>部分张量精度偏低，而最终精度合格。可能由设备内部优化引起。</translation>
    </message>
    <message>
        <source>The input of the model differs from that of the ground truth. Use the same input data for both.</source>
        <translation>模型输入与标杆的输入不同。请为两者提供相同的输入数据。</translation>
    </message>
    <message>
        <source>Transfers during matrix products</source>
        <translation>与矩阵乘并行的传输</translation>
    </message>
    <message>
        <source>Transfers that are not aligned</source>
        <translation>未对齐的传输</translation>
    </message>
    <message>
        <source>Vector ops on the cores</source>
        <translation>核上的向量算子</translation>
    </message>
    <message>
        <source>A command on %1 failed with %2: %3</source>
        <translation>%1：命令失败，返回码 %2：%3</translation>
    </message>
    <message>
        <source>A link: links are not fetched</source>
        <translation>链接：不取回链接</translation>
    </message>
    <message>
        <source>A name or line that is not accepted: it has control characters or &apos;..&apos;, or is too deep or too long</source>
        <translation>不接受的名称或行：含控制字符或“..”，或者层级过深、过长</translation>
    </message>
    <message>
        <source>Unknown line &apos;%1&apos;; a rule has the lines: %2</source>
        <translation>规则没有“%1”这一行；可用的行有：%2</translation>
    </message>
    <message>
        <source>Unknown key &apos;%1&apos; in the run file</source>
        <translation>运行文件没有键“%1”</translation>
    </message>
    <message>
        <source>A run file contains no secrets; remove &apos;%1&apos; and log in with a key</source>
        <translation>运行文件不存放密码等机密；请删除“%1”，并使用密钥登录</translation>
    </message>
    <message>
        <source>A transfer of %1 s or more was waiting for a retransmission. The longest is %2: %3 us</source>
        <translation>传输达到 %1 s 或更久，说明等待了重传。最长的是 %2：%3 us</translation>
    </message>
    <message>
        <source>The ground truth of &apos;%1&apos; is also in %2; that one is used and this member is not</source>
        <translation>“%1”的标杆数据在 %2 中也有，使用的是后者，本成员未使用</translation>
    </message>
    <message>
        <source>Left out because the debugger would misread the quotes or the &apos;&gt;&apos; in the name: &apos;%1&apos;</source>
        <translation>已略过：名称中的引号或“&gt;”会被调试器误解：“%1”</translation>
    </message>
    <message>
        <source>There is no dump to convert: expected regular files with tensors, named as the runtime names them</source>
        <translation>没有可转换的 dump：应为运行时写出并命名、含有张量的普通文件</translation>
    </message>
    <message>
        <source>%1 neither wrote nor read anything for %2 s and was ended</source>
        <translation>%1 在 %2 s 内没有任何读写，已被结束</translation>
    </message>
    <message>
        <source>%1 has sent nothing for %2 s: it hangs, or a network folder there does not respond</source>
        <translation>%1 在 %2 s 内没有发来任何数据：主机可能挂起，或其上挂载的远程文件夹没有响应</translation>
    </message>
    <message>
        <source>Not fetched: %1</source>
        <translation>未取回：%1</translation>
    </message>
    <message>
        <source>The results have %1 bytes, but only %2 are free on this machine</source>
        <translation>结果共 %1 字节，本机仅剩 %2 字节可用空间</translation>
    </message>
    <message>
        <source>This folder is not a profiler report; it was fetched but is not opened: %1</source>
        <translation>该文件夹不是性能采集报告，已取回但不打开：%1</translation>
    </message>
    <message>
        <source>The file would make %1 chips; the limit is %2</source>
        <translation>共 %1 个芯片，上限为 %2</translation>
    </message>
    <message>
        <source>Not a number that fits its field (64 bits at most): &apos;%1&apos;; the value counts as unknown</source>
        <translation>不是该字段的数值，或超出 64 位：“%1”；该值视为未知</translation>
    </message>
    <message>
        <source>No finding has a file for the next run, so nothing was saved</source>
        <translation>没有任何发现带有供下次运行使用的文件：未保存任何内容</translation>
    </message>
    <message>
        <source>The run could not be set up: %1</source>
        <translation>无法完成本次运行的准备：%1</translation>
    </message>
    <message>
        <source>An SDMA transfer whose size is not a multiple of %1 bytes is slower. The largest of %2 has %3 bytes, at %4 GB/s</source>
        <translation>大小不是 %1 字节整数倍的 SDMA 传输较慢。%2 中最大的一次为 %3 字节，%4 GB/s</translation>
    </message>
    <message>
        <source>An id has only letters, digits and &apos;_&apos;: &apos;%1&apos;</source>
        <translation>id 只能包含字母、数字和“_”：“%1”</translation>
    </message>
    <message>
        <source>Another run of opscope is profiling on this device: %1</source>
        <translation>opscope 的另一次运行正在此设备上采集：%1</translation>
    </message>
    <message>
        <source>Below %1 GB/s (%2 % of the bandwidth that SDMA reaches) while a matrix product uses the same memory. The longest transfer moves %3 GB/s for %4 us</source>
        <translation>低于 %1 GB/s（SDMA 可达值的 %2 %），同时矩阵乘使用同一内存。其中最长的一次为 %3 GB/s，%4 us</translation>
    </message>
    <message>
        <source>Cancelled, but %1 could not be reached: the run may continue there; its files are in %2</source>
        <translation>已取消，但无法通知 %1：运行可能仍在继续；其文件位于 %2</translation>
    </message>
    <message>
        <source>Cannot start %1: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
    <message>
        <source>Check the network: switches, PFC, optical modules (hccn_tool -i N -stat -g), and the time-out of RDMA</source>
        <translation>检查网络：交换机、PFC、光模块（hccn_tool -i N -stat -g）以及 RDMA 超时时间</translation>
    </message>
    <message>
        <source>Collect the groups PipeUtilization, Memory and ArithmeticUtilization that the run does not have</source>
        <translation>采集本次运行缺少的 PipeUtilization、Memory 和 ArithmeticUtilization 指标组</translation>
    </message>
    <message>
        <source>Collect more data in one op: larger gradient buckets, a larger batch, a lower ZeRO stage</source>
        <translation>把更多数据合并到一次通信：增大梯度桶、增大 batch、降低 ZeRO 级别</translation>
    </message>
    <message>
        <source>compute bound</source>
        <translation>计算受限</translation>
    </message>
    <message>
        <source>Connected to %1 again; the transfer continues at the same place</source>
        <translation>已重新连接 %1；从中断处继续</translation>
    </message>
    <message>
        <source>Counter scale suspect: %1 {1:point needs|points need} more than %2 times the peak and {1:has|have} no verdict</source>
        <translation>计数器比例可疑：%1 个点超过峰值的 %2 倍，不参与判定</translation>
    </message>
    <message>
        <source>Use double buffers, looser dependencies between pipelines, no unnecessary synchronisation, no PIPE_ALL barriers</source>
        <translation>使用双缓冲，减少流水间依赖，去掉不必要的同步和 PIPE_ALL 屏障</translation>
    </message>
    <message>
        <source>dump_debug is on: it cannot be combined with %1</source>
        <translation>dump_debug 已开启：溢出检测不能与 %1 同时使用</translation>
    </message>
    <message>
        <source>dump_list names no model, so nothing is dumped while dump_op_switch is off</source>
        <translation>dump_list 未指定模型：dump_op_switch 关闭时不会 dump 任何数据</translation>
    </message>
    <message>
        <source>dump_path is missing: it is the folder that the device writes to</source>
        <translation>缺少 dump_path：它指定设备写入的位置</translation>
    </message>
    <message>
        <source>dump_step is &apos;%1&apos;; expected at most 100 steps and ranges separated by |, such as 0|3-5|10</source>
        <translation>dump_step 为“%1”：应为用 | 分隔的步或范围，例如 0|3-5|10，最多 100 个</translation>
    </message>
    <message>
        <source>Ended after the time limit of %1 s</source>
        <translation>已在时限 %1 秒后结束</translation>
    </message>
    <message>
        <source>Entry %1 of dump_list has no model_name</source>
        <translation>dump_list 的第 %1 项没有 model_name</translation>
    </message>
    <message>
        <source>Fetched %1 files, %2 bytes, to %3</source>
        <translation>已取回 %1 个文件，%2 字节，到 %3</translation>
    </message>
    <message>
        <source>file_compare compares two npy files; %1 is not an npy file</source>
        <translation>file_compare 比对两个 npy 文件：%1 不是</translation>
    </message>
    <message>
        <source>Name it once: a chip file with memory_bandwidth, or --ddr-peak GB/s</source>
        <translation>只需给出一次：带有 memory_bandwidth 的芯片文件，或 --ddr-peak GB/s</translation>
    </message>
    <message>
        <source>Split the op into more blocks, or change its tiling, until all cores work to its end</source>
        <translation>增加算子的块数或重新切分，使所有核一直工作到结束</translation>
    </message>
    <message>
        <source>Assign fewer layers to this stage</source>
        <translation>减少该 stage 的层数</translation>
    </message>
    <message>
        <source>inadequate parallelism</source>
        <translation>并行度不足</translation>
    </message>
    <message>
        <source>Inner axes are not a multiple of %1. The longest is %2: %3 us with %4</source>
        <translation>内轴不是 %1 的整数倍。最长的是 %2：%3 us，%4</translation>
    </message>
    <message>
        <source>The file describes %1 chips; --chip accepts a file with one</source>
        <translation>该文件描述了 %1 种芯片；--chip 只接受描述一种芯片的文件</translation>
    </message>
    <message>
        <source>Keep the info.json of the run in its folder, or name the chip on the page Roofline, with --chip NAME or with --chip FILE</source>
        <translation>保留运行目录中的 info.json，或指定一次芯片：在 Roofline 页面，或用 --chip NAME、--chip FILE</translation>
    </message>
    <message>
        <source>latency bound: compute</source>
        <translation>时延受限（计算）</translation>
    </message>
    <message>
        <source>latency bound: memory</source>
        <translation>时延受限（内存）</translation>
    </message>
    <message>
        <source>latency bound: pipelines</source>
        <translation>时延受限（流水）</translation>
    </message>
    <message>
        <source>Less than %1 MB each; these are %2 % of the ops, the limit is %3 %. The smallest is %4: %5 MB</source>
        <translation>每个小于 %1 MB；占算子的 %2 %，阈值为 %3 %。最小的是 %4：%5 MB</translation>
    </message>
    <message>
        <source>Run them one after the other, or overlap the transfer with ops that need little memory bandwidth</source>
        <translation>让两者先后执行，或让传输与访存少的算子并行</translation>
    </message>
    <message>
        <source>memory bound</source>
        <translation>内存受限</translation>
    </message>
    <message>
        <source>Metric group %1, run %2 of %3</source>
        <translation>指标组 %1，第 %2 次运行，共 %3 次</translation>
    </message>
    <message>
        <source>Use more repeats for each vector instruction, check the mask and bank conflicts, use faster instructions</source>
        <translation>增大每条向量指令的 repeat，检查 mask 和 bank 冲突，使用更快的指令</translation>
    </message>
    <message>
        <source>The program printed more than %1 bytes</source>
        <translation>程序的输出超过 %1 字节</translation>
    </message>
    <message>
        <source>Not fetched: a result folder may have at most %1 files and %2 bytes</source>
        <translation>未取回：结果文件夹最多允许 %1 个文件、%2 字节</translation>
    </message>
    <message>
        <source>More than %1 findings: rows with the same text of &apos;what&apos; become one finding, so use fewer columns in it</source>
        <translation>超过 %1 个发现：“what”文本相同的行合并为一个，请让它少包含一些内容</translation>
    </message>
    <message>
        <source>More than %1 rows: narrow the SELECT</source>
        <translation>超过 %1 行：请收窄 SELECT</translation>
    </message>
    <message>
        <source>Move larger pieces and longer bursts, wait less inside the pipe, avoid concurrent reads and writes</source>
        <translation>增大搬运粒度和突发长度，减少流水内的等待，避免读写竞争</translation>
    </message>
    <message>
        <source>Move work from the vector unit to the cube, use a smaller data type, use all cores, or use an algorithm with fewer operations</source>
        <translation>把向量单元的工作移到 Cube，使用更小的数据类型，使用全部核，或采用运算量更少的算法</translation>
    </message>
    <message>
        <source>msprof export summary wrote it until 2024; later versions write no advice</source>
        <translation>2024 年之前的 msprof export summary 会写出；之后的版本没有建议</translation>
    </message>
    <message>
        <source>msprof&apos;s advice &apos;%1&apos; names %2 {2:op|ops}, our rule names %3: %4 only there, %5 only here</source>
        <translation>msprof 的建议“%1”涉及 %2 个算子，我们的规则涉及 %3 个：%4 个仅在其中，%5 个仅在此处</translation>
    </message>
    <message>
        <source>msprof&apos;s own advice compared with ours</source>
        <translation>msprof 自带建议与本工具的对照</translation>
    </message>
    <message>
        <source>Expected &apos;key: text&apos; or the SELECT, found &apos;%1&apos;</source>
        <translation>既不是“键: 文本”也不是 SELECT：“%1”</translation>
    </message>
    <message>
        <source>No Build text (ge_proto_*_Build.txt) was found</source>
        <translation>此处没有 Build 图文本 ge_proto_*_Build.txt</translation>
    </message>
    <message>
        <source>No op of this dump is in the graph: the graph belongs to another model</source>
        <translation>图中没有该 dump 的任何算子：这是另一个模型的图</translation>
    </message>
    <message>
        <source>No prof_rule_N.json was found</source>
        <translation>没有找到 prof_rule_N.json</translation>
    </message>
    <message>
        <source>No two stages of a pipeline: neither a table of stages nor profiler_metadata.json states them</source>
        <translation>没有两个流水线 stage：stage 表和 profiler_metadata.json 都没有给出</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not TABLE.COLUMN</source>
        <translation>不是“表.列”：“%1”</translation>
    </message>
    <message>
        <source>Not a JSON file of settings: %1</source>
        <translation>不是 JSON 设置文件：%1</translation>
    </message>
    <message>
        <source>Not a description of chips: the object &apos;chips&apos; is missing</source>
        <translation>不是芯片描述文件：缺少对象“chips”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a list of ops; expected numbers from 0 to %2 separated by commas</source>
        <translation>不是算子列表：“%1”；应为以逗号分隔的 0 到 %2 的数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a range; expected start,end,step, each from 1 to %2; an end of -1 is the last op</source>
        <translation>不是范围：“%1”；应为 起点,终点,步长，各为 1 到 %2，终点 -1 表示最后一个算子</translation>
    </message>
    <message>
        <source>Not a run file; expected a JSON object with &quot;opscope_run&quot;: 1</source>
        <translation>不是运行文件：应为含有 &quot;opscope_run&quot;: 1 的 JSON 对象</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a shape; expected numbers separated by commas, such as 1,3,224,224</source>
        <translation>不是形状：“%1”；应为以逗号分隔的数，例如 1,3,224,224</translation>
    </message>
    <message>
        <source>Not an acl.json; expected a JSON object</source>
        <translation>不是 acl.json：应为 JSON 对象</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not an advice of msprof</source>
        <translation>不是 msprof 的建议：“%1”</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 did not accept the data (disk full?): %2</source>
        <translation>%1 未能接收（磁盘已满？）：%2</translation>
    </message>
    <message>
        <source>Only statistics were dumped: max %1, min %2, mean %3</source>
        <translation>只 dump 了统计量：最大 %1，最小 %2，平均 %3</translation>
    </message>
    <message>
        <source>Only statistics were dumped: max %1, min %2, mean %3; %4 NaN, %5 infinite</source>
        <translation>只 dump 了统计量：最大 %1，最小 %2，平均 %3；%4 个 NaN，%5 个无穷</translation>
    </message>
    <message>
        <source>Open the folder with all ranks of a run with pipeline stages, or its cluster_analysis_output</source>
        <translation>打开包含所有 rank 且使用流水线并行的运行文件夹，或其 cluster_analysis_output</translation>
    </message>
    <message>
        <source>Our rule reports a low ratio only for ops that mainly use that unit. Other differences mean that the tables were exported from different runs or versions</source>
        <translation>本工具只在算子主要使用该单元时才报告其利用率低；其他差异说明这些表导出自不同的运行或版本</translation>
    </message>
    <message>
        <source>Pad the sizes (hidden size, head size, sequence), or choose multiples of %1</source>
        <translation>填充或选择 %1 整数倍的尺寸（hidden size、head size、序列长度）</translation>
    </message>
    <message>
        <source>Pad tensors or buckets so that the part of each rank is a multiple of %1 bytes</source>
        <translation>填充张量或梯度桶，使每个 rank 的部分为 %1 字节的整数倍</translation>
    </message>
    <message>
        <source>Only raw data came back, which was not parsed; run: %1</source>
        <translation>只取回了原始数据，尚未解析；请运行：%1</translation>
    </message>
    <message>
        <source>Read from %1. Only there: %2. Only here: %3</source>
        <translation>读自 %1。仅在前者：%2。仅在后者：%3</translation>
    </message>
    <message>
        <source>Row %1 of the SELECT: there is no %2 &apos;%3&apos;</source>
        <translation>SELECT 的第 %1 行：没有 %2 “%3”</translation>
    </message>
    <message>
        <source>Running %1 on %2, its results in %3</source>
        <translation>正在 %2 上运行 %1，结果位于 %3</translation>
    </message>
    <message>
        <source>ssh is not installed here: it is in the package openssh-client</source>
        <translation>本机未安装 ssh：它在软件包 openssh-client 中</translation>
    </message>
    <message>
        <source>%1 {1:op|ops} of the optimizer: %2 us, %3 % of the time of all compute ops</source>
        <translation>优化器的 %1 个算子：%2 us，占所有计算算子时间的 %3 %</translation>
    </message>
    <message>
        <source>Stage %1 of the pipeline computes longer than the others: %2 us in a step, the median of the stages is %3 us</source>
        <translation>流水线的 stage %1 计算时间长于其他 stage：每步 %2 us，各 stage 的中位数为 %3 us</translation>
    </message>
    <message>
        <source>Stopped after %1 s (threshold own_rule_time)</source>
        <translation>%1 s 后停止（阈值 own_rule_time）</translation>
    </message>
    <message>
        <source>Use a path with more bandwidth, move data only once, do more operations for each byte</source>
        <translation>选择带宽更大的通路，避免重复搬运，提高每字节的运算量</translation>
    </message>
    <message>
        <source>The application ended with %1; the files that it left are fetched anyway</source>
        <translation>应用程序以 %1 结束；其留下的数据仍会取回</translation>
    </message>
    <message>
        <source>The connection to %1 was lost</source>
        <translation>与 %1 的连接已断开</translation>
    </message>
    <message>
        <source>The cube processes 16 values at once; channels or inner axes (c % 16), or the pixels of a feature map (h * w % 16), are not a multiple of 16. The longest is %1: %2 us with %3</source>
        <translation>Cube 一次处理 16 个值；通道或内轴（c % 16），或特征图的像素数（h * w % 16）不是 16 的整数倍。最长的是 %1：%2 us，%3</translation>
    </message>
    <message>
        <source>The file does not have the %1 bytes that were listed</source>
        <translation>文件大小与列出的 %1 字节不符</translation>
    </message>
    <message>
        <source>The ini file contains a password that everybody who reads the file can see; log in with a key (ssh-copy-id %1)</source>
        <translation>该 ini 文件含有密码，任何能读取此文件的人都能看到；请使用密钥登录（ssh-copy-id %1）</translation>
    </message>
    <message>
        <source>The kernel is good: only less work, another data type or fusion makes it shorter</source>
        <translation>算子实现已经很好：只有减少计算量、更换数据类型或融合才能缩短</translation>
    </message>
    <message>
        <source>Time of the optimizer</source>
        <translation>优化器的耗时</translation>
    </message>
    <message>
        <source>Types Foreach... and Apply...: the limit is %1 %. The longest is %2: %3 us</source>
        <translation>类型为 Foreach… 和 Apply…：阈值为 %1 %。最长的是 %2：%3 us</translation>
    </message>
    <message>
        <source>Use an optimizer that updates all parameters at once, such as torch_npu.optim.NpuFusedSGD or NpuFusedAdamW; keep its state in a smaller data type, or update every few steps</source>
        <translation>使用一次更新全部参数的优化器，如 torch_npu.optim.NpuFusedSGD 或 NpuFusedAdamW；用更小的数据类型保存其状态，或每隔几步更新一次</translation>
    </message>
    <message>
        <source>The key of %1 is not known: connect once by hand with ssh, compare the fingerprint that it shows, then try again (%2)</source>
        <translation>%1 的主机密钥未知：请先用 ssh 手动连接一次，核对显示的指纹，然后重试（%2）</translation>
    </message>
    <message>
        <source>The key of %1 differs from the one in known_hosts: either the board was set up again, or somebody intercepts the connection; ask the owner of the board before you remove the old key with ssh-keygen -R (%2)</source>
        <translation>%1 的主机密钥与 known_hosts 中的不符：单板可能重装过，也可能有人截获了连接；先询问单板的所有者，再用 ssh-keygen -R 删除旧密钥（%2）</translation>
    </message>
    <message>
        <source>The pipe ratios, which are the shares of the op time in which a unit is busy, are compared with the limits %1. The longest is %2: %3 us with %4; at the limit it would be %5 % shorter. The roof share is another quantity, the achieved part of the chip&apos;s peak: %6</source>
        <translation>检查的是流水占比，即单元忙碌的时间占算子时间的比例，上限为 %1。最长的是 %2：%3 us，%4；达到上限时可减少 %5 %。占屋顶比例是另一个量，即算子所做的占芯片能力的比例：%6</translation>
    </message>
    <message>
        <source>Duplicate line &apos;%1&apos;</source>
        <translation>“%1”行出现了两次</translation>
    </message>
    <message>
        <source>The option %1 has no effect here: %2</source>
        <translation>选项 %1 在此不起作用：%2</translation>
    </message>
    <message>
        <source>The option %1 needs %2</source>
        <translation>选项 %1 需要 %2</translation>
    </message>
    <message>
        <source>The options %1 and %2 cannot be used together</source>
        <translation>选项 %1 与 %2 不能同时使用</translation>
    </message>
    <message>
        <source>The peak of the board&apos;s memory is not known</source>
        <translation>单板内存的峰值带宽未知</translation>
    </message>
    <message>
        <source>The profiler left no file in %1; does the application read the acl.json that was set, and call svp_acl_init with it?</source>
        <translation>采集未在 %1 中留下文件；应用程序是否读取了所设置的 acl.json，并以它调用 svp_acl_init？</translation>
    </message>
    <message>
        <source>The ranks within each stage agree (at most %1 % from their median), and this stage is %2 % above the others: the model is cut unevenly, no rank is slow</source>
        <translation>每个 stage 内的 rank 一致（偏离中位数最多 %1 %），而该 stage 比其他高 %2 %：切分不均，并非某个 rank 慢</translation>
    </message>
    <message>
        <source>The rule has no SELECT</source>
        <translation>规则没有 SELECT</translation>
    </message>
    <message>
        <source>The line &apos;%1&apos; is missing</source>
        <translation>规则缺少“%1”行</translation>
    </message>
    <message>
        <source>The rule needs it: opscope-cli query PATH &quot;SELECT * FROM schema&quot; lists what the report has</source>
        <translation>规则需要它：opscope-cli query PATH &quot;SELECT * FROM schema&quot; 列出所有的表和列</translation>
    </message>
    <message>
        <source>The run has disappeared: the host was restarted, or somebody ended the run</source>
        <translation>运行已消失：主机重启过，或被他人结束</translation>
    </message>
    <message>
        <source>The switch &apos;%1&apos; does not accept &apos;%2&apos;</source>
        <translation>开关“%1”不接受“%2”</translation>
    </message>
    <message>
        <source>A toolkit of version %2 does not know the switch &apos;%1&apos;</source>
        <translation>版本 %2 的工具包没有开关“%1”</translation>
    </message>
    <message>
        <source>The text refers to {%1}, but the SELECT has no such column</source>
        <translation>文本使用了 {%1}，而 SELECT 没有该列</translation>
    </message>
    <message>
        <source>Another rule has the same id &apos;%1&apos; (%2)</source>
        <translation>已有另一条规则“%1”（%2）</translation>
    </message>
    <message>
        <source>There is no channel &apos;%1&apos;; the channels are: %2</source>
        <translation>没有通道“%1”；可用的通道：%2</translation>
    </message>
    <message>
        <source>There is no chip &apos;%1&apos;; the chips are: %2</source>
        <translation>没有芯片“%1”；可用的芯片：%2</translation>
    </message>
    <message>
        <source>There is no layout &apos;%1&apos;; expected a layout such as NCHW, NHWC or ND</source>
        <translation>没有布局“%1”；应为 NCHW、NHWC、ND 等</translation>
    </message>
    <message>
        <source>There is no step &apos;%1&apos;; the steps are: %2</source>
        <translation>没有迭代“%1”；迭代有：%2</translation>
    </message>
    <message>
        <source>There is no switch &apos;%1&apos;; the switches are: %2</source>
        <translation>没有开关“%1”；可用的有：%2</translation>
    </message>
    <message>
        <source>There is no unit &apos;%1&apos;; the units are: %2</source>
        <translation>没有单元“%1”；可用的单元：%2</translation>
    </message>
    <message>
        <source>Tune the tiling with AOE, use a larger batch or fused ops; otherwise report the op with its shapes</source>
        <translation>用 AOE 调优 tiling，增大 batch 或使用融合算子；否则连同 shape 反馈该算子</translation>
    </message>
    <message>
        <source>Uploaded %1 files, %2 bytes; %3 were there unchanged</source>
        <translation>已上传 %1 个文件，%2 字节；%3 个未变化</translation>
    </message>
    <message>
        <source>Create the folder on the host, or let the run file upload its content</source>
        <translation>请在主机上创建该文件夹，或由运行文件上传其内容</translation>
    </message>
    <message>
        <source>The file does not exist: correct &apos;application&apos; or upload it</source>
        <translation>没有此文件：请更正“application”或上传它</translation>
    </message>
    <message>
        <source>Make it runnable: chmod +x %1</source>
        <translation>请设为可执行：chmod +x %1</translation>
    </message>
    <message>
        <source>These libraries were not found: set LD_LIBRARY_PATH in &apos;environment&apos;, or &apos;set_env&apos; of the toolkit</source>
        <translation>找不到的库：请在“environment”中设置 LD_LIBRARY_PATH，或设置工具包的“set_env”</translation>
    </message>
    <message>
        <source>The script does not exist: correct &apos;set_env&apos;</source>
        <translation>没有此脚本：请更正“set_env”</translation>
    </message>
    <message>
        <source>msprof was not found: set &apos;set_env&apos; to the set_env.sh of the CANN toolkit, or &apos;toolkit&apos; to the path of msprof</source>
        <translation>找不到 msprof：请将“set_env”设为 CANN 工具包的 set_env.sh，或将“toolkit”设为 msprof 的路径</translation>
    </message>
    <message>
        <source>acl.json cannot be written: change its owner or its mode</source>
        <translation>acl.json 不可写：请更改其所有者或权限</translation>
    </message>
    <message>
        <source>The application dumps tensors, which falsifies all times: remove the section &apos;dump&apos; from its acl.json</source>
        <translation>应用程序正在 dump 张量，会使所有时间失真：请从其 acl.json 中删除“dump”段</translation>
    </message>
    <message>
        <source>Without svp_acl_init and svp_acl_finalize the last second is lost</source>
        <translation>不调用 svp_acl_init 和 svp_acl_finalize 会丢失最后一秒的数据</translation>
    </message>
    <message>
        <source>Convert the model with --online_model_type=2, otherwise there is no data of layers</source>
        <translation>请用 --online_model_type=2 转换模型，否则没有各层的数据</translation>
    </message>
    <message>
        <source>The model does not state how it was converted; without --online_model_type=2 there is no data of layers</source>
        <translation>模型未说明其转换方式；不用 --online_model_type=2 则没有各层的数据</translation>
    </message>
    <message>
        <source>Profilers accept only paths of letters, digits and underscores: choose another &apos;output&apos;</source>
        <translation>采集工具只接受由字母、数字和下划线组成的路径：请选择其他“output”</translation>
    </message>
    <message>
        <source>The folder is read-only: choose another &apos;output&apos; or change its owner</source>
        <translation>该文件夹不可写：请选择其他“output”或更改其所有者</translation>
    </message>
    <message>
        <source>A full disk cuts off files: free some space first</source>
        <translation>磁盘写满会截断文件：请先腾出空间</translation>
    </message>
    <message>
        <source>msprof requires a umask of 0027 or stricter: set &apos;umask&apos; to 0027</source>
        <translation>msprof 要求 umask 为 0027 或更严格：请将“umask”设为 0027</translation>
    </message>
    <message>
        <source>Another run of opscope is profiling on this device: wait until it ends</source>
        <translation>opscope 的另一次运行正在此设备上采集：请等待其结束</translation>
    </message>
    <message>
        <source>Another profiler is running on the host: two profilers on one device disturb each other</source>
        <translation>主机上有其他采集工具在运行：同一设备上同时采集会互相干扰</translation>
    </message>
    <message>
        <source>The clocks differ: times of files and runs cannot be compared with those on this machine; set the clock of the host</source>
        <translation>时钟不一致：文件和运行的时间与本机不可比；请校准主机时间</translation>
    </message>
    <message>
        <source>A folder of this machine that is mounted there by host name resolves to 127.0.1.1: mount it by IP address</source>
        <translation>在主机上按名称挂载本机文件夹会指向 127.0.1.1：请按地址挂载</translation>
    </message>
    <message>
        <source>Without setsid on the host, cancelling ends only the application, not the programs that it started</source>
        <translation>主机上没有 setsid 时，取消只能结束应用程序本身，不能结束它启动的进程</translation>
    </message>
    <message>
        <source>Parsing on %1: %2</source>
        <translation>正在 %1 上解析：%2</translation>
    </message>
    <message>
        <source>Not parsed: the toolkit ended with %1</source>
        <translation>未能解析：工具包以 %1 结束</translation>
    </message>
    <message>
        <source>A tensor dump: the page Accuracy compares it with its ground truth</source>
        <translation>张量 dump：“精度”页将其与标杆比对</translation>
    </message>
    <message>
        <source>No tensor dumps were opened</source>
        <translation>没有打开张量 dump</translation>
    </message>
    <message>
        <source>Open the folder of the dumps, which is dump_path in acl.json or the path given to aclmdlSetDump</source>
        <translation>请打开 dump 所在的文件夹：acl.json 或 aclmdlSetDump 的 dump_path</translation>
    </message>
    <message>
        <source>An interrupted run had left %1 changed; it was restored first; that run: %2</source>
        <translation>%1 被一次未正常结束的运行修改后没有还原，现已先行还原；那次运行：%2</translation>
    </message>
    <message>
        <source>The log up to this point is in %1</source>
        <translation>此前的输出保存在 %1</translation>
    </message>
    <message>
        <source>%1 {1:run that was|runs that were} fetched into the folder {1:is|are} not uploaded with it; the first</source>
        <translation>有 %1 次取回到该文件夹的运行不随之上传；第一个</translation>
    </message>
    <message>
        <source>%1 {1:file|files} that cannot be looked at (%2) {1:was|were} not uploaded; the first</source>
        <translation>有 %1 个无法查看的文件（%2）未上传；第一个</translation>
    </message>
    <message>
        <source>%1 {1:pipe, socket or device was|pipes, sockets and devices were} not uploaded; the first</source>
        <translation>有 %1 个管道、套接字或设备未上传；第一个</translation>
    </message>
    <message>
        <source>%1 {1:link|links} to nowhere or to a folder {1:was|were} not uploaded; the first</source>
        <translation>有 %1 个指向不存在目标或文件夹的链接未上传；第一个</translation>
    </message>
    <message>
        <source>A quotation mark is not closed: %1</source>
        <translation>引号没有闭合：%1</translation>
    </message>
    <message>
        <source>An interrupted run has left acl.json changed; the next run restores it first</source>
        <translation>一次中断的运行没有还原 acl.json；下次运行会先还原它</translation>
    </message>
    <message>
        <source>atc ended without an error but wrote no model %1</source>
        <translation>atc 正常结束，但没有生成模型 %1</translation>
    </message>
    <message>
        <source>atc ended with %1 and wrote no model</source>
        <translation>atc 以 %1 结束：没有生成模型</translation>
    </message>
    <message>
        <source>atc was not found: set its path, or the set_env.sh of the CANN toolkit</source>
        <translation>找不到 atc：请设置其路径，或 CANN 工具包的 set_env.sh</translation>
    </message>
    <message>
        <source>Cancelled; the data collected so far is on %1 in %2</source>
        <translation>已取消；此前采集的数据保留在 %1 的 %2 中</translation>
    </message>
    <message>
        <source>Converted: %1</source>
        <translation>转换完成：%1</translation>
    </message>
    <message>
        <source>Run %1 of %2</source>
        <translation>第 %1 次运行，共 %2 次</translation>
    </message>
    <message>
        <source>Warm-up run %1 of %2</source>
        <translation>第 %1 次预热运行，共 %2 次</translation>
    </message>
    <message>
        <source>A model without a run has no times to summarise: its nodes are on the page Model Graph</source>
        <translation>单独的模型没有可汇总的时间：它的节点在“模型图”页</translation>
    </message>
    <message>
        <source>Open the run of this model, and then this model on its page Model Graph</source>
        <translation>打开该模型的运行结果，再在它的“模型图”页打开这个模型</translation>
    </message>
    <message>
        <source>&apos;%1&apos; of host-sys needs %2 on the host: install it, or remove &apos;%1&apos;</source>
        <translation>host-sys 的“%1”需要主机上有 %2：请安装，或去掉“%1”</translation>
    </message>
    <message>
        <source>msprof.pyc needs python3, which was not found there: the raw data is not parsed there</source>
        <translation>msprof.pyc 需要 python3，但那里没有：原始数据不会在那里解析</translation>
    </message>
    <message>
        <source>With an interval there are fewer reports than inferences, and even fewer on a slow disk: let the application sleep between them; 0 profiles all</source>
        <translation>设置间隔时，报告数少于推理次数；磁盘较慢时还会更少：请让应用程序在两次推理之间休眠；0 表示全部采集</translation>
    </message>
    <message>
        <source>%1 could not be restored (disk full, or a read-only folder?): the next run tries again; the original: %2</source>
        <translation>%1 无法恢复（磁盘已满，或文件夹不可写？）：下次运行会再试；原内容：%2</translation>
    </message>
    <message>
        <source>It is the first output that differs in the order of execution. Its inputs were not compared, so the error may come from an earlier op.</source>
        <translation>按执行顺序，这是首个不一致的输出。其输入未比对：误差可能来自之前的算子。</translation>
    </message>
    <message>
        <source>Put the compiled model (.om or ge_proto_*_Build.txt) next to the dumps. Then the inputs are compared too, and the op where the error begins is named.</source>
        <translation>请将编译后的模型（.om 或 ge_proto_*_Build.txt）放在 dump 旁：这样也会比对输入，并指出误差产生的算子。</translation>
    </message>
    <message>
        <source>A model, not a file of the profiler: the page Model Graph opens it</source>
        <translation>这是模型，不是性能数据文件：可在“模型图”页打开</translation>
    </message>
    <message>
        <source>Only %1 of %2 ops match nodes by name: this may not be the model that ran</source>
        <translation>按名称仅有 %1 个算子（共 %2 个）在模型中：它可能不是实际运行的模型</translation>
    </message>
    <message>
        <source>The models differ: %1 changed, %2 new, %3 gone, %4 fused, %5 folded away, %6 inputs or outputs on one side only</source>
        <translation>模型不同：%1 个改变，%2 个新增，%3 个消失，%4 个融合，%5 个折叠，%6 个仅一侧的输入或输出</translation>
    </message>
    <message>
        <source>The AI Core ran at %1 MHz instead of %2 MHz for %3 us</source>
        <translation>AI Core 有 %3 us 运行在 %1 MHz 而不是 %2 MHz</translation>
    </message>
    <message>
        <source>The total row of the file counts all %1 rows, not only the %2 that match</source>
        <translation>文件的合计行是全部 %1 行的合计，而不是符合条件的 %2 行</translation>
    </message>
    <message>
        <source>%1 {1:wait|waits}, the longest is %2 us; %3 % of the run (%5 us), %6 % of the steps (%7 us). %4</source>
        <translation>共等待 %1 次，最长 %2 us；占运行时间（%5 us）的 %3 %，占迭代时间（%7 us）的 %6 %。%4</translation>
    </message>
    <message>
        <source>The times of both core types, which run in parallel, are added for %1 {1:mixed op|mixed ops} (MIX_AIC, MIX_AIV): the sum can exceed Task Duration</source>
        <translation>%1 个混合算子（MIX_AIC、MIX_AIV）的两类核并行工作，其时间相加：总和可能超过任务耗时</translation>
    </message>
    <message>
        <source>Rank %1 waits for rank %2 (%3 us of waits for its notify): look at what rank %2 does meanwhile, its host, its data, its device. The slowest links of rank %1: %4</source>
        <translation>rank %1 在等待 rank %2（等待其 notify 共 %3 us）：查看 rank %2 此时在做什么：其主机、数据和设备。rank %1 最慢的链路：%4</translation>
    </message>
    <message>
        <source>Among the open ranks, rank %1 waits the least (%2 us), so the others wait for it: look at what it does meanwhile, its host, its data, its device. The slowest links of rank %3: %4</source>
        <translation>在已打开的 rank 中，rank %1 等待最少（%2 us），其他 rank 都在等它：查看它此时在做什么：其主机、数据和设备。rank %3 最慢的链路：%4</translation>
    </message>
    <message>
        <source>Open all ranks that communicate with rank %1 together: the one that waits the least is the one that the others wait for. The slowest links of rank %1: %2</source>
        <translation>把与 rank %1 通信的所有 rank 一起打开：等待最少的那个就是其他 rank 在等的。rank %1 最慢的链路：%2</translation>
    </message>
    <message>
        <source>The type of %1 {1:op|ops} is not known (shown as N/A): it is in op_summary or kernel_details, which were not read</source>
        <translation>%1 个算子的类型未知（显示为 N/A）：类型在 op_summary 或 kernel_details 中，而这些文件没有被读取</translation>
    </message>
    <message>
        <source>A device dump among the framework files</source>
        <translation>框架文件中的设备 dump</translation>
    </message>
    <message>
        <source>A framework file among the device dumps</source>
        <translation>设备 dump 中的框架文件</translation>
    </message>
    <message>
        <source>Only the first and the last dump of an L1 fusion are compared</source>
        <translation>L1 融合只比对第一个和最后一个 dump</translation>
    </message>
    <message>
        <source>Statistics of an op whose tensors were dumped too</source>
        <translation>统计文件：该算子的张量也已 dump</translation>
    </message>
    <message>
        <source>Not compared because the comparison was stopped before</source>
        <translation>比对前已停止</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 elements were compared</source>
        <translation>已停止：共 %2 个元素，已比对 %1 个</translation>
    </message>
    <message>
        <source>The dump of an exception: there is no ground truth for it</source>
        <translation>异常 dump：没有对应的标杆</translation>
    </message>
    <message>
        <source>The graph has no op with this name</source>
        <translation>图中没有此名称的算子</translation>
    </message>
    <message>
        <source>The op was split into several ops: only the last ones are compared</source>
        <translation>该算子被拆成多个算子：只比对收尾的那些</translation>
    </message>
    <message>
        <source>The op is between quantisation and dequantisation</source>
        <translation>该算子位于量化与反量化之间</translation>
    </message>
    <message>
        <source>Written by the overflow detection: there is no ground truth for it</source>
        <translation>由溢出检测写出：没有对应的标杆</translation>
    </message>
    <message>
        <source>%1 {1:wait|waits}, the longest is %2 us; %3 % of the run (%5 us), %6 % of the steps on the timeline (%7 us), %8 % of the steps in step_trace_time (%9 us). %4</source>
        <translation>共等待 %1 次，最长 %2 us；占运行时间（%5 us）的 %3 %，占时间线上迭代时间（%7 us）的 %6 %，占 step_trace_time 所记迭代时间（%9 us）的 %8 %。%4</translation>
    </message>
    <message>
        <source>model run%1 batches</source>
        <translation>模型运行%1 批次数</translation>
    </message>
    <message>
        <source>%1 commands: %2. To run them: python3 %3 python3 TRAINING.py</source>
        <translation>%1 条命令：%2。执行方法：python3 %3 python3 TRAINING.py</translation>
    </message>
    <message>
        <source>No layer of %1 writes over its input: the model can be dumped as it is</source>
        <translation>%1 没有覆盖自身输入的层：可以直接 dump 该模型</translation>
    </message>
    <message>
        <source>%1 is written: %2 {2:layer writes|layers write} to an output of {2:its|their} own</source>
        <translation>已写入 %1：%2 个层现在有各自的输出</translation>
    </message>
    <message>
        <source>To write the model without them: opscope-cli accuracy golden %1 --out DIR</source>
        <translation>要写出不含 in-place 层的模型：opscope-cli accuracy golden %1 --out DIR</translation>
    </message>
    <message>
        <source>There is no command &apos;%1&apos;; there are: %2</source>
        <translation>没有命令“%1”；可用的命令：%2</translation>
    </message>
    <message>
        <source>PATH is required: the folder or file to open</source>
        <translation>需要 PATH：要打开的文件夹或文件</translation>
    </message>
    <message>
        <source>Not narrowed by %1: the rows of this table do not contain it</source>
        <translation>未按%1缩小范围：此表的行不含该信息</translation>
    </message>
    <message>
        <source>Slices that reach beyond the step: %1; they are written completely</source>
        <translation>超出该迭代的切片：%1 个；它们按完整长度写出</translation>
    </message>
    <message>
        <source>%1: %2 tables, %3 rows</source>
        <translation>%1：%2 个表，%3 行</translation>
    </message>
    <message>
        <source>A field (&apos;name: value&apos; or &apos;name { ... }&apos;) was expected and &apos;%1&apos; was found; the rest of the file was left out</source>
        <translation>此处应为字段（“name: value”或“name { ... }”），实际为“%1”；文件其余部分未读取</translation>
    </message>
    <message>
        <source>%1 {1:layer writes|layers write} over {1:its|their} input: %2. This hides the ground truth of the layers before: write the model without in-place layers and dump that one</source>
        <translation>%1 个层覆盖了自身的输入（in-place）：%2。这会掩盖前面各层的标杆数据：请写出不含 in-place 层的模型，再对它进行 dump</translation>
    </message>
    <message>
        <source>%1 {1:layer is|layers are} of the training phase only and {1:was|were} left out</source>
        <translation>%1 个层仅用于训练阶段，已略过</translation>
    </message>
    <message>
        <source>The model of &apos;%1&apos; does not exist on this machine: &apos;%2&apos;. Correct modelPath, or open the pipeline where its model is</source>
        <translation>“%1”的模型在本机不存在：“%2”。请修正 modelPath，或在模型所在的机器上打开该 pipeline</translation>
    </message>
    <message>
        <source>No communication op on the timeline</source>
        <translation>时间线上没有通信算子</translation>
    </message>
    <message>
        <source>No communication op states what its links moved (Communication Bandwidth Info)</source>
        <translation>没有通信算子给出其链路的传输量（Communication Bandwidth Info）</translation>
    </message>
    <message>
        <source>The timeline has no task Notify_Wait with the rank that it waits for</source>
        <translation>时间线上没有带有所等待 rank 的 Notify_Wait 任务</translation>
    </message>
    <message>
        <source>The timeline has no communication task over SDMA with its size and its transport</source>
        <translation>时间线上没有带大小和传输方式的 SDMA 通信任务</translation>
    </message>
    <message>
        <source>No two links of one kind moved %1 MB or more: the times of small messages are latency</source>
        <translation>没有两条同类链路的传输量达到 %1 MB：小消息的耗时主要是时延</translation>
    </message>
    <message>
        <source>Collect the tasks of communication: profiler level Level2 in torch_npu, or --hccl=on of msprof; the trace then has a thread Plane for each of them</source>
        <translation>请采集通信任务：torch_npu 使用 Level2，msprof 使用 --hccl=on；此时 trace 中有名为 Plane 的线程</translation>
    </message>
    <message>
        <source>Elapsed - transit of %1 ops; transit is %2 % of their time. Transit Time(ms) of some ops is 0 although their links moved data: the times of the links count there, %3 us</source>
        <translation>%1 个算子的耗时减去传输时间；传输占其时间的 %2 %。部分算子的 Transit Time(ms) 为 0，但其链路有数据传输：这些算子按链路的时间计算，共 %3 us</translation>
    </message>
    <message>
        <source>Elapsed - transit of %1 ops; transit is %2 % of their time. The ops last %3 us together, but the timeline has only %4 us of communication: no more can be gained</source>
        <translation>%1 个算子的耗时减去传输时间；传输占其时间的 %2 %。这些算子共耗时 %3 us，但时间线上的通信只有 %4 us：收益不会超过它</translation>
    </message>
    <message>
        <source>Wait above %1 us; together %2 % of all durations and waits, the limit is %3 %. The longest is %4: %5 us. During %6 us of these waits communication runs: the gain does not count this time, the rules on communication do</source>
        <translation>等待超过 %1 us；合计占全部耗时与等待的 %2 %，上限为 %3 %。最长的是 %4：%5 us。其中 %6 us 的等待期间有通信在运行：这段时间不计入该收益，由通信类规则计算</translation>
    </message>
    <message>
        <source>A collective ends on all ranks at the same time, so the rank where it is shortest arrived last. The differences longest - shortest are added up. The widest spread is %1 us in %2, where rank %3 waits longest. The running numbers of the collectives differ between the ranks: they are matched by their times</source>
        <translation>集合通信在所有 rank 上同时结束，因此耗时最短的 rank 最后到达：各次的最长减最短之和。差距最大的是 %2，为 %1 us，其中 rank %3 等待最久。各 rank 上集合通信的序号不一致：已按时间对应</translation>
    </message>
    <message>
        <source>%1 {1:event is|events are} far away from all others, the first is &apos;%2&apos; at %3 us: the tables keep them, the length of the run and all spans leave them out</source>
        <translation>%1 个事件远离其他所有事件，第一个是 %3 us 处的“%2”：表格中保留它们，运行时长和各时间跨度不计入</translation>
    </message>
    <message>
        <source>The communication ops of this file last %1 us together, those of the timeline %2 us: one of the two belongs to another run, so gains are limited by the timeline</source>
        <translation>此文件中的通信算子共耗时 %1 us，时间线上为 %2 us：两者之一来自另一次运行，因此收益以时间线为上限</translation>
    </message>
    <message>
        <source>%1 was missing: it is written with the guide&apos;s defaults for this run and removed afterwards</source>
        <translation>没有 %1：本次采集按指南的默认配置写入该文件，结束后删除</translation>
    </message>
    <message>
        <source>Cannot connect to %1: %2. Opscope reaches a board by ssh over the network. Serial lines and NFS are not supported: for a board without a network, run the application on the board, copy its JOB folder to this machine and open it</source>
        <translation>无法连接 %1：%2。Opscope 通过网络以 ssh 连接单板，不支持串口和 NFS：单板没有网络时，请在单板上运行应用程序，把 JOB 文件夹复制到本机后打开</translation>
    </message>
    <message>
        <source>There is no such file, and its folder cannot be written: set &apos;acl_json&apos; to the file that the application passes to svp_acl_init</source>
        <translation>没有此文件，且其所在文件夹不可写：请将“acl_json”设为应用程序传给 svp_acl_init 的文件</translation>
    </message>
    <message>
        <source>There is no such file: the run writes it with the guide&apos;s defaults and removes it afterwards; check that the application passes this path to svp_acl_init</source>
        <translation>没有此文件：采集时会按指南的默认配置写入，结束后删除；请确认应用程序把此路径传给 svp_acl_init</translation>
    </message>
    <message>
        <source>The board does not know &apos;%1&apos;: the only group of metrics is %2</source>
        <translation>单板不支持“%1”：指标组只有 %2</translation>
    </message>
    <message>
        <source>No layers can come back: set &apos;switch&apos; to on and &apos;aac_metrics&apos; to ArithmeticUtilization</source>
        <translation>采集不到各层数据：请将“switch”设为 on，“aac_metrics”设为 ArithmeticUtilization</translation>
    </message>
    <message>
        <source>The application starts the profiler itself by the ACL API while &apos;switch&apos; of acl.json is on: use one of the two, and set &apos;switch&apos; to off for the API</source>
        <translation>应用程序自己通过 ACL 接口启动了 Profiling，而 acl.json 的“switch”为 on：两种方式只能用一种，用接口时请将“switch”设为 off</translation>
    </message>
    <message>
        <source>No msprof.pyc was found in %1: install the toolkit of the board, or name the file or its folder (--toolkit PATH, or Toolkit in the settings)</source>
        <translation>在 %1 中没有找到 msprof.pyc：请安装单板的工具包，或指定该文件或其所在文件夹（--toolkit PATH，或设置中的“工具包”）</translation>
    </message>
    <message>
        <source>The raw data is not parsed yet; a toolkit is installed on this machine: add --toolkit %1</source>
        <translation>原始数据尚未解析；本机装有工具包：请加上 --toolkit %1</translation>
    </message>
    <message>
        <source>Copying %1 to %2</source>
        <translation>正在把 %1 复制到 %2</translation>
    </message>
    <message>
        <source>The toolkit ended with exit code %1 in &apos;%2&apos;: %3. All that it printed is in %4</source>
        <translation>工具包执行“%2”时以退出码 %1 结束：%3。其全部输出见 %4</translation>
    </message>
    <message>
        <source>The toolkit was ended after %1 s, the time limit. All that it printed is in %2</source>
        <translation>工具包运行 %1 s 达到时限，已被终止。其全部输出见 %2</translation>
    </message>
    <message>
        <source>The toolkit ended with exit code 0 but left neither a timeline nor a summary in %1. All that it printed is in %2</source>
        <translation>工具包以退出码 0 结束，但 %1 中既没有 timeline 也没有 summary。其全部输出见 %2</translation>
    </message>
    <message>
        <source>The toolkit ended with exit code %1 in &apos;%2&apos;; what it exported is opened. All that it printed is in %3</source>
        <translation>工具包执行“%2”时以退出码 %1 结束；已导出的部分照常打开。其全部输出见 %3</translation>
    </message>
    <message>
        <source>No rows: table %1 has no row for the chosen device, model or iteration</source>
        <translation>没有行：表 %1 没有所选设备、模型或迭代的行</translation>
    </message>
    <message>
        <source>No rows: there is neither a table in a file nor slices to compute one from; needed: %1</source>
        <translation>没有行：既没有文件中的表，也没有可用于计算的切片；需要：%1</translation>
    </message>
    <message>
        <source>Outside the compared part the run changed more than inside it: %1 us became %2 us (%3 us)</source>
        <translation>对比范围之外的变化比范围之内更大：由 %1 us 变为 %2 us（%3 us）</translation>
    </message>
    <message>
        <source>Steps %1 have no slices of the device in %2: they are left out on both sides</source>
        <translation>%2 的迭代 %1 没有设备侧切片：两侧都不参与对比</translation>
    </message>
    <message>
        <source>Steps without a slice of the device, though other steps have some: %1</source>
        <translation>以下迭代没有设备侧切片，而其他迭代有：%1</translation>
    </message>
    <message>
        <source>Iteration %1 has neither a begin nor an end: it did not finish and is left out</source>
        <translation>迭代 %1 既没有开始也没有结束：它没有完成，不计入</translation>
    </message>
    <message>
        <source>%1 us in ops of the framework, without any recorded call (%2)</source>
        <translation>%1 us 在框架算子中，没有任何记录的调用（%2）</translation>
    </message>
    <message>
        <source>The device waits %1 us while the host runs ops of the framework before it launches a kernel: %2</source>
        <translation>设备等待 %1 us，期间主机在下发 kernel 之前执行框架算子：%2</translation>
    </message>
    <message>
        <source>The host is slower than the device here: run a graph instead of single ops, use fused ops, turn the task queue on (TASK_QUEUE_ENABLE), and bind the process to cores near the device</source>
        <translation>此处主机比设备慢：用图模式代替单算子执行，使用融合算子，打开任务队列（TASK_QUEUE_ENABLE），并将进程绑定到靠近设备的 CPU 核</translation>
    </message>
    <message>
        <source>%1 of %2 ops have no value in the column %3</source>
        <translation>%2 个算子中有 %1 个在列 %3 中没有值</translation>
    </message>
    <message>
        <source>Looked at %1 of %2 ops</source>
        <translation>检查了 %2 个算子中的 %1 个</translation>
    </message>
    <message>
        <source>The accuracy of this tensor is low, and the output of the model has no metric: the final accuracy is not known. A tensor with NaN is named first, because NaN spreads to all that read it.</source>
        <translation>该张量的精度低，而模型输出没有指标：最终精度未知。有 NaN 的张量优先列出，因为 NaN 会传播到所有读取它的算子。</translation>
    </message>
    <message>
        <source>%1 differs from the ground truth; whether the output of the model does is not known, because it has no metric</source>
        <translation>%1 与标杆不一致；模型输出没有指标，因此不知道输出是否一致</translation>
    </message>
    <message>
        <source>%1: an output with an error after %2, which agrees; its own inputs were not compared (cosine similarity %3)</source>
        <translation>%1：在一致的输出 %2 之后又出现误差；它自己的输入没有比对（余弦相似度 %3）</translation>
    </message>
    <message>
        <source>Waiting until another Opscope has parsed %1</source>
        <translation>正在等待另一个 Opscope 解析完 %1</translation>
    </message>
    <message>
        <source>%1 other type(s)</source>
        <translation>其他 %1 种类型</translation>
    </message>
    <message>
        <source>%1 by %2 us</source>
        <translation>%1 %2 us</translation>
    </message>
    <message>
        <source>the run: no time is known</source>
        <translation>运行：时间未知</translation>
    </message>
    <message>
        <source>file %1 (%2), written by --save DIR:</source>
        <translation>文件 %1（%2），用 --save DIR 写出：</translation>
    </message>
    <message>
        <source>of ops with %1 % of the time</source>
        <translation>基于占时间 %1 % 的算子</translation>
    </message>
    <message>
        <source>%1 more: %2</source>
        <translation>还有 %1 项：%2</translation>
    </message>
    <message>
        <source>%1 {1:op|ops}</source>
        <translation>%1 个算子</translation>
    </message>
    <message>
        <source>%1 {1:file|files}</source>
        <translation>%1 个文件</translation>
    </message>
    <message>
        <source>%1 {1:file|files} partly</source>
        <translation>部分读取 %1 个文件</translation>
    </message>
    <message>
        <source>%1 {1:slice|slices} on %2 {2:track|tracks}</source>
        <translation>%2 条泳道上的 %1 个切片</translation>
    </message>
    <message>
        <source>%1 {1:step|steps}</source>
        <translation>%1 个迭代</translation>
    </message>
    <message>
        <source>%1 counter series</source>
        <translation>%1 个计数器序列</translation>
    </message>
    <message>
        <source>%1 vendor {1:table|tables}</source>
        <translation>%1 个厂商表</translation>
    </message>
    <message>
        <source>%1 {1:report|reports}: %2</source>
        <translation>%1 个报告：%2</translation>
    </message>
    <message>
        <source>%1 {1:report|reports}: ranks %2</source>
        <translation>%1 个报告：rank %2</translation>
    </message>
    <message>
        <source>More: --files lists the files, --all prints all facts.</source>
        <translation>更多：--files 列出文件，--all 输出所有信息。</translation>
    </message>
    <message>
        <source>there is no &apos;%1&apos;, it is one of: %2</source>
        <translation>没有“%1”，可用的有：%2</translation>
    </message>
    <message>
        <source>not a finite number: &apos;%1&apos;</source>
        <translation>不是有限的数值：“%1”</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number from %2 to %3</source>
        <translation>“%1”不是 %2 到 %3 之间的数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number above 0</source>
        <translation>“%1”不是大于 0 的数</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a list of row numbers; expected numbers and ranges such as 3,5-9</source>
        <translation>“%1”不是行号列表；应为行号和范围，例如 3,5-9</translation>
    </message>
    <message>
        <source>the name of the chip is empty</source>
        <translation>芯片名称为空</translation>
    </message>
    <message>
        <source>--language needs a language: en or zh_CN</source>
        <translation>--language 需要一种语言：en 或 zh_CN</translation>
    </message>
    <message>
        <source>--language: there is no &apos;%1&apos;, it is one of: en, zh_CN</source>
        <translation>--language：没有“%1”，可用的有：en、zh_CN</translation>
    </message>
    <message>
        <source>Unknown option or argument: %1</source>
        <translation>未知的选项或参数：%1</translation>
    </message>
    <message>
        <source>%1 is required</source>
        <translation>缺少必需的 %1</translation>
    </message>
    <message>
        <source>A command is required</source>
        <translation>缺少命令</translation>
    </message>
    <message>
        <source>%1 cannot be used together with %2</source>
        <translation>%1 不能与 %2 同时使用</translation>
    </message>
    <message>
        <source>%1 needs a value</source>
        <translation>%1 需要一个值</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos; is not a valid value</source>
        <translation>%1：“%2”不是有效的值</translation>
    </message>
    <message>
        <source>%1 accepts at most %2 values, but %3 were given</source>
        <translation>%1 最多接受 %2 个值，实际给出 %3 个</translation>
    </message>
    <message>
        <source>--help lists the options</source>
        <translation>用 --help 可列出所有选项</translation>
    </message>
    <message>
        <source>Not in this folder: look in the original JOB, or export it where the raw data (data/) is</source>
        <translation>不在此文件夹中：请查看原始 JOB，或在原始数据（data/）所在处导出</translation>
    </message>
    <message>
        <source>Only raw data came back, which was not parsed: open it and choose Parse With the Toolkit, or run opscope-cli show %1 --toolkit %2 (the msprof.pyc of the board&apos;s toolkit)</source>
        <translation>只取回了原始数据，尚未解析：请打开它并选择“用工具包解析”，或运行 opscope-cli show %1 --toolkit %2（单板工具包的 msprof.pyc）</translation>
    </message>
    <message>
        <source>The file does not exist on the board: correct &apos;Toolkit on the board&apos; (&apos;toolkit&apos; of the run file), otherwise the raw data is not parsed there</source>
        <translation>单板上没有此文件：请更正“单板上的工具包”（运行文件的“toolkit”），否则原始数据不会在单板上解析</translation>
    </message>
    <message>
        <source>The file does not exist: correct &apos;Toolkit on this machine&apos; (&apos;toolkit_here&apos; of the run file), otherwise the raw data is not parsed</source>
        <translation>没有此文件：请更正“本机的工具包”（运行文件的“toolkit_here”），否则原始数据不会被解析</translation>
    </message>
    <message>
        <source>There is no such file: the run writes it with the switches that are chosen and removes it afterwards; check that the application passes this path to svp_acl_init</source>
        <translation>没有此文件：运行时会按所选开关写入，结束后删除；请确认应用把此路径传给 svp_acl_init</translation>
    </message>
    <message>
        <source>%1 was missing: it is written with the switches that are chosen for this run and removed afterwards</source>
        <translation>缺少 %1：本次运行按所选开关写入，结束后删除</translation>
    </message>
    <message>
        <source>The raw data was not parsed although --all was given: read what the toolkit printed</source>
        <translation>指定了 --all，但原始数据没有解析：请查看工具包的输出</translation>
    </message>
    <message>
        <source>The raw data was not parsed although --all was given: no toolkit was found on this machine. Name its msprof.pyc with --toolkit PATH, or as &apos;toolkit_here&apos; in the run file</source>
        <translation>指定了 --all，但原始数据没有解析：本机没有找到工具包。请用 --toolkit PATH 指定其 msprof.pyc，或在运行文件中设置“toolkit_here”</translation>
    </message>
    <message>
        <source>No msprof.pyc was found in %1: name the file, or the folder of the toolkit of the board</source>
        <translation>在 %1 中没有找到 msprof.pyc：请指定该文件，或单板工具包的文件夹</translation>
    </message>
    <message>
        <source>The raw data is not parsed yet, and its layout is not public: the toolkit of the board (msprof.pyc) parses it. None was found on this machine: name it with --toolkit PATH</source>
        <translation>原始数据尚未解析，其格式未公开：由单板的工具包（msprof.pyc）解析。本机没有找到：请用 --toolkit PATH 指定</translation>
    </message>
    <message>
        <source>The toolkit has parsed this folder before and nothing has changed since: %1. To parse it again, use --no-cache, or Parse in the window once more</source>
        <translation>工具包已解析过此文件夹，之后没有变化：%1。如需重新解析，请使用 --no-cache，或在窗口中再次点击“解析”</translation>
    </message>
    <message>
        <source>The toolkit has parsed this folder before, but &apos;%1&apos; failed: parsing it again</source>
        <translation>工具包解析过此文件夹，但“%1”失败：正在重新解析</translation>
    </message>
    <message>
        <source>%1 was made for another version of Python than &apos;%2&apos;: name the right one with --python (of show, info, export and import), or as Python in the window. All that the toolkit printed is in %3</source>
        <translation>%1 适用的 Python 版本与“%2”不同：请用 show、info、export 或 import 的 --python，或窗口中的“Python”指定正确的版本。工具包的全部输出在 %3 中</translation>
    </message>
    <message>
        <source>No toolkit parses the raw data: set &apos;Toolkit on the board&apos; (&apos;toolkit&apos; of the run file) or &apos;Toolkit on this machine&apos; (&apos;toolkit_here&apos;) to msprof.pyc; otherwise the run opens without layers and timeline</source>
        <translation>没有解析原始数据的工具包：请将“单板上的工具包”（运行文件的“toolkit”）或“本机的工具包”（“toolkit_here”）设为 msprof.pyc；否则打开的运行没有层和时间线</translation>
    </message>
    <message>
        <source>A toolkit was found on this machine, but a run does not start it: use --all, or Parse With the Toolkit afterwards. To let every run parse, set &apos;Toolkit on this machine&apos; (&apos;toolkit_here&apos; of the run file)</source>
        <translation>本机找到了工具包，但运行不会启动它：请使用 --all，或之后选择“用工具包解析”。如需每次运行都解析，请设置“本机的工具包”（运行文件的“toolkit_here”）</translation>
    </message>
    <message>
        <source>Every matched op needs about %1 times its time in A: one cause for the entire device (clock, memory bandwidth, a shared NPU)</source>
        <translation>每个匹配的算子耗时约为 A 的 %1 倍：整个设备有同一个原因（时钟频率、内存带宽、共用的 NPU）</translation>
    </message>
    <message>
        <source>Covered by %1</source>
        <translation>已由 %1 报告</translation>
    </message>
    <message>
        <source>%1: %2 {2:row|rows}, %3 bytes</source>
        <translation>%1：%2 行，%3 字节</translation>
    </message>
    <message>
        <source>%1: %2 {2:slice|slices}, %3 bytes</source>
        <translation>%1：%2 个切片，%3 字节</translation>
    </message>
    <message>
        <source>Not comparable: for %1 {1:row|rows}, the pictures of %2 differ from each other or do not contain as many runs as the timeline</source>
        <translation>无法比较：有 %1 行在 %2 的各张图片中取值不同，或运行次数与时间线不一致</translation>
    </message>
    <message>
        <source>%1:</source>
        <translation>%1：</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 {1:op has|ops have} no unit of the core that limits {1:it|them}: %2 us</source>
        <translation>%1 个算子没有明显的瓶颈单元：%2 us</translation>
    </message>
    <message>
        <source>The device waits %1 us: the host is inside %2 and calls no API</source>
        <translation>设备等待 %1 us：主机处于 %2 区间内，但没有调用任何 API</translation>
    </message>
    <message>
        <source>The device waits %1 us: the host calls no API</source>
        <translation>设备等待 %1 us：主机没有调用任何 API</translation>
    </message>
    <message>
        <source>Idle for %1 us %2: the host is inside %3 and calls no API</source>
        <translation>%2有 %1 us 空闲：主机处于 %3 区间内，但没有调用任何 API</translation>
    </message>
    <message>
        <source>Idle for %1 us %2: the host calls no API</source>
        <translation>%2有 %1 us 空闲：主机没有调用任何 API</translation>
    </message>
    <message>
        <source>%1{2:|}</source>
        <translation>%2</translation>
    </message>
    <message>
        <source>%1 %2 %, at least %3 %</source>
        <translation>%1 %2 %，不低于 %3 %</translation>
    </message>
    <message>
        <source>%1 %2 %, below %3 %</source>
        <translation>%1 %2 %，低于 %3 %</translation>
    </message>
    <message>
        <source>%1 not collected</source>
        <translation>%1未采集</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>slices: %1</source>
        <translation>切片：%1</translation>
    </message>
    <message>
        <source>rows of %1</source>
        <translation>%1 的行数</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1 (%2, {3:|mean of }%3 {3:call|calls})</source>
        <translation>%1（%2，{3:|平均 }%3 次调用）</translation>
    </message>
    <message>
        <source>%1 % of the execute calls run without any op of the device: the host works, or ops are missing from the timeline</source>
        <translation>执行调用有 %1 % 的时间设备上没有任何算子在运行：主机在工作，或时间线缺少算子</translation>
    </message>
    <message>
        <source>%1 {1:rule is|rules are} for other chips or {1:needs|need} data that was not collected; --skipped lists them</source>
        <translation>%1 条规则适用于其他芯片，或所需的数据未采集；用 --skipped 列出</translation>
    </message>
    <message>
        <source>%1 %2 {1:activation runs|activations run} as %3: %4 us</source>
        <translation>%1 个 %2 激活函数被拆成 %3 执行：%4 us</translation>
    </message>
    <message>
        <source>The board has no %1: each activation needs %2 layers over the complete feature map; together %3 us of the %4 us of all layers</source>
        <translation>单板不支持 %1：每个激活函数都要用 %2 层遍历整个特征图；合计 %3 us，全部层为 %4 us</translation>
    </message>
    <message>
        <source>A cube layer is fine above %1 % of Mac Ppen (use of the cube), any other layer above %2 % of Vec Ppen (use of the vector unit). These layers are below, and their %3 is above %4 %. The longest is %5: %6 us with %3 of %7 %</source>
        <translation>cube 层的 Mac Ppen（Cube 利用率）高于 %1 %、其他层的 Vec Ppen（Vector 利用率）高于 %2 % 即为正常；这些层低于该值，且 %3 高于 %4 %。最长的是 %5：%6 us，%3 为 %7 %</translation>
    </message>
    <message>
        <source>Layers that keep no unit busy</source>
        <translation>没有使任何单元繁忙的层</translation>
    </message>
    <message>
        <source>%1 {1:layer keeps|layers keep} no unit of the board busy: %2 us</source>
        <translation>%1 个层没有使单板的任何单元繁忙：%2 us</translation>
    </message>
    <message>
        <source>The use of the cube (Mac Ppen) and of the vector unit (Vec Ppen), and the time to load data (DLD), to load weights (WLD) and to store results (Dstr) are all below %1 %. The longest is %2: %3 us, its largest part is %4 %</source>
        <translation>Cube 利用率（Mac Ppen）、Vector 利用率（Vec Ppen）以及加载数据（DLD）、加载权重（WLD）和存储结果（Dstr）的时间占比均低于 %1 %。最长的是 %2：%3 us，其最大的一项为 %4 %</translation>
    </message>
    <message>
        <source>Try mixed precision or another kind of layer. If that does not help, report these layers with their shapes to the vendor, whose guide calls this abnormal</source>
        <translation>请尝试混合精度或改用其他类型的层。如果没有帮助，请把这些层及其形状提供给厂商；厂商指南认为这属于异常</translation>
    </message>
    <message>
        <source>%1 % of the run</source>
        <translation>占运行的 %1 %</translation>
    </message>
    <message>
        <source>%1 % of the run of %2</source>
        <translation>占 %2 运行的 %1 %</translation>
    </message>
    <message>
        <source>%1 % of the time of the device, %2 % of the run</source>
        <translation>占设备时间的 %1 %，占运行的 %2 %</translation>
    </message>
    <message>
        <source>%1 % of the time of the device, %2 % of the run of %3</source>
        <translation>占设备时间的 %1 %，占 %3 运行的 %2 %</translation>
    </message>
    <message>
        <source>the run: %1, %2</source>
        <translation>运行：%1，%2</translation>
    </message>
    <message>
        <source>the run of %1: %2, %3</source>
        <translation>%1 的运行：%2，%3</translation>
    </message>
    <message>
        <source>the time of the device: %1, from its first task to its last</source>
        <translation>设备时间：%1，从第一个任务到最后一个任务</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等，另有 %2 个</translation>
    </message>
    <message>
        <source>One inference: %1</source>
        <translation>一次推理：%1</translation>
    </message>
    <message>
        <source>Longest ops, of %1 in all ops: %2</source>
        <translation>最长的算子（全部算子共 %1）：%2</translation>
    </message>
    <message>
        <source>Longest op types, of %1 in all ops: %2</source>
        <translation>最长的算子类型（全部算子共 %1）：%2</translation>
    </message>
    <message>
        <source>expected gain of all findings together: up to %1, %2; overlapping times are counted once, and neighbouring ops can also become faster</source>
        <translation>全部发现合计的预期收益：最多 %1，%2；重叠的时间只计一次，相邻的算子也可能变快</translation>
    </message>
    <message>
        <source>A file of the raw data cannot be read</source>
        <translation>无法读取一个原始数据文件</translation>
    </message>
    <message>
        <source>A file of the raw data is empty: the capture was cut short</source>
        <translation>一个原始数据文件为空：采集提前中断</translation>
    </message>
    <message>
        <source>The marker file (.done) of a raw file is missing: the capture may have been cut short</source>
        <translation>原始数据文件缺少标记文件（.done）：采集可能提前中断</translation>
    </message>
    <message>
        <source>The raw file is %1 {1:byte|bytes} shorter than its marker file (.done) states</source>
        <translation>原始数据文件比标记文件（.done）所记短 %1 字节</translation>
    </message>
    <message>
        <source>An incomplete record of %1 {1:byte|bytes} was skipped</source>
        <translation>跳过了一条不完整的记录（%1 字节）</translation>
    </message>
    <message>
        <source>A slice of the raw data is missing</source>
        <translation>缺少一个原始数据分片</translation>
    </message>
    <message>
        <source>A record without its magic number was skipped</source>
        <translation>跳过了一条魔数不符的记录</translation>
    </message>
    <message>
        <source>A record of an unknown kind was skipped</source>
        <translation>跳过了一条未知类型的记录</translation>
    </message>
    <message>
        <source>The running number jumps: records were lost while the board wrote them</source>
        <translation>流水号不连续：单板写入时丢失了记录</translation>
    </message>
    <message>
        <source>A count or length is larger than the record permits: the record was decoded in part</source>
        <translation>计数或长度超出记录允许的范围：该记录只解析了一部分</translation>
    </message>
    <message>
        <source>A task started twice without an end: its first start was skipped</source>
        <translation>一个任务两次开始而没有结束：跳过了第一次开始</translation>
    </message>
    <message>
        <source>A start of a task has no end</source>
        <translation>任务的一次开始没有对应的结束</translation>
    </message>
    <message>
        <source>An end of a task has no start</source>
        <translation>任务的一次结束没有对应的开始</translation>
    </message>
    <message>
        <source>Counters that belong to no task were skipped</source>
        <translation>跳过了不属于任何任务的计数器</translation>
    </message>
    <message>
        <source>A time does not fit into 64 bits: the record was skipped</source>
        <translation>时间超出 64 位范围：跳过了该记录</translation>
    </message>
    <message>
        <source>Counters that were sampled at intervals are not decoded; the command &apos;msprof --export=on&apos; decodes them</source>
        <translation>按间隔采样的计数器不解析；可用命令“msprof --export=on”解析</translation>
    </message>
    <message>
        <source>The raw data of this chip (platform_version %1) are not decoded; the command &apos;msprof --export=on&apos; decodes them</source>
        <translation>不解析该芯片（platform_version %1）的原始数据；可用命令“msprof --export=on”解析</translation>
    </message>
    <message>
        <source>The raw data of the same run are decoded instead</source>
        <translation>改为解析同一次运行的原始数据</translation>
    </message>
    <message>
        <source>Raw data: the exports of the same run are read instead (--source raw decodes them)</source>
        <translation>原始数据：已改为读取同一次运行的导出文件（--source raw 可解析原始数据）</translation>
    </message>
    <message>
        <source>Decoded together with %1</source>
        <translation>与 %1 一起解析</translation>
    </message>
    <message>
        <source>%1 {1:call|calls} began before the profiler and {1:is|are} not shown</source>
        <translation>%1 个调用在采集开始前已开始，不显示</translation>
    </message>
    <message>
        <source>%1 {1:call|calls} of the host ended before the capture began and {1:is|are} not shown</source>
        <translation>%1 个主机调用在采集开始前已结束，不显示</translation>
    </message>
    <message>
        <source>%1 {1:task|tasks} of a device ended before the capture began and {1:is|are} not shown</source>
        <translation>%1 个设备任务在采集开始前已结束，不显示</translation>
    </message>
    <message>
        <source>The host states no number of blocks for %1 MIX {1:kernel|kernels}: the counters of the second core are the sum of all its blocks, where CANN prints 0</source>
        <translation>主机没有给出 %1 个 MIX kernel 的 block 数：第二个核的计数器取其全部 block 之和，而 CANN 输出 0</translation>
    </message>
    <message>
        <source>The export lacks %1: decoded from raw data</source>
        <translation>导出文件中缺少 %1：已从原始数据解析</translation>
    </message>
    <message>
        <source>Raw data of another family of chips than the other files of the device are not decoded</source>
        <translation>与该设备其他文件不属于同一芯片系列的原始数据不解析</translation>
    </message>
    <message>
        <source>The clock files are incomplete (%1 is missing): times are aligned with the calls of the host, or start at the first record</source>
        <translation>时钟文件不完整（缺少 %1）：时间与主机的调用对齐，或从第一条记录开始</translation>
    </message>
    <message>
        <source>The clock files of the host are incomplete (%1 is missing): times of calls are aligned with the tasks of a device, or start at the first call</source>
        <translation>主机的时钟文件不完整（缺少 %1）：调用的时间与设备的任务对齐，或从第一个调用开始</translation>
    </message>
    <message>
        <source>A dictionary of the raw data is missing: names of calls, tasks and ops are numbers</source>
        <translation>原始数据缺少字典：接口、任务和算子的名称显示为数字</translation>
    </message>
    <message>
        <source>The layout of the files FRAMEWORK/torch.* was not verified on a real capture</source>
        <translation>FRAMEWORK/torch.* 文件的格式未经真实采集数据验证</translation>
    </message>
    <message>
        <source>The export has %1 of %2 {2:row|rows}: the raw data of the same run are decoded instead</source>
        <translation>导出文件只有 %1 行，应有 %2 行：改为解析同一次运行的原始数据</translation>
    </message>
    <message>
        <source>The export ends in the middle: the raw data of the same run are decoded instead</source>
        <translation>导出文件不完整，中途结束：改为解析同一次运行的原始数据</translation>
    </message>
    <message>
        <source>The times of the export are not those of the capture: it belongs to another run, and the raw data are decoded instead</source>
        <translation>导出文件的时间与采集时间不符：它属于另一次运行，改为解析原始数据</translation>
    </message>
    <message>
        <source>Raw data: the exports of the same run are read instead, and lack %1 (--source raw decodes them)</source>
        <translation>原始数据：读取了同一次运行的导出文件，其中缺少 %1（使用 --source raw 可解析）</translation>
    </message>
    <message>
        <source>This is not a fleet database; &apos;opscope-cli push PATH --to FILE&apos; creates one</source>
        <translation>这不是历史数据库；用“opscope-cli push PATH --to FILE”创建</translation>
    </message>
    <message>
        <source>The fleet database has version %1; this program reads versions up to %2</source>
        <translation>历史数据库的版本为 %1；本程序支持的最高版本为 %2</translation>
    </message>
    <message>
        <source>Two ops have the same key in the fleet database: &apos;%1&apos;</source>
        <translation>历史数据库中有两个算子的键相同：“%1”</translation>
    </message>
    <message>
        <source>The fleet database has no run &apos;%1&apos;; &apos;opscope-cli fleet list&apos; shows all</source>
        <translation>历史数据库中没有运行“%1”；“opscope-cli fleet list”列出全部运行</translation>
    </message>
    <message>
        <source>Expected the fleet database: --to FILE, or OPSCOPE_FLEET of the environment</source>
        <translation>需要指定历史数据库：--to FILE，或环境变量 OPSCOPE_FLEET</translation>
    </message>
    <message>
        <source>No change: %1 of %2 series were compared</source>
        <translation>没有变化：比较了 %2 个序列中的 %1 个</translation>
    </message>
    <message>
        <source>%1 series have fewer than %2 runs, which is too few for an answer</source>
        <translation>%1 个序列的运行次数少于 %2，不足以得出结论</translation>
    </message>
    <message>
        <source>The fleet database has version %1; this program needs version %2 or newer</source>
        <translation>历史数据库的版本为 %1，本程序需要版本 %2 或更高</translation>
    </message>
    <message>
        <source>The database has no fleet tables that you may read; its owner creates them with &apos;opscope-cli fleet init&apos;</source>
        <translation>数据库中没有可读取的历史数据表；数据库的所有者可用“opscope-cli fleet init”创建</translation>
    </message>
    <message>
        <source>The fleet database is not reachable: %1</source>
        <translation>无法访问历史数据库：%1</translation>
    </message>
    <message>
        <source>The fleet database refused this: %1</source>
        <translation>历史数据库拒绝了该操作：%1</translation>
    </message>
    <message>
        <source>This program was built without PostgreSQL and cannot connect to %1</source>
        <translation>本程序构建时没有 PostgreSQL，无法连接 %1</translation>
    </message>
    <message>
        <source>A password in --to is visible to others on this machine; put it into ~/.pgpass or into a service file</source>
        <translation>本机的其他用户能看到 --to 中的密码；请把密码写入 ~/.pgpass 或服务文件</translation>
    </message>
    <message>
        <source>%1 pushed this rank; only the same user can replace it</source>
        <translation>该 rank 由 %1 推送，只有同一用户可以替换</translation>
    </message>
    <message>
        <source>{1:Report|Reports} kept in the spool and not pushed: %1. The next push to the same database delivers them, or &apos;opscope-cli push %2 --to DATABASE&apos;</source>
        <translation>%1 份报告保存在待发目录中，没有推送。下一次推送到同一数据库时会送出，也可使用“opscope-cli push %2 --to DATABASE”</translation>
    </message>
    <message>
        <source>This is not a report of a spool: %1</source>
        <translation>这不是待发目录中的报告：%1</translation>
    </message>
    <message>
        <source>This is a spool of reports; &apos;opscope-cli push %1 --to DATABASE&apos; moves them to a database</source>
        <translation>这是待发目录；“opscope-cli push %1 --to DATABASE”可把其中的报告移到数据库</translation>
    </message>
    <message>
        <source>The fleet tables were created</source>
        <translation>已创建历史数据表</translation>
    </message>
    <message>
        <source>The fleet tables exist</source>
        <translation>历史数据表已存在</translation>
    </message>
    <message>
        <source>Host that waits for single values of the device</source>
        <translation>主机等待设备上的单个值</translation>
    </message>
    <message>
        <source>%1 {1:call|calls} of aten::item {1:waits|wait} for the device: %2 us</source>
        <translation>%1 次 aten::item 调用等待设备：%2 us</translation>
    </message>
    <message>
        <source>Each call copies one value to the host, which waits until the device has computed it: %1 % of the run, %2 calls in a step; the limits are %3 % and %4. The longest needs %5 us%6. Meanwhile the host launches nothing</source>
        <translation>每次调用把一个值拷贝到主机，主机等到设备算完为止：占运行的 %1 %，每个迭代 %2 次；阈值为 %3 % 和 %4。最长的一次为 %5 us%6。其间主机不下发任何任务</translation>
    </message>
    <message>
        <source>Read values less often and later (item(), print, float(tensor), conditions on tensors), keep sums on the device, and read them once after the step</source>
        <translation>减少并推迟读取值（item()、print、float(tensor)、以张量为条件），在设备上累加，迭代之后读取一次</translation>
    </message>
    <message>
        <source>Device that waits for its launches</source>
        <translation>设备等待下发</translation>
    </message>
    <message>
        <source>The device is idle for %1 us because %2 {2:op was|ops were} not launched yet; most of it %3: %4 us</source>
        <translation>设备空闲 %1 us，因为有 %2 个算子尚未下发；其中最多的%3：%4 us</translation>
    </message>
    <message>
        <source>%1 % of the run; the limit is %2 %. Idle time before the launches by stage, in us: %3 outside ops of the framework, %4 in them, %5 while they are put into the task queue, %6 in the queue, %7 behind it, %8 in the call. The longest wait was %9 us</source>
        <translation>占运行的 %1 %，阈值为 %2 %。下发之前的空闲时间按阶段（us）：框架算子之外 %3，其中 %4，入任务队列 %5，队列中 %6，出队之后 %7，调用中 %8。最长的等待为 %9 us</translation>
    </message>
    <message>
        <source>The program around the framework is slow: do less Python between ops, compile the model or run it as a graph, and prepare data in other processes</source>
        <translation>框架之外的程序慢：减少算子之间的 Python 代码，编译模型或以图方式运行，并在其他进程中准备数据</translation>
    </message>
    <message>
        <source>Launches wait in the task queue or behind a slow call: look at the longest call of the thread behind the queue (compilation, allocation), use fixed shapes and jit_compile=False, and bind the process to cores near the device</source>
        <translation>下发在任务队列中或慢调用之后等待：查看队列后线程最长的调用（编译、分配），使用固定形状和 jit_compile=False，并把进程绑定到靠近设备的核</translation>
    </message>
    <message>
        <source>Copies between host and device</source>
        <translation>主机与设备之间的拷贝</translation>
    </message>
    <message>
        <source>The host waits %1 us for %2 {2:copy|copies} (%3)</source>
        <translation>主机为 %2 次拷贝（%3）等待 %1 us</translation>
    </message>
    <message>
        <source>Copy from pinned memory with non_blocking=True (pin_memory=True in the data loader) while the device computes, and read results later</source>
        <translation>在设备计算时从锁页内存以 non_blocking=True 拷贝（数据加载器中 pin_memory=True），并推迟读取结果</translation>
    </message>
    <message>
        <source>%1 of %2 copies (%3) move less than %4 KiB each: %5 us</source>
        <translation>%2 次拷贝（%3）中有 %1 次各小于 %4 KiB：%5 us</translation>
    </message>
    <message>
        <source>Each costs a launch and the latency of the link: together %1 B in %2 % of the run; the limits are %3 copies and %4 %</source>
        <translation>每次都要付出一次下发和链路延迟：共 %1 B，占运行的 %2 %；阈值为 %3 次和 %4 %</translation>
    </message>
    <message>
        <source>Put small tensors into one and copy that, create constants on the device, and keep what is used again there</source>
        <translation>把小张量合并后再拷贝，在设备上创建常量，并把会再次使用的数据留在设备上</translation>
    </message>
    <message>
        <source>There are no copies of a device on the timeline</source>
        <translation>时间线上没有设备的拷贝</translation>
    </message>
    <message>
        <source>Data loader that the step waits for</source>
        <translation>迭代等待的数据加载器</translation>
    </message>
    <message>
        <source>%1 of %2 calls of the data loader need more than %3 ms: %4 us; all calls: %5 us</source>
        <translation>数据加载器的 %2 次调用中有 %1 次超过 %3 ms：%4 us；全部调用：%5 us</translation>
    </message>
    <message>
        <source>The thread of the step waits for the next batch: %1 % of the run. The longest call needs %2 us (%3)</source>
        <translation>迭代的线程等待下一批数据：占运行的 %1 %。最长的调用为 %2 us（%3）</translation>
    </message>
    <message>
        <source>Use more workers (num_workers), pin_memory=True, prefetch_factor and persistent_workers=True, put the data on a faster disk, and move heavy transforms out of the loop</source>
        <translation>使用更多工作进程（num_workers）、pin_memory=True、prefetch_factor 和 persistent_workers=True，把数据放在更快的磁盘上，并把繁重的变换移出循环</translation>
    </message>
    <message>
        <source>No call of a data loader was recorded (enumerate(DataLoader))</source>
        <translation>没有记录数据加载器的调用（enumerate(DataLoader)）</translation>
    </message>
    <message>
        <source>Frequent allocation and release of device memory</source>
        <translation>频繁分配和释放设备内存</translation>
    </message>
    <message>
        <source>%1 {1:call allocates or releases|calls allocate or release} device memory while the model runs: %2 us</source>
        <translation>模型运行时有 %1 次调用分配或释放设备内存：%2 us</translation>
    </message>
    <message>
        <source>Calls between the first and the last task of the device; the limit is %1 ms. %2. Such calls stop the device</source>
        <translation>设备第一个与最后一个任务之间的调用；阈值为 %1 ms。%2。这类调用会使设备停下</translation>
    </message>
    <message>
        <source>Let the caching allocator keep its memory: PYTORCH_NPU_ALLOC_CONF=expandable_segments:True (PYTORCH_CUDA_ALLOC_CONF on a GPU), no empty_cache() in the loop, fixed shapes, a smaller batch if memory is short</source>
        <translation>让缓存分配器保留内存：PYTORCH_NPU_ALLOC_CONF=expandable_segments:True（GPU 上为 PYTORCH_CUDA_ALLOC_CONF），循环中不调用 empty_cache()，固定形状，内存不足时减小批大小</translation>
    </message>
    <message>
        <source>Many SyncBatchNorm ops</source>
        <translation>大量 SyncBatchNorm 算子</translation>
    </message>
    <message>
        <source>SyncBatchNorm runs %1 times: %2 us on the host</source>
        <translation>SyncBatchNorm 运行 %1 次：主机上 %2 us</translation>
    </message>
    <message>
        <source>Each of them exchanges its statistics with all ranks and waits for them; the limit is %1</source>
        <translation>每个都与所有 rank 交换统计量并等待；阈值为 %1</translation>
    </message>
    <message>
        <source>Use BatchNorm where the batch of a rank is large enough, or fewer normalisation layers with synchronisation</source>
        <translation>在单个 rank 的批足够大处使用 BatchNorm，或减少需要同步的归一化层</translation>
    </message>
    <message>
        <source>No op of the framework was recorded on the host</source>
        <translation>主机上没有记录框架的算子</translation>
    </message>
    <message>
        <source>Collect with the activity CPU in torch_npu or torch.profiler; the trace then has the ops of the framework</source>
        <translation>在 torch_npu 或 torch.profiler 中采集 CPU 活动；轨迹中便有框架的算子</translation>
    </message>
    <message>
        <source>Functions that torch_npu has in a faster form</source>
        <translation>torch_npu 有更快形式的函数</translation>
    </message>
    <message>
        <source>%1 {1:call|calls} of %2 can be replaced with %3: %4 us on the host</source>
        <translation>%2 的 %1 次调用可以替换为 %3：主机上 %4 us</translation>
    </message>
    <message>
        <source>The optimizer updates tensor by tensor or list by list; the fused one updates all parameters at once. The longest call needs %1 us%2. The gain is at most the time of the calls</source>
        <translation>优化器逐个张量或逐个列表更新；融合的优化器一次更新所有参数。最长的调用为 %1 us%2。收益至多为这些调用的时间</translation>
    </message>
    <message>
        <source>The ops %1 follow each other on a thread; one op does the same and launches once. The longest needs %2 us%3. The gain is at most the time of these ops</source>
        <translation>算子 %1 在一个线程上依次执行；一个算子即可完成且只下发一次。最长的为 %2 us%3。收益至多为这些算子的时间</translation>
    </message>
    <message>
        <source>Use %1; its page in the documentation of torch_npu lists versions and limits</source>
        <translation>使用 %1；torch_npu 文档中它的页面列出了版本和限制</translation>
    </message>
    <message>
        <source>Not a run of torch_npu</source>
        <translation>不是 torch_npu 的运行</translation>
    </message>
    <message>
        <source>Environment variables of the run</source>
        <translation>运行的环境变量</translation>
    </message>
    <message>
        <source>%1 is not set</source>
        <translation>%1 未设置</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 为 %2</translation>
    </message>
    <message>
        <source>It is the number of aclnn calls whose preparation is kept; below %1 calls are prepared again, which costs time on the host</source>
        <translation>它是保留准备结果的 aclnn 调用个数；低于 %1 时调用会重新准备，耗费主机时间</translation>
    </message>
    <message>
        <source>It is the size in GB of the cache on the host for aclnn calls; without it nothing is kept between different shapes</source>
        <translation>它是主机上 aclnn 调用缓存的大小（GB）；没有它，不同形状之间不保留任何内容</translation>
    </message>
    <message>
        <source>Without expandable_segments:True the allocator of torch_npu maps memory in fixed segments, which are split and released more often</source>
        <translation>没有 expandable_segments:True 时，torch_npu 的分配器以固定段映射内存，更常被切分和释放</translation>
    </message>
    <message>
        <source>Each launch waits until its op has ended, so host and device work one after the other</source>
        <translation>每次下发都等到算子结束，主机与设备先后工作</translation>
    </message>
    <message>
        <source>The log level is below error (3): writing the log costs time on the host</source>
        <translation>日志级别低于 error（3）：写日志耗费主机时间</translation>
    </message>
    <message>
        <source>export %1, then measure again: the gain is not known before</source>
        <translation>export %1，然后重新测量：之前收益未知</translation>
    </message>
    <message>
        <source>unset %1</source>
        <translation>unset %1</translation>
    </message>
    <message>
        <source>The environment variables of the run are not recorded</source>
        <translation>没有记录运行的环境变量</translation>
    </message>
    <message>
        <source>Keep profiler_metadata.json of torch_npu in the folder, or the table META_DATA of its database</source>
        <translation>在文件夹中保留 torch_npu 的 profiler_metadata.json，或其数据库的表 META_DATA</translation>
    </message>
    <message>
        <source>%1 input shapes instead of %2, %3 of them on both sides</source>
        <translation>输入形状为 %1 种而非 %2 种，其中 %3 种两侧都有</translation>
    </message>
    <message>
        <source>no op of the framework launched them in the report: nothing corresponds to them</source>
        <translation>报告中没有下发它们的框架算子：没有与之对应的内容</translation>
    </message>
    <message>
        <source>Collect with with_stack=True or with_modules=True in the profiler of the framework</source>
        <translation>采集时在框架的分析器中设置 with_stack=True 或 with_modules=True</translation>
    </message>
    <message>
        <source>No flow leads from a call of the host to a task of the device</source>
        <translation>没有从主机调用到设备任务的连线</translation>
    </message>
    <message>
        <source>The thread was in the call until the copy had ended, or synchronised directly after it: %1 % of the run; the limit is %2 %. The copies themselves need %3 us; the longest wait is %4 us (%5). Bandwidth: %6 GB/s, %7 % of the peak of %8 GB/s</source>
        <translation>线程在该调用中等到拷贝结束，或紧接着做了同步：占运行的 %1 %，上限为 %2 %。拷贝本身需要 %3 us，最长的等待为 %4 us（%5）。带宽：%6 GB/s，为峰值 %8 GB/s 的 %7 %</translation>
    </message>
    <message>
        <source>There are no modules: no range nn.Module: NAME, no call stack and no names of ops with folders</source>
        <translation>没有模块：没有区间 nn.Module: NAME，没有调用栈，也没有带目录的算子名</translation>
    </message>
    <message>
        <source>Outside the compared part the run changed more than inside it: %1 us became %2 us (%3 us), most of it in %4{7: itself, without the calls inside it|}: %5 us became %6 us (in the entire run{7: with these calls|} %8 us became %9 us)</source>
        <translation>对比范围之外的变化比范围之内更大：由 %1 us 变为 %2 us（%3 us），主要在 %4{7: 自身（不含其中的调用）|}：由 %5 us 变为 %6 us（在整个运行中{7:，含这些调用，|}由 %8 us 变为 %9 us）</translation>
    </message>
</context>
<context>
    <name>NodeColors</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>several</source>
        <translation>多个</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>total time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>average time</source>
        <translation>平均时间</translation>
    </message>
    <message>
        <source>executions</source>
        <translation>执行次数</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes are one op, together: %1</source>
        <translation>
            <numerusform>%n 个节点对应一个算子，合计：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>the comparison was stopped: not all tensors are in it</source>
        <translation>比对已中止：并非所有张量都在其中</translation>
    </message>
</context>
<context>
    <name>NodeFindingsText</name>
    <message numerus="yes">
        <source>%n could become one op</source>
        <translation>
            <numerusform>%n 个可合为一个算子</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>At</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Edit...</source>
        <translation>编辑...</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Open a report to see its notes.</source>
        <translation>打开报告以查看其备注。</translation>
    </message>
    <message>
        <source>No notes yet: select a slice, a range or a row, then add one.</source>
        <translation>暂无备注：选中切片、范围或行，然后添加。</translation>
    </message>
    <message>
        <source>Edit the note</source>
        <translation>编辑备注</translation>
    </message>
    <message>
        <source>Range of %1</source>
        <translation>%1 的范围</translation>
    </message>
    <message>
        <source>Add a Note</source>
        <translation>添加备注</translation>
    </message>
    <message>
        <source>Note on %1</source>
        <translation>%1 的备注</translation>
    </message>
    <message>
        <source>The note was not kept: a note has at most %1 bytes, and there are at most %2 notes.</source>
        <translation>备注未保存：每条备注最多 %1 字节，最多 %2 条备注。</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>AI Core metrics</source>
        <translation>AI Core 指标</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Communication matrix</source>
        <translation>通信矩阵</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation>空隙</translation>
    </message>
    <message>
        <source>Inventory</source>
        <translation>数据清单</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory of ops</source>
        <translation>算子内存</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>掩盖</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>迭代耗时</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>AI CPU</source>
        <translation>AI CPU</translation>
    </message>
    <message>
        <source>AscendCL API</source>
        <translation>AscendCL API</translation>
    </message>
    <message>
        <source>Communication API</source>
        <translation>通信 API</translation>
    </message>
    <message>
        <source>Communication ops</source>
        <translation>通信算子</translation>
    </message>
    <message>
        <source>GE API</source>
        <translation>GE API</translation>
    </message>
    <message>
        <source>Model API</source>
        <translation>模型 API</translation>
    </message>
    <message>
        <source>Node API</source>
        <translation>Node API</translation>
    </message>
    <message>
        <source>OS runtime API</source>
        <translation>OS 运行时 API</translation>
    </message>
    <message>
        <source>Op info</source>
        <translation>算子信息</translation>
    </message>
    <message>
        <source>Op types</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Runtime API</source>
        <translation>运行时 API</translation>
    </message>
    <message>
        <source>msproftx</source>
        <translation>msproftx</translation>
    </message>
    <message>
        <source>Framework ops</source>
        <translation>框架算子</translation>
    </message>
    <message>
        <source>By stream and direction</source>
        <translation>按流和方向</translation>
    </message>
    <message>
        <source>Each copy</source>
        <translation>每次拷贝</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Each task</source>
        <translation>每个任务</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Length of the queue</source>
        <translation>队列长度</translation>
    </message>
    <message>
        <source>Dispatch</source>
        <translation>下发</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
</context>
<context>
    <name>PageGroup</name>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
</context>
<context>
    <name>Panel</name>
    <message>
        <source>Inventory</source>
        <translation>数据清单</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Baseline Comparison</source>
        <translation>基线对比</translation>
    </message>
    <message>
        <source>Analysis Summary</source>
        <translation>分析汇总</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Data tables</source>
        <translation>数据表</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>AI Core Metrics</source>
        <translation>AI Core 指标</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Timelines</source>
        <translation>时间线对比</translation>
    </message>
    <message>
        <source>Model Graph</source>
        <translation>模型图</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>优化建议</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Model Graphs</source>
        <translation>模型图对比</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各 rank</translation>
    </message>
    <message>
        <source>Regressions</source>
        <translation>性能回退</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>趋势</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Dispatch</source>
        <translation>下发</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Framework ops</source>
        <translation>框架算子</translation>
    </message>
    <message>
        <source>Settings that differ</source>
        <translation>有差异的设置</translation>
    </message>
</context>
<context>
    <name>PictureFile</name>
    <message>
        <source>The picture could not be encoded.</source>
        <translation>无法编码图片。</translation>
    </message>
    <message>
        <source>A picture is written as .png, .svg or .pdf, not as &apos;.%1&apos;.</source>
        <translation>图片可写为 .png、.svg 或 .pdf，不能写为“.%1”。</translation>
    </message>
</context>
<context>
    <name>ProblemReport</name>
    <message>
        <source>Report of a Problem</source>
        <translation>问题报告</translation>
    </message>
    <message>
        <source>This text was copied. Add what you did, what you expected and what happened.</source>
        <translation>已复制以下文本。请补充您做了什么、预期结果和实际发生的情况。</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Left</source>
        <translation>左方向键</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右方向键</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上方向键</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下方向键</translation>
    </message>
</context>
<context>
    <name>Rank</name>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
</context>
<context>
    <name>ReportCount</name>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n 个 rank</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message numerus="yes">
        <source>%n tensor file(s)</source>
        <translation>
            <numerusform>%n 个张量文件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowState</name>
    <message>
        <source>Another value: neither better nor worse by itself</source>
        <translation>取值不同：本身不代表变好或变差</translation>
    </message>
    <message>
        <source>The difference is within the noise</source>
        <translation>差异在噪声范围内</translation>
    </message>
    <message>
        <source>Needs more time than in the baseline, by more than the noise</source>
        <translation>比基线用时更长，且超出噪声</translation>
    </message>
    <message>
        <source>Needs less time than in the baseline, by more than the noise</source>
        <translation>比基线用时更短，且超出噪声</translation>
    </message>
    <message>
        <source>Only the current run (B) has it</source>
        <translation>仅当前运行 (B) 有</translation>
    </message>
    <message>
        <source>Only the baseline (A) has it</source>
        <translation>仅基线 (A) 有</translation>
    </message>
</context>
<context>
    <name>Sample</name>
    <message>
        <source>compare both</source>
        <translation>对比两者</translation>
    </message>
    <message>
        <source>text files</source>
        <translation>文本文件</translation>
    </message>
    <message>
        <source>database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>Why is YOLO slow on SS928?</source>
        <translation>YOLO 在 SS928 上为什么慢？</translation>
    </message>
    <message>
        <source>before</source>
        <translation>修改前</translation>
    </message>
    <message>
        <source>after</source>
        <translation>修改后</translation>
    </message>
    <message>
        <source>Where did five seconds go? (Ascend 310)</source>
        <translation>五秒钟花到哪里去了？（Ascend 310）</translation>
    </message>
    <message>
        <source>without the sleep</source>
        <translation>去掉 sleep 后</translation>
    </message>
    <message>
        <source>with fused operators</source>
        <translation>算子融合后</translation>
    </message>
    <message>
        <source>compare the last two</source>
        <translation>对比融合前后</translation>
    </message>
    <message>
        <source>Training on two ranks: who waits for whom? (Ascend 910B)</source>
        <translation>双 rank 训练：谁在等谁？（Ascend 910B）</translation>
    </message>
    <message>
        <source>The clock drops: why do the last steps take longer? (Ascend 910B)</source>
        <translation>频率下降：最后几步为什么更慢？（Ascend 910B）</translation>
    </message>
    <message>
        <source>Roofline of a ResNet-18: what limits each operator?</source>
        <translation>ResNet-18 的 Roofline：每个算子受什么限制？</translation>
    </message>
    <message>
        <source>six runs</source>
        <translation>六次运行</translation>
    </message>
    <message>
        <source>Which operator went wrong first?</source>
        <translation>哪个算子最先出错？</translation>
    </message>
    <message>
        <source>tensor dumps</source>
        <translation>张量 dump</translation>
    </message>
    <message>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>What does the board leave? Raw records, read without CANN (Ascend 910B)</source>
        <translation>单板上留下了什么？不用 CANN 查看原始记录（Ascend 910B）</translation>
    </message>
    <message>
        <source>raw data</source>
        <translation>原始数据</translation>
    </message>
    <message>
        <source>Which kernels became faster in bf16? ResNet-50 on a GPU (H200)</source>
        <translation>bf16 下哪些 kernel 更快？GPU（H200）上的 ResNet-50</translation>
    </message>
    <message>
        <source>two precisions</source>
        <translation>两种精度</translation>
    </message>
</context>
<context>
    <name>SqlExamples</name>
    <message>
        <source>Which slices are the longest?</source>
        <translation>哪些切片最长？</translation>
    </message>
    <message>
        <source>Which names take the most time?</source>
        <translation>哪些名称耗时最多？</translation>
    </message>
    <message>
        <source>What kinds of work are there?</source>
        <translation>有哪几类工作？</translation>
    </message>
    <message>
        <source>Which types of ops take the most time?</source>
        <translation>哪些算子类型耗时最多？</translation>
    </message>
    <message>
        <source>Which lanes have the most slices?</source>
        <translation>哪些泳道的切片最多？</translation>
    </message>
    <message>
        <source>What was read from each file?</source>
        <translation>每个文件读出了什么？</translation>
    </message>
    <message>
        <source>What does each column contain?</source>
        <translation>每一列包含什么？</translation>
    </message>
</context>
<context>
    <name>Switch</name>
    <message>
        <source>Profiling itself: off records nothing.</source>
        <translation>Profiling 总开关：off 时不采集。</translation>
    </message>
    <message>
        <source>Each call of the svp_acl API: name, thread, time.</source>
        <translation>svp_acl 接口的每次调用：名称、线程、时间。</translation>
    </message>
    <message>
        <source>Layers on the AI Core (AA Core): times and metrics.</source>
        <translation>AI Core（AA Core）上的各层：耗时和指标。</translation>
    </message>
    <message>
        <source>Ops that run on the AI CPU (AA CPU).</source>
        <translation>在 AI CPU（AA CPU）上运行的算子。</translation>
    </message>
    <message>
        <source>Timeline and metrics</source>
        <translation>时间线和指标</translation>
    </message>
    <message>
        <source>Profiles every N-th inference; 0: all.</source>
        <translation>每 N 次推理采集一次；0：全部采集。</translation>
    </message>
    <message>
        <source>The name of aac_metrics on newer boards.</source>
        <translation>较新单板上 aac_metrics 的名称。</translation>
    </message>
    <message>
        <source>The name of aacpu on newer boards.</source>
        <translation>较新单板上 aacpu 的名称。</translation>
    </message>
    <message>
        <source>Everything, as in the guide</source>
        <translation>全部（与指南一致）</translation>
    </message>
    <message>
        <source>API calls only</source>
        <translation>仅 API 调用</translation>
    </message>
</context>
<context>
    <name>Word</name>
    <message>
        <source>AI Core busy</source>
        <translation>AI Core 利用率</translation>
    </message>
    <message>
        <source>AI Core frequency</source>
        <translation>AI Core 频率</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>数据表</translation>
    </message>
    <message>
        <source>counters</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>AI Core metrics</source>
        <translation>AI Core 指标</translation>
    </message>
    <message>
        <source>device tasks</source>
        <translation>设备任务</translation>
    </message>
    <message>
        <source>slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>times</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Baseline comparison</source>
        <translation>基线对比</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Collection and platform</source>
        <translation>采集与平台</translation>
    </message>
    <message>
        <source>Communication of each device</source>
        <translation>各设备的通信</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Elapsed us</source>
        <translation>历时 us</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Files broken</source>
        <translation>损坏文件</translation>
    </message>
    <message>
        <source>Files missing</source>
        <translation>缺失文件</translation>
    </message>
    <message>
        <source>Files read</source>
        <translation>已读取文件</translation>
    </message>
    <message>
        <source>From A to B</source>
        <translation>从 A 到 B</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Longest gaps</source>
        <translation>最长间隙</translation>
    </message>
    <message>
        <source>Longest wait between ops</source>
        <translation>算子间最长等待</translation>
    </message>
    <message>
        <source>Memory peaks</source>
        <translation>内存峰值</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Size on disk (bytes)</source>
        <translation>磁盘占用（字节）</translation>
    </message>
    <message>
        <source>Spread of the runs</source>
        <translation>多次运行的离散度</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Sum of op times</source>
        <translation>算子耗时总和</translation>
    </message>
    <message>
        <source>The vendor&apos;s step times and ours</source>
        <translation>厂商的迭代耗时与本工具的对照</translation>
    </message>
    <message>
        <source>Top APIs</source>
        <translation>耗时最长的 API</translation>
    </message>
    <message>
        <source>Top op types</source>
        <translation>耗时最长的算子类型</translation>
    </message>
    <message>
        <source>Top ops</source>
        <translation>耗时最长的算子</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总耗时</translation>
    </message>
    <message>
        <source>Reasons to doubt the comparison</source>
        <translation>使对比存疑的因素</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>apis</source>
        <translation>API</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>完全一致</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>变快</translation>
    </message>
    <message>
        <source>group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>only A</source>
        <translation>仅 A</translation>
    </message>
    <message>
        <source>only B</source>
        <translation>仅 B</translation>
    </message>
    <message>
        <source>op-types</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>outlier</source>
        <translation>异常值</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>rounding of the means</source>
        <translation>均值的舍入</translation>
    </message>
    <message>
        <source>same type</source>
        <translation>同类型</translation>
    </message>
    <message>
        <source>same within noise</source>
        <translation>在噪声范围内相同</translation>
    </message>
    <message>
        <source>shape changed</source>
        <translation>形状改变</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>变慢</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>entire run</source>
        <translation>整次运行</translation>
    </message>
    <message>
        <source>Outside the execute call</source>
        <translation>执行调用之外</translation>
    </message>
    <message>
        <source>Compared by</source>
        <translation>对比依据</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Model performance</source>
        <translation>模型性能</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Problems while reading</source>
        <translation>读取时的问题</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Communication, not overlapped</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Idle, host call</source>
        <translation>空闲，有 Host 调用</translation>
    </message>
    <message>
        <source>Idle, no call</source>
        <translation>空闲，无调用</translation>
    </message>
    <message>
        <source>Host API</source>
        <translation>Host API</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>good</source>
        <translation>好</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>差</translation>
    </message>
    <message>
        <source>why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>how</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>high</source>
        <translation>高</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>upper bound</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Before the first task</source>
        <translation>首个任务之前</translation>
    </message>
    <message>
        <source>After the last task</source>
        <translation>末个任务之后</translation>
    </message>
    <message>
        <source>0 to 100, our formula</source>
        <translation>0 到 100，按本工具的公式</translation>
    </message>
    <message>
        <source>each</source>
        <translation>各自</translation>
    </message>
    <message>
        <source>the run has nothing of this kind</source>
        <translation>本次运行中没有这一类内容</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>the longest rank</source>
        <translation>最长的 rank</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>grown</source>
        <translation>增大</translation>
    </message>
    <message>
        <source>same</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>smaller</source>
        <translation>减小</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>found</source>
        <translation>已发现</translation>
    </message>
    <message>
        <source>Tensors of the NPU compared with the ground truth, with the metrics of msaccucmp</source>
        <translation>将 NPU 的张量与标杆数据比对，指标与 msaccucmp 相同</translation>
    </message>
    <message>
        <source>Dumps as npy or bin files</source>
        <translation>将 dump 数据转换为 npy 或 bin 文件</translation>
    </message>
    <message>
        <source>Two results of compare: which tensors are better, worse or the same</source>
        <translation>对比两次比对结果：哪些张量变好、变差或不变</translation>
    </message>
    <message>
        <source>Commands of the TensorFlow debugger that write the ground truth of a training</source>
        <translation>生成训练标杆数据的 TensorFlow 调试器命令</translation>
    </message>
    <message>
        <source>Which op overflowed, by the files of the overflow detection</source>
        <translation>根据溢出检测文件，找出发生溢出的算子</translation>
    </message>
    <message>
        <source>Two npy files with the same shape</source>
        <translation>比对两个形状相同的 npy 文件</translation>
    </message>
    <message>
        <source>Compare tensor dumps of the NPU with their ground truth</source>
        <translation>将 NPU 的张量 dump 与标杆数据比对（精度比对）</translation>
    </message>
    <message>
        <source>sum of the ops, because there is no timeline</source>
        <translation>各算子时间之和，因为没有时间线</translation>
    </message>
    <message>
        <source>partly read: shares refer to what was read</source>
        <translation>只读取了一部分：占比相对于已读取的部分</translation>
    </message>
    <message>
        <source>What is slow, why, what to do, and how much it would gain</source>
        <translation>哪里慢、为什么、怎么办、能节省多少（专家系统）</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Opscope shows where the time goes on Ascend NPUs and SVP boards</source>
        <translation>Opscope 显示昇腾 NPU 和 SVP 单板上的时间用在哪里</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用法</translation>
    </message>
    <message>
        <source>OPTIONS</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>SUBCOMMAND</source>
        <translation>子命令</translation>
    </message>
    <message>
        <source>Positionals</source>
        <translation>位置参数</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Print this help message and exit</source>
        <translation>显示此帮助并退出</translation>
    </message>
    <message>
        <source>Display program version information and exit</source>
        <translation>显示版本信息并退出</translation>
    </message>
    <message>
        <source>Help of all commands</source>
        <translation>显示所有命令的帮助</translation>
    </message>
    <message>
        <source>en or zh_CN, at any position (default: from LC_ALL, LC_MESSAGES or LANG). CSV and JSON are always English</source>
        <translation>en 或 zh_CN，可放在任意位置；否则由 LC_ALL、LC_MESSAGES 或 LANG 决定。CSV 和 JSON 始终为英文</translation>
    </message>
    <message>
        <source>From a board to the open report: upload, run under the profiler, fetch, open, compare</source>
        <translation>从单板到打开报告：上传、采集运行、取回、打开、对比</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Outside the call</source>
        <translation>调用之外</translation>
    </message>
    <message>
        <source>Change by type</source>
        <translation>按类型的变化</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>idle time</source>
        <translation>空闲时间</translation>
    </message>
    <message>
        <source>overlap of ops</source>
        <translation>算子重叠</translation>
    </message>
    <message>
        <source>Baseline against current: what got slower, and why</source>
        <translation>基线与当前运行对比：哪里变慢了，为什么（基线比对）</translation>
    </message>
    <message>
        <source>Convert a model to .om with the ATC of the toolkit, on this machine or on a host</source>
        <translation>用工具包的 ATC 将模型转换为 .om，在本机或主机上执行</translation>
    </message>
    <message>
        <source>Chrome trace JSON</source>
        <translation>Chrome trace JSON 文件</translation>
    </message>
    <message>
        <source>Tables as CSV or JSON</source>
        <translation>CSV 或 JSON 格式的表</translation>
    </message>
    <message>
        <source>The nodes of all subgraphs with their tensors</source>
        <translation>所有子图的节点及其张量</translation>
    </message>
    <message>
        <source>The edges: which node reads the output of which node</source>
        <translation>节点之间的数据依赖</translation>
    </message>
    <message>
        <source>The node of the model for each op of a run, how it was found and how certain that is</source>
        <translation>运行中的算子对应模型的哪个节点、如何匹配以及可信程度</translation>
    </message>
    <message>
        <source>Two models: nodes that are the same, changed, new, gone or fused</source>
        <translation>对比两个模型：哪些不变、改变、新增、消失或被融合</translation>
    </message>
    <message>
        <source>The model as a picture, or for another program</source>
        <translation>将模型导出为图片，或供其他程序使用</translation>
    </message>
    <message>
        <source>A model that was compiled or exported: its nodes and edges, the ops of a run in it, the differences from another model</source>
        <translation>已编译或导出的模型：节点和边、运行中的算子与之对应的节点、与另一个模型的差异</translation>
    </message>
    <message>
        <source>Write the report as one SQLite database; export raw data with msprof first</source>
        <translation>将已导出的数据写成一个 SQLite 数据库；原始数据请先用 msprof 解析</translation>
    </message>
    <message>
        <source>report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>span</source>
        <translation>时间跨度</translation>
    </message>
    <message>
        <source>work of the device</source>
        <translation>设备工作时间</translation>
    </message>
    <message>
        <source>processes</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>tracks</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>flows</source>
        <translation>流向</translation>
    </message>
    <message>
        <source>counter series</source>
        <translation>计数器序列</translation>
    </message>
    <message>
        <source>counter samples</source>
        <translation>计数器采样</translation>
    </message>
    <message>
        <source>instants</source>
        <translation>瞬时事件</translation>
    </message>
    <message>
        <source>memory records</source>
        <translation>内存记录</translation>
    </message>
    <message>
        <source>op allocations</source>
        <translation>算子内存分配</translation>
    </message>
    <message>
        <source>communication ops</source>
        <translation>通信算子</translation>
    </message>
    <message>
        <source>communication matrix cells</source>
        <translation>通信矩阵单元</translation>
    </message>
    <message>
        <source>step times</source>
        <translation>迭代时间</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>partly read</source>
        <translation>只读取了一部分</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Collected</source>
        <translation>采集时间</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>已读取文件</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>未读取文件</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>as above</source>
        <translation>同上</translation>
    </message>
    <message>
        <source>What a folder contains: kind, chip, model, length, files read and not read, problems</source>
        <translation>文件夹包含什么：种类、芯片、模型、时长、已读取和未读取的文件、问题</translation>
    </message>
    <message>
        <source>Check what would make a collection fail: each check with the result and what to do</source>
        <translation>采集前的检查：每项检查的结果和处理方法</translation>
    </message>
    <message>
        <source>Read-only SQL over everything in the run, without a copy</source>
        <translation>对运行的全部数据执行只读 SQL 查询，无需复制</translation>
    </message>
    <message>
        <source>The ranks of a job: compute, communication and free time of each step, slow ranks. Free is part of the entire step; a rank is compared with the median of its step and of its pipeline stage</source>
        <translation>作业的各个 rank：每个迭代的计算、通信和空闲时间，以及慢 rank。空闲时间相对于整个迭代；每个 rank 与其迭代和流水线阶段的中位数比较</translation>
    </message>
    <message>
        <source>How close each op is to the limits of the chip, and what limits it</source>
        <translation>每个算子离芯片的上限有多远，受什么限制</translation>
    </message>
    <message>
        <source>AI Core metrics, op statistic, ACL statistic and frequency, like msprof.pyc show</source>
        <translation>AI Core 指标、算子统计、ACL 统计和频率，与 msprof.pyc show 相同</translation>
    </message>
    <message>
        <source>Slices with exact start and duration in ns and all their arguments</source>
        <translation>切片的准确开始时间和时长（ns）及其全部参数</translation>
    </message>
    <message>
        <source>Counts and times by op, op type, task type, API, stream, step or range, from the slices</source>
        <translation>根据切片，按算子、算子类型、任务类型、API、流、迭代或时间范围统计次数和时间</translation>
    </message>
    <message>
        <source>Any table of the window: filtered, sorted, grouped, exported</source>
        <translation>窗口中的任意表：过滤、排序、分组、导出</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Collect</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>PROF (old layout)</source>
        <translation>PROF（旧目录结构）</translation>
    </message>
    <message>
        <source>PROF (new layout)</source>
        <translation>PROF（新目录结构）</translation>
    </message>
    <message>
        <source>database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>tensor dumps</source>
        <translation>张量 dump</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>info</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>data loss</source>
        <translation>数据丢失</translation>
    </message>
    <message>
        <source>monotonic, no wall time</source>
        <translation>单调时钟，没有日历时间</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>chip not known</source>
        <translation>芯片未知</translation>
    </message>
    <message>
        <source>Folder or file with the dumps of the NPU</source>
        <translation>NPU 的 dump 文件或文件夹</translation>
    </message>
    <message>
        <source>Folder or file with the ground truth: npy, npz, pb, or dumps</source>
        <translation>标杆数据的文件或文件夹：npy、npz、pb 或 dump</translation>
    </message>
    <message>
        <source>The compiled model: an .om file or the Build text</source>
        <translation>编译后的模型：.om 文件或 Build 文本</translation>
    </message>
    <message>
        <source>GRAPH</source>
        <translation>图</translation>
    </message>
    <message>
        <source>The graph of the quantisation tool: ops are compared with the ops before quantisation</source>
        <translation>量化工具输出的图：算子与量化前的算子比对</translation>
    </message>
    <message>
        <source>The graph of the model without fusion, if GOLDEN contains dumps of that model (also -cf)</source>
        <translation>关闭融合后的模型图，用于 GOLDEN 是该模型的 dump 时（也可写 -cf）</translation>
    </message>
    <message>
        <source>Write result_TIME.csv into this folder (also -out)</source>
        <translation>将 result_TIME.csv 写到此文件夹（也可写 -out）</translation>
    </message>
    <message>
        <source>DIR</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>List the elements of one tensor of this op (also -op)</source>
        <translation>列出此算子一个张量的各元素（也可写 -op）</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Output N of the op (default: 0)</source>
        <translation>算子的第 N 个输出（默认：0）</translation>
    </message>
    <message>
        <source>Input N of the op</source>
        <translation>算子的第 N 个输入</translation>
    </message>
    <message>
        <source>Number of the largest errors to list (default: 20)</source>
        <translation>列出误差最大的元素个数（默认：20）</translation>
    </message>
    <message>
        <source>Maximum number of elements in each file (default: 1000000; also -ml)</source>
        <translation>每个文件的最大元素个数（默认：1000000；也可写 -ml）</translation>
    </message>
    <message>
        <source>Write only the largest errors, not the files with all elements</source>
        <translation>只写出误差最大的元素，不写含全部元素的文件</translation>
    </message>
    <message>
        <source>Metrics by name or digit, separated by commas (also -alg)</source>
        <translation>指标的名称或数字，以逗号分隔（也可写 -alg）</translation>
    </message>
    <message>
        <source>LIST</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Only the first N elements of each tensor (also -max)</source>
        <translation>每个张量只比对前 N 个元素（也可写 -max）</translation>
    </message>
    <message>
        <source>Only these ops, in the order of execution: start,end,step (needs -f)</source>
        <translation>只比对这些算子，按执行顺序：起点,终点,步长（需要 -f）</translation>
    </message>
    <message>
        <source>RANGE</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Only these ops: numbers separated by commas (needs -f)</source>
        <translation>只比对这些算子：以逗号分隔的序号（需要 -f）</translation>
    </message>
    <message>
        <source>Write mapping_TIME.csv, which lists the pairs of files (also -map)</source>
        <translation>写出 mapping_TIME.csv，列出配对的文件（也可写 -map）</translation>
    </message>
    <message>
        <source>Report for each float16 tensor whether it overflowed</source>
        <translation>对每个 float16 张量报告是否溢出</translation>
    </message>
    <message>
        <source>Report which op went wrong first, and write advisor_summary.txt (also -advisor)</source>
        <translation>找出最先出错的算子，并写出 advisor_summary.txt（也可写 -advisor）</translation>
    </message>
    <message>
        <source>Inputs of the model for --advisor, separated by ; (also -input_nodes)</source>
        <translation>供 --advisor 使用的模型输入，以 ; 分隔（也可写 -input_nodes）</translation>
    </message>
    <message>
        <source>NAMES</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Compute in float32 like msaccucmp, with the same digits</source>
        <translation>像 msaccucmp 一样用 float32 计算，输出位数也相同</translation>
    </message>
    <message>
        <source>Exit with 4 if the condition is true for a tensor, e.g. &apos;CosineSimilarity&lt;0.99&apos;</source>
        <translation>有张量满足此条件时以 4 退出，例如 &apos;CosineSimilarity&lt;0.99&apos;</translation>
    </message>
    <message>
        <source>Number of tensors compared at the same time (0: all cores)</source>
        <translation>同时比对的张量个数（0：使用所有 CPU 核）</translation>
    </message>
    <message>
        <source>Result CSV of the first comparison</source>
        <translation>第一次比对的结果 CSV</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Result CSV of the second comparison</source>
        <translation>第二次比对的结果 CSV</translation>
    </message>
    <message>
        <source>The metric to compare, by name or digit (default: CosineSimilarity)</source>
        <translation>要对比的指标：名称或数字（默认：CosineSimilarity）</translation>
    </message>
    <message>
        <source>METRIC</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>A profile of the model before the change: shows the time of each op next to its accuracy</source>
        <translation>修改前模型的性能数据：在精度旁显示每个算子的耗时</translation>
    </message>
    <message>
        <source>PATH</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>A profile of the model after the change</source>
        <translation>修改后模型的性能数据</translation>
    </message>
    <message>
        <source>Only tensors that are better, worse, or present on one side only</source>
        <translation>只列出变好、变差或仅一侧存在的张量</translation>
    </message>
    <message>
        <source>Exit with 4 if a tensor is worse or no longer has a value</source>
        <translation>有张量变差或不再有数值时以 4 退出</translation>
    </message>
    <message>
        <source>table, csv or json</source>
        <translation>table、csv 或 json</translation>
    </message>
    <message>
        <source>FORMAT</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Exit with 1 if a file could not be read completely</source>
        <translation>有文件未能完整读取时以 1 退出</translation>
    </message>
    <message>
        <source>Has no effect: tensors are not cached</source>
        <translation>不起作用：张量不使用缓存</translation>
    </message>
    <message>
        <source>Has no effect:</source>
        <translation>不起作用:</translation>
    </message>
    <message>
        <source>A dump, several dumps separated by commas, or a folder of dumps</source>
        <translation>一个 dump、以逗号分隔的多个 dump，或 dump 文件夹</translation>
    </message>
    <message>
        <source>Convert tensors to this layout, such as NCHW (default: the layout of the device)</source>
        <translation>将张量转换为此布局，例如 NCHW（默认：设备上的布局）</translation>
    </message>
    <message>
        <source>LAYOUT</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Convert tensors to the layout of the model, without padding; each dump contains this layout</source>
        <translation>将张量转换为模型的布局，不含填充；布局记录在每个 dump 中</translation>
    </message>
    <message>
        <source>The shape of the result, for FRACTAL_NZ (needs -f)</source>
        <translation>结果的形状，用于 FRACTAL_NZ（需要 -f）</translation>
    </message>
    <message>
        <source>SHAPE</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Only output N (needs -f)</source>
        <translation>只转换第 N 个输出（需要 -f）</translation>
    </message>
    <message>
        <source>Only input N (needs -f)</source>
        <translation>只转换第 N 个输入（需要 -f）</translation>
    </message>
    <message>
        <source>Folder for the files (also -out)</source>
        <translation>存放文件的文件夹（也可写 -out）</translation>
    </message>
    <message>
        <source>npy, bin or msnpy</source>
        <translation>npy、bin 或 msnpy</translation>
    </message>
    <message>
        <source>TYPE</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>The Build text of a training, a folder of Build texts from DUMP_GE_GRAPH, or a .prototxt of Caffe</source>
        <translation>训练的 Build 文本、DUMP_GE_GRAPH 生成的 Build 文本文件夹，或 Caffe 的 .prototxt</translation>
    </message>
    <message>
        <source>16 digits for the names of the files (default: the current time)</source>
        <translation>用于文件名的 16 位数字（默认：当前时间）</translation>
    </message>
    <message>
        <source>TIME</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Write the commands, and a script that enters them in the debugger, into this folder; for a Caffe network, write the network without in-place layers (also -out)</source>
        <translation>将命令及在调试器中输入命令的脚本写到此文件夹；对于 Caffe 网络，写出不含 in-place 层的网络（也可写 -out）</translation>
    </message>
    <message>
        <source>Folder of the dumps</source>
        <translation>dump 文件夹</translation>
    </message>
    <message>
        <source>Write overflow_summary_TIME.txt and the tensors of the ops into this folder (also -out)</source>
        <translation>将 overflow_summary_TIME.txt 和算子的张量写到此文件夹（也可写 -out）</translation>
    </message>
    <message>
        <source>Number of overflows to list, in the order of execution</source>
        <translation>按执行顺序列出的溢出个数</translation>
    </message>
    <message>
        <source>npy file of the NPU</source>
        <translation>NPU 的 npy 文件</translation>
    </message>
    <message>
        <source>npy file of the ground truth</source>
        <translation>标杆的 npy 文件</translation>
    </message>
    <message>
        <source>Write file_result_TIME.txt into this folder (also -out)</source>
        <translation>将 file_result_TIME.txt 写到此文件夹（也可写 -out）</translation>
    </message>
    <message>
        <source>Exit with 4 if the condition is true for the files, e.g. &apos;CosineSimilarity&lt;0.99&apos;</source>
        <translation>两个文件满足此条件时以 4 退出，例如 &apos;CosineSimilarity&lt;0.99&apos;</translation>
    </message>
    <message>
        <source>Only these rules</source>
        <translation>只运行这些规则</translation>
    </message>
    <message>
        <source>Also use the rules in this folder (files *.rule); your own rules are always used</source>
        <translation>同时使用此文件夹中的规则（*.rule 文件）；自己的规则始终使用</translation>
    </message>
    <message>
        <source>Another value for a threshold of a rule; every finding names the thresholds that it used</source>
        <translation>规则阈值的另一取值；每条建议都列出所用的阈值</translation>
    </message>
    <message>
        <source>ID=NUMBER</source>
        <translation>ID=数值</translation>
    </message>
    <message>
        <source>The model that ran: .om, ge_proto_*_Build.txt or .onnx (default: the models named in the run, if they are next to it)</source>
        <translation>所运行的模型：.om、ge_proto_*_Build.txt 或 .onnx（默认：运行数据中提到且位于其旁边的模型）</translation>
    </message>
    <message>
        <source>table, csv, json, markdown or html</source>
        <translation>table、csv、json、markdown 或 html</translation>
    </message>
    <message>
        <source>Exit with 4 if there is a finding with at least this severity: high, medium, low</source>
        <translation>有严重程度不低于此级别的建议时以 4 退出：high、medium、low</translation>
    </message>
    <message>
        <source>SEVERITY</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>An earlier run: marks each finding as new, grown, smaller or the same, and lists the findings that are gone</source>
        <translation>先前的运行：将每条建议标为新增、增大、减小或不变，并列出已消失的建议</translation>
    </message>
    <message>
        <source>List the rules that were skipped, and what to collect for them (text table only)</source>
        <translation>列出跳过的规则以及需要为其采集的数据（仅限文本表）</translation>
    </message>
    <message>
        <source>Write the files for the next run into this folder</source>
        <translation>将下次运行所需的文件写到此文件夹</translation>
    </message>
    <message>
        <source>The chip of the run: a name (Ascend310P3) or a JSON file with its parameters. The files *.json in ~/.config/opscope/chips are always read</source>
        <translation>运行所用的芯片：名称（Ascend310P3）或含芯片参数的 JSON 文件。~/.config/opscope/chips 中的 *.json 文件始终读取</translation>
    </message>
    <message>
        <source>NAME|FILE</source>
        <translation>名称|文件</translation>
    </message>
    <message>
        <source>REQUIRED</source>
        <translation>必需</translation>
    </message>
    <message>
        <source>Excludes</source>
        <translation>互斥</translation>
    </message>
    <message>
        <source>LANGUAGE</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Number of runs after the warm-up runs</source>
        <translation>预热之后的运行次数</translation>
    </message>
    <message>
        <source>Compare with this report instead of the baseline of the project</source>
        <translation>与此报告对比，而不是与工程的基线对比</translation>
    </message>
    <message>
        <source>Exit with 4 if the run is slower by more than this, e.g. 5%</source>
        <translation>运行变慢超过此比例时以 4 退出，例如 5%</translation>
    </message>
    <message>
        <source>Do not run: print the lines to paste into a script of torch or mindspore</source>
        <translation>不运行：打印可粘贴到 torch 或 mindspore 脚本中的代码</translation>
    </message>
    <message>
        <source>FRAMEWORK</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Do not run: list the runs and what changed between them</source>
        <translation>不运行：列出各次运行以及它们之间的变化</translation>
    </message>
    <message>
        <source>A run file: host, application, switches and folder for the results</source>
        <translation>运行文件：主机、应用、开关和结果文件夹</translation>
    </message>
    <message>
        <source>The application, if there is no run file. If the file is on this machine, it is sent with its project (the folder above out/); otherwise it is a path on the board</source>
        <translation>没有运行文件时的应用。如果文件在本机，则连同其工程（out/ 的上一级文件夹）一起发送；否则为单板上的路径</translation>
    </message>
    <message>
        <source>The board for --main: an ini file with [ssh_config] ip, username, pwd, port (default: this machine)</source>
        <translation>--main 所用的单板：ini 文件，含 [ssh_config] 的 ip、username、pwd、port（默认：本机）</translation>
    </message>
    <message>
        <source>Path on the board of the acl.json that the application reads</source>
        <translation>应用所读取的 acl.json 在单板上的路径</translation>
    </message>
    <message>
        <source>Folder on the board for the output of the profiler</source>
        <translation>单板上存放采集输出的文件夹</translation>
    </message>
    <message>
        <source>Folder on this machine for the fetched results</source>
        <translation>本机上存放取回结果的文件夹</translation>
    </message>
    <message>
        <source>Profile every N-th inference; 0: all</source>
        <translation>每 N 次推理采集一次；0：全部</translation>
    </message>
    <message>
        <source>Metrics of the AI Core</source>
        <translation>AI Core 的指标</translation>
    </message>
    <message>
        <source>GROUP</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Parse the fetched data with the msprof.pyc that is installed on this machine</source>
        <translation>用本机安装的 msprof.pyc 解析取回的数据</translation>
    </message>
    <message>
        <source>For --all: the path of msprof.pyc, or of the folder that contains it</source>
        <translation>用于 --all：msprof.pyc 或其所在文件夹的路径</translation>
    </message>
    <message>
        <source>All groups of AI Core metrics, one run for each group (msprof)</source>
        <translation>采集所有 AI Core 指标组，每组运行一次（msprof）</translation>
    </message>
    <message>
        <source>Exit with 1 if files were refused or the application failed</source>
        <translation>有文件被拒绝或应用失败时以 1 退出</translation>
    </message>
    <message>
        <source>Do not read or write the cache</source>
        <translation>不读也不写缓存</translation>
    </message>
    <message>
        <source>Baseline: a folder or file</source>
        <translation>基线：文件夹或文件</translation>
    </message>
    <message>
        <source>Current: a folder or file</source>
        <translation>当前运行：文件夹或文件</translation>
    </message>
    <message>
        <source>Further runs of the baseline, for the mean and the spread</source>
        <translation>基线的其他运行，用于计算平均值和离散度</translation>
    </message>
    <message>
        <source>Further runs of the current side</source>
        <translation>当前一侧的其他运行</translation>
    </message>
    <message>
        <source>What to compare (default: ops):</source>
        <translation>要对比的内容（默认：ops）:</translation>
    </message>
    <message>
        <source>WHAT</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>The part to compare: run, execute, execute:N, step:N, calls or steps (the mean of all), or device (the busy time of the device). Default: the most precise total that both runs have, see the line &apos;Compared by&apos;</source>
        <translation>要对比的部分：run、execute、execute:N、step:N、calls 或 steps（全部的平均），或 device（设备的繁忙时间）。默认：两次运行都有的最精确的总计，见“对比依据”一行</translation>
    </message>
    <message>
        <source>The part of A, if it differs from that of B, for example to compare two steps of one run</source>
        <translation>A 的部分，与 B 不同时使用，例如对比同一次运行的两个迭代</translation>
    </message>
    <message>
        <source>The part of B, if it differs from that of A</source>
        <translation>B 的部分，与 A 不同时使用</translation>
    </message>
    <message>
        <source>Differences up to this share and this time count as SAME</source>
        <translation>差异不超过此占比和此时间时视为 SAME</translation>
    </message>
    <message>
        <source>Exit with 4 if the total of B is longer by more than this, e.g. 5%; with 2 if the runs have no total in common</source>
        <translation>B 的总计变长超过此比例时以 4 退出，例如 5%；两次运行没有共同的总计时以 2 退出</translation>
    </message>
    <message>
        <source>Only the first N rows; 0: all (default of a text table: 20)</source>
        <translation>只显示前 N 行；0：全部（文本表默认 20 行）</translation>
    </message>
    <message>
        <source>The rank of A, if A is a folder with several ranks</source>
        <translation>A 的 rank，用于 A 为含多个 rank 的文件夹时</translation>
    </message>
    <message>
        <source>The rank of B</source>
        <translation>B 的 rank</translation>
    </message>
    <message>
        <source>Only this device of A</source>
        <translation>只对比 A 的此设备</translation>
    </message>
    <message>
        <source>Only this device of B</source>
        <translation>只对比 B 的此设备</translation>
    </message>
    <message>
        <source>Number of threads for reading (0: all cores)</source>
        <translation>读取时的线程数（0：使用所有 CPU 核）</translation>
    </message>
    <message>
        <source>Exit with 1 if data of A or B was lost while reading</source>
        <translation>读取 A 或 B 时有数据丢失则以 1 退出</translation>
    </message>
    <message>
        <source>The model: .onnx, .prototxt, .pb, .air</source>
        <translation>模型：.onnx、.prototxt、.pb、.air</translation>
    </message>
    <message>
        <source>onnx, caffe, tensorflow or mindspore (default: from the file extension of the model)</source>
        <translation>onnx、caffe、tensorflow 或 mindspore（默认：由模型的扩展名决定）</translation>
    </message>
    <message>
        <source>Weights of a Caffe model</source>
        <translation>Caffe 模型的权重</translation>
    </message>
    <message>
        <source>The .om file to write (default: next to the model)</source>
        <translation>要写出的 .om 文件（默认：在模型旁边）</translation>
    </message>
    <message>
        <source>Shapes of the inputs, such as &quot;data:1,3,224,224;mask:1,8&quot;</source>
        <translation>输入的形状，例如 &quot;data:1,3,224,224;mask:1,8&quot;</translation>
    </message>
    <message>
        <source>SHAPES</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Layout of the inputs: NCHW, NHWC, ND, NCDHW, NDHWC</source>
        <translation>输入的布局：NCHW、NHWC、ND、NCDHW、NDHWC</translation>
    </message>
    <message>
        <source>Type of the outputs: FP32, FP16, UINT8, or NODE:INDEX:TYPE</source>
        <translation>输出的类型：FP32、FP16、UINT8 或 NODE:INDEX:TYPE</translation>
    </message>
    <message>
        <source>The chip to convert for, such as Ascend310P3 or SS928V100</source>
        <translation>目标芯片，例如 Ascend310P3 或 SS928V100</translation>
    </message>
    <message>
        <source>CHIP</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>AIPP: a file that describes the preprocessing of the picture</source>
        <translation>AIPP：描述图像预处理方式的文件</translation>
    </message>
    <message>
        <source>Precision, such as force_fp16 or allow_mix_precision</source>
        <translation>精度模式，例如 force_fp16 或 allow_mix_precision</translation>
    </message>
    <message>
        <source>MODE</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>For SVP: data to quantize with, such as &quot;data:images.txt&quot;</source>
        <translation>用于 SVP：量化校准数据，例如 &quot;data:images.txt&quot;</translation>
    </message>
    <message>
        <source>For SVP: the number of bits of the data, as 0, 1, 5 or 6</source>
        <translation>用于 SVP：数据位宽，取 0、1、5 或 6</translation>
    </message>
    <message>
        <source>For SVP: 2, to profile with the data of layers</source>
        <translation>用于 SVP：2 使性能数据含各层数据</translation>
    </message>
    <message>
        <source>Another parameter of ATC, such as &quot;--log=error&quot;; may be repeated</source>
        <translation>ATC 的其他参数，例如 &quot;--log=error&quot;；可重复使用</translation>
    </message>
    <message>
        <source>PARAMETER</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Run ATC on the host of this run file</source>
        <translation>在此运行文件的主机上执行 ATC</translation>
    </message>
    <message>
        <source>Run ATC on the host of an ini file of msprof.pyc (default: this machine)</source>
        <translation>在 msprof.pyc 的 ini 文件所指的主机上执行 ATC（默认：本机）</translation>
    </message>
    <message>
        <source>Path of ATC (default: searched in the PATH of the machine where it runs)</source>
        <translation>ATC 的路径（默认：在执行 ATC 的机器的 PATH 中查找）</translation>
    </message>
    <message>
        <source>A script to source before ATC on the machine where it runs, such as set_env.sh</source>
        <translation>在执行 ATC 的机器上预先执行的脚本，例如 set_env.sh</translation>
    </message>
    <message>
        <source>End ATC after this number of seconds</source>
        <translation>ATC 的时限（秒），超过即终止</translation>
    </message>
    <message>
        <source>Do not run: print the command</source>
        <translation>不执行：打印命令</translation>
    </message>
    <message>
        <source>Format of the problems that ATC reports: table, csv or json</source>
        <translation>ATC 所报告问题的格式：table、csv 或 json</translation>
    </message>
    <message>
        <source>Has no effect: models are not cached</source>
        <translation>不起作用：模型不使用缓存</translation>
    </message>
    <message>
        <source>csv or json</source>
        <translation>csv 或 json</translation>
    </message>
    <message>
        <source>Do not print the advice of msprof after the list of files</source>
        <translation>不在文件列表之后打印 msprof 的建议</translation>
    </message>
    <message>
        <source>The folder to write to, as DIR/NAME (default: the opened folder itself). Runs with the same name are written to separate folders</source>
        <translation>写入的文件夹，即“文件夹/名称”（默认：所打开的文件夹本身）。同名的多次运行分别写到各自的文件夹</translation>
    </message>
    <message>
        <source>Names of the files of a PROF: old (device_0/summary/op_statistic_0_1_1.csv) or new (mindstudio_profiler_output); default: the same as in the run</source>
        <translation>PROF 的文件命名：old（device_0/summary/op_statistic_0_1_1.csv）或 new（mindstudio_profiler_output）；默认：与运行数据相同</translation>
    </message>
    <message>
        <source>Only this model id</source>
        <translation>只包括此模型 ID</translation>
    </message>
    <message>
        <source>A model: .om, ge_proto_*.txt, ge_onnx_*.pbtxt, ONNX, Caffe (.prototxt), JSON of ATC, *.pipeline</source>
        <translation>模型：.om、ge_proto_*.txt、ge_onnx_*.pbtxt、ONNX、Caffe（.prototxt）、ATC 的 JSON、*.pipeline</translation>
    </message>
    <message>
        <source>The model to compare with</source>
        <translation>要与之对比的模型</translation>
    </message>
    <message>
        <source>Exit with 4 if a node is not the same (the only value: changed)</source>
        <translation>有节点不同时以 4 退出（唯一取值：changed）</translation>
    </message>
    <message>
        <source>svg (the default), dot for graphviz, json with the positions of all boxes, or onnx-json for programs that read ONNX</source>
        <translation>svg（默认）、用于 graphviz 的 dot、含所有框位置的 json，或供读取 ONNX 的程序使用的 onnx-json</translation>
    </message>
    <message>
        <source>Fold by the scopes in the names (name, the default), by streams or by subgraphs; streams and subgraphs contain the scopes in the names</source>
        <translation>按名称中的作用域（name，默认）、流（stream）或子图（subgraph）折叠；流和子图内仍按名称中的作用域折叠</translation>
    </message>
    <message>
        <source>Show every node (default: each scope becomes one box if there are more than about 300 boxes; each stream and each subgraph always becomes one box)</source>
        <translation>显示每个节点（默认：超过约 300 个框时每个作用域合为一个框；每个流和每个子图始终合为一个框）</translation>
    </message>
    <message>
        <source>Exit with 1 if a part of the model could not be read</source>
        <translation>模型有一部分未能读取时以 1 退出</translation>
    </message>
    <message>
        <source>File to write (default: PATH/sqlite/opscope.db)</source>
        <translation>要写入的文件（默认：PATH/sqlite/opscope.db）</translation>
    </message>
    <message>
        <source>FILE.db</source>
        <translation>文件.db</translation>
    </message>
    <message>
        <source>Leave out the arguments of the slices, which makes the file smaller and the import faster</source>
        <translation>不写切片的参数，文件更小、导入更快</translation>
    </message>
    <message>
        <source>List the files: what was read, what was not, and why</source>
        <translation>列出文件：哪些已读取、哪些未读取及原因</translation>
    </message>
    <message>
        <source>All facts: counts, platform, files, problems (CSV and JSON always contain them)</source>
        <translation>全部信息：数量、平台、文件、问题（CSV 和 JSON 始终包含）</translation>
    </message>
    <message>
        <source>Only the part inside the range from A to B: ns of the report&apos;s clock, or numbers followed by ns, us, ms or s; a leading + counts from the start of the report</source>
        <translation>只计 A 到 B 范围之内的部分：报告时钟的 ns，或后接 ns、us、ms、s 的数；以 + 开头则从报告的起点算起</translation>
    </message>
    <message>
        <source>Only this device</source>
        <translation>只包括此设备</translation>
    </message>
    <message>
        <source>Only this step or iteration, by the number in the vendor&apos;s files: the slices that the file assigns to the step, or else the slices that begin in it; only their part inside the step counts</source>
        <translation>只包括此迭代，编号与厂商文件中的相同：文件归入该迭代的切片，没有归属时为始于该迭代的切片；只计该迭代之内的部分</translation>
    </message>
    <message>
        <source>Only tracks whose name contains this text, or track #N</source>
        <translation>只包括名称含此文本的泳道，或泳道 #N</translation>
    </message>
    <message>
        <source>For a raw JOB: parse a copy of it in the cache with this msprof.pyc (or the msprof.pyc in this folder), and open the result</source>
        <translation>用于原始 JOB：在缓存中的副本上用此 msprof.pyc（或此文件夹中的 msprof.pyc）解析，并打开结果</translation>
    </message>
    <message>
        <source>The Python that runs --toolkit</source>
        <translation>运行 --toolkit 的 Python</translation>
    </message>
    <message>
        <source>Let --toolkit write into the JOB itself</source>
        <translation>让 --toolkit 直接写入 JOB 文件夹</translation>
    </message>
    <message>
        <source>Folder or file to open (also -dir PATH, as with msprof)</source>
        <translation>要打开的文件夹或文件（也可写 -dir PATH，与 msprof 相同）</translation>
    </message>
    <message>
        <source>Only this rank of a folder with several ranks</source>
        <translation>只包括含多个 rank 的文件夹中的此 rank</translation>
    </message>
    <message>
        <source>Exit with 1 if data was lost while reading</source>
        <translation>读取时有数据丢失则以 1 退出</translation>
    </message>
    <message>
        <source>TEXT</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>INT</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>UINT</source>
        <translation>非负整数</translation>
    </message>
    <message>
        <source>FLOAT</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Subcommands</source>
        <translation>子命令</translation>
    </message>
    <message>
        <source>One SELECT statement; &quot;SELECT * FROM schema&quot; lists all tables and columns</source>
        <translation>一条 SELECT 语句；&quot;SELECT * FROM schema&quot; 列出所有的表和列</translation>
    </message>
    <message>
        <source>Stop after this number of seconds (0: never); Ctrl+C stops at any time</source>
        <translation>超过此秒数后停止（0：不限）；随时可用 Ctrl+C 停止</translation>
    </message>
    <message>
        <source>SECONDS</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Further runs of the same model with other groups of counters</source>
        <translation>同一模型使用其他计数器组的运行</translation>
    </message>
    <message>
        <source>One channel, such as l1_to_l0a (default: the best channel of each op)</source>
        <translation>一个通道，例如 l1_to_l0a（默认：每个算子的最佳通道）</translation>
    </message>
    <message>
        <source>Only ops whose channel belongs to this unit: cube, vector, both</source>
        <translation>只包括通道属于此单元的算子：cube、vector、both</translation>
    </message>
    <message>
        <source>UNIT</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Only the N longest ops; 0: all</source>
        <translation>只显示耗时最长的 N 个算子；0：全部</translation>
    </message>
    <message>
        <source>Draw the channel, or each op in its best channel, into this file</source>
        <translation>将该通道或每个算子的最佳通道画到此文件</translation>
    </message>
    <message>
        <source>For a JOB: peak bandwidth of the board&apos;s memory in GB/s</source>
        <translation>用于 JOB：单板内存的峰值带宽（GB/s）</translation>
    </message>
    <message>
        <source>NUMBER</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Only names that contain this text</source>
        <translation>只包括名称含此文本的项</translation>
    </message>
    <message>
        <source>Only the first N slices</source>
        <translation>只显示前 N 个切片</translation>
    </message>
    <message>
        <source>Do not cut the table at the width of the terminal, and do not cut arguments</source>
        <translation>不按终端宽度截断表格，也不截断参数</translation>
    </message>
    <message>
        <source>Only this model id; with --by scope, a model file as for the command graph</source>
        <translation>只包括此模型 ID；与 --by scope 同用时为模型文件，与 graph 命令相同</translation>
    </message>
    <message>
        <source>M|FILE</source>
        <translation>M|文件</translation>
    </message>
    <message>
        <source>The column to sort by: name; or, in descending order, count, total, union (time covered by at least one slice), share (of the total of all rows), avg, min, max, std (of all executions, not of a sample), p50 or p95 (percentiles: the ceil(0.5 * count)-th and the ceil(0.95 * count)-th smallest value)</source>
        <translation>排序所按的列：name；或按降序：count、total、union（至少有一个切片的时间）、share（占所有行总计的比例）、avg、min、max、std（按全部执行计算，不是样本标准差）、p50、p95（从小到大第 ceil(0.5 * count) 个和第 ceil(0.95 * count) 个值，即实际出现过的值）</translation>
    </message>
    <message>
        <source>COLUMN</source>
        <translation>列</translation>
    </message>
    <message>
        <source>One list for all ranks of a folder instead of one for each rank; Union is then the sum of the unions of the ranks, which run in parallel</source>
        <translation>文件夹的所有 rank 合为一个列表，而不是每个 rank 一个；此时“并集”为各 rank 并集之和，而各 rank 是并行运行的</translation>
    </message>
    <message>
        <source>Add the total from the vendor&apos;s tables and its difference from our total; for a step, also its time. If the vendor&apos;s statistic has one row for each op name (a JOB), the total of an op type is the sum of its rows, with the types from op_summary. Rows that the vendor&apos;s tables do not distinguish have no vendor total, and a line reports why</source>
        <translation>增加厂商表中的总计以及与本工具总计的差异；对于迭代还有其时间。如果厂商的统计按算子名称列出（JOB），算子类型的总计为其各行之和，类型取自 op_summary。厂商的表不能区分的行没有厂商总计，并有一行说明原因</translation>
    </message>
    <message>
        <source>The page:</source>
        <translation>页面:</translation>
    </message>
    <message>
        <source>On the page Overlap a step contains everything that runs in its time, also the slices that began before it</source>
        <translation>在 Overlap 页面上，一个迭代包含其时间内运行的全部内容，也包括在其之前开始的切片</translation>
    </message>
    <message>
        <source>The table, for a page that has several tables (an unknown name lists them)</source>
        <translation>页面有多个表时选用哪个表（写未知的名称会列出这些表）</translation>
    </message>
    <message>
        <source>Compute the table from the timeline even if a file contains it</source>
        <translation>即使文件中有此表，也根据时间线计算</translation>
    </message>
    <message>
        <source>Only this picture of a JOB</source>
        <translation>只包括 JOB 的此图片</translation>
    </message>
    <message>
        <source>Only rows with this condition, may be repeated: &apos;duration&gt;1.5ms&apos;, &apos;name:conv&apos;, &apos;type={AI_CORE,AI_CPU}&apos;, &apos;name/^Conv[0-9]+$/&apos;, &apos;stream!=3&apos;</source>
        <translation>只包括满足此条件的行，可重复使用：&apos;duration&gt;1.5ms&apos;、&apos;name:conv&apos;、&apos;type={AI_CORE,AI_CPU}&apos;、&apos;name/^Conv[0-9]+$/&apos;、&apos;stream!=3&apos;</translation>
    </message>
    <message>
        <source>CONDITION</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>The columns to sort by, each with :asc or :desc if wanted</source>
        <translation>排序所按的列，每列可加 :asc（升序）或 :desc（降序）</translation>
    </message>
    <message>
        <source>COLUMN,...</source>
        <translation>列,...</translation>
    </message>
    <message>
        <source>One row for each value of this column: the count, sums and means, and the values that all rows of the group have in common</source>
        <translation>此列的每个值一行：个数、总和与平均，以及该组所有行共有的值</translation>
    </message>
    <message>
        <source>Ignore numbers in names: conv_12 and conv_13 become one group</source>
        <translation>忽略名称中的数字：conv_12 和 conv_13 归为一组</translation>
    </message>
    <message>
        <source>Only rows with this text in any column</source>
        <translation>只包括任意列含此文本的行</translation>
    </message>
    <message>
        <source>Columns to print, in this order</source>
        <translation>要打印的列，按此顺序</translation>
    </message>
    <message>
        <source>Arguments of slices to print as columns (page events)</source>
        <translation>作为列打印的切片参数（events 页面）</translation>
    </message>
    <message>
        <source>KEY,...</source>
        <translation>键,...</translation>
    </message>
    <message>
        <source>Only these rows, such as 3,5-9, numbered from 1 before sorting and filtering</source>
        <translation>只包括这些行，例如 3,5-9；行号从 1 开始，按排序和过滤之前计</translation>
    </message>
    <message>
        <source>Leave out the vendor&apos;s total rows</source>
        <translation>不包括厂商的总计行</translation>
    </message>
    <message>
        <source>Only the first N rows</source>
        <translation>只显示前 N 行</translation>
    </message>
    <message>
        <source>table, csv, json, tsv or markdown</source>
        <translation>table、csv、json、tsv 或 markdown</translation>
    </message>
    <message>
        <source>Round numbers as in the window instead of printing all digits</source>
        <translation>像窗口中那样对数值取整，而不打印全部数位</translation>
    </message>
    <message>
        <source>Begin CSV and TSV with a byte order mark</source>
        <translation>CSV 和 TSV 以字节顺序标记（BOM）开头</translation>
    </message>
    <message>
        <source>CSV and TSV: put a tab after long numbers and texts like dates, so that a spreadsheet keeps them</source>
        <translation>CSV 和 TSV：在长数字和类似日期的文本后加制表符，使电子表格原样保留</translation>
    </message>
    <message>
        <source>Print the columns of the page instead of its rows</source>
        <translation>打印页面的列名，而不是行</translation>
    </message>
    <message>
        <source>Write to this file instead of the standard output (default format: from the file extension)</source>
        <translation>写到此文件，而不是标准输出（默认格式：由扩展名决定）</translation>
    </message>
    <message>
        <source>Record the calls of the svp_acl API</source>
        <translation>记录 svp_acl 接口的调用</translation>
    </message>
    <message>
        <source>Record the ops that run on the AI CPU</source>
        <translation>记录在 AI CPU 上运行的算子</translation>
    </message>
    <message>
        <source>Switch profiling on or off</source>
        <translation>Profiling 总开关</translation>
    </message>
    <message>
        <source>Only this step or iteration, with --out in a folder NAME_iteration_N; a slice that reaches beyond it is written completely</source>
        <translation>只导出此迭代，使用 --out 时写入文件夹 NAME_iteration_N；超出该迭代的切片按完整长度写出</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>host_api</source>
        <translation>Host API</translation>
    </message>
    <message>
        <source>host_model</source>
        <translation>主机侧模型执行</translation>
    </message>
    <message>
        <source>host_node</source>
        <translation>主机侧算子下发</translation>
    </message>
    <message>
        <source>host_runtime</source>
        <translation>主机侧 Runtime</translation>
    </message>
    <message>
        <source>host_communication</source>
        <translation>主机侧通信</translation>
    </message>
    <message>
        <source>host_os</source>
        <translation>主机操作系统</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>range</source>
        <translation>区间（msproftx 等）</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>ai_cpu</source>
        <translation>AI CPU</translation>
    </message>
    <message>
        <source>communication_task</source>
        <translation>通信任务</translation>
    </message>
    <message>
        <source>memcpy</source>
        <translation>内存拷贝</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>control</source>
        <translation>控制任务</translation>
    </message>
    <message>
        <source>step_trace</source>
        <translation>迭代轨迹</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Host name</source>
        <translation>主机名</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>操作系统</translation>
    </message>
    <message>
        <source>Host UID</source>
        <translation>主机 UID</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Platform version</source>
        <translation>平台版本</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU type</source>
        <translation>CPU 类型</translation>
    </message>
    <message>
        <source>CPU name</source>
        <translation>CPU 名称</translation>
    </message>
    <message>
        <source>CPU frequency</source>
        <translation>CPU 频率</translation>
    </message>
    <message>
        <source>Logical CPUs</source>
        <translation>逻辑 CPU 数</translation>
    </message>
    <message>
        <source>AI Core number</source>
        <translation>AI Core 数</translation>
    </message>
    <message>
        <source>AI Vector Core number</source>
        <translation>AI Vector Core 数</translation>
    </message>
    <message>
        <source>AI CPU number</source>
        <translation>AI CPU 数</translation>
    </message>
    <message>
        <source>Control CPU number</source>
        <translation>控制 CPU 数</translation>
    </message>
    <message>
        <source>Control CPU type</source>
        <translation>控制 CPU 类型</translation>
    </message>
    <message>
        <source>TS CPU number</source>
        <translation>TS CPU 数</translation>
    </message>
    <message>
        <source>AI Vector Core frequency</source>
        <translation>AI Vector Core 频率</translation>
    </message>
    <message>
        <source>HWTS frequency</source>
        <translation>HWTS 频率</translation>
    </message>
    <message>
        <source>collection</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>历时</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>磁盘占用</translation>
    </message>
    <message>
        <source>CANN version</source>
        <translation>CANN 版本</translation>
    </message>
    <message>
        <source>Driver version</source>
        <translation>驱动版本</translation>
    </message>
    <message>
        <source>Framework version</source>
        <translation>框架版本</translation>
    </message>
    <message>
        <source>Profiler level</source>
        <translation>Profiler 级别</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>model run</source>
        <translation>模型运行</translation>
    </message>
    <message>
        <source>Model ID</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>批次数</translation>
    </message>
    <message>
        <source>Input pictures</source>
        <translation>输入图片</translation>
    </message>
    <message>
        <source>Current picture</source>
        <translation>当前图片</translation>
    </message>
    <message>
        <source>Icache miss rate</source>
        <translation>Icache 缺失率</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>switches</source>
        <translation>采集开关</translation>
    </message>
    <message>
        <source>A file that switches fusion passes on or off (fusion_switch.cfg)</source>
        <translation>融合规则开关配置文件（fusion_switch.cfg）</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Length of the step</source>
        <translation>迭代时长</translation>
    </message>
    <message>
        <source>Computing off the median</source>
        <translation>计算时间偏离中位数</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>One inference</source>
        <translation>一次推理</translation>
    </message>
    <message>
        <source>from the first slice of host or device to the last</source>
        <translation>从主机或设备的第一个切片到最后一个</translation>
    </message>
    <message>
        <source>from the first op to the last, because there is no timeline</source>
        <translation>从第一个算子到最后一个，因为没有时间线</translation>
    </message>
    <message>
        <source>the steps as their table states them, because there is no timeline and no table of ops</source>
        <translation>按步骤表给出的步骤时间，因为没有时间线和算子表</translation>
    </message>
    <message>
        <source>no file states it</source>
        <translation>没有文件给出该值</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Only the first N rows, for a folder with several ranks N rows of each rank; 0: all (default of a text table: 20)</source>
        <translation>只显示前 N 行；对于含多个 rank 的文件夹，每个 rank 显示 N 行；0：全部（文本表默认 20 行）</translation>
    </message>
    <message>
        <source>What to read if this side has several sources: best, text, database or raw</source>
        <translation>这一侧有多种来源时读取哪一种：best、text、database 或 raw</translation>
    </message>
    <message>
        <source>decoded from raw data</source>
        <translation>由原始数据解析</translation>
    </message>
    <message>
        <source>What to read if a run has several sources: best, text, database or raw</source>
        <translation>运行数据有多种来源时读取哪一种：best、text、database 或 raw</translation>
    </message>
    <message>
        <source>Counts, types and facts of a model</source>
        <translation>模型的计数、类型和信息</translation>
    </message>
    <message>
        <source>Further runs; their rows are in the same table, with the rank or the name of the run</source>
        <translation>更多运行；它们的行在同一个表格中，带有运行的 rank 或名称</translation>
    </message>
    <message>
        <source>Rank of the run, if each run has another one</source>
        <translation>运行的 rank（各运行的 rank 不同时）</translation>
    </message>
    <message>
        <source>Name of the run, if ranks do not distinguish the runs</source>
        <translation>运行的名称（rank 不能区分各运行时）</translation>
    </message>
    <message>
        <source>Op, op type, call, stream, step or range</source>
        <translation>算子、算子类型、调用、流、step 或范围</translation>
    </message>
    <message>
        <source>Task type, or level of a call</source>
        <translation>任务类型，或调用的层级</translation>
    </message>
    <message>
        <source>Number of the device</source>
        <translation>设备编号</translation>
    </message>
    <message>
        <source>Number of executions</source>
        <translation>执行次数</translation>
    </message>
    <message>
        <source>Sum of the durations</source>
        <translation>时长之和</translation>
    </message>
    <message>
        <source>Time covered by at least one execution</source>
        <translation>至少有一次执行的时间</translation>
    </message>
    <message>
        <source>Total divided by the total of all rows</source>
        <translation>总时长除以所有行的总时长</translation>
    </message>
    <message>
        <source>Mean duration</source>
        <translation>平均时长</translation>
    </message>
    <message>
        <source>Shortest duration</source>
        <translation>最短时长</translation>
    </message>
    <message>
        <source>Longest duration</source>
        <translation>最长时长</translation>
    </message>
    <message>
        <source>Standard deviation of all executions</source>
        <translation>所有执行的标准差</translation>
    </message>
    <message>
        <source>Median duration, nearest rank</source>
        <translation>时长的中位数（最近秩法）</translation>
    </message>
    <message>
        <source>95th percentile of the durations, nearest rank</source>
        <translation>时长的第 95 百分位数（最近秩法）</translation>
    </message>
    <message>
        <source>Total in the vendor&apos;s tables</source>
        <translation>厂商表格中的总时长</translation>
    </message>
    <message>
        <source>Total of the vendor minus the computed total</source>
        <translation>厂商的总时长减去计算的总时长</translation>
    </message>
    <message>
        <source>Length of the step in the vendor&apos;s tables</source>
        <translation>厂商表格中 step 的长度</translation>
    </message>
    <message>
        <source>Length in the vendor&apos;s tables minus the length of the step</source>
        <translation>厂商表格中的长度减去 step 的长度</translation>
    </message>
    <message>
        <source>Scope in the names of the nodes</source>
        <translation>节点名称中的作用域</translation>
    </message>
    <message>
        <source>Number of nodes in the scope</source>
        <translation>作用域中的节点数</translation>
    </message>
    <message>
        <source>Total without inner scopes</source>
        <translation>不含内层作用域的总时长</translation>
    </message>
    <message>
        <source>Number of the slice in its run</source>
        <translation>切片在其运行中的编号</translation>
    </message>
    <message>
        <source>Begin of the part that counts</source>
        <translation>计入部分的开始时间</translation>
    </message>
    <message>
        <source>Duration of the part that counts</source>
        <translation>计入部分的时长</translation>
    </message>
    <message>
        <source>Duration of a slice of which only a part counts</source>
        <translation>只有一部分计入的切片的完整时长</translation>
    </message>
    <message>
        <source>Name of the process</source>
        <translation>进程名称</translation>
    </message>
    <message>
        <source>Name of the track</source>
        <translation>轨道名称</translation>
    </message>
    <message>
        <source>Row of the slice on its track</source>
        <translation>切片在其轨道上的行</translation>
    </message>
    <message>
        <source>Class of the slice</source>
        <translation>切片的类别</translation>
    </message>
    <message>
        <source>Name of the slice</source>
        <translation>切片的名称</translation>
    </message>
    <message>
        <source>Number of the stream</source>
        <translation>流编号</translation>
    </message>
    <message>
        <source>Number of the task</source>
        <translation>任务编号</translation>
    </message>
    <message>
        <source>Number of the step</source>
        <translation>step 编号</translation>
    </message>
    <message>
        <source>Arguments of the slice, an object</source>
        <translation>切片的参数，为一个对象</translation>
    </message>
    <message>
        <source>Number of the step; missing for the entire run</source>
        <translation>step 编号；整个运行时缺失</translation>
    </message>
    <message>
        <source>Rank of the run, or its name</source>
        <translation>运行的 rank 或名称</translation>
    </message>
    <message>
        <source>Time in which ops run</source>
        <translation>算子运行的时间</translation>
    </message>
    <message>
        <source>Time in which only communication runs</source>
        <translation>只有通信运行的时间</translation>
    </message>
    <message>
        <source>Time in which neither runs</source>
        <translation>二者都不运行的时间</translation>
    </message>
    <message>
        <source>Free time in step_trace_time</source>
        <translation>step_trace_time 中的空闲时间</translation>
    </message>
    <message>
        <source>Compute time compared with the median of the ranks</source>
        <translation>计算时间与各 rank 中位数的偏差</translation>
    </message>
    <message>
        <source>&quot;slow&quot; if the deviation is large</source>
        <translation>偏差大时为 &quot;slow&quot;</translation>
    </message>
    <message>
        <source>Ranks of the pipeline stage</source>
        <translation>流水线阶段的 rank</translation>
    </message>
    <message>
        <source>What the rank lacks</source>
        <translation>该 rank 缺少的内容</translation>
    </message>
    <message>
        <source>Name of the op</source>
        <translation>算子名称</translation>
    </message>
    <message>
        <source>Op type</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Duration of the op</source>
        <translation>算子时长</translation>
    </message>
    <message>
        <source>Share of the time of all ops, 0 to 1</source>
        <translation>占所有算子时间的比例，0 到 1</translation>
    </message>
    <message>
        <source>What limits the op</source>
        <translation>限制算子的因素</translation>
    </message>
    <message>
        <source>Path of the data</source>
        <translation>数据通路</translation>
    </message>
    <message>
        <source>Share of the highest possible speed, 0 to 1</source>
        <translation>占最高可能速度的比例，0 到 1</translation>
    </message>
    <message>
        <source>Operations for each byte of the channel</source>
        <translation>通路每字节的运算数</translation>
    </message>
    <message>
        <source>Operations for each second</source>
        <translation>每秒的运算数</translation>
    </message>
    <message>
        <source>Bytes of the channel for each second</source>
        <translation>通路每秒的字节数</translation>
    </message>
    <message>
        <source>Activity of the MAC unit, 0 to 1</source>
        <translation>MAC 单元的活跃度，0 到 1</translation>
    </message>
    <message>
        <source>Peak of the compute unit</source>
        <translation>计算单元的峰值</translation>
    </message>
    <message>
        <source>Peak bandwidth of the channel</source>
        <translation>通路的峰值带宽</translation>
    </message>
    <message>
        <source>Pipe with the highest ratio</source>
        <translation>占比最高的流水线</translation>
    </message>
    <message>
        <source>Busy time of that pipe, 0 to 1</source>
        <translation>该流水线的忙碌比例，0 到 1</translation>
    </message>
    <message>
        <source>Where the number of operations comes from</source>
        <translation>运算数的来源</translation>
    </message>
    <message>
        <source>Group of facts</source>
        <translation>信息的分组</translation>
    </message>
    <message>
        <source>Name of the fact, with its unit</source>
        <translation>信息的名称及单位</translation>
    </message>
    <message>
        <source>Value of the fact</source>
        <translation>信息的值</translation>
    </message>
    <message>
        <source>Part that the run lacks</source>
        <translation>运行缺少的部分</translation>
    </message>
    <message>
        <source>Why, and what to do</source>
        <translation>原因及处理方法</translation>
    </message>
    <message>
        <source>Path of the file in the run</source>
        <translation>文件在运行中的路径</translation>
    </message>
    <message>
        <source>Kind of the file</source>
        <translation>文件的种类</translation>
    </message>
    <message>
        <source>Size of the file</source>
        <translation>文件的大小</translation>
    </message>
    <message>
        <source>Whether the file was read</source>
        <translation>文件是否已读取</translation>
    </message>
    <message>
        <source>Pages that show its contents</source>
        <translation>显示其内容的页面</translation>
    </message>
    <message>
        <source>Number of its entries</source>
        <translation>条目数</translation>
    </message>
    <message>
        <source>Number of its entries that were skipped</source>
        <translation>跳过的条目数</translation>
    </message>
    <message>
        <source>Severity of the problem</source>
        <translation>问题的严重程度</translation>
    </message>
    <message>
        <source>The problem as a sentence</source>
        <translation>问题的描述</translation>
    </message>
    <message>
        <source>How often it occurred</source>
        <translation>出现的次数</translation>
    </message>
    <message>
        <source>Files with lines or offsets</source>
        <translation>文件及行号或偏移</translation>
    </message>
    <message>
        <source>Type of nodes</source>
        <translation>节点的类型</translation>
    </message>
    <message>
        <source>Number of nodes of this type</source>
        <translation>该类型的节点数</translation>
    </message>
    <message>
        <source>Name of the node</source>
        <translation>节点名称</translation>
    </message>
    <message>
        <source>Type of the node</source>
        <translation>节点类型</translation>
    </message>
    <message>
        <source>Number of the node in the model</source>
        <translation>节点在模型中的编号</translation>
    </message>
    <message>
        <source>Name of the subgraph</source>
        <translation>子图名称</translation>
    </message>
    <message>
        <source>Tensors that the node reads</source>
        <translation>节点读取的张量</translation>
    </message>
    <message>
        <source>Tensors that the node writes</source>
        <translation>节点写出的张量</translation>
    </message>
    <message>
        <source>Names before the compilation</source>
        <translation>编译前的名称</translation>
    </message>
    <message>
        <source>Node that writes the tensor</source>
        <translation>写出张量的节点</translation>
    </message>
    <message>
        <source>Number of its output</source>
        <translation>其输出的编号</translation>
    </message>
    <message>
        <source>Node that reads the tensor</source>
        <translation>读取张量的节点</translation>
    </message>
    <message>
        <source>Number of its input</source>
        <translation>其输入的编号</translation>
    </message>
    <message>
        <source>data or control</source>
        <translation>数据或控制</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Shape of the tensor</source>
        <translation>张量的形状</translation>
    </message>
    <message>
        <source>Layout of the tensor</source>
        <translation>张量的格式</translation>
    </message>
    <message>
        <source>How the node was found</source>
        <translation>找到节点的方式</translation>
    </message>
    <message>
        <source>How certain that is</source>
        <translation>确定程度</translation>
    </message>
    <message>
        <source>Same, changed, new, gone or fused</source>
        <translation>相同、已更改、新增、消失或已融合</translation>
    </message>
    <message>
        <source>Nodes of the first model</source>
        <translation>第一个模型的节点</translation>
    </message>
    <message>
        <source>Nodes of the second model</source>
        <translation>第二个模型的节点</translation>
    </message>
    <message>
        <source>Types of these nodes</source>
        <translation>这些节点的类型</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>The runs in the database, the newest first</source>
        <translation>数据库中的运行，最新的在前</translation>
    </message>
    <message>
        <source>The ranks of one run: which rank, link or op type is slow</source>
        <translation>一次运行的各 rank：哪个 rank、链路或算子类型慢</translation>
    </message>
    <message>
        <source>A figure over all runs, and since when it has another level</source>
        <translation>一个指标在所有运行中的变化，以及从什么时候开始变化</translation>
    </message>
    <message>
        <source>What became slower or faster in the newest runs, compared with those before</source>
        <translation>与之前相比，最近的运行中什么变慢或变快了</translation>
    </message>
    <message>
        <source>Only runs of this project</source>
        <translation>仅此项目的运行</translation>
    </message>
    <message>
        <source>Only runs of this branch</source>
        <translation>仅此分支的运行</translation>
    </message>
    <message>
        <source>Only runs on this chip</source>
        <translation>仅此芯片上的运行</translation>
    </message>
    <message>
        <source>Only runs with this CANN version</source>
        <translation>仅此 CANN 版本的运行</translation>
    </message>
    <message>
        <source>Only runs of this model</source>
        <translation>仅此模型的运行</translation>
    </message>
    <message>
        <source>Only runs of the last N days: 90d</source>
        <translation>仅最近 N 天的运行：90d</translation>
    </message>
    <message>
        <source>The run, as &apos;fleet list&apos; shows it</source>
        <translation>运行，与“fleet list”显示的一致</translation>
    </message>
    <message>
        <source>step (the default): times of each rank; link: data from rank to rank; type: op types</source>
        <translation>step（默认）：各 rank 的时间；link：rank 之间的数据；type：算子类型</translation>
    </message>
    <message>
        <source>All changes of level over time, instead of the newest runs only</source>
        <translation>历史上所有的水平变化，而不只是最近的运行</translation>
    </message>
    <message>
        <source>How many of the newest runs are compared (5)</source>
        <translation>比较最近的多少次运行（5）</translation>
    </message>
    <message>
        <source>Exit with 4 if something is slower by more than this: 3%; with 2 if there are too few runs to know</source>
        <translation>有指标变慢超过此值（如 3%）时以 4 退出；运行太少无法判断时以 2 退出</translation>
    </message>
    <message>
        <source>SHARE</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Questions about many runs: since when something is slower, and which rank of a run is slow</source>
        <translation>查询多次运行：从什么时候开始变慢，一次运行中哪个 rank 慢</translation>
    </message>
    <message>
        <source>Runs of one project are compared with each other</source>
        <translation>同一项目的运行互相比较</translation>
    </message>
    <message>
        <source>Name of the run (default: SLURM_JOB_ID, TORCHELASTIC_RUN_ID or CI_PIPELINE_ID, or else the name of the folder)</source>
        <translation>运行的名称（默认：SLURM_JOB_ID、TORCHELASTIC_RUN_ID 或 CI_PIPELINE_ID，否则为目录名）</translation>
    </message>
    <message>
        <source>Branch of the source (default: from the build server)</source>
        <translation>源代码的分支（默认：取自构建服务器）</translation>
    </message>
    <message>
        <source>Commit of the source (default: from the build server)</source>
        <translation>源代码的提交（默认：取自构建服务器）</translation>
    </message>
    <message>
        <source>Number of ranks that the run has</source>
        <translation>运行的 rank 数</translation>
    </message>
    <message>
        <source>Kept with the run: KEY=VALUE; may be repeated</source>
        <translation>与运行一起保存：KEY=VALUE；可重复</translation>
    </message>
    <message>
        <source>Do not store each op of each step, which is most of the rows</source>
        <translation>不保存每个 step 的每个算子（占大部分行）</translation>
    </message>
    <message>
        <source>Do not store the host and the path</source>
        <translation>不保存主机和路径</translation>
    </message>
    <message>
        <source>Read and count, but write nothing</source>
        <translation>只读取和统计，不写入</translation>
    </message>
    <message>
        <source>Add the summary of runs to a fleet database: about one percent of their size, no slices</source>
        <translation>把运行的摘要加入历史数据库：约为原大小的百分之一，不含切片</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Has no effect: a fleet database is not cached</source>
        <translation>不起作用：历史数据库不使用缓存</translation>
    </message>
    <message>
        <source>The reports of these runs have no data of a device and no calls, such as traces of a host: no series can be made of them</source>
        <translation>这些运行的报告没有设备数据，也没有接口调用（例如主机的 trace）：无法构成序列</translation>
    </message>
    <message>
        <source>No run recorded this; the reports of these runs have</source>
        <translation>没有运行记录此项；这些运行的报告含有</translation>
    </message>
    <message>
        <source>Only the series with the newest run is printed; --project, --chip, --model and --ranks choose another one. Others</source>
        <translation>只输出含有最新运行的序列；用 --project、--chip、--model 和 --ranks 选择其他序列。其他序列</translation>
    </message>
    <message>
        <source>Only runs with this number of ranks</source>
        <translation>只看 rank 数为该值的运行</translation>
    </message>
    <message>
        <source>One SELECT statement. Tables</source>
        <translation>一条 SELECT 语句。表</translation>
    </message>
    <message>
        <source>Stop after this number of seconds</source>
        <translation>超过该秒数后停止</translation>
    </message>
    <message>
        <source>There are more rows; an aggregate or LIMIT makes them fewer. Printed</source>
        <translation>还有更多行；可用聚合或 LIMIT 减少。已输出</translation>
    </message>
    <message>
        <source>How many ranks are read at a time; each needs the memory of one rank (1)</source>
        <translation>同时读取多少个 rank；每个占用一个 rank 的内存 (1)</translation>
    </message>
    <message>
        <source>Exit codes: 0 success, 1 data was lost and --strict is set, 2 nothing could be read, 3 wrong use, 4 a regression (compare) or a condition of --fail-on, 5 kept in the spool (push), 130 interrupted.</source>
        <translation>退出码：0 成功；1 有数据丢失且设置了 --strict；2 没有可读取的内容；3 用法错误；4 性能劣化（compare）或满足 --fail-on 的条件；5 保存在待发目录中（push）；130 被中断。</translation>
    </message>
    <message>
        <source>The fleet database: a file, postgresql://HOST/NAME, service=NAME, or SPOOL/ to keep reports for a later push (default: OPSCOPE_FLEET of the environment)</source>
        <translation>历史数据库：文件、postgresql://HOST/NAME、service=NAME，或用 SPOOL/ 保存报告供以后推送（默认：环境变量 OPSCOPE_FLEET）</translation>
    </message>
    <message>
        <source>PLACE</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Create the tables on a server, once, as the owner of the database</source>
        <translation>以数据库所有者的身份在服务器上创建数据表，只需一次</translation>
    </message>
    <message>
        <source>A service of libpq whose server will have rows of the reports; may be repeated</source>
        <translation>libpq 的一个服务，其服务器将保存报告的数据；可重复</translation>
    </message>
    <message>
        <source>Also create the roles opscope_owner, opscope_writer and opscope_reader</source>
        <translation>同时创建角色 opscope_owner、opscope_writer 和 opscope_reader</translation>
    </message>
    <message>
        <source>Folders or files of runs, or a spool; a folder of ranks is one run</source>
        <translation>运行的目录或文件，或待发目录；含多个 rank 的目录是一次运行</translation>
    </message>
    <message>
        <source>Only the I-th of N parts of the ranks of a folder, from 0 on: for array jobs</source>
        <translation>只推送目录中各 rank 分成 N 份后的第 I 份（从 0 开始）：用于数组作业</translation>
    </message>
    <message>
        <source>How long to try again while a server is not reachable, before the reports are kept in a spool (5min)</source>
        <translation>服务器无法访问时重试多久，之后报告保存到待发目录（5min）</translation>
    </message>
    <message>
        <source>Remove old runs, or only what they recorded of each step</source>
        <translation>删除旧的运行，或只删除它们各 step 的记录</translation>
    </message>
    <message>
        <source>Remove what runs older than this recorded of each step: 30d</source>
        <translation>删除早于此时间的运行中各 step 的记录：30d</translation>
    </message>
    <message>
        <source>Remove runs older than this, except those with a label pinned=...: 730d</source>
        <translation>删除早于此时间的运行，带有标签 pinned=... 的除外：730d</translation>
    </message>
    <message>
        <source>Read-only SQL over the tables of a database in a file</source>
        <translation>对数据库文件中的表执行只读 SQL 查询</translation>
    </message>
    <message>
        <source>&apos;fleet query&apos; reads a database in a file; ask a server with psql, in the schema opscope</source>
        <translation>“fleet query”只读取数据库文件；请使用 psql 在模式 opscope 中查询服务器</translation>
    </message>
    <message>
        <source>Name of the run, or of a call outside the compared part</source>
        <translation>运行的名称，或比较范围之外的调用名称</translation>
    </message>
    <message>
        <source>The compared part of the run</source>
        <translation>运行中被比较的部分</translation>
    </message>
    <message>
        <source>Kind of that part</source>
        <translation>该部分的类型</translation>
    </message>
    <message>
        <source>Time of the first side</source>
        <translation>第一侧的时间</translation>
    </message>
    <message>
        <source>Time of the second side</source>
        <translation>第二侧的时间</translation>
    </message>
    <message>
        <source>b_ns minus a_ns</source>
        <translation>b_ns 减 a_ns</translation>
    </message>
    <message>
        <source>Difference of the totals divided by a_ns</source>
        <translation>总时间之差除以 a_ns</translation>
    </message>
    <message>
        <source>Standard deviation of the runs of the first side</source>
        <translation>第一侧各次运行的标准差</translation>
    </message>
    <message>
        <source>Standard deviation of the runs of the second side</source>
        <translation>第二侧各次运行的标准差</translation>
    </message>
    <message>
        <source>Differences up to this share are noise, 0 to 1</source>
        <translation>不超过此比例的差异视为噪声，0 到 1</translation>
    </message>
    <message>
        <source>Differences up to this time are noise</source>
        <translation>不超过此时间的差异视为噪声</translation>
    </message>
    <message>
        <source>SLOWER, NEW, FASTER, GONE, CHANGED or SAME; for the total in words</source>
        <translation>SLOWER、NEW、FASTER、GONE、CHANGED 或 SAME；总计用文字表示</translation>
    </message>
    <message>
        <source>Name of the op, op type, call, step, counter or fact</source>
        <translation>算子、算子类型、调用、迭代、计数器或事实的名称</translation>
    </message>
    <message>
        <source>Shapes of the inputs</source>
        <translation>输入的形状</translation>
    </message>
    <message>
        <source>Op type, or level of a call</source>
        <translation>算子类型，或调用的层级</translation>
    </message>
    <message>
        <source>Name of the metric or of the counter</source>
        <translation>指标或计数器的名称</translation>
    </message>
    <message>
        <source>Memory of the first side</source>
        <translation>第一侧的内存</translation>
    </message>
    <message>
        <source>Memory of the second side</source>
        <translation>第二侧的内存</translation>
    </message>
    <message>
        <source>b_bytes minus a_bytes</source>
        <translation>b_bytes 减 a_bytes</translation>
    </message>
    <message>
        <source>Value of the first side, if it is neither a time nor memory</source>
        <translation>第一侧的值（既不是时间也不是内存时）</translation>
    </message>
    <message>
        <source>Value of the second side, if it is neither a time nor memory</source>
        <translation>第二侧的值（既不是时间也不是内存时）</translation>
    </message>
    <message>
        <source>b minus a</source>
        <translation>b 减 a</translation>
    </message>
    <message>
        <source>Number of executions on the first side</source>
        <translation>第一侧的执行次数</translation>
    </message>
    <message>
        <source>Number of executions on the second side</source>
        <translation>第二侧的执行次数</translation>
    </message>
    <message>
        <source>Names of the ops of the first side, an array</source>
        <translation>第一侧的算子名称，数组</translation>
    </message>
    <message>
        <source>Names of the ops of the second side, an array</source>
        <translation>第二侧的算子名称，数组</translation>
    </message>
    <message>
        <source>How the ops of both sides were matched</source>
        <translation>两侧算子的匹配方式</translation>
    </message>
    <message>
        <source>How certain that is, 0 to 1</source>
        <translation>其可信度，0 到 1</translation>
    </message>
    <message>
        <source>Time of the first side in which no other op runs</source>
        <translation>第一侧没有其他算子运行的时间</translation>
    </message>
    <message>
        <source>Time of the second side in which no other op runs</source>
        <translation>第二侧没有其他算子运行的时间</translation>
    </message>
    <message>
        <source>Reasons for the difference; for the total, why there is none</source>
        <translation>差异的原因；对总计而言是没有原因的理由</translation>
    </message>
    <message>
        <source>Op of a part of the difference of the totals, or idle, overlap or rounding</source>
        <translation>总时间之差中一部分所属的算子，或 idle、overlap、rounding</translation>
    </message>
    <message>
        <source>Its part of the difference</source>
        <translation>它在差异中的部分</translation>
    </message>
    <message>
        <source>Number of the op</source>
        <translation>算子编号</translation>
    </message>
    <message>
        <source>Number of the op in the order of execution, if a range or a selection is compared</source>
        <translation>算子的执行序号（比较范围或选择时）</translation>
    </message>
    <message>
        <source>Ops of the NPU</source>
        <translation>NPU 的算子</translation>
    </message>
    <message>
        <source>Data type of the tensor of the NPU</source>
        <translation>NPU 张量的数据类型</translation>
    </message>
    <message>
        <source>Address of the tensor of the NPU</source>
        <translation>NPU 张量的地址</translation>
    </message>
    <message>
        <source>Ops of the ground truth</source>
        <translation>标杆的算子</translation>
    </message>
    <message>
        <source>Data type of the golden tensor</source>
        <translation>标杆张量的数据类型</translation>
    </message>
    <message>
        <source>Address of the golden tensor</source>
        <translation>标杆张量的地址</translation>
    </message>
    <message>
        <source>Name of the tensor: op, input or output, number</source>
        <translation>张量的名称：算子、输入或输出、编号</translation>
    </message>
    <message>
        <source>YES or NO for float16</source>
        <translation>float16 时为 YES 或 NO</translation>
    </message>
    <message>
        <source>The metrics have the digits of msaccucmp; a text if a metric is no number: NaN was not computed, nan was</source>
        <translation>指标的位数与 msaccucmp 一致；不是数值时为文本：NaN 表示未计算，nan 表示计算结果</translation>
    </message>
    <message>
        <source>Largest difference</source>
        <translation>最大差值</translation>
    </message>
    <message>
        <source>Sum of the differences divided by the sum of the golden values</source>
        <translation>差值之和除以标杆值之和</translation>
    </message>
    <message>
        <source>Euclidean distance divided by the length of the golden tensor</source>
        <translation>欧氏距离除以标杆张量的长度</translation>
    </message>
    <message>
        <source>Divergence of the two distributions</source>
        <translation>两个分布的散度</translation>
    </message>
    <message>
        <source>Mean and standard deviation of both tensors, a text</source>
        <translation>两个张量的均值和标准差，文本</translation>
    </message>
    <message>
        <source>Mean difference</source>
        <translation>平均差值</translation>
    </message>
    <message>
        <source>Root of the mean squared difference</source>
        <translation>均方差值的平方根</translation>
    </message>
    <message>
        <source>Largest relative error</source>
        <translation>最大相对误差</translation>
    </message>
    <message>
        <source>Mean relative error</source>
        <translation>平均相对误差</translation>
    </message>
    <message>
        <source>Why metrics were not computed</source>
        <translation>未计算指标的原因</translation>
    </message>
    <message>
        <source>Largest difference in units in the last place</source>
        <translation>最大差值，以最末位单位（ULP）计</translation>
    </message>
    <message>
        <source>Mean difference in units in the last place</source>
        <translation>平均差值，以最末位单位（ULP）计</translation>
    </message>
    <message>
        <source>Median of the relative error, within an eighth</source>
        <translation>相对误差的中位数，精度为八分之一</translation>
    </message>
    <message>
        <source>99th percentile of the relative error, within an eighth</source>
        <translation>相对误差的第 99 百分位，精度为八分之一</translation>
    </message>
    <message>
        <source>Share of the elements with a relative error of at most 0.1 %, 0 to 1</source>
        <translation>相对误差不超过 0.1 % 的元素比例，0 到 1</translation>
    </message>
    <message>
        <source>Share of the elements with a relative error of at most 0.5 %, 0 to 1</source>
        <translation>相对误差不超过 0.5 % 的元素比例，0 到 1</translation>
    </message>
    <message>
        <source>Number of the first element with a relative error above 0.5 %</source>
        <translation>第一个相对误差超过 0.5 % 的元素编号</translation>
    </message>
    <message>
        <source>Number of NaN in the tensor of the NPU</source>
        <translation>NPU 张量中 NaN 的数量</translation>
    </message>
    <message>
        <source>Number of infinities in the tensor of the NPU</source>
        <translation>NPU 张量中无穷大的数量</translation>
    </message>
    <message>
        <source>absolute or relative: by which error the element is listed</source>
        <translation>absolute 或 relative：按哪种误差列出该元素</translation>
    </message>
    <message>
        <source>Number of the element</source>
        <translation>元素编号</translation>
    </message>
    <message>
        <source>Coordinates of the element; the title contains the names of the dimensions</source>
        <translation>元素的坐标；标题包含各维的名称</translation>
    </message>
    <message>
        <source>Value of the NPU</source>
        <translation>NPU 的值</translation>
    </message>
    <message>
        <source>Golden value</source>
        <translation>标杆值</translation>
    </message>
    <message>
        <source>Relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Metric in the first result</source>
        <translation>第一个结果中的指标</translation>
    </message>
    <message>
        <source>Metric in the second result</source>
        <translation>第二个结果中的指标</translation>
    </message>
    <message>
        <source>better, worse, same, only before, only after or not compared</source>
        <translation>better、worse、same、only before、only after 或 not compared</translation>
    </message>
    <message>
        <source>Mean duration of the op in the first profile</source>
        <translation>第一个性能数据中算子的平均耗时</translation>
    </message>
    <message>
        <source>Mean duration of the op in the second profile</source>
        <translation>第二个性能数据中算子的平均耗时</translation>
    </message>
    <message>
        <source>Change of the duration</source>
        <translation>耗时的变化</translation>
    </message>
    <message>
        <source>Unit of the chip</source>
        <translation>芯片的单元</translation>
    </message>
    <message>
        <source>Number of the model</source>
        <translation>模型编号</translation>
    </message>
    <message>
        <source>Number of the context of an FFTS+ task</source>
        <translation>FFTS+ 任务的上下文编号</translation>
    </message>
    <message>
        <source>Number of the thread of an FFTS+ task</source>
        <translation>FFTS+ 任务的线程编号</translation>
    </message>
    <message>
        <source>Bits of the status</source>
        <translation>状态位</translation>
    </message>
    <message>
        <source>Time stamp of the detection</source>
        <translation>检测的时间戳</translation>
    </message>
    <message>
        <source>File with the tensors of the op</source>
        <translation>包含该算子张量的文件</translation>
    </message>
    <message>
        <source>Path of the written file</source>
        <translation>写出文件的路径</translation>
    </message>
    <message>
        <source>Name of the metric</source>
        <translation>指标名称</translation>
    </message>
    <message>
        <source>Value of the metric, with the digits of msaccucmp</source>
        <translation>指标的值，位数与 msaccucmp 一致</translation>
    </message>
    <message>
        <source>Name of the run in the database</source>
        <translation>运行在数据库中的名称</translation>
    </message>
    <message>
        <source>Name of the report</source>
        <translation>报告的名称</translation>
    </message>
    <message>
        <source>Rank of the report</source>
        <translation>报告的 rank</translation>
    </message>
    <message>
        <source>Whether the report was written</source>
        <translation>报告是否已写入</translation>
    </message>
    <message>
        <source>Number of rows of the summary</source>
        <translation>摘要的行数</translation>
    </message>
    <message>
        <source>Number of entries that were lost while reading</source>
        <translation>读取时丢失的条目数</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>项目的名称</translation>
    </message>
    <message>
        <source>Name of the run</source>
        <translation>运行的名称</translation>
    </message>
    <message>
        <source>Begin of the run</source>
        <translation>运行的开始</translation>
    </message>
    <message>
        <source>Median duration of a step</source>
        <translation>一个 step 时长的中位数</translation>
    </message>
    <message>
        <source>Mean duration of an inference</source>
        <translation>一次推理的平均时长</translation>
    </message>
    <message>
        <source>Duration of a run without steps</source>
        <translation>没有 step 的运行的时长</translation>
    </message>
    <message>
        <source>Number of ranks in the database</source>
        <translation>数据库中的 rank 数</translation>
    </message>
    <message>
        <source>Number of ranks of the run</source>
        <translation>运行的 rank 数</translation>
    </message>
    <message>
        <source>Number of steps</source>
        <translation>step 数</translation>
    </message>
    <message>
        <source>Name of the model</source>
        <translation>模型的名称</translation>
    </message>
    <message>
        <source>Name of the chip</source>
        <translation>芯片的名称</translation>
    </message>
    <message>
        <source>Version of CANN</source>
        <translation>CANN 的版本</translation>
    </message>
    <message>
        <source>Version of the driver</source>
        <translation>驱动的版本</translation>
    </message>
    <message>
        <source>Branch of the source</source>
        <translation>源码的分支</translation>
    </message>
    <message>
        <source>Commit of the source</source>
        <translation>源码的提交</translation>
    </message>
    <message>
        <source>Number of findings of the advisor</source>
        <translation>专家建议的数量</translation>
    </message>
    <message>
        <source>Name of the report of a rank</source>
        <translation>rank 的报告的名称</translation>
    </message>
    <message>
        <source>Name of the host</source>
        <translation>主机的名称</translation>
    </message>
    <message>
        <source>Median time of a step in which ops run</source>
        <translation>一个 step 中执行算子的时间的中位数</translation>
    </message>
    <message>
        <source>Median time of a step in which only communication runs</source>
        <translation>一个 step 中只有通信的时间的中位数</translation>
    </message>
    <message>
        <source>Median time of a step in which neither runs</source>
        <translation>一个 step 中两者都不执行的时间的中位数</translation>
    </message>
    <message>
        <source>Compute time compared with the median of the ranks, 0 to 1</source>
        <translation>计算时间与各 rank 中位数相比的偏差，0 到 1</translation>
    </message>
    <message>
        <source>Rank that sends</source>
        <translation>发送数据的 rank</translation>
    </message>
    <message>
        <source>Rank that receives</source>
        <translation>接收数据的 rank</translation>
    </message>
    <message>
        <source>Kind of the link</source>
        <translation>链路的类型</translation>
    </message>
    <message>
        <source>Amount of data</source>
        <translation>数据量</translation>
    </message>
    <message>
        <source>Time of the transfers</source>
        <translation>传输的时间</translation>
    </message>
    <message>
        <source>Size divided by time</source>
        <translation>数据量除以时间</translation>
    </message>
    <message>
        <source>Bandwidth compared with the median of the links of this kind, 0 to 1</source>
        <translation>带宽与同类链路中位数相比的偏差，0 到 1</translation>
    </message>
    <message>
        <source>Number of ranks with ops of this type</source>
        <translation>含有该类型算子的 rank 数</translation>
    </message>
    <message>
        <source>Median of the ranks</source>
        <translation>各 rank 的中位数</translation>
    </message>
    <message>
        <source>Time of the slowest rank</source>
        <translation>最慢的 rank 的时间</translation>
    </message>
    <message>
        <source>The slowest rank</source>
        <translation>最慢的 rank</translation>
    </message>
    <message>
        <source>Time of the slowest rank compared with the median, 0 to 1</source>
        <translation>最慢的 rank 的时间与中位数相比的偏差，0 到 1</translation>
    </message>
    <message>
        <source>Median of the runs with the same level</source>
        <translation>处于同一水平的各次运行的中位数</translation>
    </message>
    <message>
        <source>The figure of the slowest rank</source>
        <translation>最慢的 rank 的数值</translation>
    </message>
    <message>
        <source>Number of ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>Facts of the run that changed at the same time</source>
        <translation>同时发生变化的运行信息</translation>
    </message>
    <message>
        <source>Median before the change</source>
        <translation>变化前的中位数</translation>
    </message>
    <message>
        <source>Median after the change</source>
        <translation>变化后的中位数</translation>
    </message>
    <message>
        <source>After minus before</source>
        <translation>变化后减去变化前</translation>
    </message>
    <message>
        <source>How certain the change is</source>
        <translation>变化的可信程度</translation>
    </message>
    <message>
        <source>First run with the new level</source>
        <translation>处于新水平的第一次运行</translation>
    </message>
    <message>
        <source>Number of runs</source>
        <translation>运行的数量</translation>
    </message>
    <message>
        <source>Number of the rank</source>
        <translation>rank 编号</translation>
    </message>
    <message>
        <source>length of the step</source>
        <translation>step 时长</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>communication not overlapped</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Several projects have this run; --project chooses one</source>
        <translation>多个项目都有此运行；请用 --project 选择一个</translation>
    </message>
    <message>
        <source>Only runs with this label</source>
        <translation>只包含带有此标签的运行</translation>
    </message>
    <message>
        <source>Number of reports in the database; a rank may have several</source>
        <translation>数据库中的报告数；一个 rank 可以有多份报告</translation>
    </message>
    <message>
        <source>Changed with it</source>
        <translation>同时发生的变化</translation>
    </message>
    <message>
        <source>The files are here; this compares them</source>
        <translation>文件就在本机；用以下命令比较</translation>
    </message>
    <message>
        <source>Two runs, the first one as baseline: which op types need more time</source>
        <translation>两次运行，第一个为基线：哪些算子类型需要更多时间</translation>
    </message>
    <message>
        <source>Add the tables that newer versions need, as the owner of the database</source>
        <translation>以数据库所有者的身份添加新版本需要的数据表</translation>
    </message>
    <message>
        <source>The tables were brought to another version</source>
        <translation>数据表已升级到另一版本</translation>
    </message>
    <message>
        <source>The tables have the newest version</source>
        <translation>数据表已是最新版本</translation>
    </message>
    <message>
        <source>Remove rows without a report, unused ops and runs without reports</source>
        <translation>删除没有报告的行、未使用的算子和没有报告的运行</translation>
    </message>
    <message>
        <source>steps (the default): each op of each step; collectives: also each communication op; none: neither</source>
        <translation>steps（默认）：每个 step 的每个算子；collectives：还包括每个通信算子；none：都不保存</translation>
    </message>
    <message>
        <source>Name of the step or op type</source>
        <translation>step 或算子类型的名称</translation>
    </message>
    <message>
        <source>The figure of the baseline</source>
        <translation>基线的数值</translation>
    </message>
    <message>
        <source>The figure of the other run</source>
        <translation>另一次运行的数值</translation>
    </message>
    <message>
        <source>Also write each report as a database below this folder, from which the window opens it where the files are not</source>
        <translation>还在此文件夹下把每个报告写成数据库；在没有这些文件的机器上，窗口从中打开报告</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>op type</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>%1: %2 of %3 {3:slice|slices} were written, %4 {4:was|were} left out</source>
        <translation>%1：已写入 %2 个切片（共 %3 个），略去 %4 个</translation>
    </message>
    <message>
        <source>%1: %2 {2:flow|flows}, %3 {3:counter sample|counter samples}, %4 {4:mark|marks}, %5 {5:row|rows} of op_summary</source>
        <translation>%1：%2 条连线，%3 个计数器采样，%4 个标记，op_summary %5 行</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Find a name</source>
        <translation>查找名称</translation>
    </message>
    <message>
        <source>W S zoom, A D move, Ctrl+wheel zooms, drag moves, double click fits a slice</source>
        <translation>W S 缩放，A D 移动，Ctrl+滚轮缩放，拖动平移，双击使切片适合窗口</translation>
    </message>
    <message>
        <source>%1 {1:note was|notes were} left out: a workspace can have %2 notes</source>
        <translation>略去了 %1 条备注：一个工作区最多可有 %2 条备注</translation>
    </message>
    <message>
        <source>The new folder to write to; with several ranks it gets a folder for each. Nothing may have this name yet</source>
        <translation>要写入的新文件夹；有多个 rank 时其中各有一个文件夹。该名称不得已被使用</translation>
    </message>
    <message>
        <source>Write a range, steps, ranks or lanes as a smaller capture with its op_summary</source>
        <translation>将一段范围、若干 step、rank 或泳道写成较小的采集结果，附带 op_summary</translation>
    </message>
    <message>
        <source>The timeline of a part with its notes as one HTML file</source>
        <translation>部分时间线及其备注，写成一个 HTML 文件</translation>
    </message>
    <message>
        <source>The title of the page (default: the name of the run)</source>
        <translation>页面标题（默认：运行的名称）</translation>
    </message>
    <message>
        <source>The new HTML file; nothing may have this name yet</source>
        <translation>新的 HTML 文件；该名称不得已被使用</translation>
    </message>
    <message>
        <source>Write the timeline or the summaries, as msprof does, or a page to share</source>
        <translation>像 msprof 一样写出时间线或汇总表，或写出可分享的页面</translation>
    </message>
    <message>
        <source>Only these steps or iterations, by the numbers in the vendor&apos;s files: 3, 3-5 or 1,3-5</source>
        <translation>仅这些 step 或迭代，按厂商文件中的编号：3、3-5 或 1,3-5</translation>
    </message>
    <message>
        <source>Only these ranks of a folder with several: 0, 0-3 or 0,2-3</source>
        <translation>文件夹有多个 rank 时，仅这些 rank：0、0-3 或 0,2-3</translation>
    </message>
    <message>
        <source>A workspace file (*.opscope) whose notes on this part are included</source>
        <translation>工作区文件 (*.opscope)，其中有关该部分的备注会一并写入</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>What the note is on: range, slice, op or finding</source>
        <translation>备注的对象种类：range、slice、op 或 finding</translation>
    </message>
    <message>
        <source>Path of the run</source>
        <translation>运行的路径</translation>
    </message>
    <message>
        <source>Begin of the slice or range, by the clock of the run</source>
        <translation>切片或范围的开始时间，按运行的时钟</translation>
    </message>
    <message>
        <source>End of the slice or range</source>
        <translation>切片或范围的结束时间</translation>
    </message>
    <message>
        <source>Name of the slice or op, or the finding</source>
        <translation>切片或算子的名称，或发现</translation>
    </message>
    <message>
        <source>Lane of the slice</source>
        <translation>切片所在的泳道</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>备注的文本</translation>
    </message>
    <message>
        <source>unknown: the clocks of the hosts cannot be compared</source>
        <translation>未知：各主机的时钟无法比较</translation>
    </message>
    <message>
        <source>Later than the first</source>
        <translation>比最先到达者晚</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>family</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>framework-op</source>
        <translation>框架算子</translation>
    </message>
    <message>
        <source>What to group by: op, op-type, task-type, api, stream, step, range (msproftx), family (of op), framework-op, module, name (every slice) or scope (of the model in --model FILE)</source>
        <translation>按什么分组：op、op-type、task-type、api、stream、step、range（msproftx）、family（算子类别）、framework-op（框架算子）、module（模块）、name（每个切片）或 scope（--model FILE 中模型的作用域）</translation>
    </message>
    <message>
        <source>Begin of the first collective of the step, after that of the first rank</source>
        <translation>该 step 第一个集合通信的开始时间，相对最先到达的 rank</translation>
    </message>
    <message>
        <source>Why the rank is late, or why this is unknown</source>
        <translation>该 rank 迟到的原因，或原因未知的说明</translation>
    </message>
    <message>
        <source>What all findings together can gain, in the answer itself; each time is counted once</source>
        <translation>所有发现合计可节省的时间，位于应答本身；每段时间只计一次</translation>
    </message>
    <message>
        <source>total_ns as a share of the run, 0 to 1, in the answer itself</source>
        <translation>total_ns 占运行时间的比例，0 到 1，位于应答本身</translation>
    </message>
    <message>
        <source>total_ns as a share of the time of the device, 0 to 1, in the answer itself</source>
        <translation>total_ns 占设备时间的比例，0 到 1，位于应答本身</translation>
    </message>
    <message>
        <source>Name of the run, of the part or of the file</source>
        <translation>运行、部分或文件的名称</translation>
    </message>
    <message>
        <source>Rank of the run; missing for a finding about all ranks</source>
        <translation>运行的 rank；对于涉及所有 rank 的发现则缺失</translation>
    </message>
    <message>
        <source>Time of the run that shares refer to</source>
        <translation>比例所依据的运行时间</translation>
    </message>
    <message>
        <source>Time of the device that shares refer to</source>
        <translation>比例所依据的设备时间</translation>
    </message>
    <message>
        <source>Sum of the durations of all ops</source>
        <translation>所有算子的耗时之和</translation>
    </message>
    <message>
        <source>The ops that need most time, an array of name and ns; for a rule, the number of ops that ran</source>
        <translation>耗时最长的算子，由 name 和 ns 组成的数组；对于规则则为运行的算子数</translation>
    </message>
    <message>
        <source>The op types that need most time, an array of name and ns</source>
        <translation>耗时最长的算子类型，由 name 和 ns 组成的数组</translation>
    </message>
    <message>
        <source>Whether the figures of the model are good; missing if that is not known</source>
        <translation>模型的指标是否良好；未知时缺失</translation>
    </message>
    <message>
        <source>Figures of the model, an array of id, value, unit, formula, coverage (0 to 1), our_score, estimate, note and missing (what, how)</source>
        <translation>模型的指标，由 id、value、unit、formula、coverage（0 到 1）、our_score、estimate、note 和 missing（what、how）组成的数组</translation>
    </message>
    <message>
        <source>Names of the runs that are looked at as one run, an array</source>
        <translation>视为一次运行的各次运行的名称，数组</translation>
    </message>
    <message>
        <source>How well their ops match, an array</source>
        <translation>它们的算子匹配的程度，数组</translation>
    </message>
    <message>
        <source>Id of the rule</source>
        <translation>规则的标识</translation>
    </message>
    <message>
        <source>Group of the rule</source>
        <translation>规则的分组</translation>
    </message>
    <message>
        <source>Title of the rule</source>
        <translation>规则的标题</translation>
    </message>
    <message>
        <source>found, fine, skipped or failed</source>
        <translation>found、fine、skipped 或 failed</translation>
    </message>
    <message>
        <source>How many ops, slices or layers had the inputs of the rule</source>
        <translation>具有规则所需输入的算子、切片或层的数量</translation>
    </message>
    <message>
        <source>Inputs that the rule did not find, an array of what and how</source>
        <translation>规则未找到的输入，由 what 和 how 组成的数组</translation>
    </message>
    <message>
        <source>Limits that the rule compares with, an object</source>
        <translation>规则用于比较的阈值，对象</translation>
    </message>
    <message>
        <source>high, medium or low</source>
        <translation>high、medium 或 low</translation>
    </message>
    <message>
        <source>Largest gain to expect; missing if it is not known</source>
        <translation>预计的最大收益；未知时缺失</translation>
    </message>
    <message>
        <source>gain_ns as a share of the run, 0 to 1</source>
        <translation>gain_ns 占运行时间的比例，0 到 1</translation>
    </message>
    <message>
        <source>run, the time that share refers to</source>
        <translation>run，share 所依据的时间</translation>
    </message>
    <message>
        <source>gain_ns as a share of the time of the device, 0 to 1</source>
        <translation>gain_ns 占设备时间的比例，0 到 1</translation>
    </message>
    <message>
        <source>measured, upper bound or estimate</source>
        <translation>measured、upper bound 或 estimate</translation>
    </message>
    <message>
        <source>Number of ops, slices, ranks or other subjects of the finding</source>
        <translation>该发现涉及的算子、切片、rank 或其他对象的数量</translation>
    </message>
    <message>
        <source>The first 200 of them, an array of kind, name, id, rank, begin and end (ns) and gain_ns</source>
        <translation>其中前 200 个，由 kind、name、id、rank、begin 和 end（ns）以及 gain_ns 组成的数组</translation>
    </message>
    <message>
        <source>Number of the rows that show the finding</source>
        <translation>显示该发现的行数</translation>
    </message>
    <message>
        <source>The first 200 of these rows, an array of objects with the ids of their columns</source>
        <translation>这些行中的前 200 行，以列标识为键的对象数组</translation>
    </message>
    <message>
        <source>Further numbers of the finding, an object</source>
        <translation>该发现的其他数值，对象</translation>
    </message>
    <message>
        <source>What was found, or what is missing</source>
        <translation>发现了什么，或缺少什么</translation>
    </message>
    <message>
        <source>Why it is slow, or why the rule was skipped</source>
        <translation>为何慢，或规则为何被跳过</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么做</translation>
    </message>
    <message>
        <source>With a baseline: new, grown, same or smaller</source>
        <translation>与基线相比：new、grown、same 或 smaller</translation>
    </message>
    <message>
        <source>Gain in the baseline</source>
        <translation>基线中的收益</translation>
    </message>
    <message>
        <source>Ids of the rules that need the file, an array</source>
        <translation>需要该文件的规则的标识，数组</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>文件的文本</translation>
    </message>
    <message>
        <source>module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>before the step its host was idle: no call of it was recorded</source>
        <translation>该步之前其主机空闲：没有记录到它的调用</translation>
    </message>
    <message>
        <source>chip and clocks</source>
        <translation>芯片与时钟</translation>
    </message>
    <message>
        <source>versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>profiler</source>
        <translation>profiler</translation>
    </message>
    <message>
        <source>environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>collected data</source>
        <translation>采集的数据</translation>
    </message>
    <message>
        <source>this run</source>
        <translation>本次运行</translation>
    </message>
    <message>
        <source>collected</source>
        <translation>已采集</translation>
    </message>
    <message>
        <source>Free: idle, or only copying</source>
        <translation>Free：空闲或仅有拷贝</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Settings that are equal:</source>
        <translation>相同的设置：</translation>
    </message>
    <message>
        <source>Settings that differ</source>
        <translation>有差异的设置</translation>
    </message>
    <message>
        <source>Print the settings that differ instead of times: chip and clocks, versions, switches of the profiler, environment, arguments</source>
        <translation>打印有差异的设置而不是时间：芯片与时钟、版本、profiler 开关、环境变量、参数</translation>
    </message>
    <message>
        <source>step (the default), inference, run (without steps), type:NAME, op:NAME, api:NAME, comm:KIND, finding:RULE or accuracy:ERROR; numbers in the name of an op do not count</source>
        <translation>step（默认）、inference、run（没有 step）、type:NAME、op:NAME、api:NAME、comm:KIND、finding:RULE 或 accuracy:ERROR；算子名中的数字不计</translation>
    </message>
    <message>
        <source>All series of a kind instead of one, a row for each: type, op, api, comm, finding or accuracy</source>
        <translation>一类的所有序列（每个一行），而不是一个序列：type、op、api、comm、finding 或 accuracy</translation>
    </message>
    <message>
        <source>step, inference, run, type (the default), op, api, comm, finding or accuracy</source>
        <translation>step、inference、run、type（默认）、op、api、comm、finding 或 accuracy</translation>
    </message>
    <message>
        <source>The servers before this one stay migrated; &apos;fleet migrate&apos; continues there</source>
        <translation>在此之前的服务器已经迁移；&apos;fleet migrate&apos; 会从这里继续</translation>
    </message>
    <message>
        <source>Let the edges run to the right (default: downwards)</source>
        <translation>让边向右（默认：向下）</translation>
    </message>
    <message>
        <source>A result of &apos;accuracy compare&apos; as CSV or JSON, whose errors are kept with the run; may be repeated. Results in the folder of the run are found without it</source>
        <translation>&apos;accuracy compare&apos; 的结果（CSV 或 JSON），其误差随运行一起保存；可重复。运行目录中的结果会自动找到</translation>
    </message>
    <message>
        <source>Name of the setting, or key of an option or variable</source>
        <translation>设置的名称，或选项、变量的键</translation>
    </message>
    <message>
        <source>Value of the first side; missing if it is not recorded</source>
        <translation>第一侧的值；没有记录时缺失</translation>
    </message>
    <message>
        <source>Value of the second side; missing if it is not recorded</source>
        <translation>第二侧的值；没有记录时缺失</translation>
    </message>
    <message>
        <source>The figure; its title is the value of --of. Errors of accuracy have no unit</source>
        <translation>数值，标题为 --of 的取值。精度误差没有单位</translation>
    </message>
    <message>
        <source>Change from the segment before; the newest runs are compared with those before them</source>
        <translation>相对前一段的变化；最新的运行与其之前的运行对比</translation>
    </message>
    <message>
        <source>Name of the op type, op, call, communication, rule or error</source>
        <translation>算子类型、算子、调用、通信、规则或误差的名称</translation>
    </message>
    <message>
        <source>Median since the last change. Errors of accuracy have no unit</source>
        <translation>自上次变化以来的中位数。精度误差没有单位</translation>
    </message>
    <message>
        <source>The last change of level; missing where the figure was 0 before</source>
        <translation>最近一次水平变化；之前的数值为 0 时缺失</translation>
    </message>
    <message>
        <source>First run with the newest level</source>
        <translation>处于最新水平的首次运行</translation>
    </message>
    <message>
        <source>Number of changes of level</source>
        <translation>水平变化的次数</translation>
    </message>
    <message>
        <source>What the runs of the series have in common</source>
        <translation>该序列中各次运行的共同点</translation>
    </message>
    <message>
        <source>Change; missing where the figure was 0 before</source>
        <translation>变化；之前的数值为 0 时缺失</translation>
    </message>
    <message>
        <source>Name of the step, op type, op, call, communication, rule or error</source>
        <translation>迭代、算子类型、算子、调用、通信、规则或误差的名称</translation>
    </message>
    <message>
        <source>Values of the run that are no settings (clocks, ids, times):</source>
        <translation>不属于设置的运行值（时钟、标识、时间）：</translation>
    </message>
    <message>
        <source>an earlier push of this report had an accuracy result and this one has none, so the stored one was removed; keep it with --accuracy FILE</source>
        <translation>此报告以前推送时有精度结果，这次没有，因此已存的精度结果被删除；用 --accuracy FILE 保留</translation>
    </message>
    <message>
        <source>chip and clocks, versions, profiler, environment, arguments, model, host, collected data</source>
        <translation>芯片与时钟、版本、profiler、环境变量、参数、模型、主机、采集的数据</translation>
    </message>
</context>
<context>
    <name>opscope</name>
    <message>
        <source>A (baseline)</source>
        <translation>A（基线）</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>rounding of the means</source>
        <translation>均值的舍入误差</translation>
    </message>
    <message>
        <source>B (current)</source>
        <translation>B（当前）</translation>
    </message>
    <message>
        <source>start_info / end_info not collected</source>
        <translation>未采集 start_info / end_info</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>Kind of result</source>
        <translation>结果种类</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Unix time</source>
        <translation>Unix 时间</translation>
    </message>
    <message>
        <source>monotonic: time since the machine started, not a date</source>
        <translation>单调时钟：机器启动以来的时间，不是日期</translation>
    </message>
    <message>
        <source>there is no timeline</source>
        <translation>没有时间线</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Elapsed</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Size on disk</source>
        <translation>磁盘占用</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>CANN version</source>
        <translation>CANN 版本</translation>
    </message>
    <message>
        <source>info.json of this version does not contain it</source>
        <translation>此版本的 info.json 没有说明</translation>
    </message>
    <message>
        <source>Driver version</source>
        <translation>驱动版本</translation>
    </message>
    <message>
        <source>Framework version</source>
        <translation>框架版本</translation>
    </message>
    <message>
        <source>Profiler level</source>
        <translation>Profiler 级别</translation>
    </message>
    <message>
        <source>AI Core metrics</source>
        <translation>AI Core 指标</translation>
    </message>
    <message>
        <source>sample.json / profiler_info not collected</source>
        <translation>未采集 sample.json / profiler_info</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Input pictures</source>
        <translation>输入图片</translation>
    </message>
    <message>
        <source>not in the file name</source>
        <translation>不在文件名中</translation>
    </message>
    <message>
        <source>Current picture</source>
        <translation>当前图片</translation>
    </message>
    <message>
        <source>AI Core frequency</source>
        <translation>AI Core 频率</translation>
    </message>
    <message>
        <source>icache miss rate</source>
        <translation>icache 未命中率</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>info.json not collected</source>
        <translation>未采集 info.json</translation>
    </message>
    <message>
        <source>not in info.json</source>
        <translation>不在 info.json 中</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>Host name</source>
        <translation>主机名</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>操作系统</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Device id</source>
        <translation>设备 ID</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>AI Core</source>
        <translation>AI Core</translation>
    </message>
    <message>
        <source>Vector core</source>
        <translation>Vector Core</translation>
    </message>
    <message>
        <source>AI CPU</source>
        <translation>AI CPU</translation>
    </message>
    <message>
        <source>Control CPU</source>
        <translation>Control CPU</translation>
    </message>
    <message>
        <source>TS CPU</source>
        <translation>TS CPU</translation>
    </message>
    <message>
        <source>Vector core frequency</source>
        <translation>Vector Core 频率</translation>
    </message>
    <message>
        <source>Task scheduler frequency</source>
        <translation>任务调度器频率</translation>
    </message>
    <message numerus="yes">
        <source>%n more op(s)</source>
        <translation>
            <numerusform>另外 %n 个算子</numerusform>
        </translation>
    </message>
    <message>
        <source>Model id</source>
        <translation>模型 ID</translation>
    </message>
    <message>
        <source>Number of batches</source>
        <translation>批次数</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>decoded from raw data, without CANN</source>
        <translation>由原始数据解析，未使用 CANN</translation>
    </message>
    <message>
        <source>The axis does not begin at 0.</source>
        <translation>坐标轴不从 0 开始。</translation>
    </message>
</context>
<context>
    <name>opscope::AccuracyPage</name>
    <message>
        <source>Looking for tensors...</source>
        <translation>正在查找张量…</translation>
    </message>
    <message>
        <source>Comparing...</source>
        <translation>正在比对…</translation>
    </message>
    <message>
        <source>%1 of %2 tensors compared</source>
        <translation>已比对 %2 个张量中的 %1 个</translation>
    </message>
    <message>
        <source>no ground truth is chosen: npy files of the framework, or dumps of another run</source>
        <translation>未选择标杆：框架的 npy 文件，或另一次运行的 dump</translation>
    </message>
    <message>
        <source>no graph is chosen: ops are paired by their names, inputs are not compared</source>
        <translation>未选择图：按算子名配对，不比对输入</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) were not matched</source>
        <translation>
            <numerusform>%n 个文件未匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a tensor</source>
        <translation>请选择张量</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1：%2。%3</translation>
    </message>
    <message numerus="yes">
        <source>no tensor is also in %1, which has %n tensor(s): it is another model</source>
        <translation>
            <numerusform>与有 %n 个张量的 %1 没有共同的张量：不是同一个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>The result of an earlier comparison</source>
        <translation>先前比对的结果</translation>
    </message>
    <message>
        <source>Results (*.csv);;All files (*)</source>
        <translation>结果 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the result</source>
        <translation>保存结果</translation>
    </message>
    <message>
        <source>Results (*.csv)</source>
        <translation>结果 (*.csv)</translation>
    </message>
    <message>
        <source>Compare With a Result...</source>
        <translation>与结果对比...</translation>
    </message>
    <message>
        <source>Compare with an earlier result, of Opscope or msaccucmp: better, worse, the same</source>
        <translation>与 Opscope 或 msaccucmp 的先前结果对比：变好、变差、不变</translation>
    </message>
    <message>
        <source>Save result...</source>
        <translation>保存结果...</translation>
    </message>
    <message>
        <source>Tensors that the device dumps: the section &quot;dump&quot; of acl.json</source>
        <translation>设备 Dump 的内容：acl.json 的“dump”部分</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>散点图</translation>
    </message>
    <message>
        <source>a result that was written before: open the dumps to look at elements</source>
        <translation>此前写出的比对结果：要查看元素，请打开 dump</translation>
    </message>
    <message>
        <source>the ground truth is the dumps of %1: choose one of the two runs to see what became better or worse</source>
        <translation>以 %1 的 dump 为标杆：要查看变好或变差，请为两次运行选择同一标杆</translation>
    </message>
    <message>
        <source>The elements are in the dumps, of which this is the result.</source>
        <translation>元素在 dump 文件中，这里只有其比对结果。</translation>
    </message>
    <message>
        <source>no graph is chosen: ops are paired by their names</source>
        <translation>未选择图：按算子名配对</translation>
    </message>
    <message>
        <source>Only tensors that were compared have elements.</source>
        <translation>只有比对过的张量才有元素。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Keep the tensors compared so far</source>
        <translation>保留已比对的部分</translation>
    </message>
    <message>
        <source>Stopped: %1 of %2 tensors compared</source>
        <translation>已停止：共 %2 个张量，已比对 %1 个</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>重新比对</translation>
    </message>
    <message>
        <source>Compare all tensors from the first on</source>
        <translation>从第一个张量起全部重新比对</translation>
    </message>
    <message>
        <source>compared with %1: %2 worse, %3 better, %4 the same, %5 on one side only, %6 not compared</source>
        <translation>与 %1 相比：%2 个变差，%3 个变好，%4 个不变，%5 个仅一侧有值，%6 个未比对</translation>
    </message>
    <message>
        <source>Dump Configuration...</source>
        <translation>Dump 配置...</translation>
    </message>
</context>
<context>
    <name>opscope::AccuracyPlot</name>
    <message>
        <source>limit</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>order of execution</source>
        <translation>执行顺序</translation>
    </message>
    <message>
        <source>not finite: nan, inf</source>
        <translation>非有限值：nan、inf</translation>
    </message>
</context>
<context>
    <name>opscope::ActionTable</name>
    <message>
        <source>&amp;Open File...</source>
        <translation>打开文件(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;Welcome Page</source>
        <translation>欢迎页(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close &amp;All</source>
        <translation>全部关闭(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Quick Open...</source>
        <translation>快速打开(&amp;Q)...</translation>
    </message>
    <message>
        <source>Command &amp;Palette...</source>
        <translation>命令面板(&amp;P)...</translation>
    </message>
    <message>
        <source>&amp;Settings...</source>
        <translation>设置(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;System Theme</source>
        <translation>跟随系统主题(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light Theme</source>
        <translation>浅色主题(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark Theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>Lar&amp;ger Text</source>
        <translation>放大文字(&amp;G)</translation>
    </message>
    <message>
        <source>S&amp;maller Text</source>
        <translation>缩小文字(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Normal Text Size</source>
        <translation>默认文字大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Full Screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Data Inventory</source>
        <translation>数据清单(&amp;D)</translation>
    </message>
    <message>
        <source>Data Source: &amp;Best</source>
        <translation>数据来源：自动选择(&amp;B)</translation>
    </message>
    <message>
        <source>Data Source: &amp;Text Files</source>
        <translation>数据来源：文本文件(&amp;T)</translation>
    </message>
    <message>
        <source>Data Source: D&amp;atabase</source>
        <translation>数据来源：数据库(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Cancel Reading</source>
        <translation>取消读取(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next Problem</source>
        <translation>下一个问题(&amp;N)</translation>
    </message>
    <message>
        <source>Compare &amp;With...</source>
        <translation>对比(&amp;W)...</translation>
    </message>
    <message>
        <source>&amp;Next Report</source>
        <translation>下一个报告(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Report</source>
        <translation>上一个报告(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>快捷键(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>日志(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About Opscope</source>
        <translation>关于 Opscope(&amp;A)</translation>
    </message>
    <message>
        <source>Reopen &amp;Last Workspace</source>
        <translation>重新打开上次的工作区(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Save Workspace...</source>
        <translation>保存工作区(&amp;S)...</translation>
    </message>
    <message>
        <source>Find in &amp;All Pages...</source>
        <translation>在所有页面中查找(&amp;A)...</translation>
    </message>
    <message>
        <source>&amp;Properties</source>
        <translation>属性(&amp;P)</translation>
    </message>
    <message>
        <source>Copy &amp;Command Line of This View</source>
        <translation>复制此视图的命令行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Open in Split...</source>
        <translation>在拆分视图中打开(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;Close Split</source>
        <translation>关闭拆分视图(&amp;C)</translation>
    </message>
    <message>
        <source>New &amp;Project...</source>
        <translation>新建工程(&amp;P)...</translation>
    </message>
    <message>
        <source>Open Pro&amp;ject...</source>
        <translation>打开工程(&amp;J)...</translation>
    </message>
    <message>
        <source>&amp;Run Collection</source>
        <translation>运行采集(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Preflight...</source>
        <translation>采集前检查(&amp;P)...</translation>
    </message>
    <message>
        <source>Project &amp;Settings...</source>
        <translation>工程设置(&amp;S)...</translation>
    </message>
    <message>
        <source>Convert &amp;Model...</source>
        <translation>模型转换(&amp;M)...</translation>
    </message>
    <message>
        <source>&amp;Import Model...</source>
        <translation>导入模型(&amp;I)...</translation>
    </message>
    <message>
        <source>&amp;Timeline...</source>
        <translation>时间线(&amp;T)...</translation>
    </message>
    <message>
        <source>&amp;Summary...</source>
        <translation>概要(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Iteration...</source>
        <translation>迭代(&amp;I)...</translation>
    </message>
    <message>
        <source>&amp;Dump Configuration...</source>
        <translation>Dump 配置(&amp;D)...</translation>
    </message>
    <message>
        <source>Parse &amp;With the Toolkit...</source>
        <translation>用工具包解析(&amp;W)...</translation>
    </message>
    <message>
        <source>&amp;Documentation</source>
        <translation>文档(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;All Pages</source>
        <translation>所有页面(&amp;A)</translation>
    </message>
    <message>
        <source>Open &amp;Folder...</source>
        <translation>打开文件夹(&amp;F)...</translation>
    </message>
    <message>
        <source>S&amp;ystem Language</source>
        <translation>跟随系统语言(&amp;Y)</translation>
    </message>
    <message>
        <source>Sa&amp;mple Data...</source>
        <translation>示例数据(&amp;M)...</translation>
    </message>
    <message>
        <source>Data Source: Ra&amp;w Data</source>
        <translation>数据来源：原始数据(&amp;W)</translation>
    </message>
    <message>
        <source>Close O&amp;thers</source>
        <translation>关闭其他(&amp;T)</translation>
    </message>
    <message>
        <source>R&amp;eopen Closed Tab</source>
        <translation>重新打开已关闭的标签页(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Fo&amp;rward</source>
        <translation>前进(&amp;R)</translation>
    </message>
    <message>
        <source>Na&amp;vigator</source>
        <translation>导航栏(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Reload</source>
        <translation>重新加载(&amp;R)</translation>
    </message>
    <message>
        <source>Open &amp;Folder in File Manager</source>
        <translation>在文件管理器中打开文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Co&amp;py Path</source>
        <translation>复制路径(&amp;P)</translation>
    </message>
    <message>
        <source>Compare With the &amp;Previous Run</source>
        <translation>与上一次运行比较(&amp;P)</translation>
    </message>
    <message>
        <source>Page in a &amp;Window of Its Own</source>
        <translation>在独立窗口中显示页面(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Go to the Navigator</source>
        <translation>转到导航栏(&amp;G)</translation>
    </message>
    <message>
        <source>Open Folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Open &amp;Fleet...</source>
        <translation>打开历史数据库(&amp;F)...</translation>
    </message>
    <message>
        <source>Part as Smaller &amp;Capture...</source>
        <translation>部分内容为较小的采集结果(&amp;C)...</translation>
    </message>
    <message>
        <source>&amp;Page to Share...</source>
        <translation>可分享的页面(&amp;P)...</translation>
    </message>
    <message>
        <source>Copy &amp;Report of a Problem</source>
        <translation>复制问题报告(&amp;R)</translation>
    </message>
    <message>
        <source>Add &amp;Note...</source>
        <translation>添加备注(&amp;N)...</translation>
    </message>
    <message>
        <source>&amp;Next Difference</source>
        <translation>下一个差异(&amp;N)</translation>
    </message>
    <message>
        <source>Previous &amp;Difference</source>
        <translation>上一个差异(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Swap A and B</source>
        <translation>交换 A 与 B(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Export Comparison...</source>
        <translation>导出对比(&amp;E)...</translation>
    </message>
</context>
<context>
    <name>opscope::AdviceList</name>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Findings of the advisor</source>
        <translation>优化建议的发现</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Checked and fine</source>
        <translation>已检查，正常</translation>
    </message>
    <message>
        <source>Gain (% of device time)</source>
        <translation>收益（占设备时间）</translation>
    </message>
    <message>
        <source>Skipped: for other chips, or data was not collected</source>
        <translation>已跳过：适用于其他芯片，或数据未采集</translation>
    </message>
</context>
<context>
    <name>opscope::AdvicePage</name>
    <message numerus="yes">
        <source>%n run(s) looked at as one</source>
        <translation>
            <numerusform>%n 次运行视为一次</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the files for the next run</source>
        <translation>保存下次运行所需的文件</translation>
    </message>
    <message>
        <source>Save files…</source>
        <translation>保存文件…</translation>
    </message>
    <message>
        <source>Switches of fusion passes, AIPP, the atc command and acl.json for the next run</source>
        <translation>下次运行所需的融合开关、AIPP 配置、atc 命令和 acl.json</translation>
    </message>
    <message>
        <source>Show where</source>
        <translation>显示位置</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>What, why and how</source>
        <translation>是什么、为什么、怎么改</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n 个发现</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cancelled after %n rule(s)</source>
        <translation>
            <numerusform>执行 %n 条规则后取消</numerusform>
        </translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Checked and fine</source>
        <translation>已检查，正常</translation>
    </message>
    <message>
        <source>%1 looked at</source>
        <translation>已检查 %1 项</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>The run after the change</source>
        <translation>修改之后的运行</translation>
    </message>
    <message>
        <source>Compare with a later run…</source>
        <translation>与之后的运行对比…</translation>
    </message>
    <message>
        <source>Opens the comparison with a run after the change, and shows whether the gain was reached</source>
        <translation>打开与修改之后运行的对比，并说明收益是否实现</translation>
    </message>
    <message>
        <source>In the later run</source>
        <translation>在之后的运行中</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>In the later run %1</source>
        <translation>在之后的运行 %1 中</translation>
    </message>
    <message>
        <source>The finding is gone.</source>
        <translation>该发现已消失。</translation>
    </message>
    <message>
        <source>Smaller: %1 are left of %2.</source>
        <translation>变小：%2 中还剩 %1。</translation>
    </message>
    <message>
        <source>Grown: %1, %2 before.</source>
        <translation>变大：%1，之前为 %2。</translation>
    </message>
    <message>
        <source>The finding is still there.</source>
        <translation>该发现仍然存在。</translation>
    </message>
    <message>
        <source>The time of the device: %1 before, %2 now.</source>
        <translation>设备时间：之前 %1，现在 %2。</translation>
    </message>
    <message>
        <source>Show in the graph</source>
        <translation>在模型图中显示</translation>
    </message>
    <message>
        <source>The node of this op on the page Model Graph, where a model is attached</source>
        <translation>该算子在“模型图”页中的节点（已附加模型时）</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>收益</translation>
    </message>
    <message>
        <source>Gain of each rank</source>
        <translation>各 rank 的收益</translation>
    </message>
    <message>
        <source>nothing of this kind ran</source>
        <translation>运行中没有此类内容</translation>
    </message>
    <message>
        <source>No finding has a setting for the next run: a fusion pass, AIPP, an option of atc</source>
        <translation>没有发现包含下次运行可用的设置：融合 pass、AIPP 或 atc 选项</translation>
    </message>
    <message>
        <source>%1 of the run</source>
        <translation>占运行的 %1</translation>
    </message>
    <message>
        <source>expected gain of all findings together: up to %1, %2; overlaps are counted once, and neighbouring ops can also become faster</source>
        <translation>全部发现合计的预期收益：最多 %1，%2；重叠的时间只计一次，相邻的算子也可能变快</translation>
    </message>
    <message>
        <source>All slices of the finding on the timeline, the one that would gain most in view; or its rows</source>
        <translation>在时间线上选中该发现的全部切片，并显示收益最大的一个；或显示其表格行</translation>
    </message>
</context>
<context>
    <name>opscope::BarsPlot</name>
    <message>
        <source>cumulative %</source>
        <translation>累计 %</translation>
    </message>
</context>
<context>
    <name>opscope::BreakdownBar</name>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Idle, host call</source>
        <translation>空闲，有 Host 调用</translation>
    </message>
    <message>
        <source>Idle, no call</source>
        <translation>空闲，无调用</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Before the first task</source>
        <translation>首个任务之前</translation>
    </message>
    <message>
        <source>After the last task</source>
        <translation>末个任务之后</translation>
    </message>
    <message>
        <source>Kernels or AI CPU tasks run.</source>
        <translation>正在运行 kernel 或 AI CPU 任务。</translation>
    </message>
    <message>
        <source>Communication runs that no compute hides.</source>
        <translation>正在通信，且没有被计算掩盖。</translation>
    </message>
    <message>
        <source>Memory is copied without compute or communication.</source>
        <translation>正在拷贝内存，没有计算，也没有通信。</translation>
    </message>
    <message>
        <source>Idle between tasks: the device has no task while the host is in a recorded call.</source>
        <translation>任务之间空闲：设备没有任务，host 处于已记录的调用中。</translation>
    </message>
    <message>
        <source>Idle between tasks: the device has no task, and the host is in no recorded call.</source>
        <translation>任务之间空闲：设备没有任务，host 也不在任何已记录的调用中。</translation>
    </message>
    <message>
        <source>The host works before the device has its first task: neither idle nor free.</source>
        <translation>设备的首个任务之前 host 在工作：既不算空闲，也不算 Free。</translation>
    </message>
    <message>
        <source>The host works after the device has ended its last task: neither idle nor free.</source>
        <translation>设备的末个任务结束之后 host 在工作：既不算空闲，也不算 Free。</translation>
    </message>
</context>
<context>
    <name>opscope::Collect</name>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Fetch</source>
        <translation>取回</translation>
    </message>
    <message>
        <source>Parse</source>
        <translation>解析</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Executable</source>
        <translation>可执行文件</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>依赖库</translation>
    </message>
    <message>
        <source>Set-up script</source>
        <translation>环境脚本</translation>
    </message>
    <message>
        <source>Switches</source>
        <translation>开关</translation>
    </message>
    <message>
        <source>acl.json</source>
        <translation>acl.json</translation>
    </message>
    <message>
        <source>acl.json of a run before</source>
        <translation>先前运行的 acl.json</translation>
    </message>
    <message>
        <source>Dump</source>
        <translation>Dump</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>采集间隔</translation>
    </message>
    <message>
        <source>svp_acl_finalize</source>
        <translation>svp_acl_finalize</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Output folder</source>
        <translation>输出文件夹</translation>
    </message>
    <message>
        <source>Free space there</source>
        <translation>主机剩余空间</translation>
    </message>
    <message>
        <source>Free space here</source>
        <translation>本机剩余空间</translation>
    </message>
    <message>
        <source>Speed of the disk</source>
        <translation>磁盘速度</translation>
    </message>
    <message>
        <source>umask</source>
        <translation>umask</translation>
    </message>
    <message>
        <source>Other runs</source>
        <translation>其他运行</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>setsid</source>
        <translation>setsid</translation>
    </message>
    <message>
        <source>Task trace</source>
        <translation>任务跟踪</translation>
    </message>
    <message>
        <source>AI Core metrics</source>
        <translation>AI Core 指标</translation>
    </message>
    <message>
        <source>API trace</source>
        <translation>API 跟踪</translation>
    </message>
    <message>
        <source>Markers of the application (msproftx)</source>
        <translation>应用打点（msproftx）</translation>
    </message>
    <message>
        <source>Host system data</source>
        <translation>主机系统数据</translation>
    </message>
    <message>
        <source>Device system data</source>
        <translation>设备系统数据</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Slows the run down a lot.</source>
        <translation>明显拖慢运行。</translation>
    </message>
    <message>
        <source>Costs some time.</source>
        <translation>有一定开销。</translation>
    </message>
    <message>
        <source>Costs little.</source>
        <translation>开销小。</translation>
    </message>
    <message>
        <source>%1 Feeds: %2</source>
        <translation>%1用于页面：%2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Parser of raw data</source>
        <translation>原始数据的解析工具</translation>
    </message>
    <message>
        <source>Tool for host data</source>
        <translation>主机数据的工具</translation>
    </message>
    <message>
        <source>Network mounts</source>
        <translation>网络挂载</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Profiling by the API</source>
        <translation>通过接口采集</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>Toolkit on the board</source>
        <translation>单板上的工具包</translation>
    </message>
    <message>
        <source>Toolkit on this machine</source>
        <translation>本机的工具包</translation>
    </message>
</context>
<context>
    <name>opscope::Collection</name>
    <message>
        <source>Open a project</source>
        <translation>打开工程</translation>
    </message>
    <message>
        <source>Projects of Opscope (*.opscope-run)</source>
        <translation>Opscope 工程 (*.opscope-run)</translation>
    </message>
    <message>
        <source>Run Collection</source>
        <translation>运行采集</translation>
    </message>
    <message>
        <source>Preflight reports that this run would fail.</source>
        <translation>采集前检查表明本次采集会失败。</translation>
    </message>
    <message>
        <source>Run Anyway</source>
        <translation>仍然运行</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>工程</translation>
    </message>
    <message>
        <source>There is no project yet. A project describes the board, the application and what is collected.</source>
        <translation>还没有工程。工程说明单板、应用程序和采集内容。</translation>
    </message>
    <message>
        <source>New...</source>
        <translation>新建...</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>打开...</translation>
    </message>
</context>
<context>
    <name>opscope::CommunicationPage</name>
    <message>
        <source>Rank by rank</source>
        <translation>Rank 之间</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>迭代耗时</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
</context>
<context>
    <name>opscope::CompareHead</name>
    <message>
        <source>A  baseline</source>
        <translation>A  基线</translation>
    </message>
    <message>
        <source>B  current</source>
        <translation>B  当前</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>You have chosen the order.</source>
        <translation>顺序由您选定。</translation>
    </message>
    <message>
        <source>The earlier run is the baseline.</source>
        <translation>较早的运行作为基线。</translation>
    </message>
    <message>
        <source>The earlier run becomes the baseline if both have a time, otherwise the one that was opened first.</source>
        <translation>如果两次运行都有时间，则较早的运行作为基线，否则以先打开的为基线。</translation>
    </message>
</context>
<context>
    <name>opscope::ComparisonHeader</name>
    <message>
        <source>Entire run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>迭代 %1</translation>
    </message>
    <message>
        <source>Selected range</source>
        <translation>所选范围</translation>
    </message>
    <message>
        <source>All devices</source>
        <translation>全部设备</translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Same within</source>
        <translation>视为相同的范围</translation>
    </message>
    <message>
        <source>A difference counts as noise up to this share of the larger side, or up to this time</source>
        <translation>差异不超过较大一侧的此占比，或不超过此时间时，视为噪声</translation>
    </message>
    <message>
        <source>Noise as a share</source>
        <translation>以占比表示的噪声</translation>
    </message>
    <message>
        <source>Noise as a time</source>
        <translation>以时间表示的噪声</translation>
    </message>
    <message>
        <source>Part of A</source>
        <translation>A 的部分</translation>
    </message>
    <message>
        <source>Part of B</source>
        <translation>B 的部分</translation>
    </message>
    <message>
        <source>Device of A</source>
        <translation>A 的设备</translation>
    </message>
    <message>
        <source>Device of B</source>
        <translation>B 的设备</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>%1 of %2 calls are listed: type the number of another</source>
        <translation>共 %2 次调用，列出 %1 次：其他调用请输入序号</translation>
    </message>
    <message>
        <source>%1 of %2 steps are listed</source>
        <translation>共 %2 个迭代，列出 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more run(s)</source>
        <translation>
            <numerusform>%1 及另外 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Add runs: mean and spread…</source>
        <translation>添加运行：均值与离散度…</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Whose wall time is compared: the run, a step, or one execute call. Type to search.</source>
        <translation>对比哪一部分的实际耗时：整次运行、一个迭代或一次执行调用。输入可搜索。</translation>
    </message>
    <message>
        <source>Further runs of A</source>
        <translation>A 的其他运行</translation>
    </message>
    <message>
        <source>Further runs of B</source>
        <translation>B 的其他运行</translation>
    </message>
    <message>
        <source>Further runs of this side: the figures become mean and spread</source>
        <translation>该侧的其他运行：各数值变为均值与离散度</translation>
    </message>
    <message>
        <source>Rank of A</source>
        <translation>A 的 Rank</translation>
    </message>
    <message>
        <source>Rank of B</source>
        <translation>B 的 Rank</translation>
    </message>
    <message>
        <source>Which rank of the folder is compared</source>
        <translation>对比该文件夹中的哪个 Rank</translation>
    </message>
</context>
<context>
    <name>opscope::ComparisonPage</name>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Confidence of the match</source>
        <translation>匹配的置信度</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>APIs</source>
        <translation>API</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Compared parts</source>
        <translation>对比的内容</translation>
    </message>
    <message>
        <source>Break up</source>
        <translation>拆开</translation>
    </message>
    <message>
        <source>Reject the proposed match of the selected row: its ops are NEW and GONE again</source>
        <translation>拆开所选行的建议匹配：其算子重新标为 NEW 和 GONE</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>The proposed match of the selected row is right</source>
        <translation>所选行的建议匹配是正确的</translation>
    </message>
    <message>
        <source>Restore proposals</source>
        <translation>恢复建议</translation>
    </message>
    <message>
        <source>Undo all accepted and rejected matches</source>
        <translation>撤销所有已接受和已拆开的匹配</translation>
    </message>
    <message>
        <source>Show on timelines</source>
        <translation>在时间线上显示</translation>
    </message>
    <message>
        <source>Waterfall</source>
        <translation>瀑布图</translation>
    </message>
    <message>
        <source>by op</source>
        <translation>按算子</translation>
    </message>
    <message>
        <source>by change of type</source>
        <translation>按类型变化</translation>
    </message>
    <message>
        <source>One bar for each op, or one for all ops whose types change in the same way</source>
        <translation>每个算子一条，或类型变化相同的所有算子合为一条</translation>
    </message>
    <message>
        <source>Accuracy result of the baseline</source>
        <translation>基线的精度结果</translation>
    </message>
    <message>
        <source>Accuracy result of the current run</source>
        <translation>当前运行的精度结果</translation>
    </message>
    <message>
        <source>Results of a comparison (*.csv);;All files (*)</source>
        <translation>比对结果 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Accuracy Results…</source>
        <translation>精度结果…</translation>
    </message>
    <message>
        <source>Results of a comparison with a ground truth, one for each run: the accuracy of each op next to its time</source>
        <translation>每次运行各一份与标杆比对的结果：在每个算子的耗时旁显示其精度</translation>
    </message>
    <message>
        <source>Families</source>
        <translation>算子类别</translation>
    </message>
    <message>
        <source>Framework ops</source>
        <translation>框架算子</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>掩盖</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>Which ops of the baseline became which of the current run: accept a proposed match, reject it, or undo that</source>
        <translation>基线的哪些算子变成了当前运行的哪些算子：接受或拒绝建议的匹配，或撤销</translation>
    </message>
    <message>
        <source>The contributions that lead from the baseline (A) to the current run (B); they are hidden at first if the window is low</source>
        <translation>从基线 (A) 到当前运行 (B) 的各项贡献；窗口较矮时默认隐藏</translation>
    </message>
    <message>
        <source>Ops of the baseline (A)</source>
        <translation>基线 (A) 的算子</translation>
    </message>
    <message>
        <source>Ops of the current run (B)</source>
        <translation>当前运行 (B) 的算子</translation>
    </message>
    <message>
        <source>Both timelines under one time axis; if a row is selected, its slices in each</source>
        <translation>两条时间线共用一个时间轴；如果选中了一行，则显示它在两侧的切片</translation>
    </message>
    <message>
        <source>Contributions from the baseline (A) to the current run (B)</source>
        <translation>从基线 (A) 到当前运行 (B) 的贡献</translation>
    </message>
</context>
<context>
    <name>opscope::ComparisonTotals</name>
    <message>
        <source>Comparing…</source>
        <translation>正在对比…</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>same within noise</source>
        <translation>在噪声范围内相同</translation>
    </message>
    <message>
        <source>  ± %1 / %2</source>
        <translation>  ± %1 / %2</translation>
    </message>
    <message>
        <source>Compared by: %1</source>
        <translation>对比依据：%1</translation>
    </message>
    <message>
        <source>Outside the call:</source>
        <translation>调用之外：</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>all calls</source>
        <translation>所有调用</translation>
    </message>
    <message>
        <source>The link compares all calls of both entire runs.</source>
        <translation>点击链接可对比整个运行的所有调用。</translation>
    </message>
    <message>
        <source>From the baseline (A) to the current run (B)</source>
        <translation>从基线 (A) 到当前运行 (B)</translation>
    </message>
    <message>
        <source>only the first</source>
        <translation>只显示第一条</translation>
    </message>
</context>
<context>
    <name>opscope::ComparisonView</name>
    <message>
        <source>%1 against %2</source>
        <translation>%1 对比 %2</translation>
    </message>
    <message>
        <source>Current: %1
Baseline: %2</source>
        <translation>当前：%1
基线：%2</translation>
    </message>
    <message>
        <source>%1, in parts</source>
        <translation>%1 的各部分</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>对比 %1</translation>
    </message>
    <message>
        <source>comparison of runs</source>
        <translation>运行比较</translation>
    </message>
</context>
<context>
    <name>opscope::ConvertDialog</name>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Convert Model</source>
        <translation>模型转换</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Output model (.om)</source>
        <translation>输出模型（.om）</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>name:1,3,224,224; separate several inputs by semicolons.</source>
        <translation>名称:1,3,224,224；多个输入之间用英文分号隔开。</translation>
    </message>
    <message>
        <source>Input format</source>
        <translation>输入格式</translation>
    </message>
    <message>
        <source>Output type</source>
        <translation>输出类型</translation>
    </message>
    <message>
        <source>Chip (soc_version)</source>
        <translation>芯片（soc_version）</translation>
    </message>
    <message>
        <source>AIPP configuration</source>
        <translation>AIPP 配置</translation>
    </message>
    <message>
        <source>A file that describes the preprocessing of the picture.</source>
        <translation>一个文件：图像的预处理方式。</translation>
    </message>
    <message>
        <source>Fusion switches</source>
        <translation>融合开关</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Online model type</source>
        <translation>在线模型类型</translation>
    </message>
    <message>
        <source>More parameters</source>
        <translation>更多参数</translation>
    </message>
    <message>
        <source>As on the command line: --name=value ...</source>
        <translation>与命令行相同：--名称=值 ...</translation>
    </message>
    <message>
        <source>Run on</source>
        <translation>运行位置</translation>
    </message>
    <message>
        <source>ATC</source>
        <translation>ATC</translation>
    </message>
    <message>
        <source>Path on the machine where it runs; empty: searched in the PATH of that machine.</source>
        <translation>运行 ATC 的机器上的路径；留空则在该机器的 PATH 中查找。</translation>
    </message>
    <message>
        <source>Set-up script</source>
        <translation>环境脚本</translation>
    </message>
    <message>
        <source>Path on the machine where it runs: the set_env.sh of the toolkit.</source>
        <translation>运行 ATC 的机器上的路径：工具包的 set_env.sh。</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>The command appears here when the form is complete.</source>
        <translation>填写表单后，这里显示命令。</translation>
    </message>
    <message>
        <source>Log of the conversion</source>
        <translation>转换日志</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Progress of the conversion</source>
        <translation>转换进度</translation>
    </message>
    <message>
        <source>Convert</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Data to quantize with</source>
        <translation>量化校准数据</translation>
    </message>
    <message>
        <source>For SVP: name:file, several separated by semicolons. The file lists pictures, one per line, or contains numbers.</source>
        <translation>用于 SVP：名称:文件，多个以分号分隔。文件中每行一张图片，或为数值。</translation>
    </message>
    <message>
        <source>Quantization (compile_mode)</source>
        <translation>量化方式（compile_mode）</translation>
    </message>
    <message>
        <source>For SVP, the bits of the data: 0 means 8, 1 means 16; 5 and 6 mean the same with FP16 for ops that do not use the cube.</source>
        <translation>用于 SVP，数据位宽：0 为 8 位，1 为 16 位；5 和 6 相同，但非 CUBE 算子用 FP16。</translation>
    </message>
    <message>
        <source>For SVP: 2 for a profile with data of layers, 4 for dumps, 0 for a release.</source>
        <translation>用于 SVP：2 使性能数据含各层数据，4 用于 dump，0 用于发布。</translation>
    </message>
    <message>
        <source>A file that switches fusion passes on or off (fusion_switch.cfg).</source>
        <translation>融合规则开关配置文件（fusion_switch.cfg）。</translation>
    </message>
</context>
<context>
    <name>opscope::DataPage</name>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
</context>
<context>
    <name>opscope::DetailsDock</name>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Enter or double-click goes there</source>
        <translation>按 Enter 或双击转到该处</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>to</source>
        <translation>去往</translation>
    </message>
    <message>
        <source>Details of the selected slice</source>
        <translation>所选切片的详情</translation>
    </message>
    <message>
        <source>In tables</source>
        <translation>在表格中显示</translation>
    </message>
    <message>
        <source>Show this name in the Statistics page</source>
        <translation>在统计页中显示此名称</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Previous slice of this name on the lane (Alt+,)</source>
        <translation>泳道上的上一个同名切片 (Alt+,)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Next slice of this name on the lane (Alt+.)</source>
        <translation>泳道上的下一个同名切片 (Alt+.)</translation>
    </message>
    <message>
        <source>Click a slice to see all about it.</source>
        <translation>单击切片可查看其全部信息。</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Start (ns)</source>
        <translation>开始 (ns)</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Share of the lane</source>
        <translation>占泳道</translation>
    </message>
    <message>
        <source>Share of the report</source>
        <translation>占报告</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Task id</source>
        <translation>任务 ID</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Place on the lane</source>
        <translation>在泳道上的位置</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Op type</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Task type</source>
        <translation>任务类型</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Input types</source>
        <translation>输入类型</translation>
    </message>
    <message>
        <source>Input formats</source>
        <translation>输入格式</translation>
    </message>
    <message>
        <source>Output shapes</source>
        <translation>输出形状</translation>
    </message>
    <message>
        <source>Output types</source>
        <translation>输出类型</translation>
    </message>
    <message>
        <source>Output formats</source>
        <translation>输出格式</translation>
    </message>
    <message>
        <source>Metrics (%1)</source>
        <translation>指标（%1）</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>All slices of this name</source>
        <translation>此名称的全部切片</translation>
    </message>
    <message numerus="yes">
        <source>All %n slice(s) of this name: median %1, sum %2</source>
        <translation>
            <numerusform>此名称的全部 %n 个切片：中位数 %1，总和 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Bars: number of slices with this name for each range of durations. The marked bar contains the selected slice.</source>
        <translation>柱形：此名称的切片在各持续时间区间内的数量。标记的柱形包含所选切片。</translation>
    </message>
    <message>
        <source>Durations of all slices of this name</source>
        <translation>此名称全部切片的持续时间</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>下发</translation>
    </message>
    <message>
        <source>By the clock of the report: %1</source>
        <translation>按报告时钟：%1</translation>
    </message>
</context>
<context>
    <name>opscope::DockSet</name>
    <message>
        <source>Docks</source>
        <translation>停靠窗口</translation>
    </message>
</context>
<context>
    <name>opscope::Documentation</name>
    <message>
        <source>en</source>
        <extracomment>The language of the documents: en, or zh_CN for Chinese.</extracomment>
        <translation>zh_CN</translation>
    </message>
    <message>
        <source>Documentation</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Search the documentation</source>
        <translation>搜索文档</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档列表</translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation>文档内容</translation>
    </message>
    <message>
        <source>No document has this text.</source>
        <translation>没有文档包含此文字。</translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Formats: what Opscope opens</source>
        <translation>格式：Opscope 能打开的内容（英文）</translation>
    </message>
    <message>
        <source>SQL: tables and columns</source>
        <translation>SQL：表和列（英文）</translation>
    </message>
    <message>
        <source>JSON answers</source>
        <translation>JSON 输出（英文）</translation>
    </message>
</context>
<context>
    <name>opscope::DumpSettingsDialog</name>
    <message>
        <source>one model per line: name, or name: op, op, ...</source>
        <translation>每行一个模型：名称，或 名称: 算子, 算子, ...</translation>
    </message>
    <message>
        <source>Folder on the device (dump_path)</source>
        <translation>设备上的文件夹 (dump_path)</translation>
    </message>
    <message>
        <source>Models and ops (dump_list)</source>
        <translation>模型和算子 (dump_list)</translation>
    </message>
    <message>
        <source>Tensors (dump_mode)</source>
        <translation>张量 (dump_mode)</translation>
    </message>
    <message>
        <source>Single ops too (dump_op_switch)</source>
        <translation>包括单算子 (dump_op_switch)</translation>
    </message>
    <message>
        <source>Data to write (dump_data)</source>
        <translation>写入内容 (dump_data)</translation>
    </message>
    <message>
        <source>Statistics (dump_stats); empty: all</source>
        <translation>统计量 (dump_stats)；留空为全部</translation>
    </message>
    <message>
        <source>Steps (dump_step); empty: all</source>
        <translation>迭代 (dump_step)；留空为全部</translation>
    </message>
    <message>
        <source>Overflow detection only (dump_debug)</source>
        <translation>仅溢出检测 (dump_debug)</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>打开...</translation>
    </message>
    <message>
        <source>Save...</source>
        <translation>保存...</translation>
    </message>
    <message>
        <source>Settings (*.json);;All files (*)</source>
        <translation>设置 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open acl.json</source>
        <translation>打开 acl.json</translation>
    </message>
    <message>
        <source>Save acl.json</source>
        <translation>保存 acl.json</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation>选择...</translation>
    </message>
    <message>
        <source>An .om or Build text: its ops can be ticked below</source>
        <translation>.om 或 Build 文本：其算子可在下方勾选</translation>
    </message>
    <message>
        <source>Filter ops by name or type</source>
        <translation>按名称或类型筛选算子</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Filter ops</source>
        <translation>筛选算子</translation>
    </message>
    <message>
        <source>Ops of the model</source>
        <translation>模型的算子</translation>
    </message>
    <message>
        <source>Ops to dump; none ticked: all</source>
        <translation>要 dump 的算子；不勾选则为全部</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Models (*.om *.txt *.pbtxt *.json);;All files (*)</source>
        <translation>模型 (*.om *.txt *.pbtxt *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>None of the selected nodes is an op that can be dumped: tick ops in the list.</source>
        <translation>所选节点中没有可以 dump 的算子：请在列表中勾选算子。</translation>
    </message>
    <message>
        <source>Dump Configuration (acl.json)</source>
        <translation>Dump 配置 (acl.json)</translation>
    </message>
    <message>
        <source>%1 exists. Its section &quot;dump&quot; is replaced; other sections are kept.</source>
        <translation>%1 已存在。只替换其中的 &quot;dump&quot; 部分，其他部分保留。</translation>
    </message>
    <message>
        <source>Replace the Section</source>
        <translation>替换该部分</translation>
    </message>
</context>
<context>
    <name>opscope::ElementView</name>
    <message>
        <source>Largest</source>
        <translation>最大的</translation>
    </message>
    <message>
        <source>absolute error</source>
        <translation>绝对误差</translation>
    </message>
    <message>
        <source>relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Top</source>
        <translation>前</translation>
    </message>
    <message>
        <source>Which error is largest</source>
        <translation>按哪种误差取最大</translation>
    </message>
    <message>
        <source>How many elements</source>
        <translation>元素个数</translation>
    </message>
    <message>
        <source>Where the files are written</source>
        <translation>文件写入位置</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written</source>
        <translation>
            <numerusform>已写入 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Cumulative error</source>
        <translation>累计误差</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>Picture of the errors</source>
        <translation>误差图</translation>
    </message>
    <message>
        <source>Axis of the rows</source>
        <translation>行所在的轴</translation>
    </message>
    <message>
        <source>Axis of the columns</source>
        <translation>列所在的轴</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>导出...</translation>
    </message>
    <message>
        <source>Elements and largest errors as CSV, the tensor of the NPU as npy</source>
        <translation>元素和最大误差存为 CSV，NPU 张量存为 npy</translation>
    </message>
    <message>
        <source>up to element %1: %2</source>
        <translation>到元素 %1 为止：%2</translation>
    </message>
    <message numerus="yes">
        <source>relative error %1: %n element(s)</source>
        <translation>
            <numerusform>相对误差 %1：%n 个元素</numerusform>
        </translation>
    </message>
    <message>
        <source>elements</source>
        <translation>元素数</translation>
    </message>
    <message>
        <source>Choose a tensor</source>
        <translation>请选择张量</translation>
    </message>
    <message>
        <source>element</source>
        <translation>元素</translation>
    </message>
    <message>
        <source>element; errors that are not finite are left out: %1</source>
        <translation>元素；未计入的非有限误差：%1</translation>
    </message>
    <message>
        <source>absolute errors added up</source>
        <translation>绝对误差累计</translation>
    </message>
</context>
<context>
    <name>opscope::ErrorMapPlot</name>
    <message>
        <source>error, power of ten</source>
        <translation>误差（10 的幂）</translation>
    </message>
    <message>
        <source>Choose a tensor</source>
        <translation>请选择张量</translation>
    </message>
    <message>
        <source>no errors</source>
        <translation>没有误差</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4: largest error %5</source>
        <translation>%1 %2，%3 %4：最大误差 %5</translation>
    </message>
</context>
<context>
    <name>opscope::EventsPage</name>
    <message>
        <source>Lane %1  ✕</source>
        <translation>泳道 %1  ✕</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)  ✕</source>
        <translation>
            <numerusform>%n 条泳道  ✕</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the slices of all lanes</source>
        <translation>显示全部泳道的切片</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Show arguments of the slices as columns</source>
        <translation>将切片的参数显示为列</translation>
    </message>
</context>
<context>
    <name>opscope::ExecutablePage</name>
    <message>
        <source>Executable Properties</source>
        <translation>可执行文件属性</translation>
    </message>
    <message>
        <source>The program, its folder and its arguments.</source>
        <translation>程序、其文件夹和参数。</translation>
    </message>
    <message>
        <source>SVP application with an acl.json</source>
        <translation>使用 acl.json 的 SVP 应用</translation>
    </message>
    <message>
        <source>CANN application under msprof</source>
        <translation>由 msprof 启动的 CANN 应用</translation>
    </message>
    <message>
        <source>Remote run: a host over ssh</source>
        <translation>远程运行：通过 ssh 连接的主机</translation>
    </message>
    <message>
        <source>Local run: this machine</source>
        <translation>本地运行：本机</translation>
    </message>
    <message>
        <source>from the ssh configuration</source>
        <translation>按 ssh 配置</translation>
    </message>
    <message>
        <source>Kind of application</source>
        <translation>应用类型</translation>
    </message>
    <message>
        <source>Run mode</source>
        <translation>运行模式</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>As for ssh: user@address, or a host of your ssh config. Log in with a key.</source>
        <translation>与 ssh 的写法相同：用户@地址，或 ssh 配置中的名称。请用密钥登录。</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Where the application starts.</source>
        <translation>应用的启动目录。</translation>
    </message>
    <message>
        <source>Executable</source>
        <translation>可执行文件</translation>
    </message>
    <message>
        <source>A file in the folder, or a full path.</source>
        <translation>该文件夹中的文件，或完整路径。</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>As in a shell, quotes too; nothing is expanded.</source>
        <translation>写法与 shell 相同，可用引号；不做任何展开。</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>NAME=value, one per line.</source>
        <translation>名称=值，每行一个。</translation>
    </message>
    <message>
        <source>Set-up script</source>
        <translation>环境脚本</translation>
    </message>
    <message>
        <source>Path on the machine where it runs: the set_env.sh of the toolkit, sourced before the run.</source>
        <translation>运行应用的机器上的路径：工具包的 set_env.sh，运行前执行。</translation>
    </message>
    <message>
        <source>Path on the machine where it runs: msprof, or msprof.pyc for SVP. Empty: msprof from the PATH of that machine.</source>
        <translation>运行应用的机器上的路径：msprof，或 SVP 的 msprof.pyc。留空则使用该机器 PATH 中的 msprof。</translation>
    </message>
    <message>
        <source>acl.json</source>
        <translation>acl.json</translation>
    </message>
    <message>
        <source>On the host: the file that the application passes to svp_acl_init. It is restored after the run.</source>
        <translation>在运行的机器上：应用传给 svp_acl_init 的文件。运行后会还原。</translation>
    </message>
    <message>
        <source>Output folder</source>
        <translation>输出文件夹</translation>
    </message>
    <message>
        <source>Folder on the machine where it runs, with only letters, digits and underscores. Empty: opscope_runs in the home folder.</source>
        <translation>运行应用的机器上的文件夹，只含字母、数字和下划线。留空则为主目录下的 opscope_runs。</translation>
    </message>
    <message>
        <source>Upload before the run</source>
        <translation>运行前上传</translation>
    </message>
    <message>
        <source>local path -&gt; path on the host, one per line; only changed files are sent.</source>
        <translation>本机路径 -&gt; 主机路径，每行一个；只发送有变化的文件。</translation>
    </message>
    <message>
        <source>Toolkit on the board</source>
        <translation>单板上的工具包</translation>
    </message>
    <message>
        <source>Toolkit on this machine</source>
        <translation>本机的工具包</translation>
    </message>
    <message>
        <source>Parses the data that the host cannot parse.</source>
        <translation>解析主机无法解析的数据。</translation>
    </message>
    <message>
        <source>ssh configuration</source>
        <translation>ssh 配置</translation>
    </message>
    <message>
        <source>A file on this machine (ssh -F); empty: your own.</source>
        <translation>本机上的文件（ssh -F）；留空则使用您自己的配置。</translation>
    </message>
</context>
<context>
    <name>opscope::ExportDialog</name>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Shown rows (%1)</source>
        <translation>显示的行（%1）</translation>
    </message>
    <message>
        <source>Selected rows (%1)</source>
        <translation>选中的行（%1）</translation>
    </message>
    <message>
        <source>All rows (%1)</source>
        <translation>全部行（%1）</translation>
    </message>
    <message>
        <source>Shown columns (%1)</source>
        <translation>显示的列（%1）</translation>
    </message>
    <message>
        <source>All columns (%1)</source>
        <translation>全部列（%1）</translation>
    </message>
    <message>
        <source>Raw: every digit</source>
        <translation>原始值：全部位数</translation>
    </message>
    <message>
        <source>As shown</source>
        <translation>按显示</translation>
    </message>
    <message>
        <source>Byte order mark (Excel on Windows reads Chinese text right)</source>
        <translation>字节顺序标记（BOM，使 Windows 上的 Excel 正确读取中文）</translation>
    </message>
    <message>
        <source>Spreadsheet safe: keep all digits of long numbers and ids</source>
        <translation>电子表格安全：长数字和 ID 保持完整</translation>
    </message>
    <message>
        <source>A spreadsheet shows long numbers as 1.00159E+12 and drops their digits; a tab after them makes them text</source>
        <translation>电子表格会把长数字显示为 1.00159E+12 并丢失位数；在其后加一个制表符可使其成为文本</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Equivalent command</source>
        <translation>等效命令</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Cancelled; no file was written</source>
        <translation>已取消；没有写入文件</translation>
    </message>
    <message>
        <source>The selected rows are too scattered for one command; export the shown rows instead.</source>
        <translation>所选行过于分散，无法用一条命令表示；请改为导出显示的行。</translation>
    </message>
    <message>
        <source>Command for all rows</source>
        <translation>导出所有行的命令</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>The file exists already. Press Export again to replace it.</source>
        <translation>文件已存在。再次点击“导出”即可替换。</translation>
    </message>
</context>
<context>
    <name>opscope::ExportReportDialog</name>
    <message>
        <source>Show in Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export Report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Timeline (Chrome trace JSON)</source>
        <translation>时间线（Chrome trace JSON）</translation>
    </message>
    <message>
        <source>Summary tables</source>
        <translation>概要表</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>%1 (model %2)</source>
        <translation>%1（模型 %2）</translation>
    </message>
    <message>
        <source>As the run has them</source>
        <translation>与本次运行相同</translation>
    </message>
    <message>
        <source>Old: device_0/summary/op_statistic_0_1_1.csv</source>
        <translation>旧：device_0/summary/op_statistic_0_1_1.csv</translation>
    </message>
    <message>
        <source>New: mindstudio_profiler_output</source>
        <translation>新：mindstudio_profiler_output</translation>
    </message>
    <message>
        <source>The written files are listed here</source>
        <translation>写出的文件列在这里</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Names of files</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Written files</source>
        <translation>写出的文件</translation>
    </message>
    <message>
        <source>Exporting...</source>
        <translation>正在导出...</translation>
    </message>
</context>
<context>
    <name>opscope::FetchDialog</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>As for ssh: a name, user@host, or a Host of the ssh configuration.</source>
        <translation>与 ssh 相同：主机名、user@host，或 ssh 配置中的 Host。</translation>
    </message>
    <message>
        <source>Folder or file on the host</source>
        <translation>主机上的文件夹或文件</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>of the ssh configuration</source>
        <translation>按 ssh 配置</translation>
    </message>
    <message>
        <source>ssh configuration</source>
        <translation>ssh 配置</translation>
    </message>
    <message>
        <source>Empty: the user&apos;s own.</source>
        <translation>留空：使用用户自己的配置。</translation>
    </message>
    <message>
        <source>Below this folder here</source>
        <translation>保存到本机的此文件夹下</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 / %2：%3</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) were not fetched. The first one: %1</source>
        <translation>
            <numerusform>有 %n 个文件未获取。第一个：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Password for %1. It is kept only until this window closes and is not written to any file.</source>
        <translation>%1 的密码。它只保留到此窗口关闭，不会写入任何文件。</translation>
    </message>
    <message>
        <source>Fetch a Run</source>
        <translation>获取运行</translation>
    </message>
    <message>
        <source>The files are on another machine. They are copied over ssh; what was copied before is not copied again, and a copy that was stopped continues.</source>
        <translation>文件在另一台机器上，将通过 ssh 复制；已经复制的不再复制，中断的复制会继续。</translation>
    </message>
    <message>
        <source>Fetching</source>
        <translation>正在获取</translation>
    </message>
    <message>
        <source>Fetch and Open</source>
        <translation>获取并打开</translation>
    </message>
    <message>
        <source>Log In...</source>
        <translation>登录...</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>opscope::FieldTree</name>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
</context>
<context>
    <name>opscope::FilterHeader</name>
    <message>
        <source>Filter of %1</source>
        <translation>%1 的筛选</translation>
    </message>
    <message>
        <source>filter: text or /re/</source>
        <translation>筛选：文本或 /正则/</translation>
    </message>
    <message>
        <source>filter: %1</source>
        <translation>筛选：%1</translation>
    </message>
</context>
<context>
    <name>opscope::FindBar</name>
    <message>
        <source>Find in names</source>
        <translation>在名称中查找</translation>
    </message>
    <message>
        <source>Find on the timeline</source>
        <translation>在时间线上查找</translation>
    </message>
    <message>
        <source>Upper and lower case differ</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Also in arguments (slower: they are read from the file)</source>
        <translation>也在参数中查找（较慢：需从文件读取）</translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter, Shift+F3)</source>
        <translation>上一个结果 (Shift+Enter, Shift+F3)</translation>
    </message>
    <message>
        <source>Next hit (Enter, F3)</source>
        <translation>下一个结果 (Enter, F3)</translation>
    </message>
    <message>
        <source>Number of hits</source>
        <translation>结果数</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>not valid</source>
        <translation>无效</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The arguments of %n slice(s) could not be read.</source>
        <translation>
            <numerusform>无法读取 %n 个切片的参数。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FindDock</name>
    <message>
        <source>Hits of the search</source>
        <translation>搜索结果</translation>
    </message>
</context>
<context>
    <name>opscope::FindPagesDock</name>
    <message>
        <source>%1   %2</source>
        <translation>%1   %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more: open the page</source>
        <translation>
            <numerusform>还有 %n 行：请打开该页面</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n 个页面</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a report to search its pages.</source>
        <translation>打开报告后即可搜索其各页面。</translation>
    </message>
    <message>
        <source>Looks through the tables of all pages.</source>
        <translation>在所有页面的表格中查找。</translation>
    </message>
    <message>
        <source>searching: %1</source>
        <translation>正在查找：%1</translation>
    </message>
    <message>
        <source>No page holds this text.</source>
        <translation>没有页面包含此文本。</translation>
    </message>
    <message>
        <source>Find in all pages</source>
        <translation>在所有页面中查找</translation>
    </message>
    <message>
        <source>Pages and rows that were found</source>
        <translation>找到的页面和行</translation>
    </message>
</context>
<context>
    <name>opscope::FlameDifferencePage</name>
    <message>
        <source>all threads and devices added up</source>
        <translation>所有线程与设备之和</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（无名称）</translation>
    </message>
    <message>
        <source>%1   A (baseline) %2   B %3   difference %4</source>
        <translation>%1   A（基线）%2   B %3   差异 %4</translation>
    </message>
    <message>
        <source>slices: %1 and %2</source>
        <translation>切片：%1 和 %2</translation>
    </message>
    <message>
        <source>Width: the larger of both sides. Double click: the longest slices on both timelines.</source>
        <translation>宽度：两侧中较大者。双击：在两条时间线上显示最长的切片。</translation>
    </message>
    <message>
        <source>The mean of the compared steps or calls.</source>
        <translation>所比较的 step 或调用的平均值。</translation>
    </message>
    <message>
        <source>slower than the baseline</source>
        <translation>比基线慢</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>only in the current run</source>
        <translation>仅在当前运行中</translation>
    </message>
    <message>
        <source>only in the baseline</source>
        <translation>仅在基线中</translation>
    </message>
    <message>
        <source>same within noise</source>
        <translation>噪声范围内相同</translation>
    </message>
    <message>
        <source>(a paler colour is a smaller change)</source>
        <translation>（颜色越浅，变化越小）</translation>
    </message>
    <message>
        <source>Find a name</source>
        <translation>查找名称</translation>
    </message>
    <message>
        <source>By op type</source>
        <translation>按算子类型</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>按模块</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Flame graph of the difference</source>
        <translation>差异火焰图</translation>
    </message>
    <message>
        <source>The compared parts have no slices</source>
        <translation>所比较的部分没有切片</translation>
    </message>
</context>
<context>
    <name>opscope::FlamePage</name>
    <message>
        <source>Entire run. Select a range on the timeline to narrow it.</source>
        <translation>整个运行。在时间线上选择范围后只显示该范围。</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n 条泳道</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s) are nested too deep: they are counted for the slice that contains them</source>
        <translation>
            <numerusform>%n 个切片嵌套过深，计入其外层切片</numerusform>
        </translation>
    </message>
    <message>
        <source>Longest on the timeline</source>
        <translation>在时间线上显示最长的切片</translation>
    </message>
    <message>
        <source>Shows the longest slice of this path on the timeline (double click on a bar)</source>
        <translation>在时间线上显示此路径中最长的切片（或双击条形）</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>火焰图</translation>
    </message>
    <message>
        <source>The chosen tracks only show when other tracks worked (steps, overlap): choose tracks of threads or streams</source>
        <translation>所选泳道只标示其他泳道何时在工作（迭代、重叠），本身没有工作内容：请选择线程或流的泳道</translation>
    </message>
    <message>
        <source>No slice of the chosen tracks is in this range</source>
        <translation>所选泳道在此范围内没有切片</translation>
    </message>
    <message>
        <source>No slice is left by the filters</source>
        <translation>筛选后没有剩下切片</translation>
    </message>
    <message>
        <source>Selected range: %1</source>
        <translation>选中的范围：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n bar(s), %1, %2</source>
        <translation>
            <numerusform>%n 个条，%1，%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Entire run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>Removes the selected range and the filters of all pages</source>
        <translation>取消所选范围和所有页面的筛选</translation>
    </message>
    <message>
        <source>Find a name</source>
        <translation>查找名称</translation>
    </message>
    <message>
        <source>Largest first</source>
        <translation>最大的在前</translation>
    </message>
    <message>
        <source>In order of time</source>
        <translation>按时间顺序</translation>
    </message>
    <message>
        <source>Order of the bars</source>
        <translation>条的顺序</translation>
    </message>
    <message>
        <source>By op type</source>
        <translation>按算子类型</translation>
    </message>
    <message>
        <source>Adds up the slices of ops by the type of the op instead of the name</source>
        <translation>按算子类型而不是名称汇总算子的切片</translation>
    </message>
    <message>
        <source>By module</source>
        <translation>按模块</translation>
    </message>
    <message>
        <source>Shows the time of the device by module instead of nested calls</source>
        <translation>按模块显示设备时间，代替嵌套的调用</translation>
    </message>
</context>
<context>
    <name>opscope::FlameWidget</name>
    <message>
        <source>(no name)</source>
        <translation>（无名称）</translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s), %1 of the time not nested</source>
        <translation>
            <numerusform>%n 个切片，其中 %1 不在内层切片中</numerusform>
        </translation>
    </message>
    <message>
        <source>all threads and devices added up</source>
        <translation>所有线程和设备之和</translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>其他 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FleetFilterBar</name>
    <message>
        <source>all projects</source>
        <translation>所有项目</translation>
    </message>
    <message>
        <source>all branches</source>
        <translation>所有分支</translation>
    </message>
    <message>
        <source>all chips</source>
        <translation>所有芯片</translation>
    </message>
    <message>
        <source>all CANN</source>
        <translation>所有 CANN</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>CANN</source>
        <translation>CANN</translation>
    </message>
    <message>
        <source>label=value</source>
        <translation>label=value</translation>
    </message>
    <message>
        <source>Only runs with this label, such as queue=nightly</source>
        <translation>只包含带有此标签的运行，例如 queue=nightly</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Only runs of the last days</source>
        <translation>只包含最近若干天的运行</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>all times</source>
        <translation>所有时间</translation>
    </message>
    <message numerus="yes">
        <source>last %n day(s)</source>
        <translation>
            <numerusform>最近 %n 天</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FleetOpener</name>
    <message>
        <source>The run was pushed with --no-paths: the database does not know where its files are.</source>
        <translation>该运行是用 --no-paths 推送的：数据库不知道它的文件在哪里。</translation>
    </message>
    <message>
        <source>The files of the run are not here: %1</source>
        <translation>该运行的文件不在这里：%1</translation>
    </message>
    <message>
        <source>The files of the run are not here: %1 (read on %2)</source>
        <translation>该运行的文件不在这里：%1（在 %2 上读取）</translation>
    </message>
    <message>
        <source>There are files at %1, but the database does not know whether they are those of the run.</source>
        <translation>%1 处有文件，但数据库不知道它们是否属于该运行。</translation>
    </message>
    <message>
        <source>There are other files at %1: they have %2, those of the run had %3 when it was pushed. They may be of a later run, or of another machine.</source>
        <translation>%1 处是另外的文件：大小为 %2，而该运行推送时的文件为 %3。它们可能属于后来的运行，或另一台机器。</translation>
    </message>
    <message>
        <source>If this machine has them in another folder, enter both in the settings under &apos;Folders of a fleet&apos;: /cluster/x=/mnt/x</source>
        <translation>如果它们在本机的另一个文件夹中，请在设置的“历史数据的文件夹”中填写两者：/cluster/x=/mnt/x</translation>
    </message>
    <message>
        <source>Open report</source>
        <translation>打开报告</translation>
    </message>
    <message>
        <source>Open These</source>
        <translation>打开这些文件</translation>
    </message>
    <message>
        <source>Fetch over ssh...</source>
        <translation>通过 ssh 获取...</translation>
    </message>
</context>
<context>
    <name>opscope::FleetPage</name>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>This command adds runs:</source>
        <translation>用以下命令添加运行：</translation>
    </message>
    <message>
        <source>The database is asked...</source>
        <translation>正在查询数据库……</translation>
    </message>
    <message>
        <source>Nothing was asked yet.</source>
        <translation>尚未查询。</translation>
    </message>
    <message>
        <source>Shown is the answer of %1.</source>
        <translation>显示的是 %1 的查询结果。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
</context>
<context>
    <name>opscope::FleetRanksPage</name>
    <message>
        <source>No step has a computing time.</source>
        <translation>没有任何 step 记录了计算时间。</translation>
    </message>
    <message>
        <source>Rank %1:</source>
        <translation>Rank %1：</translation>
    </message>
    <message>
        <source>Rank %1, step %2:</source>
        <translation>Rank %1，step %2：</translation>
    </message>
    <message>
        <source>what differs from its other steps</source>
        <translation>与该 rank 其他 step 的差异</translation>
    </message>
    <message>
        <source>what differs from the other ranks in this step</source>
        <translation>与其他 rank 在同一 step 的差异</translation>
    </message>
    <message>
        <source>The ops of each step are not in the database: they have expired, or the run was pushed with --no-steps.</source>
        <translation>数据库中没有每个 step 的算子：它们已过期，或者推送该运行时使用了 --no-steps。</translation>
    </message>
    <message>
        <source>The run that is shown</source>
        <translation>显示的运行</translation>
    </message>
    <message>
        <source>Open report</source>
        <translation>打开报告</translation>
    </message>
    <message>
        <source>Map of ranks and steps</source>
        <translation>rank 与 step 的分布图</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Op types</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>%1 of %2 ranks</source>
        <translation>%2 个 rank 中的 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n 个 rank</numerusform>
        </translation>
    </message>
    <message>
        <source>The run recorded no steps and no timeline.</source>
        <translation>该运行没有记录 step，也没有时间线。</translation>
    </message>
</context>
<context>
    <name>opscope::FleetRegressionsPage</name>
    <message>
        <source>op types</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>host calls</source>
        <translation>Host 调用</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>step</translation>
    </message>
    <message>
        <source>inferences</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>runs without steps</source>
        <translation>没有 step 的运行</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较的内容</translation>
    </message>
    <message>
        <source>newest runs against those before</source>
        <translation>最新的运行与之前的运行相比</translation>
    </message>
    <message>
        <source>all changes of level</source>
        <translation>所有水平变化</translation>
    </message>
    <message>
        <source>Which runs are compared</source>
        <translation>比较哪些运行</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>趋势</translation>
    </message>
    <message>
        <source>Show the selected series over all runs</source>
        <translation>显示所选序列在所有运行中的趋势</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n 处变化</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 series were compared</source>
        <translation>比较了 %2 个序列中的 %1 个</translation>
    </message>
    <message>
        <source>%1 have fewer than %2 runs, which is too few for an answer</source>
        <translation>%1 个序列的运行少于 %2 次，不足以得出结论</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>findings</source>
        <translation>专家建议</translation>
    </message>
    <message>
        <source>errors of tensors</source>
        <translation>张量的误差</translation>
    </message>
</context>
<context>
    <name>opscope::FleetTrendPage</name>
    <message>
        <source>What is shown</source>
        <translation>显示的内容</translation>
    </message>
    <message>
        <source>Trend</source>
        <translation>趋势</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) of level</source>
        <translation>
            <numerusform>%n 处水平变化</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other series (chip, model or number of ranks)</source>
        <translation>
            <numerusform>另有 %n 个序列（芯片、模型或 rank 数不同）</numerusform>
        </translation>
    </message>
    <message>
        <source>Times and errors of tensors have no common axis: choose one of both.</source>
        <translation>时间和张量的误差没有共同的坐标轴：请选择其中一种。</translation>
    </message>
    <message>
        <source>What is shown: step, inference, run, type:NAME, op:NAME, api:NAME, comm:KIND, finding:RULE or accuracy:ERROR; several are separated by &apos;;&apos;</source>
        <translation>显示的内容：step、inference、run、type:NAME、op:NAME、api:NAME、comm:KIND、finding:RULE 或 accuracy:ERROR；多项用 &apos;;&apos; 分隔</translation>
    </message>
    <message>
        <source>the newest runs are one of them</source>
        <translation>其中一处是最近的运行</translation>
    </message>
</context>
<context>
    <name>opscope::FleetView</name>
    <message>
        <source>fleet database</source>
        <translation>历史数据库</translation>
    </message>
</context>
<context>
    <name>opscope::Form</name>
    <message>
        <source>Browse...</source>
        <translation>浏览...</translation>
    </message>
    <message>
        <source>Browse: %1</source>
        <translation>浏览：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Still to fill in: %1</source>
        <translation>尚需填写：%1</translation>
    </message>
</context>
<context>
    <name>opscope::GraphCanvas</name>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择</translation>
    </message>
    <message>
        <source>Laying out… Esc stops it</source>
        <translation>正在布局… Esc 停止</translation>
    </message>
    <message>
        <source>Laying out…</source>
        <translation>正在布局…</translation>
    </message>
</context>
<context>
    <name>opscope::GraphLegend</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>changes layout or type</source>
        <translation>改变布局或类型</translation>
    </message>
    <message>
        <source>several ops in one</source>
        <translation>多个算子合一</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 项</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>非数值</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>several nodes together</source>
        <translation>多个节点合计</translation>
    </message>
    <message>
        <source>order of execution only</source>
        <translation>仅执行顺序</translation>
    </message>
</context>
<context>
    <name>opscope::GraphPage</name>
    <message>
        <source>Show All</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Zoom to Selection</source>
        <translation>缩放到所选</translation>
    </message>
    <message>
        <source>Previous View</source>
        <translation>上一个视图</translation>
    </message>
    <message>
        <source>Next View</source>
        <translation>下一个视图</translation>
    </message>
    <message>
        <source>Open All Scopes</source>
        <translation>展开全部作用域</translation>
    </message>
    <message>
        <source>Fold Scopes</source>
        <translation>折叠作用域</translation>
    </message>
    <message>
        <source>Search in the Graph</source>
        <translation>在图中搜索</translation>
    </message>
    <message>
        <source>Copy Node as Text</source>
        <translation>将节点复制为文本</translation>
    </message>
    <message>
        <source>Open Model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Export Picture…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Fold by</source>
        <translation>折叠依据</translation>
    </message>
    <message>
        <source>name scope</source>
        <translation>名称作用域</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>subgraph</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>fused ops</source>
        <translation>融合算子</translation>
    </message>
    <message>
        <source>Fold: %1</source>
        <translation>折叠：%1</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Models (*.om *.onnx *.txt *.pbtxt *.prototxt *.json *.pipeline);;All files (*)</source>
        <translation>模型 (*.om *.onnx *.txt *.pbtxt *.prototxt *.json *.pipeline);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Entire graph (*.svg *.png *.pdf)</source>
        <translation>整张图 (*.svg *.png *.pdf)</translation>
    </message>
    <message>
        <source>Export Picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Visible part (*.svg *.png *.pdf)</source>
        <translation>当前可见部分 (*.svg *.png *.pdf)</translation>
    </message>
    <message>
        <source>Compare with Model…</source>
        <translation>与模型对比…</translation>
    </message>
    <message>
        <source>Compare with Model</source>
        <translation>与模型对比</translation>
    </message>
    <message>
        <source>Model graph</source>
        <translation>模型图</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Run of the Other Model…</source>
        <translation>另一模型的运行结果…</translation>
    </message>
    <message>
        <source>Show One Model</source>
        <translation>只显示一个模型</translation>
    </message>
    <message>
        <source>Both in One Graph</source>
        <translation>合为一图</translation>
    </message>
    <message>
        <source>Open All</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Model graphs A and B in one</source>
        <translation>A 与 B 合一的模型图</translation>
    </message>
    <message>
        <source>Accuracy Result…</source>
        <translation>精度结果…</translation>
    </message>
    <message>
        <source>Model graph B</source>
        <translation>模型图 B</translation>
    </message>
    <message>
        <source>Model graph A</source>
        <translation>模型图 A</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>%1, run %2</source>
        <translation>%1，运行 %2</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>Next to the baseline there is no model, or more than one: choose one with Compare with Model</source>
        <translation>基线附近没有模型，或有多个：请用“与模型对比”选择</translation>
    </message>
    <message>
        <source>Run of the Other Model</source>
        <translation>另一模型的运行结果</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <translation>颜色：%1</translation>
    </message>
    <message>
        <source>several streams</source>
        <translation>多条流</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>Accuracy Result</source>
        <translation>精度结果</translation>
    </message>
    <message>
        <source>Results of a comparison (*.csv);;All files (*)</source>
        <translation>比对结果 (*.csv);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 of %2 ops of the run are in the model</source>
        <translation>运行的 %2 个算子中有 %1 个在模型中</translation>
    </message>
    <message>
        <source>%1 same, %2 folded away, %3 inputs and outputs that are nodes on one side only</source>
        <translation>%1 个相同，%2 个折叠，%3 个仅一侧写为节点的输入和输出</translation>
    </message>
    <message>
        <source>Ops of the Run</source>
        <translation>运行中的算子</translation>
    </message>
    <message>
        <source>There is no model next to the baseline: its times are shown in the model of the other run</source>
        <translation>基线附近没有模型：其时间显示在另一次运行的模型中</translation>
    </message>
    <message>
        <source>one op in the other model</source>
        <translation>在另一模型中为一个算子</translation>
    </message>
    <message>
        <source>could be one op</source>
        <translation>可合为一个算子</translation>
    </message>
    <message>
        <source>Overview Map</source>
        <translation>缩略图</translation>
    </message>
    <message>
        <source>Write Without In-Place Layers</source>
        <translation>写出不含 in-place 层的网络</translation>
    </message>
    <message>
        <source>Caffe networks (*.prototxt)</source>
        <translation>Caffe 网络 (*.prototxt)</translation>
    </message>
    <message>
        <source>Dump These Ops…</source>
        <translation>Dump 这些算子…</translation>
    </message>
    <message>
        <source>Write Without In-Place Layers…</source>
        <translation>写出不含 in-place 层的网络…</translation>
    </message>
    <message>
        <source>Left to Right</source>
        <translation>从左到右</translation>
    </message>
</context>
<context>
    <name>opscope::GraphSearch</name>
    <message>
        <source>Name, type, shape or attribute</source>
        <translation>名称、类型、形状或属性</translation>
    </message>
    <message>
        <source>Nodes that contain every word. With name: type: shape: or attr: before a word only that part is searched: type:conv attr:pads</source>
        <translation>每个词都要在节点中出现。词前加 name: type: shape: attr: 则只在该处查找，如 type:conv attr:pads</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::GridView</name>
    <message>
        <source>row %1 of %2</source>
        <translation>第 %1 行，共 %2 行</translation>
    </message>
</context>
<context>
    <name>opscope::HeatMap</name>
    <message>
        <source>to rank</source>
        <translation>目标 Rank</translation>
    </message>
    <message>
        <source>from rank</source>
        <translation>源 Rank</translation>
    </message>
    <message>
        <source>No transfer from rank to rank to show</source>
        <translation>没有可显示的 rank 间传输</translation>
    </message>
</context>
<context>
    <name>opscope::HistogramPlot</name>
    <message>
        <source>%1 .. %2: %3</source>
        <translation>%1 .. %2：%3</translation>
    </message>
    <message>
        <source>duration (%1)</source>
        <translation>持续时间 (%1)</translation>
    </message>
    <message>
        <source>count</source>
        <translation>次数</translation>
    </message>
</context>
<context>
    <name>opscope::InventoryPage</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the details of this file</source>
        <translation>复制此文件的说明</translation>
    </message>
    <message>
        <source>Files of the report</source>
        <translation>报告的文件</translation>
    </message>
    <message>
        <source>About this file</source>
        <translation>关于此文件</translation>
    </message>
    <message>
        <source>The report has no files.</source>
        <translation>此报告没有文件。</translation>
    </message>
    <message>
        <source>slices</source>
        <translation>个切片</translation>
    </message>
    <message>
        <source>counter samples</source>
        <translation>个计数器采样</translation>
    </message>
    <message>
        <source>flow ends</source>
        <translation>个连线端点</translation>
    </message>
    <message>
        <source>instants</source>
        <translation>个瞬时事件</translation>
    </message>
    <message>
        <source>metadata records</source>
        <translation>条元数据</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>skipped, see Problems</source>
        <translation>条被跳过，见“问题”</translation>
    </message>
    <message>
        <source>Read from it: %1</source>
        <translation>从中读取：%1</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copy the command that exports this file</source>
        <translation>复制导出此文件的命令</translation>
    </message>
    <message>
        <source>Parse With the Toolkit...</source>
        <translation>用工具包解析...</translation>
    </message>
</context>
<context>
    <name>opscope::IterationsPage</name>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>The command that exports only this iteration</source>
        <translation>单独导出此迭代的命令</translation>
    </message>
    <message>
        <source>Show on the timeline</source>
        <translation>在时间线上显示</translation>
    </message>
    <message>
        <source>Click a bar: its iteration is shown on the timeline</source>
        <translation>单击柱形：在时间线上显示其迭代</translation>
    </message>
    <message>
        <source>Export Timeline...</source>
        <translation>导出时间线...</translation>
    </message>
    <message>
        <source>Writes the timeline of this iteration to a folder</source>
        <translation>将此迭代的时间线写到文件夹</translation>
    </message>
    <message>
        <source>%1 (outlier)</source>
        <translation>%1（离群）</translation>
    </message>
    <message>
        <source>No iteration has a time</source>
        <translation>没有迭代具有时间</translation>
    </message>
</context>
<context>
    <name>opscope::LaneTree</name>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation>pid %1</translation>
    </message>
    <message>
        <source>No process</source>
        <translation>无进程</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>tid %1</source>
        <translation>tid %1</translation>
    </message>
    <message>
        <source>async</source>
        <translation>异步</translation>
    </message>
    <message>
        <source>Length of the task queue</source>
        <translation>任务队列长度</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>All streams</source>
        <translation>全部流</translation>
    </message>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n 个流</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::LanesDock</name>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Filter lanes</source>
        <translation>筛选泳道</translation>
    </message>
    <message>
        <source>Order of the trace</source>
        <translation>按 trace 顺序</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>Most slices first</source>
        <translation>切片最多的在前</translation>
    </message>
    <message>
        <source>Order of the lanes</source>
        <translation>泳道的顺序</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>opscope::LimitBar</name>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Values beyond the limit are marked; 0 marks nothing. The default is the vendor&apos;s limit.</source>
        <translation>超出阈值的值会被标出；0 表示不标。默认为厂商推荐的阈值。</translation>
    </message>
    <message>
        <source>Also tensors that were not compared</source>
        <translation>显示未比对的张量</translation>
    </message>
    <message>
        <source>%1 is the first beyond the limit, in the order of execution</source>
        <translation>按执行顺序，%1 最先超出阈值</translation>
    </message>
    <message>
        <source>No tensor is beyond the limit</source>
        <translation>没有张量超出阈值</translation>
    </message>
    <message>
        <source>First beyond</source>
        <translation>首个超限张量</translation>
    </message>
</context>
<context>
    <name>opscope::LinesPlot</name>
    <message>
        <source>%1 since the start of the report</source>
        <translation>距报告开始的 %1</translation>
    </message>
    <message>
        <source>   min %1  max %2  mean %3 %4</source>
        <translation>   最小 %1  最大 %2  均值 %3 %4</translation>
    </message>
    <message>
        <source>%1 to %2 of %3: turn the wheel here</source>
        <translation>第 %1 至 %2 条，共 %3 条：在此滚动滚轮</translation>
    </message>
</context>
<context>
    <name>opscope::LinkMatrix</name>
    <message>
        <source>All ops</source>
        <translation>全部算子</translation>
    </message>
    <message>
        <source>All links</source>
        <translation>全部链路</translation>
    </message>
    <message>
        <source>Bandwidth (GB/s)</source>
        <translation>带宽 (GB/s)</translation>
    </message>
    <message>
        <source>Size (MB)</source>
        <translation>大小 (MB)</translation>
    </message>
    <message>
        <source>Time (ms)</source>
        <translation>时间 (ms)</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链路</translation>
    </message>
    <message numerus="yes">
        <source>rank %1 to %2: %3 MB in %4, %5 GB/s, %n transfer(s)</source>
        <translation>
            <numerusform>rank %1 到 %2：%3 MB，用时 %4，%5 GB/s，%n 次传输</numerusform>
        </translation>
    </message>
    <message>
        <source>the first %1 of %2 ranks are drawn</source>
        <translation>共 %2 个 rank，只画出前 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) of unknown ranks are not in the picture but in the table of the page Communication</source>
        <translation>
            <numerusform>%n 次未知 rank 的传输不在图中，见“通信”页的表格</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::LogDock</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>文件：%1</translation>
    </message>
</context>
<context>
    <name>opscope::MainWindow</name>
    <message>
        <source>%1 (missing)</source>
        <translation>%1（不存在）</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Go to a page, report, lane or op</source>
        <translation>转到页面、报告、泳道或算子</translation>
    </message>
    <message>
        <source>Run a command</source>
        <translation>运行命令</translation>
    </message>
    <message>
        <source>Open the baseline</source>
        <translation>打开基线</translation>
    </message>
    <message>
        <source>About Opscope</source>
        <translation>关于 Opscope</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Docks</source>
        <translation>停靠窗口(&amp;D)</translation>
    </message>
    <message>
        <source>Open reports</source>
        <translation>已打开的报告</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Open workspace</source>
        <translation>打开工作区</translation>
    </message>
    <message>
        <source>This is not a workspace file of Opscope.</source>
        <translation>这不是 Opscope 的工作区文件。</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Save workspace</source>
        <translation>保存工作区</translation>
    </message>
    <message>
        <source>Workspaces of Opscope (*.opscope)</source>
        <translation>Opscope 工作区 (*.opscope)</translation>
    </message>
    <message>
        <source>Page to open next to this one</source>
        <translation>要在旁边打开的页面</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>Two devices, steps or calls of this report</source>
        <translation>该报告的两个设备、迭代或调用</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Open the other side of the comparison</source>
        <translation>打开与之对比的结果</translation>
    </message>
    <message>
        <source>Import a model</source>
        <translation>导入模型</translation>
    </message>
    <message>
        <source>Open a folder of results, of ranks or of dumps</source>
        <translation>打开结果、多个 rank 或 dump 的文件夹</translation>
    </message>
    <message>
        <source>Open results, models or dumps</source>
        <translation>打开结果、模型或 dump</translation>
    </message>
    <message>
        <source>Results and workspaces (*.json *.json.gz *.csv *.db *.opscope)</source>
        <translation>结果和工作区 (*.json *.json.gz *.csv *.db *.opscope)</translation>
    </message>
    <message>
        <source>Models (*.om *.onnx *.txt *.pbtxt *.prototxt *.json *.pipeline)</source>
        <translation>模型 (*.om *.onnx *.txt *.pbtxt *.prototxt *.json *.pipeline)</translation>
    </message>
    <message>
        <source>Dumps (*.npy *.npz *.pb *.quant)</source>
        <translation>Dump (*.npy *.npz *.pb *.quant)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Page: open a result first</source>
        <translation>页面：请先打开结果</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>导出%1</translation>
    </message>
    <message>
        <source>Open sample data</source>
        <translation>打开示例数据</translation>
    </message>
    <message>
        <source>Open a folder...</source>
        <translation>打开文件夹...</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Open a file...</source>
        <translation>打开文件...</translation>
    </message>
    <message>
        <source>Compare %1 with...</source>
        <translation>将 %1 与以下运行比较...</translation>
    </message>
    <message>
        <source>A viewer of profiling results of Ascend NPUs and SVP boards.
Licence: GPL 3.0 or later.
Log: %1</source>
        <translation>昇腾 NPU 与 SVP 单板性能分析结果查看器。
许可证：GPL 3.0 或更高版本。
日志：%1</translation>
    </message>
    <message>
        <source>There is no earlier run next to %1.</source>
        <translation>%1 旁边没有更早的运行。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Open the page Baseline Comparison first, and wait until it shows rows.</source>
        <translation>请先打开“基线对比”页面，并等待它显示数据行。</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>导出对比</translation>
    </message>
    <message>
        <source>HTML page (*.html)</source>
        <translation>HTML 页面 (*.html)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>This page has no row that differs by more than the noise.</source>
        <translation>本页没有差异超出噪声的行。</translation>
    </message>
    <message>
        <source>The last difference was reached: this is the first one again.</source>
        <translation>已到最后一个差异：现在又是第一个。</translation>
    </message>
    <message>
        <source>The first difference was reached: this is the last one again.</source>
        <translation>已到第一个差异：现在又是最后一个。</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Closed report</source>
        <translation>已关闭的报告</translation>
    </message>
    <message>
        <source>in the same folder</source>
        <translation>在同一文件夹中</translation>
    </message>
    <message>
        <source>Compare the selected reports</source>
        <translation>对比选中的报告</translation>
    </message>
    <message>
        <source>Wait until the reports are read.</source>
        <translation>请等待报告读取完成。</translation>
    </message>
    <message>
        <source>A comparison needs two reports that could be read.</source>
        <translation>比较需要两个能够读取的报告。</translation>
    </message>
</context>
<context>
    <name>opscope::MarkersDock</name>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colour %1</source>
        <translation>颜色 %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>K on the timeline adds a marker</source>
        <translation>在时间线上按 K 添加标记</translation>
    </message>
</context>
<context>
    <name>opscope::MemoryPage</name>
    <message>
        <source>No memory over time was recorded</source>
        <translation>没有记录随时间变化的内存</translation>
    </message>
    <message>
        <source>Records</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Allocations of ops</source>
        <translation>算子的分配</translation>
    </message>
    <message>
        <source>Static memory of ops</source>
        <translation>算子的静态内存</translation>
    </message>
</context>
<context>
    <name>opscope::MetricsPage</name>
    <message>
        <source>Mark ratios above</source>
        <translation>标记占比高于</translation>
    </message>
    <message>
        <source>Memory Bound %1</source>
        <translation>Memory Bound %1</translation>
    </message>
    <message>
        <source>duration (us)</source>
        <translation>持续时间 (us)</translation>
    </message>
    <message>
        <source>Memory Bound</source>
        <translation>Memory Bound</translation>
    </message>
    <message>
        <source>Ratios &gt;</source>
        <translation>占比 &gt;</translation>
    </message>
    <message>
        <source>Memory Bound &gt;</source>
        <translation>Memory Bound &gt;</translation>
    </message>
    <message>
        <source>Mark Memory Bound above</source>
        <translation>标记高于此值的 Memory Bound</translation>
    </message>
    <message>
        <source>The longest op: %1</source>
        <translation>耗时最长的算子：%1</translation>
    </message>
</context>
<context>
    <name>opscope::ModelChooser</name>
    <message>
        <source>No model is attached</source>
        <translation>未附加模型</translation>
    </message>
    <message>
        <source>These models are next to the run. A check mark means that the run names the model.</source>
        <translation>运行结果附近有这些模型。勾号表示运行结果中提到该模型。</translation>
    </message>
    <message>
        <source>There is no model next to the run. Open the .om that ran, its Build text (ge_proto_*_Build.txt of DUMP_GE_GRAPH=2), the JSON of atc --mode=1, an ONNX file or a pipeline; or drop it here.</source>
        <translation>运行结果附近没有模型。请打开所运行的 .om、其 Build 文本（DUMP_GE_GRAPH=2 产生的 ge_proto_*_Build.txt）、atc --mode=1 的 JSON、ONNX 文件或 pipeline；也可拖放到此处。</translation>
    </message>
    <message>
        <source>Open Model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Looking for models near the run…</source>
        <translation>正在查找运行附近的模型…</translation>
    </message>
    <message>
        <source>Which model ran?</source>
        <translation>运行的是哪个模型？</translation>
    </message>
</context>
<context>
    <name>opscope::ModelFigures</name>
    <message>
        <source>Our score: the vendor has not published a formula</source>
        <translation>本工具评分：厂商没有公布公式</translation>
    </message>
    <message>
        <source>An estimate, computed from other counters</source>
        <translation>由其他计数器得出的估计值</translation>
    </message>
    <message>
        <source>%1 of the time of the ops had the inputs</source>
        <translation>%1 的算子时间具有所需输入</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>good</source>
        <translation>好</translation>
    </message>
    <message>
        <source>bad</source>
        <translation>差</translation>
    </message>
    <message>
        <source>All figures</source>
        <translation>全部指标</translation>
    </message>
    <message>
        <source>Model performance: %1 (%2)</source>
        <translation>模型性能：%1（%2）</translation>
    </message>
    <message>
        <source>The rule of msprof: good if the chip utilization and the tiling strategy reach 80 %</source>
        <translation>msprof 的规则：芯片利用率和 Tiling 策略均达到 80 % 为好</translation>
    </message>
</context>
<context>
    <name>opscope::NarrowingBar</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Show only this: %1</source>
        <translation>仅显示：%1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>筛选：%1</translation>
    </message>
    <message>
        <source>Filter of every page: %1. A click drops it.</source>
        <translation>所有页面的筛选：%1。单击取消。</translation>
    </message>
    <message>
        <source>time of %1</source>
        <translation>时长 %1 的范围</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n 条泳道</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: not on this page</source>
        <translation>%1：对本页无效</translation>
    </message>
    <message>
        <source>The content of this page does not follow it.</source>
        <translation>本页显示的内容不受其影响。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>opscope::NodeDetails</name>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>escaped name</source>
        <translation>转义名称</translation>
    </message>
    <message>
        <source>original name</source>
        <translation>原始名称</translation>
    </message>
    <message>
        <source>joined names</source>
        <translation>拼接名称</translation>
    </message>
    <message>
        <source>type and order</source>
        <translation>类型与顺序</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>执行序号</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Subgraph</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>原始算子</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>In the run</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>no op of the run is this node</source>
        <translation>运行中没有对应此节点的算子</translation>
    </message>
    <message>
        <source>Found by</source>
        <translation>匹配方式</translation>
    </message>
    <message>
        <source>%1, %2 sure</source>
        <translation>%1，可信度 %2</translation>
    </message>
    <message>
        <source>Executions</source>
        <translation>执行次数</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>最短</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Share of all ops</source>
        <translation>占全部算子</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>未读取</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>边</translation>
    </message>
    <message>
        <source>Subgraphs</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n node(s)</source>
        <translation>
            <numerusform>%1（%n 个节点）</numerusform>
        </translation>
    </message>
    <message>
        <source>Types</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>not in the other model</source>
        <translation>另一模型中没有</translation>
    </message>
    <message>
        <source>Wait before it</source>
        <translation>之前的等待</translation>
    </message>
    <message>
        <source>several</source>
        <translation>多个</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Stream of the run</source>
        <translation>运行时的流</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>input %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>A against B</source>
        <translation>A 与 B</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Nodes of A</source>
        <translation>A 的节点</translation>
    </message>
    <message>
        <source>%1 in A, %2 in B</source>
        <translation>A 中 %1，B 中 %2</translation>
    </message>
    <message>
        <source>Time of A</source>
        <translation>A 的时间</translation>
    </message>
    <message>
        <source>Time of B</source>
        <translation>B 的时间</translation>
    </message>
    <message>
        <source>B - A</source>
        <translation>B - A</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Together with</source>
        <translation>与之合计</translation>
    </message>
    <message>
        <source>The times are</source>
        <translation>时间含义</translation>
    </message>
    <message>
        <source>the group together, counted once</source>
        <translation>整组合计，只计一次</translation>
    </message>
    <message>
        <source>Order of execution</source>
        <translation>执行顺序</translation>
    </message>
    <message>
        <source>after</source>
        <translation>后于</translation>
    </message>
    <message>
        <source>before</source>
        <translation>先于</translation>
    </message>
    <message numerus="yes">
        <source>(and %n constant(s))</source>
        <translation>
            <numerusform>（另有 %n 个常量）</numerusform>
        </translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>(input of the graph)</source>
        <translation>（图的输入）</translation>
    </message>
    <message>
        <source>unknown type and shape</source>
        <translation>类型和形状未知</translation>
    </message>
    <message>
        <source>(output of the graph)</source>
        <translation>（图的输出）</translation>
    </message>
    <message>
        <source>read by</source>
        <translation>读取者</translation>
    </message>
    <message>
        <source>%1, input %2</source>
        <translation>%1，输入 %2</translation>
    </message>
    <message>
        <source>no node</source>
        <translation>无节点</translation>
    </message>
    <message>
        <source>Inputs of the model</source>
        <translation>模型的输入</translation>
    </message>
    <message>
        <source>Outputs of the model</source>
        <translation>模型的输出</translation>
    </message>
</context>
<context>
    <name>opscope::OpExplanation</name>
    <message>
        <source>Select an op to see what limits it</source>
        <translation>选择一个算子，查看其瓶颈</translation>
    </message>
    <message>
        <source>The row has no pipe ratios: it did not run on an AI Core, or another group of metrics was collected (PipeUtilization has them).</source>
        <translation>该行没有流水占比：它没有在 AI Core 上运行，或采集了另一组指标（PipeUtilization 含有流水占比）。</translation>
    </message>
    <message>
        <source>Memory Bound = %1 = %2</source>
        <translation>Memory Bound = %1 = %2</translation>
    </message>
    <message>
        <source>Memory Bound = %1: not known, a part is missing or the divisor is 0</source>
        <translation>Memory Bound = %1：未知，缺少某一部分或除数为 0</translation>
    </message>
    <message>
        <source>The file contains %1.</source>
        <translation>文件中为 %1。</translation>
    </message>
    <message>
        <source>▲ The file contains %1: computed from other digits, or for one of the two cores of a mixed op.</source>
        <translation>▲ 文件中为 %1：由不同的位数算出，或只针对混合算子两种核中的一种。</translation>
    </message>
    <message>
        <source>The file contains the same value, %1.</source>
        <translation>文件中为 %1：相同。</translation>
    </message>
    <message>
        <source>Busiest part: %1.</source>
        <translation>最忙的部分：%1。</translation>
    </message>
    <message>
        <source>Memory side bounds it; its largest part: %1.</source>
        <translation>瓶颈在访存侧；其中最大的部分：%1。</translation>
    </message>
    <message>
        <source>Compute side is busier than memory, but no part is above 80 %: the op waits. Busiest: %1.</source>
        <translation>计算侧比访存侧忙，但没有任何部分高于 80 %：算子在等待。最忙：%1。</translation>
    </message>
    <message>
        <source>Compute side bounds it; busiest part: %1.</source>
        <translation>瓶颈在计算侧；最忙的部分：%1。</translation>
    </message>
    <message>
        <source>Pipes</source>
        <translation>流水</translation>
    </message>
</context>
<context>
    <name>opscope::OpLinks</name>
    <message>
        <source>no op</source>
        <translation>无对应算子</translation>
    </message>
    <message>
        <source>no node</source>
        <translation>无对应节点</translation>
    </message>
</context>
<context>
    <name>opscope::OpenFleetDialog</name>
    <message>
        <source>Open fleet database</source>
        <translation>打开历史数据库</translation>
    </message>
    <message>
        <source>A file, postgresql://HOST/DATABASE, or service=NAME of a connection service file. Passwords are in ~/.pgpass.</source>
        <translation>一个文件、postgresql://主机/数据库，或连接服务文件中的 service=名称。密码保存在 ~/.pgpass 中。</translation>
    </message>
    <message>
        <source>File...</source>
        <translation>文件...</translation>
    </message>
    <message>
        <source>Fleet databases (*.db)</source>
        <translation>历史数据库 (*.db)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>opscope::OptionsPage</name>
    <message>
        <source>Profiling Options</source>
        <translation>性能分析选项</translation>
    </message>
    <message>
        <source>Options that are not chosen are not passed to the profiler, which then uses its own default.</source>
        <translation>未选择的选项不会传给性能分析工具，由其使用自己的默认值。</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>Warm-up runs</source>
        <translation>预热次数</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时间上限</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>All metric groups, one run each</source>
        <translation>所有指标组，每组运行一次</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Own choice</source>
        <translation>自选</translation>
    </message>
    <message>
        <source>Needs %1 runs; their counters are merged into one Roofline.</source>
        <translation>需要 %1 次运行；各次的计数器合并为一张 Roofline。</translation>
    </message>
</context>
<context>
    <name>opscope::PageDocks</name>
    <message>
        <source>This dock follows the timeline of a report; no report is in front.</source>
        <translation>此停靠窗口跟随报告的时间线；当前没有显示报告。</translation>
    </message>
    <message>
        <source>Select something to see all of its fields.</source>
        <translation>选中任意内容，在此查看其全部字段。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>opscope::PageRow</name>
    <message>
        <source>All pages</source>
        <translation>所有页面</translation>
    </message>
</context>
<context>
    <name>opscope::PageState</name>
    <message>
        <source>%1 is being read</source>
        <translation>正在读取“%1”</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>读取进度</translation>
    </message>
    <message>
        <source>Nothing to show on %1</source>
        <translation>“%1”没有可显示的内容</translation>
    </message>
    <message>
        <source>Files that were looked for</source>
        <translation>查找过的文件</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>No file of the report feeds this page.</source>
        <translation>报告中没有文件为此页面提供数据。</translation>
    </message>
    <message>
        <source>How to collect it</source>
        <translation>如何采集</translation>
    </message>
    <message>
        <source>Looked in %1</source>
        <translation>查找位置：%1</translation>
    </message>
    <message>
        <source>Show all files</source>
        <translation>显示全部文件</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详情</translation>
    </message>
    <message>
        <source>The lines that collect with the framework, to paste around the steps</source>
        <translation>用该框架采集的代码，粘贴到各步的循环处</translation>
    </message>
    <message>
        <source>Copy lines for a script</source>
        <translation>复制脚本代码</translation>
    </message>
    <message>
        <source>%1 could not be shown</source>
        <translation>无法显示“%1”</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>无法打开“%1”</translation>
    </message>
    <message>
        <source>Where: %1</source>
        <translation>位置：%1</translation>
    </message>
    <message>
        <source>Opened: %1</source>
        <translation>打开的路径：%1</translation>
    </message>
    <message>
        <source>Log of the program: %1</source>
        <translation>程序日志：%1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Collect this...</source>
        <translation>采集这些数据...</translation>
    </message>
    <message>
        <source>Dump Configuration...</source>
        <translation>Dump 配置...</translation>
    </message>
    <message>
        <source>Parse With the Toolkit...</source>
        <translation>用工具包解析...</translation>
    </message>
    <message>
        <source>Reading was cancelled before any part was ready</source>
        <translation>在任何内容就绪之前读取已取消</translation>
    </message>
    <message>
        <source>A baseline: %1</source>
        <translation>A 基线：%1</translation>
    </message>
    <message>
        <source>B current: %1</source>
        <translation>B 当前：%1</translation>
    </message>
</context>
<context>
    <name>opscope::PagedView</name>
    <message>
        <source>Pages of the report</source>
        <translation>报告的页面</translation>
    </message>
    <message>
        <source>Open in split</source>
        <translation>在拆分视图中打开</translation>
    </message>
    <message>
        <source>Close split</source>
        <translation>关闭拆分视图</translation>
    </message>
    <message>
        <source>Open in a window of its own</source>
        <translation>在独立窗口中打开</translation>
    </message>
</context>
<context>
    <name>opscope::PairAlignment</name>
    <message>
        <source>Begin of the run</source>
        <translation>运行的开始</translation>
    </message>
    <message>
        <source>First op: %1</source>
        <translation>首个算子：%1</translation>
    </message>
    <message>
        <source>Execute call %1: %2</source>
        <translation>执行调用 %1：%2</translation>
    </message>
    <message>
        <source>Step: %1</source>
        <translation>迭代：%1</translation>
    </message>
    <message>
        <source>Step: %1 (device %2)</source>
        <translation>迭代：%1（设备 %2）</translation>
    </message>
    <message>
        <source>Picked: %1</source>
        <translation>所选：%1</translation>
    </message>
    <message>
        <source>Align at</source>
        <translation>对齐于</translation>
    </message>
    <message>
        <source>Fit both</source>
        <translation>适应两者</translation>
    </message>
    <message>
        <source>Show both entire runs</source>
        <translation>完整显示两次运行</translation>
    </message>
    <message>
        <source>Aligned part of A</source>
        <translation>A 的对齐点</translation>
    </message>
    <message>
        <source>Aligned part of B</source>
        <translation>B 的对齐点</translation>
    </message>
    <message>
        <source>The point at zero of the axis. For a slice: right-click it and choose &quot;Align here&quot;.</source>
        <translation>位于时间轴零点的内容。切片：右键单击并选择“在此对齐”。</translation>
    </message>
</context>
<context>
    <name>opscope::PairLinks</name>
    <message>
        <source>No matched slice in view</source>
        <translation>视图中没有匹配的切片</translation>
    </message>
    <message>
        <source>The %1 largest differences of %2; zoom in for more</source>
        <translation>共 %2 处，显示差异最大的 %1 处；放大可查看更多</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>超过 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n link(s)</source>
        <translation>
            <numerusform>%n 条连线</numerusform>
        </translation>
    </message>
    <message>
        <source>A %1, B %2, %3</source>
        <translation>A %1，B %2，%3</translation>
    </message>
    <message>
        <source>%1; zoom in for the narrow slices</source>
        <translation>%1；放大可查看过窄的切片</translation>
    </message>
</context>
<context>
    <name>opscope::ParseDialog</name>
    <message>
        <source>Parse With the Toolkit</source>
        <translation>用工具包解析</translation>
    </message>
    <message>
        <source>The layout of this raw data is not public. The toolkit of the board parses it: import, export timeline and export summary of msprof.pyc are run on
%1</source>
        <translation>此原始数据的格式没有公开，由单板的工具包解析：将对以下文件夹运行 msprof.pyc 的 import、export timeline 和 export summary
%1</translation>
    </message>
    <message>
        <source>Toolkit (msprof.pyc)</source>
        <translation>工具包 (msprof.pyc)</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>The program that runs msprof.pyc; empty: python3.</source>
        <translation>运行 msprof.pyc 的程序；留空为 python3。</translation>
    </message>
    <message>
        <source>Write into the folder itself, not into a copy in the cache</source>
        <translation>直接写入该文件夹，而不是缓存中的副本</translation>
    </message>
    <message>
        <source>Output of the toolkit</source>
        <translation>工具包的输出</translation>
    </message>
    <message>
        <source>Parsing</source>
        <translation>正在解析</translation>
    </message>
    <message>
        <source>Parse</source>
        <translation>解析</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>The other %n folder(s) are opened when this window is closed.</source>
        <translation>
            <numerusform>关闭此窗口后将打开其余 %n 个文件夹。</numerusform>
        </translation>
    </message>
    <message>
        <source>The file, or a folder of the toolkit of the board, such as the one above tools/.</source>
        <translation>该文件，或单板工具包的某个文件夹，例如 tools/ 的上一级。</translation>
    </message>
</context>
<context>
    <name>opscope::PartDialog</name>
    <message>
        <source>Part</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>Selected range and lanes, or the filters of the pages</source>
        <translation>所选的范围和泳道，或页面的筛选</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>All ranks, each by its own clock</source>
        <translation>所有 rank，各按自己的时钟</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新文件夹</translation>
    </message>
    <message>
        <source>Nothing may have this name yet</source>
        <translation>该名称不得已被使用</translation>
    </message>
    <message>
        <source>New file</source>
        <translation>新文件</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Part as a Smaller Capture</source>
        <translation>部分内容为较小的采集结果</translation>
    </message>
    <message>
        <source>Page to Share</source>
        <translation>可分享的页面</translation>
    </message>
    <message>
        <source>The written files are listed here</source>
        <translation>写出的文件列在这里</translation>
    </message>
    <message>
        <source>Written files</source>
        <translation>写出的文件</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Exporting...</source>
        <translation>正在导出...</translation>
    </message>
    <message>
        <source>No command: the ranks have no numbers, or each has a range of its own</source>
        <translation>无对应命令：rank 没有编号，或各自有不同的范围</translation>
    </message>
</context>
<context>
    <name>opscope::Plot</name>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
</context>
<context>
    <name>opscope::PreflightDialog</name>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>note</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>会失败</translation>
    </message>
    <message>
        <source>All checks passed: the run can start.</source>
        <translation>所有检查均已通过：可以开始运行。</translation>
    </message>
    <message numerus="yes">
        <source>A run would fail: %n check(s) show why.</source>
        <translation>
            <numerusform>本次采集会失败：有 %n 项检查未通过。</numerusform>
        </translation>
    </message>
    <message>
        <source>Preflight</source>
        <translation>采集前检查</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理办法</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>Progress of the checks</source>
        <translation>检查进度</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Run Collection</source>
        <translation>运行采集</translation>
    </message>
    <message numerus="yes">
        <source>A run would start; %n note(s) on its result.</source>
        <translation>
            <numerusform>可以运行；%n 项提示可能影响结果。</numerusform>
        </translation>
    </message>
    <message>
        <source>: </source>
        <translation>：</translation>
    </message>
    <message>
        <source>Checking %1...</source>
        <translation>正在检查 %1...</translation>
    </message>
</context>
<context>
    <name>opscope::ProblemsDock</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>No problems: everything that was opened was read completely.</source>
        <translation>没有问题：打开的内容均已完整读取。</translation>
    </message>
    <message>
        <source>Log of the program: %1</source>
        <translation>程序日志：%1</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>data lost</source>
        <translation>数据丢失</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>opscope::ProjectWizard</name>
    <message>
        <source>New Project</source>
        <translation>新建工程</translation>
    </message>
    <message>
        <source>Project Settings</source>
        <translation>工程设置</translation>
    </message>
    <message>
        <source>&lt; &amp;Back</source>
        <translation>&lt; 上一步(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Next &gt;</source>
        <translation>下一步(&amp;N) &gt;</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save and S&amp;tart</source>
        <translation>保存并启动(&amp;T)</translation>
    </message>
</context>
<context>
    <name>opscope::PropertiesPage</name>
    <message>
        <source>Project Properties</source>
        <translation>工程属性</translation>
    </message>
    <message>
        <source>A project is a small file that describes what is collected and how. It holds no password.</source>
        <translation>工程是一个小文件，说明采集什么、如何采集。其中不保存密码。</translation>
    </message>
    <message>
        <source>Project name</source>
        <translation>工程名称</translation>
    </message>
    <message>
        <source>Project location</source>
        <translation>工程位置</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Folder of the runs; empty: a folder next to the project.</source>
        <translation>各次运行的保存位置；留空则为工程旁的文件夹。</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>A report that every run is compared with; empty: the previous run.</source>
        <translation>每次运行的对比对象；留空则与上一次运行对比。</translation>
    </message>
    <message>
        <source>The project will be kept in %1</source>
        <translation>工程将保存为 %1</translation>
    </message>
    <message>
        <source>The project location must be a full path that begins with /.</source>
        <translation>工程位置须为以 / 开头的完整路径。</translation>
    </message>
    <message>
        <source>A project name has no /: its folder is the project location.</source>
        <translation>工程名称不能含 /：所在文件夹由“工程位置”指定。</translation>
    </message>
    <message>
        <source>There is a project of this name already: %1</source>
        <translation>已有同名工程：%1</translation>
    </message>
    <message>
        <source>The folder cannot be made: %1</source>
        <translation>无法创建文件夹：%1</translation>
    </message>
</context>
<context>
    <name>opscope::QuickOpen</name>
    <message>
        <source>Found</source>
        <translation>找到的内容</translation>
    </message>
    <message>
        <source>Looking for more…</source>
        <translation>正在查找更多…</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>没有包含这些词的内容。</translation>
    </message>
</context>
<context>
    <name>opscope::RankMapPlot</name>
    <message>
        <source>Rank %1</source>
        <translation>Rank %1</translation>
    </message>
    <message>
        <source>Rank %1, step %2</source>
        <translation>Rank %1，step %2</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>computing %1 compared with the median of the ranks</source>
        <translation>计算时间与各 rank 的中位数相比 %1</translation>
    </message>
    <message>
        <source>computing %1 compared with the median of the steps</source>
        <translation>计算时间与各 step 的中位数相比 %1</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>step</source>
        <translation>step</translation>
    </message>
    <message>
        <source>off the median of the ranks, %</source>
        <translation>与各 rank 中位数的偏差，%</translation>
    </message>
    <message>
        <source>off the median of the steps, %</source>
        <translation>与各 step 中位数的偏差，%</translation>
    </message>
</context>
<context>
    <name>opscope::RanksPage</name>
    <message>
        <source>Step %1</source>
        <translation>迭代 %1</translation>
    </message>
    <message>
        <source> · Stage %1</source>
        <translation> · 流水线阶段 %1</translation>
    </message>
    <message>
        <source>Only one rank has times: it is compared with no other.</source>
        <translation>只有一个 rank 有时间数据，无法与其他 rank 比较。</translation>
    </message>
    <message>
        <source>%1 (step %2)</source>
        <translation>%1（迭代 %2）</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各 rank</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Communication not overlapped</source>
        <translation>未被掩盖的通信</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Free（空闲）时间</translation>
    </message>
    <message>
        <source>Slow: %1. The other ranks wait for it in each collective.</source>
        <translation>慢：%1。其他 rank 在每次集合通信中等待它。</translation>
    </message>
    <message>
        <source>computes %1 longer than the median of %2 ranks</source>
        <translation>计算时间比 %2 个 rank 的中位数长 %1</translation>
    </message>
    <message>
        <source>No rank computes more than %1 longer than the median of the ranks.</source>
        <translation>没有 rank 的计算时间比各 rank 的中位数长 %1 以上。</translation>
    </message>
    <message>
        <source>No rank has times of this step.</source>
        <translation>没有 rank 含该迭代的时间。</translation>
    </message>
    <message>
        <source>begins its first collective %1 later than the first rank; %2</source>
        <translation>比最早的 rank 晚 %1 开始第一次集合通信；%2</translation>
    </message>
    <message>
        <source>Late: %1: %2.</source>
        <translation>迟到：%1：%2。</translation>
    </message>
</context>
<context>
    <name>opscope::ReportTabBar</name>
    <message>
        <source>Open reports</source>
        <translation>已打开的报告</translation>
    </message>
</context>
<context>
    <name>opscope::ReportTabs</name>
    <message>
        <source>All open tabs</source>
        <translation>所有打开的标签页</translation>
    </message>
</context>
<context>
    <name>opscope::ReportView</name>
    <message>
        <source>partial: reading was cancelled</source>
        <translation>不完整：读取已取消</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>reading was cancelled</source>
        <translation>读取已取消</translation>
    </message>
    <message>
        <source>could not be opened</source>
        <translation>无法打开</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>files: %1</source>
        <translation>文件：%1</translation>
    </message>
</context>
<context>
    <name>opscope::RooflinePage</name>
    <message>
        <source>All units</source>
        <translation>全部单元</translation>
    </message>
    <message>
        <source>Cube</source>
        <translation>Cube</translation>
    </message>
    <message>
        <source>Vector</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>Both units</source>
        <translation>两个单元</translation>
    </message>
    <message>
        <source>Chip of the run</source>
        <translation>本次运行的芯片</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>芯片</translation>
    </message>
    <message>
        <source>The chip, if the run does not name it; your own chip numbers are in ~/.config/opscope/chips/*.json</source>
        <translation>运行数据没有说明芯片时在此选择；自己的参数放在 ~/.config/opscope/chips/*.json</translation>
    </message>
    <message>
        <source>Longest ops</source>
        <translation>耗时最长的算子</translation>
    </message>
    <message>
        <source>Top </source>
        <translation>前 </translation>
    </message>
    <message>
        <source>All ops</source>
        <translation>全部算子</translation>
    </message>
    <message>
        <source>Peak of the memory</source>
        <translation>内存峰值带宽</translation>
    </message>
    <message>
        <source>Memory peak </source>
        <translation>内存峰值 </translation>
    </message>
    <message>
        <source>Memory peak not known</source>
        <translation>内存峰值未知</translation>
    </message>
    <message>
        <source>Save picture of the roofline…</source>
        <translation>保存 Roofline 图片…</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>正在加载…</translation>
    </message>
    <message>
        <source>Best channel of each op</source>
        <translation>每个算子的最佳通道</translation>
    </message>
    <message>
        <source>No op has both values</source>
        <translation>没有算子同时具有两个值</translation>
    </message>
    <message>
        <source>The chip is not known: only the roofs of its cubes are drawn. Choose the chip for the others.</source>
        <translation>芯片未知：只有 Cube 的屋顶线。选择芯片后才有其余的屋顶线。</translation>
    </message>
    <message>
        <source>For more channels: %1</source>
        <translation>要得到更多通道：%1</translation>
    </message>
    <message>
        <source> … %1 more</source>
        <translation> … 还有 %1 条</translation>
    </message>
    <message>
        <source>Set the peak of the board&apos;s memory: without it there is no roof for memory.</source>
        <translation>请设置单板内存的峰值带宽：没有它就没有内存屋顶线。</translation>
    </message>
</context>
<context>
    <name>opscope::RooflinePlot</name>
    <message>
        <source>%1 (%2 of %3 drawn)</source>
        <translation>%1（%3 个中绘出 %2 个）</translation>
    </message>
    <message>
        <source>bytes/s</source>
        <translation>字节/s</translation>
    </message>
    <message>
        <source>operations/byte</source>
        <translation>运算强度 (ops/byte)</translation>
    </message>
    <message>
        <source>MAC activity</source>
        <translation>MAC 活动</translation>
    </message>
    <message>
        <source>operations/s</source>
        <translation>运算/s</translation>
    </message>
    <message>
        <source>%1, %2 of the time</source>
        <translation>%1，占时间的 %2</translation>
    </message>
    <message>
        <source>%1 GB/s, MAC %2</source>
        <translation>%1 GB/s，MAC %2</translation>
    </message>
    <message>
        <source>%1 operations/byte, %2 GOps/s, %3 GB/s</source>
        <translation>%1 ops/byte，%2 GOps/s，%3 GB/s</translation>
    </message>
    <message>
        <source>%1 of the roof</source>
        <translation>屋顶的 %1</translation>
    </message>
    <message>
        <source>busiest pipe: %1, %2</source>
        <translation>最忙的流水：%1，%2</translation>
    </message>
    <message>
        <source>counter scale suspect</source>
        <translation>计数器比例可疑</translation>
    </message>
    <message>
        <source>an estimate</source>
        <translation>估算值</translation>
    </message>
    <message>
        <source>Click: only these ops in plot and table; again: all. Ctrl+click: these too.</source>
        <translation>点击：图和表中只显示这些算子；再次点击：显示全部。Ctrl+点击：同时显示这些算子。</translation>
    </message>
</context>
<context>
    <name>opscope::RooflineWhy</name>
    <message>
        <source>What to do: %1</source>
        <translation>建议：%1</translation>
    </message>
    <message>
        <source>%1: its roof is not known.</source>
        <translation>%1：屋顶未知。</translation>
    </message>
    <message>
        <source>%1 reaches %2 of the peak of its unit.</source>
        <translation>%1 达到其单元峰值的 %2。</translation>
    </message>
    <message>
        <source>%1 reaches %2 of its roof: %3 GB/s of %4 GB/s, %5.</source>
        <translation>%1 达到其屋顶的 %2：%3 GB/s（屋顶 %4 GB/s），%5。</translation>
    </message>
    <message>
        <source>%1: the MAC works in %2 of its time.</source>
        <translation>%1：MAC 在其 %2 的时间内工作。</translation>
    </message>
    <message>
        <source>%1 reaches %2 of its roof: %3 GOps/s of %4 GOps/s.</source>
        <translation>%1 达到其屋顶的 %2：%3 GOps/s（屋顶 %4 GOps/s）。</translation>
    </message>
    <message>
        <source>Under it, it can be at most %1 times as fast.</source>
        <translation>在此屋顶下最多可快到 %1 倍。</translation>
    </message>
    <message>
        <source>Busiest pipe: %1, %2.</source>
        <translation>最忙的流水：%1，%2。</translation>
    </message>
    <message>
        <source>Advice: the rules still run.</source>
        <translation>优化建议：规则仍在运行。</translation>
    </message>
    <message>
        <source>Advice: no finding is about this op.</source>
        <translation>优化建议：没有关于此算子的发现。</translation>
    </message>
    <message>
        <source>Advice: %1</source>
        <translation>优化建议：%1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 项</translation>
    </message>
    <message>
        <source>Advice: the rules did not finish.</source>
        <translation>优化建议：规则没有完成。</translation>
    </message>
</context>
<context>
    <name>opscope::RunButtons</name>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Show the ranks of the selected run, step by step</source>
        <translation>逐个 step 显示所选运行的各个 rank</translation>
    </message>
    <message>
        <source>Open report</source>
        <translation>打开报告</translation>
    </message>
    <message>
        <source>Open the files that the selected run was read from</source>
        <translation>打开所选运行的来源文件</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare the two selected runs; the older one is the baseline</source>
        <translation>比较所选的两次运行；较早的一次是基线</translation>
    </message>
</context>
<context>
    <name>opscope::RunPanel</name>
    <message>
        <source>Done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>Done, but with problems, see the log: %1</source>
        <translation>已结束，但有问题，请看日志：%1</translation>
    </message>
    <message>
        <source>The last run failed: %1</source>
        <translation>上次运行失败：%1</translation>
    </message>
    <message>
        <source>Collection failed</source>
        <translation>采集失败</translation>
    </message>
    <message>
        <source>Collection cancelled</source>
        <translation>采集已取消</translation>
    </message>
    <message>
        <source>Log: %1</source>
        <translation>日志：%1</translation>
    </message>
    <message>
        <source>%1: %2 on the host until now</source>
        <translation>%1：主机上已有 %2</translation>
    </message>
    <message>
        <source>%1: %2 of %3, %4</source>
        <translation>%1：%2 / %3，%4</translation>
    </message>
    <message>
        <source>, %1 left</source>
        <translation>，剩余 %1</translation>
    </message>
    <message>
        <source>%1, this run %2 of at most %3</source>
        <translation>%1，本次运行 %2，最多 %3</translation>
    </message>
    <message>
        <source>Cancelling: the application is ended and acl.json is restored...</source>
        <translation>正在取消：结束应用并还原 acl.json...</translation>
    </message>
    <message>
        <source>Ready: %1 on %2</source>
        <translation>就绪：%2 上的 %1</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Nothing was collected yet: describe the run in File &gt; New Project, then start it with Tools &gt; Run Collection.</source>
        <translation>尚未采集：用“文件 &gt; 新建工程”描述运行，再用“工具 &gt; 运行采集”启动。</translation>
    </message>
    <message>
        <source>Log in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Password for %1. It is kept only until the program ends and is not written to any file.</source>
        <translation>%1 的密码。只保留到程序结束，不写入任何文件。</translation>
    </message>
    <message>
        <source>Collection</source>
        <translation>采集</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run Again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Open Report</source>
        <translation>打开报告</translation>
    </message>
    <message>
        <source>Compare with Last Run</source>
        <translation>与上次运行对比</translation>
    </message>
    <message>
        <source>Compare with Baseline</source>
        <translation>与基线对比</translation>
    </message>
    <message>
        <source>Log in with a Password...</source>
        <translation>用密码登录...</translation>
    </message>
    <message>
        <source>Log of the run</source>
        <translation>运行日志</translation>
    </message>
    <message>
        <source>Progress of the step</source>
        <translation>步骤进度</translation>
    </message>
    <message numerus="yes">
        <source>The %n runs form one side: mean and spread</source>
        <translation>
            <numerusform>%n 次运行作为一方：平均值与标准差</numerusform>
        </translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message numerus="yes">
        <source>Times over %n run(s)</source>
        <translation>
            <numerusform>%n 次运行的时间</numerusform>
        </translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
</context>
<context>
    <name>opscope::RunsDialog</name>
    <message>
        <source>Further runs of %1</source>
        <translation>%1 的其他运行</translation>
    </message>
    <message>
        <source>With several runs on one side, every figure has a mean and a spread.</source>
        <translation>同一侧有多次运行时，每个数值都给出均值与离散度。</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add file…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add a run</source>
        <translation>添加一次运行</translation>
    </message>
</context>
<context>
    <name>opscope::ScatterPlot</name>
    <message>
        <source>No op has both values</source>
        <translation>没有同时具有两个值的算子</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>other (%1)</source>
        <translation>其他（%1）</translation>
    </message>
</context>
<context>
    <name>opscope::SelectionDock</name>
    <message>
        <source>Statistics of the selection</source>
        <translation>选区的统计</translation>
    </message>
    <message>
        <source>Nothing selected. Click a slice, or drag over the lanes.</source>
        <translation>未选择任何内容。单击切片，或在泳道上拖动。</translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2 (%3)   ·   %n slice(s)   ·   covered by slices %4</source>
        <translation>
            <numerusform>%1 到 %2（%3）   ·   %n 个切片   ·   切片覆盖 %4</numerusform>
        </translation>
    </message>
    <message>
        <source>by name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>by op type</source>
        <translation>按算子类型</translation>
    </message>
    <message>
        <source>by lane</source>
        <translation>按泳道</translation>
    </message>
    <message>
        <source>by stream</source>
        <translation>按流</translation>
    </message>
    <message>
        <source>Rows of the selection</source>
        <translation>所选内容的分组</translation>
    </message>
    <message>
        <source>(gap) host: %1</source>
        <translation>（空隙）Host：%1</translation>
    </message>
    <message>
        <source>(gap)</source>
        <translation>（空隙）</translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>(no stream)</source>
        <translation>（无流）</translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2 (%3)   ·   %n slice(s)   ·   covered by ops %4</source>
        <translation>
            <numerusform>%1 至 %2（%3）   ·   %n 个切片   ·   算子覆盖 %4</numerusform>
        </translation>
    </message>
    <message>
        <source>Waits and control tasks (EVENT_RECORD, PLACE_HOLDER) are no ops: a gap goes on during them, as on the page Gaps</source>
        <translation>等待和控制任务（EVENT_RECORD、PLACE_HOLDER）不是算子：空隙在其间继续，与“空隙”页一致</translation>
    </message>
</context>
<context>
    <name>opscope::SettingsDialog</name>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Thresholds of the advisor</source>
        <translation>优化建议的阈值</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>as the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Times and colours</source>
        <translation>时间与颜色</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Time unit</source>
        <translation>时间单位</translation>
    </message>
    <message>
        <source>by name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>by type</source>
        <translation>按类型</translation>
    </message>
    <message>
        <source>by share of the lane (MindStudio)</source>
        <translation>按泳道占比（MindStudio）</translation>
    </message>
    <message>
        <source>by stream</source>
        <translation>按流</translation>
    </message>
    <message>
        <source>Colours of slices</source>
        <translation>切片颜色</translation>
    </message>
    <message>
        <source>Share: yellow from</source>
        <translation>占比达到此值标黄</translation>
    </message>
    <message>
        <source>Share: red from</source>
        <translation>占比达到此值标红</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Most threads</source>
        <translation>最大线程数</translation>
    </message>
    <message>
        <source>no cache</source>
        <translation>不使用缓存</translation>
    </message>
    <message>
        <source>Cache size</source>
        <translation>缓存大小</translation>
    </message>
    <message>
        <source>Cache folder</source>
        <translation>缓存文件夹</translation>
    </message>
    <message>
        <source>blue, yellow, orange</source>
        <translation>蓝、黄、橙</translation>
    </message>
    <message>
        <source>Colours by share that can be distinguished without seeing red and green</source>
        <translation>不依赖红绿辨别的占比颜色</translation>
    </message>
    <message>
        <source>Share: colour-blind safe</source>
        <translation>占比：色盲友好</translation>
    </message>
    <message>
        <source>all cores</source>
        <translation>全部核心</translation>
    </message>
    <message>
        <source>by op type</source>
        <translation>按算子类型</translation>
    </message>
    <message>
        <source>Toolkit (msprof.pyc)</source>
        <translation>工具包 (msprof.pyc)</translation>
    </message>
    <message>
        <source>Parses the raw data of a JOB</source>
        <translation>解析 JOB 的原始数据</translation>
    </message>
    <message>
        <source>Python of the toolkit</source>
        <translation>工具包的 Python</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>also as a row of tabs</source>
        <translation>同时显示为一行标签</translation>
    </message>
    <message>
        <source>Shows the pages of a report in a row under its tab, in addition to the navigator</source>
        <translation>除导航栏外，还在报告标签下方用一行标签显示其页面</translation>
    </message>
    <message>
        <source>Folders of a fleet</source>
        <translation>历史数据的文件夹</translation>
    </message>
    <message>
        <source>Where this machine has the folders that others pushed from: /cluster/x=/mnt/x; /data=/srv/data</source>
        <translation>其他机器推送的文件夹在本机的位置：/cluster/x=/mnt/x; /data=/srv/data</translation>
    </message>
</context>
<context>
    <name>opscope::SettingsPage</name>
    <message numerus="yes">
        <source>%n setting(s) differ</source>
        <translation>
            <numerusform>%n 项设置有差异</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are equal</source>
        <translation>
            <numerusform>%n 项相同</numerusform>
        </translation>
    </message>
    <message>
        <source>Equal settings too</source>
        <translation>也显示相同的设置</translation>
    </message>
    <message>
        <source>values of the run that are no settings: %1</source>
        <translation>不属于设置的运行值：%1</translation>
    </message>
    <message>
        <source>Clocks, counters, ids, times, paths of results and what was measured differ in every run: they are not listed here.</source>
        <translation>时钟、计数器、标识、时间、结果路径和测量值在每次运行中都不同，因此不在此列出。</translation>
    </message>
</context>
<context>
    <name>opscope::ShortcutSheet</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Search keys</source>
        <translation>搜索快捷键</translation>
    </message>
    <message>
        <source>Press the new key</source>
        <translation>请按新的快捷键</translation>
    </message>
    <message>
        <source>Reset key</source>
        <translation>恢复此键</translation>
    </message>
    <message>
        <source>Double-click a key, or press F2 on it, and press the new one.</source>
        <translation>双击某个快捷键或在其上按 F2，然后按新的键。</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部恢复</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>导出...</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”: change that one first.</source>
        <translation>%1 已用于“%2”：请先修改那一项。</translation>
    </message>
    <message>
        <source>Export the shortcuts</source>
        <translation>导出快捷键</translation>
    </message>
    <message>
        <source>Text (*.tsv)</source>
        <translation>文本 (*.tsv)</translation>
    </message>
</context>
<context>
    <name>opscope::SideBar</name>
    <message>
        <source>Find a page</source>
        <translation>查找页面</translation>
    </message>
    <message>
        <source>Find a page or a report</source>
        <translation>查找页面或报告</translation>
    </message>
    <message>
        <source>Unfold the navigator</source>
        <translation>展开导航栏</translation>
    </message>
    <message>
        <source>Fold the navigator to icons</source>
        <translation>将导航栏折叠为图标</translation>
    </message>
    <message>
        <source>Navigator</source>
        <translation>导航栏</translation>
    </message>
</context>
<context>
    <name>opscope::SideBySidePage</name>
    <message>
        <source>The rows are still being matched.</source>
        <translation>仍在匹配各行。</translation>
    </message>
    <message>
        <source>%1: only A has it</source>
        <translation>%1：仅 A 有</translation>
    </message>
    <message>
        <source>%1: only B has it</source>
        <translation>%1：仅 B 有</translation>
    </message>
    <message>
        <source>%1: its row on the other side is hidden by a filter</source>
        <translation>%1：另一侧对应的行被过滤器隐藏</translation>
    </message>
    <message>
        <source>%1 (%2): the other side has only %3 such row(s)</source>
        <translation>%1（第 %2 行）：另一侧只有 %3 行</translation>
    </message>
    <message>
        <source>A baseline: %1</source>
        <translation>A 基线：%1</translation>
    </message>
    <message>
        <source>B current: %1</source>
        <translation>B 当前：%1</translation>
    </message>
    <message>
        <source>Select a row: its match is selected on the other side.</source>
        <translation>选中一行：另一侧会选中与之匹配的行。</translation>
    </message>
    <message>
        <source>Sort and filter together</source>
        <translation>排序与筛选联动</translation>
    </message>
    <message>
        <source>Both sides have the same order, filters, search and groups</source>
        <translation>两侧使用相同的排序、筛选、搜索和分组</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>The plots below the tables; they are hidden at first if the window is low</source>
        <translation>表格下方的图表；窗口较矮时默认不显示</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Two tables</source>
        <translation>两个表格</translation>
    </message>
    <message>
        <source>A and B as two tables side by side instead of one with A, B and difference</source>
        <translation>将 A 和 B 显示为并排的两个表格，而不是含 A、B 和差值的一个表格</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
</context>
<context>
    <name>opscope::SideChoice</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>The compiled model</source>
        <translation>编译后的模型</translation>
    </message>
    <message>
        <source>Models (*.om *_Build.txt *.json *.onnx);;All files (*)</source>
        <translation>模型 (*.om *_Build.txt *.json *.onnx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>A folder of tensors</source>
        <translation>张量文件夹</translation>
    </message>
    <message>
        <source>Dumps of the NPU</source>
        <translation>NPU 的 dump</translation>
    </message>
    <message>
        <source>Ground truth</source>
        <translation>标杆</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>As msaccucmp</source>
        <translation>与 msaccucmp 相同</translation>
    </message>
    <message>
        <source>Compute in float32, in numpy&apos;s order of sums: the digits that msaccucmp prints.
Otherwise compute in double: long sums lose no digits, and more is computed.</source>
        <translation>以 float32 按 numpy 的求和顺序计算：得到 msaccucmp 输出的数字。
否则以双精度计算：长求和不丢精度，并计算更多内容。</translation>
    </message>
</context>
<context>
    <name>opscope::SqlChart</name>
    <message>
        <source>A chart needs a column of numbers</source>
        <translation>图表需要一列数字</translation>
    </message>
    <message>
        <source>The first %1 of %2 rows</source>
        <translation>前 %1 行（共 %2 行）</translation>
    </message>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
</context>
<context>
    <name>opscope::SqlExamples</name>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Example statements</source>
        <translation>示例语句</translation>
    </message>
    <message>
        <source>Examples: double-click to run</source>
        <translation>示例：双击执行</translation>
    </message>
</context>
<context>
    <name>opscope::SqlPage</name>
    <message>
        <source>Running...</source>
        <translation>正在执行...</translation>
    </message>
    <message numerus="yes">
        <source>The first %n row(s); there are more.</source>
        <translation>
            <numerusform>仅前 %n 行；还有更多。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s); a double click on one leads to its slice.</source>
        <translation>
            <numerusform>%n 行；双击某行可转到其切片。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Run</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>Run the statement (Ctrl+Return)</source>
        <translation>执行语句（Ctrl+回车）</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>The command line that prints this result</source>
        <translation>输出此结果的命令行</translation>
    </message>
    <message>
        <source>Earlier statements</source>
        <translation>以前的语句</translation>
    </message>
    <message>
        <source>Earlier statements and examples</source>
        <translation>以前的语句和示例</translation>
    </message>
    <message>
        <source>SQL statement</source>
        <translation>SQL 语句</translation>
    </message>
    <message>
        <source>One SELECT over the tables at the left</source>
        <translation>对左侧各表的一条 SELECT 语句</translation>
    </message>
    <message>
        <source>Table and column</source>
        <translation>表和列</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Tables and columns</source>
        <translation>表和列</translation>
    </message>
    <message>
        <source>Run the statement</source>
        <translation>执行语句</translation>
    </message>
    <message>
        <source>Ctrl+Return runs the statement on everything that was read.</source>
        <translation>按 Ctrl+回车 对读取的全部内容执行语句。</translation>
    </message>
    <message>
        <source>The rows are those of the statement before.</source>
        <translation>显示的是上一条语句的结果。</translation>
    </message>
    <message>
        <source>Save the Statement</source>
        <translation>保存语句</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Save this statement...</source>
        <translation>保存此语句...</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Statements that are kept under a name</source>
        <translation>以名称保存的语句</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>折线</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形</translation>
    </message>
    <message>
        <source>Form of the result</source>
        <translation>结果的形式</translation>
    </message>
    <message>
        <source>Show on the timeline</source>
        <translation>在时间线上显示</translation>
    </message>
    <message>
        <source>Selects the slices of all rows on the timeline</source>
        <translation>在时间线上选中所有行的切片</translation>
    </message>
    <message>
        <source>The chart shows the first %1 of %2 rows.</source>
        <translation>图表显示 %2 行中的前 %1 行。</translation>
    </message>
    <message>
        <source>Show the Result as a Lane</source>
        <translation>将结果显示为泳道</translation>
    </message>
    <message>
        <source>Name of the lane</source>
        <translation>泳道名称</translation>
    </message>
    <message>
        <source>Result %1</source>
        <translation>结果 %1</translation>
    </message>
    <message>
        <source>There are already %1 lanes of results: remove one on the timeline first.</source>
        <translation>已有 %1 条结果泳道：请先在时间线上移除一条。</translation>
    </message>
    <message>
        <source>No row has a time in the columns ts and dur.</source>
        <translation>没有任何行在 ts 和 dur 列中有时间。</translation>
    </message>
    <message numerus="yes">
        <source>The lane &apos;%1&apos; shows %n row(s).</source>
        <translation>
            <numerusform>泳道“%1”显示 %n 行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) without a time were left out.</source>
        <translation>
            <numerusform>%n 行没有时间，已略去。</numerusform>
        </translation>
    </message>
    <message>
        <source>&apos;%1&apos; was not saved: there are already %2 saved statements. Forget one first.</source>
        <translation>“%1”未保存：已有 %2 条保存的语句。请先删除一条。</translation>
    </message>
    <message>
        <source>As a lane...</source>
        <translation>作为泳道...</translation>
    </message>
    <message>
        <source>Shows the rows as a lane of the timeline, by the columns ts, dur and name</source>
        <translation>按 ts、dur 和 name 列将各行显示为时间线的一条泳道</translation>
    </message>
    <message>
        <source>The result needs %1 lanes, one for each rank, but only %2 more can be added.</source>
        <translation>结果需要 %1 条泳道（每个 rank 一条），但只能再添加 %2 条。</translation>
    </message>
</context>
<context>
    <name>opscope::StateChips</name>
    <message>
        <source>Click to hide or show these rows</source>
        <translation>单击可隐藏或显示这些行</translation>
    </message>
</context>
<context>
    <name>opscope::StatisticsPage</name>
    <message>
        <source>Select a row to see its durations</source>
        <translation>选择一行，查看其持续时间</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n slice(s)</source>
        <translation>
            <numerusform>%1：%n 个切片</numerusform>
        </translation>
    </message>
    <message>
        <source>The timeline has no slice of this name</source>
        <translation>时间线上没有此名称的切片</translation>
    </message>
    <message>
        <source>Why they differ</source>
        <translation>差异的原因</translation>
    </message>
    <message>
        <source>From file: the exporter&apos;s sums over the entire collection, rounded to the digits that it prints. Computed here: from the slices of the timeline, after the filters for device, model, iteration and range. They differ where the timeline has lost or cut-off records, where the file sums up several devices, models or iterations, where the exporter counts calls that the timeline does not have, and in the last digit by rounding. The column &quot;File - computed&quot; marks every row that differs.</source>
        <translation>来自文件：导出工具对整个采集过程的汇总，按其输出位数取整。在此计算：由按设备、模型、迭代和时间范围筛选后的时间线切片算出。以下情况会产生差异：时间线有丢失或被截断的记录；文件汇总了多个设备、模型或迭代；导出工具统计了时间线中没有的调用；以及末位取整。“文件值 - 计算值”列会标出每一处不同的行。</translation>
    </message>
    <message>
        <source>No row has a value to show</source>
        <translation>没有行具有可显示的值</translation>
    </message>
    <message>
        <source>%1
%2: %3
up to here: %4 of the sum</source>
        <translation>%1
%2：%3
累计到此：总和的 %4</translation>
    </message>
</context>
<context>
    <name>opscope::StatusLine</name>
    <message>
        <source>%1 slices</source>
        <translation>%1 个切片</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>selected %1</source>
        <translation>已选 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s)</source>
        <translation>
            <numerusform>%n 个切片</numerusform>
        </translation>
    </message>
    <message>
        <source>cursor %1</source>
        <translation>光标 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel reading; the parts that are ready stay</source>
        <translation>取消读取；已就绪的内容保留</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>取消读取</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>读取进度</translation>
    </message>
    <message>
        <source>Memory of this program</source>
        <translation>本程序占用的内存</translation>
    </message>
    <message>
        <source>Show the problems; F8 goes to the next one</source>
        <translation>显示问题；F8 转到下一个</translation>
    </message>
    <message>
        <source>timeline %1</source>
        <translation>时间线 %1</translation>
    </message>
    <message>
        <source>timeline of %1</source>
        <translation>时间线：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>work of the device %1</source>
        <translation>设备工作 %1</translation>
    </message>
</context>
<context>
    <name>opscope::SummaryPage</name>
    <message>
        <source>Summing up…</source>
        <translation>正在汇总…</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>Sum of op times</source>
        <translation>算子时间之和</translation>
    </message>
    <message>
        <source>There is no timeline: the sum of the durations of all ops</source>
        <translation>没有时间线：全部算子的持续时间之和</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Steps or iterations</source>
        <translation>步骤或迭代</translation>
    </message>
    <message>
        <source>Ops</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>%1 executions of %2 different ops</source>
        <translation>%1 次执行，%2 个不同算子</translation>
    </message>
    <message>
        <source>AI Core busy</source>
        <translation>AI Core 利用率</translation>
    </message>
    <message>
        <source>Share of the total time in which the AI Core of the busiest device runs a kernel; AI CPU tasks do not count</source>
        <translation>最忙设备的 AI Core 运行 kernel 的时间占总时间的比例；AI CPU 任务不计入</translation>
    </message>
    <message>
        <source>No device timeline: it needs the task switch of the collection</source>
        <translation>没有设备时间线：采集时需要打开任务开关</translation>
    </message>
    <message>
        <source>Longest wait between ops</source>
        <translation>算子间最长等待</translation>
    </message>
    <message>
        <source>No type of an op is known: it needs op_summary.</source>
        <translation>没有已知的算子类型：需要 op_summary。</translation>
    </message>
    <message>
        <source>The longest time between two ops on a device. The time before the first op and after the last op is not included.</source>
        <translation>设备上两个算子之间的最长等待时间，不包括第一个算子之前和最后一个算子之后的时间。</translation>
    </message>
    <message>
        <source>No device timeline, or no gap in it</source>
        <translation>没有设备时间线，或其中没有空隙</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Memory peak</source>
        <translation>内存峰值</translation>
    </message>
    <message>
        <source>Of %1, the largest component</source>
        <translation>%1 的峰值，占用最大的组件</translation>
    </message>
    <message>
        <source>AI Core frequency</source>
        <translation>AI Core 频率</translation>
    </message>
    <message>
        <source>Mean over time; from %1 to %2</source>
        <translation>时间均值；从 %1 到 %2</translation>
    </message>
    <message>
        <source>Where the time goes</source>
        <translation>时间花在哪里</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>entire run</source>
        <translation>整个运行</translation>
    </message>
    <message numerus="yes">
        <source>%1
%2 in %n execution(s), %3 of all, %4 with those before it</source>
        <translation>
            <numerusform>%1
%n 次执行共 %2，占全部的 %3，连同之前的为 %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Top %n op(s)</source>
        <translation>
            <numerusform>耗时最长的 %n 个算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Top %n API(s)</source>
        <translation>
            <numerusform>耗时最长的 %n 个 API</numerusform>
        </translation>
    </message>
    <message>
        <source>Longest gaps</source>
        <translation>最长的空隙</translation>
    </message>
    <message>
        <source>%1 without an op
after %2
before %3
%4</source>
        <translation>%1 没有算子
前一个：%2
后一个：%3
%4</translation>
    </message>
    <message>
        <source>No op has a duration.</source>
        <translation>没有带耗时的算子。</translation>
    </message>
    <message>
        <source>No API call was collected: it needs the acl_api switch.</source>
        <translation>没有采集到 API 调用：需要打开 acl_api 开关。</translation>
    </message>
    <message>
        <source>Longest gaps and the host calls in them</source>
        <translation>最长的空隙及期间的 Host 调用</translation>
    </message>
    <message>
        <source>No gap between ops, or no device timeline.</source>
        <translation>算子之间没有空隙，或没有设备时间线。</translation>
    </message>
    <message>
        <source>%1  (outlier)</source>
        <translation>%1  （离群）</translation>
    </message>
    <message>
        <source>Per step</source>
        <translation>按迭代</translation>
    </message>
    <message>
        <source>Per step (%1 of %2: outliers and the longest)</source>
        <translation>按迭代（%2 个中的 %1 个：离群值和最长的）</translation>
    </message>
    <message>
        <source>No step has a place on the timeline: only the times of the vendor are known, see above.</source>
        <translation>没有迭代位于时间线上：只有厂商给出的时间，见上文。</translation>
    </message>
    <message>
        <source>No step has a duration.</source>
        <translation>没有带耗时的迭代。</translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>No device known</source>
        <translation>没有已知设备</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Export as HTML…</source>
        <translation>导出为 HTML…</translation>
    </message>
    <message>
        <source>Export the summary</source>
        <translation>导出汇总</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <source>Collection and platform</source>
        <translation>采集与平台</translation>
    </message>
    <message>
        <source>Opens: %1</source>
        <translation>打开：%1</translation>
    </message>
    <message>
        <source>The vendor&apos;s step times compared with ours</source>
        <translation>厂商的迭代耗时与本工具的对照</translation>
    </message>
    <message>
        <source>Communication of each device</source>
        <translation>各设备的通信</translation>
    </message>
    <message>
        <source>all devices</source>
        <translation>所有设备</translation>
    </message>
    <message>
        <source>%1, not overlapped %2</source>
        <translation>%1，其中未被掩盖 %2</translation>
    </message>
    <message>
        <source>%1 of communication, %2 of it not overlapped by compute, of %3 from the first to the last task of the device</source>
        <translation>通信 %1，其中 %2 未被计算掩盖；从设备第一个任务到最后一个任务共 %3</translation>
    </message>
    <message numerus="yes">
        <source>%n communication op(s) have no known place on the timeline: see the page Communication.</source>
        <translation>
            <numerusform>有 %n 个通信算子，但不知道它们在时间线上的位置：见“通信”页。</numerusform>
        </translation>
    </message>
    <message>
        <source>No communication op is on the timeline.</source>
        <translation>时间线上没有通信算子。</translation>
    </message>
    <message>
        <source>Memory peaks</source>
        <translation>内存峰值</translation>
    </message>
    <message>
        <source>%1: %2 bytes at its peak</source>
        <translation>%1：峰值 %2 字节</translation>
    </message>
    <message>
        <source>No memory over time is known.</source>
        <translation>没有随时间变化的内存数据。</translation>
    </message>
    <message>
        <source>AI Core frequency over time</source>
        <translation>AI Core 频率随时间的变化</translation>
    </message>
    <message>
        <source>AI Core</source>
        <translation>AI Core</translation>
    </message>
    <message>
        <source>The frequency was not collected over time: newer devices write it with the timeline.</source>
        <translation>未采集随时间变化的频率：较新的设备会随时间线写出。</translation>
    </message>
    <message>
        <source>the list of problems</source>
        <translation>问题列表</translation>
    </message>
    <message>
        <source>Every file that was read was read completely</source>
        <translation>所有已读取的文件均完整读取</translation>
    </message>
    <message>
        <source>Parts of the time</source>
        <translation>时间的组成</translation>
    </message>
    <message>
        <source>Per device and step</source>
        <translation>按设备和迭代</translation>
    </message>
    <message>
        <source>From the first to the last slice on the timeline: calls of the host and work of the device</source>
        <translation>时间线上从首个到末个切片：Host 调用与设备工作</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s): counts and op times are the mean of the runs, wall times are those of the longest run.</source>
        <translation>
            <numerusform>共 %n 次运行：次数与算子耗时为每次运行的平均值，实际耗时取最长的一次运行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s): counts and op times are sums over the ranks, wall times are those of the longest rank.</source>
        <translation>
            <numerusform>共 %n 个 rank：次数与算子耗时为各 rank 之和，实际耗时取最长的 rank。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (max over ranks)</source>
        <translation>%1（各 rank 最大值）</translation>
    </message>
    <message>
        <source>Largest findings</source>
        <translation>主要发现</translation>
    </message>
    <message numerus="yes">
        <source>Top %n op type(s)</source>
        <translation>
            <numerusform>耗时最长的 %n 个算子类型</numerusform>
        </translation>
    </message>
    <message>
        <source>Files that were found, what was read from them, and why some were not read</source>
        <translation>找到的文件、已读取的内容以及未读取的原因</translation>
    </message>
    <message>
        <source>Problems while reading</source>
        <translation>读取时的问题</translation>
    </message>
    <message>
        <source>Losses, warnings and notes while the files were read</source>
        <translation>读取文件时的丢失、警告和提示</translation>
    </message>
    <message>
        <source>This page shows device %1; host calls and files belong to all devices.</source>
        <translation>此页显示设备 %1；Host 调用和文件属于所有设备。</translation>
    </message>
    <message>
        <source>AI Core busy (device %1)</source>
        <translation>AI Core 利用率（设备 %1）</translation>
    </message>
    <message>
        <source>%1 (max over runs)</source>
        <translation>%1（各次运行的最大值）</translation>
    </message>
    <message>
        <source>partly read: shares refer to the part that was read</source>
        <translation>仅读取了一部分：占比以已读取的部分为准</translation>
    </message>
    <message>
        <source>This page always shows the entire run: only rank and device narrow it.</source>
        <translation>本页始终显示整个运行：只有 rank 和设备会缩小范围。</translation>
    </message>
    <message>
        <source>The time of the call %1</source>
        <translation>调用 %1 的时间</translation>
    </message>
    <message>
        <source>Mean of %1 calls of %2, from %3 to %4</source>
        <translation>%2 的 %1 次调用的平均值，从 %3 到 %4</translation>
    </message>
    <message>
        <source>One inference (1 call)</source>
        <translation>一次推理（1 次调用）</translation>
    </message>
    <message>
        <source>One inference (%1 calls)</source>
        <translation>一次推理（%1 次调用）</translation>
    </message>
    <message>
        <source>decoded from raw data, without CANN</source>
        <translation>由原始数据解析，未使用 CANN</translation>
    </message>
    <message>
        <source>Before the first task: </source>
        <translation>首个任务之前：</translation>
    </message>
    <message>
        <source>After the last task: </source>
        <translation>末个任务之后：</translation>
    </message>
    <message>
        <source>Not in this run</source>
        <translation>本次运行没有的内容</translation>
    </message>
    <message>
        <source>Time of each rank</source>
        <translation>各 rank 的时间</translation>
    </message>
    <message>
        <source>Time of each device</source>
        <translation>各设备的时间</translation>
    </message>
    <message>
        <source>%1: %2 in all, of it %3 before the first task, %4 from the first to the last task and %5 after it</source>
        <translation>%1：共 %2，其中首个任务之前 %3，从首个到最后一个任务 %4，最后一个任务之后 %5</translation>
    </message>
    <message>
        <source>Device %1 busy</source>
        <translation>设备 %1 忙碌</translation>
    </message>
    <message>
        <source>Device busy</source>
        <translation>设备忙碌</translation>
    </message>
    <message>
        <source>Share of the total time in which the busiest device runs a kernel</source>
        <translation>最忙的设备运行 kernel 的时间占总时间的比例</translation>
    </message>
    <message>
        <source>%1; line: added up</source>
        <translation>%1；折线：累计</translation>
    </message>
</context>
<context>
    <name>opscope::TableFooter</name>
    <message>
        <source>a longer bar is a larger value</source>
        <translation>条越长，数值越大</translation>
    </message>
    <message>
        <source>colour and underline: from low to high</source>
        <translation>颜色与下划线：由低到高</translation>
    </message>
    <message>
        <source>green bar to the left: less, red bar to the right: more</source>
        <translation>向左的绿条：更少，向右的红条：更多</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 / %2 行</translation>
    </message>
    <message numerus="yes">
        <source>%n group(s)</source>
        <translation>
            <numerusform>%n 个分组</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>(%1 of all)</source>
        <translation>（占全部的 %1）</translation>
    </message>
    <message>
        <source>the file&apos;s total row is pinned below</source>
        <translation>文件的合计行固定在下方</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>已选 %1</translation>
    </message>
    <message>
        <source>Sorting and filtering…</source>
        <translation>正在排序和筛选…</translation>
    </message>
    <message>
        <source>the file&apos;s total row below counts all rows, not only these</source>
        <translation>下方的文件合计行是全部行的合计，而不是当前这些行</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>opscope::TablePageWidget</name>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>From file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>Computed here</source>
        <translation>在此计算</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>The vendor&apos;s figures, or the same figures computed from the timeline</source>
        <translation>厂商的数值，或由时间线算出的同样数值</translation>
    </message>
    <message>
        <source>No file of the report has this table for the chosen device, model or iteration</source>
        <translation>报告中没有文件包含所选内容的这张表</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>ⓘ Not filtered by %1: the rows of this table do not contain it.</source>
        <translation>ⓘ 未按%1筛选：此表的行不含该信息。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>opscope::TableWidget</name>
    <message>
        <source>Show all columns</source>
        <translation>显示全部列</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>重置列</translation>
    </message>
    <message>
        <source>Sort ascending</source>
        <translation>升序排序</translation>
    </message>
    <message>
        <source>Sort descending</source>
        <translation>降序排序</translation>
    </message>
    <message>
        <source>Add to the sort (Shift+click)</source>
        <translation>加入排序（Shift+单击）</translation>
    </message>
    <message>
        <source>No sort</source>
        <translation>不排序</translation>
    </message>
    <message>
        <source>Group by this column</source>
        <translation>按此列分组</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>清除全部筛选</translation>
    </message>
    <message>
        <source>Hide this column</source>
        <translation>隐藏此列</translation>
    </message>
    <message>
        <source>Fit the width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Only rows with “%1”</source>
        <translation>仅含“%1”的行</translation>
    </message>
    <message>
        <source>Without rows with “%1”</source>
        <translation>不含“%1”的行</translation>
    </message>
    <message>
        <source>Expand all groups</source>
        <translation>展开全部分组</translation>
    </message>
    <message>
        <source>Collapse all groups</source>
        <translation>折叠全部分组</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search all columns</source>
        <translation>搜索全部列</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组方式</translation>
    </message>
    <message>
        <source>Group the rows by a column</source>
        <translation>按某列对行分组</translation>
    </message>
    <message>
        <source>Selected range only</source>
        <translation>仅所选范围</translation>
    </message>
    <message>
        <source>Only the range that is selected on the timeline</source>
        <translation>仅时间线上所选范围内的内容</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>复制选中的行</translation>
    </message>
    <message>
        <source>Copy with headers</source>
        <translation>带表头复制</translation>
    </message>
    <message>
        <source>Copy the selected rows with their headers</source>
        <translation>复制选中的行及其表头</translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>Copy the full text of the current cell</source>
        <translation>完整复制当前单元格</translation>
    </message>
    <message>
        <source>Show on the timeline</source>
        <translation>在时间线上显示</translation>
    </message>
    <message>
        <source>Show the slice of this row on the timeline</source>
        <translation>在时间线上显示此行的切片</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Write the table to a file</source>
        <translation>将表格写入文件</translation>
    </message>
    <message>
        <source>Wrap</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>Wrap long texts in three lines</source>
        <translation>将长文本换行，最多三行</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Show the filter row under the header</source>
        <translation>在表头下显示筛选行</translation>
    </message>
    <message>
        <source>Choose the columns</source>
        <translation>选择列</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>不分组</translation>
    </message>
    <message>
        <source>By %1</source>
        <translation>按%1</translation>
    </message>
    <message>
        <source>By %1 without its number</source>
        <translation>按%1（去掉编号）</translation>
    </message>
    <message>
        <source>Use this name as the filter of every page</source>
        <translation>用此名称筛选所有页面</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>清除筛选</translation>
    </message>
</context>
<context>
    <name>opscope::TasksDock</name>
    <message>
        <source>Progress of %1</source>
        <translation>%1 的进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel reading %1</source>
        <translation>取消读取 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Nothing is being read.</source>
        <translation>当前没有读取任务。</translation>
    </message>
</context>
<context>
    <name>opscope::ThresholdPage</name>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Own value</source>
        <translation>自定义值</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Thresholds of the advisor</source>
        <translation>优化建议的阈值</translation>
    </message>
    <message>
        <source>Kept in %1, which opscope-cli reads too; an empty cell is the default.</source>
        <translation>保存在 %1，opscope-cli 也读取该文件；单元格留空即用默认值。</translation>
    </message>
    <message>
        <source>%1 must be a number; &apos;%2&apos; is not a number.</source>
        <translation>%1 应为数字，“%2”不是数字。</translation>
    </message>
</context>
<context>
    <name>opscope::TimelinePage</name>
    <message>
        <source>Green up to, red from (% of the lane)</source>
        <translation>绿色上限，红色起点（占泳道 %）</translation>
    </message>
    <message>
        <source>two numbers, such as 5 10</source>
        <translation>两个数字，例如 5 10</translation>
    </message>
    <message>
        <source>Two numbers from 0 to 100, the first not above the second.</source>
        <translation>0 到 100 之间的两个数字，第一个不大于第二个。</translation>
    </message>
</context>
<context>
    <name>opscope::TimelinePair</name>
    <message>
        <source>Matching the runs…</source>
        <translation>正在匹配两次运行…</translation>
    </message>
    <message>
        <source>%1 has no timeline, so the two timelines cannot be shown together.</source>
        <translation>%1 没有时间线，因此无法同时显示两条时间线。</translation>
    </message>
    <message>
        <source>since where aligned</source>
        <translation>自对齐点起</translation>
    </message>
    <message>
        <source>Align here with its match</source>
        <translation>与其匹配项在此对齐</translation>
    </message>
    <message>
        <source>Align here: move this slice of A over the aligned point of B</source>
        <translation>在此对齐：A 的该切片对准 B 的对齐点</translation>
    </message>
    <message>
        <source>Align here: move this slice of B under the aligned point of A</source>
        <translation>在此对齐：B 的该切片对准 A 的对齐点</translation>
    </message>
    <message>
        <source>Select a slice: its match is selected on the other side</source>
        <translation>选中一个切片：另一侧会选中与之匹配的切片</translation>
    </message>
    <message>
        <source>A %1, B %2, %3</source>
        <translation>A %1，B %2，%3</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>不参与对比</translation>
    </message>
    <message>
        <source>the other side has no execution here in this alignment</source>
        <translation>在此对齐方式下，另一侧此处没有对应的执行</translation>
    </message>
    <message>
        <source>Timeline of A and B</source>
        <translation>A 与 B 的时间线</translation>
    </message>
    <message>
        <source>A baseline: %1</source>
        <translation>A 基线：%1</translation>
    </message>
    <message>
        <source>B current: %1</source>
        <translation>B 当前：%1</translation>
    </message>
    <message>
        <source>%1 of A</source>
        <translation>A 的%1</translation>
    </message>
    <message>
        <source>%1 of B</source>
        <translation>B 的%1</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Op type</source>
        <translation>算子类型</translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation>输入形状</translation>
    </message>
    <message>
        <source>Output shapes</source>
        <translation>输出形状</translation>
    </message>
    <message>
        <source>%1 in %2 slices</source>
        <translation>%1（%2 个切片）</translation>
    </message>
    <message>
        <source>%1 in %2 slices, %3 of them marked</source>
        <translation>%1（%2 个切片，其中 %3 个已标记）</translation>
    </message>
</context>
<context>
    <name>opscope::TimelineToolBar</name>
    <message>
        <source>Align: recorded</source>
        <translation>对齐：按记录</translation>
    </message>
    <message>
        <source>Align: begins</source>
        <translation>对齐：起点</translation>
    </message>
    <message>
        <source>Align: %1</source>
        <translation>对齐：%1</translation>
    </message>
    <message>
        <source>Align: by hand</source>
        <translation>对齐：手动</translation>
    </message>
    <message>
        <source>Counters: from 0</source>
        <translation>计数器：从 0 起</translation>
    </message>
    <message>
        <source>How the clocks of the ranks are aligned (Shift+L: at the selected slice)</source>
        <translation>各 Rank 时钟的对齐方式（Shift+L：在选中的切片处对齐）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Colour: name</source>
        <translation>颜色：名称</translation>
    </message>
    <message>
        <source>Colour: type</source>
        <translation>颜色：类型</translation>
    </message>
    <message>
        <source>Colour: share</source>
        <translation>颜色：占比</translation>
    </message>
    <message>
        <source>Colour: stream</source>
        <translation>颜色：流</translation>
    </message>
    <message>
        <source>Thresholds of the colours by share</source>
        <translation>按占比着色的阈值</translation>
    </message>
    <message>
        <source>Units: automatic</source>
        <translation>单位：自动</translation>
    </message>
    <message>
        <source>Units: ns</source>
        <translation>单位：ns</translation>
    </message>
    <message>
        <source>Units: us</source>
        <translation>单位：us</translation>
    </message>
    <message>
        <source>Units: ms</source>
        <translation>单位：ms</translation>
    </message>
    <message>
        <source>Units: s</source>
        <translation>单位：s</translation>
    </message>
    <message>
        <source>Unit of times</source>
        <translation>时间单位</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>绝对时间</translation>
    </message>
    <message>
        <source>Clock times instead of times since the start</source>
        <translation>显示时钟时间，而不是距开始的时间</translation>
    </message>
    <message>
        <source>Flows</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Arrows of the selected slice&apos;s flows</source>
        <translation>所选切片的连线箭头</translation>
    </message>
    <message>
        <source>Snap</source>
        <translation>吸附</translation>
    </message>
    <message>
        <source>Selections snap to the edges of slices (Alt while dragging: not)</source>
        <translation>选区吸附到切片边缘（拖动时按住 Alt：不吸附）</translation>
    </message>
    <message>
        <source>Counters: fit</source>
        <translation>计数器：自适应</translation>
    </message>
    <message>
        <source>Counters: shared</source>
        <translation>计数器：共用刻度</translation>
    </message>
    <message>
        <source>Counters: fixed</source>
        <translation>计数器：固定</translation>
    </message>
    <message>
        <source>Counters: log</source>
        <translation>计数器：对数</translation>
    </message>
    <message>
        <source>Scale of counters</source>
        <translation>计数器的刻度</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Fit the entire report</source>
        <translation>显示整个报告</translation>
    </message>
    <message>
        <source>Undo view change</source>
        <translation>撤销视图变化</translation>
    </message>
    <message>
        <source>Redo view change</source>
        <translation>重做视图变化</translation>
    </message>
    <message>
        <source>Colour scheme</source>
        <translation>配色方案</translation>
    </message>
    <message>
        <source>Colour: op type</source>
        <translation>颜色：算子类型</translation>
    </message>
    <message>
        <source>Units, absolute times, snapping and the scale of counters</source>
        <translation>单位、绝对时间、吸附和计数器刻度</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s) without this step</source>
        <translation>
            <numerusform>%n 个 rank 没有该迭代</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s) without this slice</source>
        <translation>
            <numerusform>%n 个 rank 没有该切片</numerusform>
        </translation>
    </message>
    <message>
        <source>They stay where they were</source>
        <translation>它们保持原位</translation>
    </message>
</context>
<context>
    <name>opscope::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>W and S zoom, A and D pan, F fits, M measures. Drag selects an area.</source>
        <translation>W 和 S 缩放，A 和 D 平移，F 适合窗口，M 测量。拖动选择区域。</translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>%1, starts at %2, lasts %3, %4 of %5 on %6</source>
        <translation>%1，开始于 %2，持续 %3，第 %4 个，共 %5 个，位于 %6</translation>
    </message>
    <message>
        <source>There is no slice %1; the report has %2.</source>
        <translation>没有切片 %1；报告有 %2 个。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a time, an offset (+12 us) or a slice (#1234).</source>
        <translation>“%1”不是时间、偏移 (+12 us) 或切片 (#1234)。</translation>
    </message>
    <message>
        <source>%1 is outside of the report.</source>
        <translation>%1 在报告之外。</translation>
    </message>
    <message>
        <source>Marker %1</source>
        <translation>标记 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s)</source>
        <translation>
            <numerusform>%n 个切片</numerusform>
        </translation>
    </message>
    <message>
        <source>covered: %1</source>
        <translation>覆盖：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s) in this pixel</source>
        <translation>
            <numerusform>此像素内有 %n 个切片</numerusform>
        </translation>
    </message>
    <message>
        <source>together: %1</source>
        <translation>合计：%1</translation>
    </message>
    <message>
        <source>longest: %1, %2</source>
        <translation>最长：%1，%2</translation>
    </message>
    <message>
        <source>zoom in to separate them</source>
        <translation>放大可将其分开</translation>
    </message>
    <message>
        <source>start: %1</source>
        <translation>开始：%1</translation>
    </message>
    <message>
        <source>duration: %1</source>
        <translation>持续时间：%1</translation>
    </message>
    <message>
        <source>self: %1</source>
        <translation>自身：%1</translation>
    </message>
    <message>
        <source>share of the lane: %1</source>
        <translation>占泳道：%1</translation>
    </message>
    <message>
        <source>share of the report: %1</source>
        <translation>占报告：%1</translation>
    </message>
    <message>
        <source>type: %1</source>
        <translation>类型：%1</translation>
    </message>
    <message>
        <source>stream: %1</source>
        <translation>流：%1</translation>
    </message>
    <message>
        <source>task: %1</source>
        <translation>任务：%1</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Overview (being built)</source>
        <translation>概览（正在生成）</translation>
    </message>
    <message>
        <source>since the clock&apos;s zero</source>
        <translation>距时钟零点</translation>
    </message>
    <message>
        <source>since the start</source>
        <translation>距开始</translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s) hidden - click to show</source>
        <translation>
            <numerusform>%n 条泳道已隐藏 - 单击显示</numerusform>
        </translation>
    </message>
    <message>
        <source> +%1 sub</source>
        <translation> +%1 子行</translation>
    </message>
    <message>
        <source>shifted by %1</source>
        <translation>偏移 %1</translation>
    </message>
    <message>
        <source>max %1   min %2</source>
        <translation>最大 %1   最小 %2</translation>
    </message>
    <message numerus="yes">
        <source>+%n more flow(s), zoom in to see them</source>
        <translation>
            <numerusform>+%n 条连线，放大可查看</numerusform>
        </translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation>空隙 %1</translation>
    </message>
    <message>
        <source>overlap %1</source>
        <translation>重叠 %1</translation>
    </message>
    <message>
        <source>No data here. 0 shows the entire report.</source>
        <translation>此处没有数据。按 0 显示整个报告。</translation>
    </message>
    <message>
        <source>A few slices are far away from all others and are left out of this view. 0 shows everything.</source>
        <translation>少数切片远离其他切片，未包含在此视图中。按 0 显示全部。</translation>
    </message>
    <message>
        <source>starts at %1, lasts %2</source>
        <translation>开始于 %1，持续 %2</translation>
    </message>
    <message>
        <source>%1 of %2 on %3</source>
        <translation>%3 上第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>12.5 ms, +12 us, #1234 (a slice)</source>
        <translation>12.5 ms, +12 us, #1234（切片）</translation>
    </message>
    <message>
        <source>Name of the marker</source>
        <translation>标记的名称</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Align the ranks at this slice</source>
        <translation>在此切片处对齐各 Rank</translation>
    </message>
    <message>
        <source>Hide counters that are always 0</source>
        <translation>隐藏始终为 0 的计数器</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom in fast</source>
        <translation>快速放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom out fast</source>
        <translation>快速缩小</translation>
    </message>
    <message>
        <source>Pan left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Pan left fast</source>
        <translation>快速左移</translation>
    </message>
    <message>
        <source>Pan right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>Pan right fast</source>
        <translation>快速右移</translation>
    </message>
    <message>
        <source>Scroll lanes up</source>
        <translation>泳道向上滚动</translation>
    </message>
    <message>
        <source>Scroll lanes down</source>
        <translation>泳道向下滚动</translation>
    </message>
    <message>
        <source>Lanes one page up</source>
        <translation>泳道上翻一页</translation>
    </message>
    <message>
        <source>Lanes one page down</source>
        <translation>泳道下翻一页</translation>
    </message>
    <message>
        <source>Centre the selection; again: fit it</source>
        <translation>居中显示选区；再次：适合窗口</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>缩放到选区</translation>
    </message>
    <message>
        <source>Undo view change</source>
        <translation>撤销视图更改</translation>
    </message>
    <message>
        <source>Redo view change</source>
        <translation>重做视图更改</translation>
    </message>
    <message>
        <source>Fit the entire report</source>
        <translation>显示整个报告</translation>
    </message>
    <message>
        <source>Measure the selection</source>
        <translation>测量选区</translation>
    </message>
    <message>
        <source>Add marker</source>
        <translation>添加标记</translation>
    </message>
    <message>
        <source>Remove marker</source>
        <translation>删除标记</translation>
    </message>
    <message>
        <source>Rename marker...</source>
        <translation>重命名标记...</translation>
    </message>
    <message>
        <source>Previous marker</source>
        <translation>上一个标记</translation>
    </message>
    <message>
        <source>Next marker</source>
        <translation>下一个标记</translation>
    </message>
    <message>
        <source>Previous slice on the lane</source>
        <translation>泳道上的上一个切片</translation>
    </message>
    <message>
        <source>Next slice on the lane</source>
        <translation>泳道上的下一个切片</translation>
    </message>
    <message>
        <source>Previous slice of the same name</source>
        <translation>上一个同名切片</translation>
    </message>
    <message>
        <source>Next slice of the same name</source>
        <translation>下一个同名切片</translation>
    </message>
    <message>
        <source>Follow the flow backwards</source>
        <translation>沿连线向后</translation>
    </message>
    <message>
        <source>Follow the flow forwards</source>
        <translation>沿连线向前</translation>
    </message>
    <message>
        <source>Expand or collapse the lane</source>
        <translation>展开或折叠泳道</translation>
    </message>
    <message>
        <source>Expand the lane</source>
        <translation>展开泳道</translation>
    </message>
    <message>
        <source>Collapse the lane</source>
        <translation>折叠泳道</translation>
    </message>
    <message>
        <source>Expand or collapse all lanes</source>
        <translation>展开或折叠全部泳道</translation>
    </message>
    <message>
        <source>Pin the lane</source>
        <translation>固定泳道</translation>
    </message>
    <message>
        <source>Hide the lane</source>
        <translation>隐藏泳道</translation>
    </message>
    <message>
        <source>Show all lanes</source>
        <translation>显示全部泳道</translation>
    </message>
    <message>
        <source>Set as base</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>Align the start with the base</source>
        <translation>开始时间与基准对齐</translation>
    </message>
    <message>
        <source>Align the end with the base</source>
        <translation>结束时间与基准对齐</translation>
    </message>
    <message>
        <source>Reset alignment</source>
        <translation>重置对齐</translation>
    </message>
    <message>
        <source>Show in the table</source>
        <translation>在表格中显示</translation>
    </message>
    <message>
        <source>Next colour scheme</source>
        <translation>下一种配色方案</translation>
    </message>
    <message>
        <source>Go to...</source>
        <translation>转到...</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>查找下一个</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>查找上一个</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Export picture...</source>
        <translation>导出图片...</translation>
    </message>
    <message>
        <source>Events of this lane</source>
        <translation>此泳道的事件</translation>
    </message>
    <message>
        <source>Statistics of this lane</source>
        <translation>此泳道的统计</translation>
    </message>
    <message>
        <source>Select all of this lane</source>
        <translation>选中此泳道的全部内容</translation>
    </message>
    <message>
        <source>All flows of this lane</source>
        <translation>此泳道的全部连线</translation>
    </message>
    <message>
        <source>Bottom panel on or off</source>
        <translation>显示或隐藏底部面板</translation>
    </message>
    <message>
        <source>Use this range as the filter of every page</source>
        <translation>用此范围筛选所有页面</translation>
    </message>
    <message>
        <source>Use this name as the filter of every page</source>
        <translation>用此名称筛选所有页面</translation>
    </message>
    <message>
        <source>Use this lane as the filter of every page</source>
        <translation>用此泳道筛选所有页面</translation>
    </message>
    <message>
        <source>Clear the filter of every page</source>
        <translation>清除所有页面的筛选</translation>
    </message>
    <message>
        <source>Zoom and Pan</source>
        <translation>缩放和平移</translation>
    </message>
    <message>
        <source>Markers and Measuring</source>
        <translation>标记和测量</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Align Clocks</source>
        <translation>对齐时钟</translation>
    </message>
    <message>
        <source>Filter of Every Page</source>
        <translation>所有页面的筛选</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Shift the clock of rank %1 by</source>
        <translation>rank %1 的时钟平移</translation>
    </message>
    <message>
        <source>+12.5 ms, -300 us</source>
        <translation>+12.5 ms、-300 us</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a time: write +12.5 ms or -300 us.</source>
        <translation>“%1”不是时间：请写成 +12.5 ms 或 -300 us。</translation>
    </message>
    <message>
        <source>Pin all lanes of this name</source>
        <translation>固定所有同名泳道</translation>
    </message>
    <message>
        <source>Hide all lanes of this name</source>
        <translation>隐藏所有同名泳道</translation>
    </message>
    <message>
        <source>Shift the clock of this rank...</source>
        <translation>平移此 rank 的时钟...</translation>
    </message>
    <message>
        <source>Dim all slices except those with this name</source>
        <translation>淡化除此名称外的所有切片</translation>
    </message>
    <message numerus="yes">
        <source>the longest of %n row(s) in this pixel</source>
        <translation>
            <numerusform>此像素内 %n 行中最长的一行</numerusform>
        </translation>
    </message>
    <message>
        <source>note: %1</source>
        <translation>备注：%1</translation>
    </message>
    <message>
        <source>Time since the start</source>
        <translation>自起点起的时间</translation>
    </message>
    <message>
        <source>Time since the zero of the clock of the capture, which has no date</source>
        <translation>自采集时钟零点起的时间，该时钟没有日期</translation>
    </message>
    <message>
        <source>Time of day in the zone %1
The left edge is at %2</source>
        <translation>时区 %1 的时刻
左边缘位于 %2</translation>
    </message>
    <message>
        <source>sum %1</source>
        <translation>总和 %1</translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>covered by slices %1</source>
        <translation>切片覆盖 %1</translation>
    </message>
    <message>
        <source>Dim all except</source>
        <translation>仅突出显示</translation>
    </message>
    <message>
        <source>Merge the streams of the device, or split them</source>
        <translation>合并或拆分设备的各个流</translation>
    </message>
    <message>
        <source>Remove the lane of this result</source>
        <translation>移除此结果的泳道</translation>
    </message>
    <message>
        <source>Dim all slices except those with an argument of this one...</source>
        <translation>淡化除与此切片某参数相同者以外的所有切片...</translation>
    </message>
    <message>
        <source>This slice has no arguments</source>
        <translation>此切片没有参数</translation>
    </message>
    <message>
        <source>covered by ops %1</source>
        <translation>算子覆盖 %1</translation>
    </message>
</context>
<context>
    <name>opscope::TopFindings</name>
    <message>
        <source>Looking for what is slow…</source>
        <translation>正在查找耗时原因…</translation>
    </message>
    <message>
        <source>The advisor found nothing that costs time.</source>
        <translation>没有发现耗时的问题。</translation>
    </message>
    <message>
        <source>gains up to %1</source>
        <translation>最多可节省 %1</translation>
    </message>
    <message>
        <source>gains %1</source>
        <translation>可节省 %1</translation>
    </message>
    <message>
        <source>gains about %1</source>
        <translation>约可节省 %1</translation>
    </message>
    <message>
        <source>The advisor found nothing on device %1 that costs time.</source>
        <translation>在设备 %1 上没有发现耗时的问题。</translation>
    </message>
    <message>
        <source>devices %1</source>
        <translation>设备 %1</translation>
    </message>
</context>
<context>
    <name>opscope::TrendPlot</name>
    <message>
        <source>slowest rank: %1</source>
        <translation>最慢的 rank：%1</translation>
    </message>
    <message>
        <source>new level: %1</source>
        <translation>新水平：%1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新出现</translation>
    </message>
    <message>
        <source>newest runs: %1</source>
        <translation>最近的运行：%1</translation>
    </message>
</context>
<context>
    <name>opscope::UtilisationPage</name>
    <message>
        <source>Select rows to see their lines</source>
        <translation>选择行以查看其曲线</translation>
    </message>
</context>
<context>
    <name>opscope::WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>Open a result</source>
        <translation>打开结果</translation>
    </message>
    <message>
        <source>Compare two results</source>
        <translation>对比两个结果</translation>
    </message>
    <message>
        <source>Drop folders or files here</source>
        <translation>将文件夹或文件拖放到此处</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Reports that you open are listed here.</source>
        <translation>打开过的报告会列在这里。</translation>
    </message>
    <message>
        <source>%1 (missing)</source>
        <translation>%1（不存在）</translation>
    </message>
    <message>
        <source>Forget %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Folders and files that can be opened</source>
        <translation>可以打开的文件夹和文件</translation>
    </message>
    <message>
        <source>Folders: JOB..., PROF_..., ..._ascend_pt, ..._ascend_ms, cluster_analysis_output, or a folder that contains them, with one report for each rank.</source>
        <translation>文件夹：JOB...、PROF_...、..._ascend_pt、..._ascend_ms、cluster_analysis_output，或包含它们的文件夹（每个 rank 一个报告）。</translation>
    </message>
    <message>
        <source>Files: timeline JSON (also .gz), summary CSV, .db of msprof, PyTorch and MindSpore.</source>
        <translation>文件：时间线 JSON（含 .gz）、汇总 CSV，以及 msprof、PyTorch、MindSpore 的 .db。</translation>
    </message>
    <message>
        <source>Models: .om, ONNX, and the graphs that ATC writes as text (.txt, .pbtxt, .json).</source>
        <translation>模型：.om、ONNX，以及 ATC 以文本写出的图（.txt、.pbtxt、.json）。</translation>
    </message>
    <message>
        <source>Dumps: a folder of tensors dumped on the NPU or by msit, next to their ground truth.</source>
        <translation>Dump：NPU 或 msit 导出的张量文件夹，与其标杆放在一起。</translation>
    </message>
    <message>
        <source>Profiling results of Ascend NPUs and SVP boards, on one timeline.</source>
        <translation>在一条时间线上查看昇腾 NPU 与 SVP 单板的性能分析结果。</translation>
    </message>
    <message>
        <source>Opscope does not change your profiling folders unless you export into them, and only collection uses the network.</source>
        <translation>除非您导出到其中，Opscope 不会更改您的性能分析文件夹；只有采集会使用网络。</translation>
    </message>
    <message>
        <source>Reopen last session</source>
        <translation>重新打开上次会话</translation>
    </message>
</context>
<context>
    <name>opscope::WorkDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
</TS>
