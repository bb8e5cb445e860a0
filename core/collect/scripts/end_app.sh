# SPDX-License-Identifier: GPL-3.0-or-later
# Ends the process group $app: first with SIGTERM, after $grace seconds with SIGKILL.
end_app() {
  kill -TERM -"$app" 2>/dev/null || kill -TERM "$app" 2>/dev/null
  i=0
  while kill -0 "$app" 2>/dev/null && [ $i -lt "$grace" ]; do sleep 1; i=$((i+1)); done
  kill -KILL -"$app" 2>/dev/null || kill -KILL "$app" 2>/dev/null
}
