<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>DifferenceColors</name>
    <message numerus="yes">
        <source>%n are one op in the other model</source>
        <translation>
            <numerusform>%n is one op in the other model</numerusform>
            <numerusform>%n are one op in the other model</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Gains</name>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GraphText</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>fused from %n node(s): %1</source>
        <translation>
            <numerusform>fused from %n node: %1</numerusform>
            <numerusform>fused from %n nodes: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NodeColors</name>
    <message numerus="yes">
        <source>%n nodes are one op, together: %1</source>
        <translation>
            <numerusform>%n node is one op, together: %1</numerusform>
            <numerusform>%n nodes are one op, together: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NodeFindingsText</name>
    <message numerus="yes">
        <source>%n could become one op</source>
        <translation>
            <numerusform>%n could become one op</numerusform>
            <numerusform>%n could become one op</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportCount</name>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tensor file(s)</source>
        <translation>
            <numerusform>%n tensor file</numerusform>
            <numerusform>%n tensor files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope</name>
    <message numerus="yes">
        <source>%n more op(s)</source>
        <translation>
            <numerusform>%n more op</numerusform>
            <numerusform>%n more ops</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::AccuracyPage</name>
    <message numerus="yes">
        <source>%n file(s) were not matched</source>
        <translation>
            <numerusform>%n file was not matched</numerusform>
            <numerusform>%n files were not matched</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>no tensor is also in %1, which has %n tensor(s): it is another model</source>
        <translation>
            <numerusform>no tensor is also in %1, which has %n tensor: it is another model</numerusform>
            <numerusform>no tensor is also in %1, which has %n tensors: it is another model</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::AdvicePage</name>
    <message numerus="yes">
        <source>%n run(s) looked at as one</source>
        <translation>
            <numerusform>%n run looked at as one</numerusform>
            <numerusform>%n runs looked at as one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cancelled after %n rule(s)</source>
        <translation>
            <numerusform>cancelled after %n rule</numerusform>
            <numerusform>cancelled after %n rules</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::ComparisonHeader</name>
    <message numerus="yes">
        <source>%1 and %n more run(s)</source>
        <translation>
            <numerusform>%1 and %n more run</numerusform>
            <numerusform>%1 and %n more runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::ComparisonTotals</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::DetailsDock</name>
    <message numerus="yes">
        <source>All %n slice(s) of this name: median %1, sum %2</source>
        <translation>
            <numerusform>All %n slice of this name: median %1, sum %2</numerusform>
            <numerusform>All %n slices of this name: median %1, sum %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::Documentation</name>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::ElementView</name>
    <message numerus="yes">
        <source>%n file(s) written</source>
        <translation>
            <numerusform>%n file written</numerusform>
            <numerusform>%n files written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>relative error %1: %n element(s)</source>
        <translation>
            <numerusform>relative error %1: %n element</numerusform>
            <numerusform>relative error %1: %n elements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::EventsPage</name>
    <message numerus="yes">
        <source>%n lane(s)  ✕</source>
        <translation>
            <numerusform>%n lane  ✕</numerusform>
            <numerusform>%n lanes  ✕</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FetchDialog</name>
    <message numerus="yes">
        <source>%n file(s) were not fetched. The first one: %1</source>
        <translation>
            <numerusform>%n file was not fetched: %1</numerusform>
            <numerusform>%n files were not fetched. The first one: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FieldTree</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FindBar</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The arguments of %n slice(s) could not be read.</source>
        <translation>
            <numerusform>The arguments of %n slice could not be read.</numerusform>
            <numerusform>The arguments of %n slices could not be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FindPagesDock</name>
    <message numerus="yes">
        <source>%n more: open the page</source>
        <translation>
            <numerusform>%n more: open the page</numerusform>
            <numerusform>%n more: open the page</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FlamePage</name>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n lane</numerusform>
            <numerusform>%n lanes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s) are nested too deep: they are counted for the slice that contains them</source>
        <translation>
            <numerusform>%n slice is nested too deep: it is counted for the slice that contains it</numerusform>
            <numerusform>%n slices are nested too deep: they are counted for the slices that contain them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n bar(s), %1, %2</source>
        <translation>
            <numerusform>%n bar, %1, %2</numerusform>
            <numerusform>%n bars, %1, %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FlameWidget</name>
    <message numerus="yes">
        <source>%n slice(s), %1 of the time not nested</source>
        <translation>
            <numerusform>%n slice, %1 of the time not nested</numerusform>
            <numerusform>%n slices, %1 of the time not nested</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n other</numerusform>
            <numerusform>%n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FleetFilterBar</name>
    <message numerus="yes">
        <source>last %n day(s)</source>
        <translation>
            <numerusform>last day</numerusform>
            <numerusform>last %n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FleetRanksPage</name>
    <message numerus="yes">
        <source>%n rank(s)</source>
        <translation>
            <numerusform>%n rank</numerusform>
            <numerusform>%n ranks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FleetRegressionsPage</name>
    <message numerus="yes">
        <source>%n change(s)</source>
        <translation>
            <numerusform>%n change</numerusform>
            <numerusform>%n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::FleetTrendPage</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) of level</source>
        <translation>
            <numerusform>%n change of level</numerusform>
            <numerusform>%n changes of level</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other series (chip, model or number of ranks)</source>
        <translation>
            <numerusform>%n other series (chip, model or number of ranks)</numerusform>
            <numerusform>%n other series (chip, model or number of ranks)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::GraphSearch</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::InventoryPage</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::LaneTree</name>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n stream</numerusform>
            <numerusform>%n streams</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::LinkMatrix</name>
    <message numerus="yes">
        <source>rank %1 to %2: %3 MB in %4, %5 GB/s, %n transfer(s)</source>
        <translation>
            <numerusform>rank %1 to %2: %3 MB in %4, %5 GB/s, %n transfer</numerusform>
            <numerusform>rank %1 to %2: %3 MB in %4, %5 GB/s, %n transfers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n transfer(s) of unknown ranks are not in the picture but in the table of the page Communication</source>
        <translation>
            <numerusform>%n transfer of unknown ranks is not in the picture but in the table of the page Communication</numerusform>
            <numerusform>%n transfers of unknown ranks are not in the picture but in the table of the page Communication</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::NarrowingBar</name>
    <message numerus="yes">
        <source>%n lane(s)</source>
        <translation>
            <numerusform>%n lane</numerusform>
            <numerusform>%n lanes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::NodeDetails</name>
    <message numerus="yes">
        <source>%1 in %n node(s)</source>
        <translation>
            <numerusform>%1 in %n node</numerusform>
            <numerusform>%1 in %n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(and %n constant(s))</source>
        <translation>
            <numerusform>(and %n constant)</numerusform>
            <numerusform>(and %n constants)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::PageState</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::PairLinks</name>
    <message numerus="yes">
        <source>%n link(s)</source>
        <translation>
            <numerusform>%n link</numerusform>
            <numerusform>%n links</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::ParseDialog</name>
    <message numerus="yes">
        <source>The other %n folder(s) are opened when this window is closed.</source>
        <translation>
            <numerusform>The other %n folder is opened when this window is closed.</numerusform>
            <numerusform>The other %n folders are opened when this window is closed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::PreflightDialog</name>
    <message numerus="yes">
        <source>A run would fail: %n check(s) show why.</source>
        <translation>
            <numerusform>A run would fail: %n check shows why.</numerusform>
            <numerusform>A run would fail: %n checks show why.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A run would start; %n note(s) on its result.</source>
        <translation>
            <numerusform>A run would start; %n note on its result.</numerusform>
            <numerusform>A run would start; %n notes on its result.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::ReportView</name>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::RunPanel</name>
    <message numerus="yes">
        <source>The %n runs form one side: mean and spread</source>
        <translation>
            <numerusform>The %n run forms one side: mean and spread</numerusform>
            <numerusform>The %n runs form one side: mean and spread</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Times over %n run(s)</source>
        <translation>
            <numerusform>Times over %n run</numerusform>
            <numerusform>Times over %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::SelectionDock</name>
    <message numerus="yes">
        <source>%1 to %2 (%3)   ·   %n slice(s)   ·   covered by slices %4</source>
        <translation>
            <numerusform>%1 to %2 (%3)   ·   %n slice   ·   covered by slices %4</numerusform>
            <numerusform>%1 to %2 (%3)   ·   %n slices   ·   covered by slices %4</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2 (%3)   ·   %n slice(s)   ·   covered by ops %4</source>
        <translation>
            <numerusform>%1 to %2 (%3)   ·   %n slice   ·   covered by ops %4</numerusform>
            <numerusform>%1 to %2 (%3)   ·   %n slices   ·   covered by ops %4</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::SettingsPage</name>
    <message numerus="yes">
        <source>%n setting(s) differ</source>
        <translation>
            <numerusform>%n setting differs</numerusform>
            <numerusform>%n settings differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n are equal</source>
        <translation>
            <numerusform>%n is equal</numerusform>
            <numerusform>%n are equal</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::SqlPage</name>
    <message numerus="yes">
        <source>The first %n row(s); there are more.</source>
        <translation>
            <numerusform>The first row; there are more.</numerusform>
            <numerusform>The first %n rows; there are more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s); a double click on one leads to its slice.</source>
        <translation>
            <numerusform>%n row; a double click leads to its slice.</numerusform>
            <numerusform>%n rows; a double click on one leads to its slice.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The lane &apos;%1&apos; shows %n row(s).</source>
        <translation>
            <numerusform>The lane &apos;%1&apos; shows %n row.</numerusform>
            <numerusform>The lane &apos;%1&apos; shows %n rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) without a time were left out.</source>
        <translation>
            <numerusform>%n row without a time was left out.</numerusform>
            <numerusform>%n rows without a time were left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::StatisticsPage</name>
    <message numerus="yes">
        <source>%1: %n slice(s)</source>
        <translation>
            <numerusform>%1: %n slice</numerusform>
            <numerusform>%1: %n slices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::StatusLine</name>
    <message numerus="yes">
        <source>%n slice(s)</source>
        <translation>
            <numerusform>%n slice</numerusform>
            <numerusform>%n slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::SummaryPage</name>
    <message numerus="yes">
        <source>%1
