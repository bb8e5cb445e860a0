<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Action</name>
    <message>
        <source>Open JOB &amp;Folder...</source>
        <translation>打开 JOB 文件夹(&amp;F)...</translation>
    </message>
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
        <source>&amp;Re-read</source>
        <translation>重新读取(&amp;R)</translation>
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
        <source>Open &amp;Folder</source>
        <translation>打开所在文件夹(&amp;F)</translation>
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
        <source>Sample &amp;Data</source>
        <translation>示例数据(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>日志(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;About Opscope</source>
        <translation>关于 Opscope(&amp;A)</translation>
    </message>
</context>
<context>
    <name>Argument</name>
    <message>
        <source>looked for op_summary, kernel_details and COMPUTE_TASK_INFO; AI Core metrics need aac_metrics (JOB) or aic_metrics (PROF) switched on, and for a JOB the files AAcore.* or aicore.*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>neither a table of a file nor slices to compute it from; needed: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no allocations of ops; looked for operator_memory CSV and OP_MEMORY tables (profile_memory=True)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no communication matrix; looked for communication_matrix.json and CommAnalyzerMatrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no communication; looked for communication.json, COMMUNICATION_OP and CommAnalyzerTime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no counters in the report or in the range; host-sys-usage, sys-hardware-mem and the like collect them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no gap between slices of a device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no memory records; looked for memory_record and npu_module_mem CSV, MEMORY_RECORD and NPU_MEM tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no op in the chosen range, device, model or iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no problem was met</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no slice in the chosen lanes, range, device, model or step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no slices of a device on the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no step times of the vendor; looked for step_trace_time.csv, cluster_step_trace_time.csv and StepTraceTime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no summary table was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was walked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the report has no iterations; looked for step_trace CSV and JSON, ProfilerStep ranges and STEP_TIME</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the report has no timeline; looked for trace JSON (task_time, acl, msprof, trace_view) and databases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the table </source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Column</name>
    <message>
        <source>#</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allocation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Avg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BP end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication (not overlapped)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication (sum)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Component</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute (sum)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy (sum)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Data augmentation bound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elapse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FP to BP</source>
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host API</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host API (sum)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host call meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration refresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iteration time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lifetime</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory Bound (computed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory Bound: file - computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off the median</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Op name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P95</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process ID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduce time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Self</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Series</source>
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Std</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sub-row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Synchronization</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Synchronization ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thread ID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timestamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total Time Ratio</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total allocated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Union</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait ratio</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Dock</name>
    <message>
        <source>Reports</source>
        <translation>报告</translation>
    </message>
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
</context>
<context>
    <name>FileState</name>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>not decoded</source>
        <translation>未解析</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>不完整</translation>
    </message>
</context>
<context>
    <name>InventoryPage</name>
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
        <source>Copy what is said about this file</source>
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
</context>
<context>
    <name>Message</name>
    <message>
        <source>%1 flow ends have no slice or no other end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 folders lie more than %2 levels deep and were not searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no start times: its total is the sum of the durations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ops became %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ops became one: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places where data was lost; `opscope-cli info` lists them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was read in part only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 x instead of %2 x: %3 us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a comparison needs at least one run on each side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a symbolic link that leads nowhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a symbolic link; links are not followed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>average %1 us instead of %2 us: %3 us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both sides are the same folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot open: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot read the folder: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clock %1 MHz instead of %2 MHz explains it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collected with other options: %1 is %2 and %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>different chips: %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>different frequencies: %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>different kinds of result: %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>different models: %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>different numbers of devices: %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>different numbers of pictures: %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>different versions of %1: %2 and %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>internal error: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>matched by type only: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1 files; %2 were not listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1 steps; the rest is not selectable by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no file was found in %1</source>
        <translation>在 %1 中没有找到文件</translation>
    </message>
    <message>
        <source>not a number: &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a time in microseconds: &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not of a known kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing readable: %1 files, none of a known kind (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to compare by %1: %2 has none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number out of range: &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one op became %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only in A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only in B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renamed to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replaced by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shape %1 instead of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spread of the runs: A %1 us, B %2 us</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file became shorter while it was read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has %1 bytes, the limit is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder holds no files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the gzip data is broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no rank %1; the ranks here are: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many unmatched ops for a full match by order: equal types were paired in their order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes behind the end of the trace are not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a begin event has no end event; its slice ends with the trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a comma is missing between two events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a counter event has no number and is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a flow event has no id and is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a slice has a negative duration; it is shown with duration 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a value of a counter event is no number and is not shown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an async event has no id and is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an end event has no begin event and is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an event has a time that is no number of microseconds or is out of range, and is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an event is nested deeper than %1 levels and is not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an event of %1 bytes is not read, the limit is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an event of phase %1 has no time and is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arguments of an end event are not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>events of this phase are not shown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected an array of events or an object with &apos;traceEvents&apos;, found &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected an event, found &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1 slices; the rest is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a JSON event: found &apos;%1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a whole gzip file: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the array of events is not closed: the file may be cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file ends inside an event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has changed since it was read; open it again to see arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the object has no array &apos;traceEvents&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too much of the file is broken; the rest of it, %1 bytes, is not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unpacks to more than %1 bytes and is not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds the same slices and is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a board&apos;s log that names %1 files of a JOB folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a log of the tool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a mark that a raw file is complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quote is opened and never closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row with fewer cells than the %1 columns of the header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row with more cells than the %1 columns of the header; not shown: &apos;%2&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a single-kernel capture of msprof op; open it with MindStudio Insight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an intermediate database of the tool; export it with: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an older export; %1 is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collect with task tracing on: msprof --task-time=on, or profiler level 1 or higher in the framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collected with msprof %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>collected with the profiler option %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column &apos;%1&apos; has more than %2 different values: too many groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column &apos;%1&apos;: &apos;%2&apos; is not understood; expected a number, &gt;N, &gt;=N, &lt;N, &lt;=N, =N, N..M, {N,M}, /pattern/ or N/A, each N with a unit if wanted, ! in front for not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column &apos;%1&apos;: a cell longer than 1 MiB was cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column &apos;%1&apos;: not UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column &apos;%1&apos;: not a number: &apos;%2&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>export the timeline of raw data: msprof --export=on --output=DIR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exported by Opscope from the sources beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host and device are not known: the board writes this file when profiling starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>named by %1 and not in this folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>names the files that Opscope exported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no header row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no lane has &apos;%1&apos; in its name; the lanes are: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no raw data of the AI Core: aac_metrics was off in acl.json, the model was converted without --online_model_type=2, or it was loaded and never executed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no raw data of the API: acl_api was off in acl.json, or svp_acl_finalize was not called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no rows: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no statistics of the vendor to compare with: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no timeline file with slices, counters or instants was found (task_time_*.json, msprof_*.json, trace_view.json, a database)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not JSON: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a condition: &apos;%1&apos;; expected COLUMN and a filter, such as &apos;duration&gt;100&apos;, &apos;name:conv&apos; or &apos;type={AI_CORE,AI_CPU}&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a range: &apos;%1&apos;; expected A,B with A before B: ns of the report&apos;s clock, with ns, us, ms or s behind, with + in front since its begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a regular expression: &apos;%1&apos;: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not exported yet: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page &apos;%1&apos; has no variant &apos;%2&apos;; its variants are: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw data that Opscope does not decode; export it with: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the database of the same run is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file has %1 bytes; a summary of more than %2 is not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder holds %1 reports; choose one with --rank N: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the newer export in %1 is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the operators were already read from %1; this table stands beside them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same export as %1, which is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same run as %1, which is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text exports of the same run are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no column &apos;%1&apos;; the columns are: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no page &apos;%1&apos;; the pages are: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no step %1; the steps are: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>AI Core metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Communication matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inventory</source>
        <translation>数据清单</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of ops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Platform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation type="unfinished"></translation>
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
</context>
<context>
    <name>TimelineAction</name>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom out fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pan left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pan left fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pan right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pan right fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll lanes up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scroll lanes down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes one page up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes one page down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Centre the selection; again: fit it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo view change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo view change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the whole report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add marker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove marker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename marker...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous marker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next marker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous slice on the lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next slice on the lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous slice of the same name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next slice of the same name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the flow backwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the flow forwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expand or collapse the lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expand the lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collapse the lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expand or collapse all lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin the lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set as base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align the start with the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Align the end with the base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset alignment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next colour scheme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export picture...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events of this lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statistics of this lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all of this lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All flows of this lane</source>
        <translation type="unfinished"></translation>
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
</context>
<context>
    <name>opscope::DetailsDock</name>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter or double-click goes there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Details of the selected slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In tables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this name in the Statistics page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous slice of this name on the lane (Alt+,)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next slice of this name on the lane (Alt+.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a slice to see all about it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start (ns)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place on the lane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Op type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Task type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output shapes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output types</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not readable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All slices of this name</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>All %n slice(s) of this name: median %1, sum %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::DurationPlot</name>
    <message>
        <source>Bars: how many slices of this name last how long. The marked bar holds the selected one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Durations of all slices of this name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>opscope::FieldsView</name>
    <message>
        <source>Select something to see all of its fields.</source>
        <translation>选中任意内容，在此查看其全部字段。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>opscope::FindBar</name>
    <message>
        <source>Find in names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find on the timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Upper and lower case differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also in arguments (slower: they are read from the file)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter, Shift+F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next hit (Enter, F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not valid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The arguments of %n slice(s) could not be read.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FindDock</name>
    <message>
        <source>Hits of the search</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>opscope::FindModel</name>
    <message>
        <source>#</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
</context>
<context>
    <name>opscope::InventoryModel</name>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Feeds</source>
        <translation>用于页面</translation>
    </message>
    <message>
        <source>Why and what to do</source>
        <translation>原因与处理办法</translation>
    </message>
</context>
<context>
    <name>opscope::LaneTree</name>
    <message>
        <source>Process %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tid %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>async</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>opscope::LanesDock</name>
    <message>
        <source>Unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most slices first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
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
        <source>Open a result folder</source>
        <translation>打开结果文件夹</translation>
    </message>
    <message>
        <source>Open result files</source>
        <translation>打开结果文件</translation>
    </message>
    <message>
        <source>Results (*.json *.json.gz *.csv *.db);;All files (*)</source>
        <translation>结果文件 (*.json *.json.gz *.csv *.db);;所有文件 (*)</translation>
    </message>
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
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Op</source>
        <translation>算子</translation>
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
        <source>Open a folder as baseline...</source>
        <translation>打开文件夹作为基线...</translation>
    </message>
    <message>
        <source>Open the baseline</source>
        <translation>打开基线</translation>
    </message>
    <message>
        <source>Open a file as baseline...</source>
        <translation>打开文件作为基线...</translation>
    </message>
    <message>
        <source>Baseline for %1</source>
        <translation>为 %1 选择基线</translation>
    </message>
    <message>
        <source>About Opscope</source>
        <translation>关于 Opscope</translation>
    </message>
    <message>
        <source>A viewer of profiling results of Ascend NPUs and SVP SoCs.
Licence: GPL 3.0 or later.
Log: %1</source>
        <translation>昇腾 NPU 与 SVP SoC 性能分析结果查看器。
许可证：GPL 3.0 或更高版本。
日志：%1</translation>
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
</context>
<context>
    <name>opscope::MarkersDock</name>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>K on the timeline adds a marker</source>
        <translation type="unfinished"></translation>
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
        <source>%1 %</source>
        <translation>%1 %</translation>
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
</context>
<context>
    <name>opscope::PagedView</name>
    <message>
        <source>Pages of the report</source>
        <translation>报告的页面</translation>
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
</context>
<context>
    <name>opscope::ProblemsModel</name>
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
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>First places</source>
        <translation>首次出现的位置</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
</context>
<context>
    <name>opscope::QuickOpen</name>
    <message>
        <source>Found</source>
        <translation>找到的内容</translation>
    </message>
</context>
<context>
    <name>opscope::ReportsDock</name>
    <message>
        <source>is being read</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>could not be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>partial: reading was cancelled</source>
        <translation>不完整：读取已取消</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) ready</source>
        <translation>
            <numerusform>%n 个文件就绪</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) missing</source>
        <translation>
            <numerusform>%n 个文件缺失</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) broken</source>
        <translation>
            <numerusform>%n 个文件损坏</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is open.</source>
        <translation>尚未打开任何报告。</translation>
    </message>
    <message>
        <source>Open reports</source>
        <translation>已打开的报告</translation>
    </message>
</context>
<context>
    <name>opscope::SelectionDock</name>
    <message>
        <source>Statistics of the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing selected. Click a slice, or drag over the lanes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2 (%3)   ·   %n slice(s)   ·   busy %4 %</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::SelectionModel</name>
    <message>
        <source>(gap) host: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(gap)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing ran on the selected lanes. Double-click shows the longest gap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parts inside the range added up; overlaps count twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time in which at least one of them ran; overlaps count once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Union as a share of the selected range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Union</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Avg</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Std</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% of range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>opscope::SettingsDialog</name>
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
        <source>that fits</source>
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
        <translation>占比：黄色起点</translation>
    </message>
    <message>
        <source>Share: red from</source>
        <translation>占比：红色起点</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>all cores but one</source>
        <translation>除一个外的全部核心</translation>
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
        <source>Choose...</source>
        <translation>选择...</translation>
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
        <source>Does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>Search keys</source>
        <translation>搜索快捷键</translation>
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
        <source>cursor %1 µs</source>
        <translation>光标 %1 µs</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel reading; what is ready stays</source>
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
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s left</source>
        <translation>剩余 %1 秒</translation>
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
    <name>opscope::TimelineDocksGlue</name>
    <message>
        <source>This follows the timeline of a report; there is none in front.</source>
        <translation>此处跟随报告的时间线；当前没有时间线。</translation>
    </message>
</context>
<context>
    <name>opscope::TimelinePage</name>
    <message>
        <source>Go to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>12.5 ms, +12 us, #1234 (a slice)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the marker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green up to, red from (% of the lane)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two numbers, such as 5 10</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two numbers from 0 to 100, the first not above the second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>opscope::TimelineToolBar</name>
    <message>
        <source>All devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the whole report (0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo view change (Backspace)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo view change (Shift+Backspace)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour: name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour: type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour: share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour: stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour scheme (C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thresholds of the colours by share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Units: fitting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Units: ns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Units: µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Units: ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Units: s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit of times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times of the clock instead of times since the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrows of the selected slice&apos;s flows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Snap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selections snap to the edges of slices (Alt while dragging: not)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counters: fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counters: shared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counters: fixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counters: log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale of counters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation type="unfinished"></translation>
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
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, starts at %2, lasts %3, %4 of %5 on %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture could not be encoded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture is written as .png, .svg or .pdf, not as &apos;.%1&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no slice %1; the report has %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a time, an offset (+12 us) or a slice (#1234).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is outside of the report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marker %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s)</source>
        <translation>
            <numerusform>%n 个切片</numerusform>
        </translation>
    </message>
    <message>
        <source>covered: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s) in this pixel</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>together: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>longest: %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom in to separate them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>duration: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>self: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the lane: %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the report: %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stream: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>task: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overview (being built)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since the clock&apos;s zero</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markers</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s) hidden - click to show</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source> +%1 sub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shifted by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max %1   min %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>+%n more flow(s), zoom in to see them</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>gap %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overlap %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>opscope::WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>Profiling results of Ascend NPUs and SVP SoCs, on one timeline.</source>
        <translation>在一条时间线上查看昇腾 NPU 与 SVP SoC 的性能分析结果。</translation>
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
        <source>What you open is listed here.</source>
        <translation>打开过的内容会列在这里。</translation>
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
        <source>What can be opened</source>
        <translation>可以打开的内容</translation>
    </message>
    <message>
        <source>Folders: JOB..., PROF_..., ..._ascend_pt, ..._ascend_ms, cluster_analysis_output, or a folder that holds them, one report a rank.</source>
        <translation>文件夹：JOB...、PROF_...、..._ascend_pt、..._ascend_ms、cluster_analysis_output，或包含它们的文件夹（每个 rank 一个报告）。</translation>
    </message>
    <message>
        <source>Files: timeline JSON (also .gz), summary CSV, .db of msprof, PyTorch and MindSpore.</source>
        <translation>文件：时间线 JSON（含 .gz）、汇总 CSV，以及 msprof、PyTorch、MindSpore 的 .db。</translation>
    </message>
    <message>
        <source>Nothing is written into your folders and nothing leaves this machine.</source>
        <translation>不会向您的文件夹写入任何内容，数据也不会离开本机。</translation>
    </message>
</context>
</TS>
