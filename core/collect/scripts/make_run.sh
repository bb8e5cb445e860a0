# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a folder $n for a run below $out; prints the folder of the application, $out and the name.
pwd -P || exit 1
[ -n "$out" ] || out=$HOME/opscope_runs
mkdir -p -- "$out" && cd -- "$out" && pwd -P || exit 1
i=1; run=$n
until mkdir "$run" 2>/dev/null; do
  i=$((i+1)); [ $i -lt 1000 ] || { mkdir "$run"; exit 1; }; run=${n}_$i
done
mkdir "$run/out" && echo "$run"