%2 in %n execution(s), %3 of all, %4 with those before it</source>
        <translation>
            <numerusform>%1
%2 in %n execution, %3 of all, %4 with those before it</numerusform>
            <numerusform>%1
%2 in %n executions, %3 of all, %4 with those before it</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Top %n op(s)</source>
        <translation>
            <numerusform>Top %n op</numerusform>
            <numerusform>Top %n ops</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Top %n API(s)</source>
        <translation>
            <numerusform>Top %n API</numerusform>
            <numerusform>Top %n APIs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s): counts and op times are the mean of the runs, wall times are those of the longest run.</source>
        <translation>
            <numerusform>%n run: counts and op times are the mean of the runs, wall times are those of the longest run.</numerusform>
            <numerusform>%n runs: counts and op times are the mean of the runs, wall times are those of the longest run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s): counts and op times are sums over the ranks, wall times are those of the longest rank.</source>
        <translation>
            <numerusform>%n rank: counts and op times are sums over the ranks, wall times are those of the longest rank.</numerusform>
            <numerusform>%n ranks: counts and op times are sums over the ranks, wall times are those of the longest rank.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Top %n op type(s)</source>
        <translation>
            <numerusform>Top op type</numerusform>
            <numerusform>Top %n op types</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n communication op(s) have no known place on the timeline: see the page Communication.</source>
        <translation>
            <numerusform>%n communication op has no known place on the timeline: see the page Communication.</numerusform>
            <numerusform>%n communication ops have no known place on the timeline: see the page Communication.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::TableFooter</name>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n group(s)</source>
        <translation>
            <numerusform>%n group</numerusform>
            <numerusform>%n groups</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::TimelineToolBar</name>
    <message numerus="yes">
        <source>%n rank(s) without this step</source>
        <translation>
            <numerusform>%n rank without this step</numerusform>
            <numerusform>%n ranks without this step</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s) without this slice</source>
        <translation>
            <numerusform>%n rank without this slice</numerusform>
            <numerusform>%n ranks without this slice</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>opscope::TimelineView</name>
    <message numerus="yes">
        <source>%n slice(s)</source>
        <translation>
            <numerusform>%n slice</numerusform>
            <numerusform>%n slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slice(s) in this pixel</source>
        <translation>
            <numerusform>%n slice in this pixel</numerusform>
            <numerusform>%n slices in this pixel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lane(s) hidden - click to show</source>
        <translation>
            <numerusform>%n lane hidden - click to show</numerusform>
            <numerusform>%n lanes hidden - click to show</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>+%n more flow(s), zoom in to see them</source>
        <translation>
            <numerusform>+%n more flow, zoom in to see them</numerusform>
            <numerusform>+%n more flows, zoom in to see them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the longest of %n row(s) in this pixel</source>
        <translation>
            <numerusform>the longest of %n row in this pixel</numerusform>
            <numerusform>the longest of %n rows in this pixel</numerusform>
        </translation>
    </message>
</context>
</TS>
